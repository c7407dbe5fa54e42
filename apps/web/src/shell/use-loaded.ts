import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Problem } from '../replica/connection/answer.ts'
import { repeatWithPauses } from '../replica/connection/repeat-with-pauses.ts'
import { onReturn } from '../replica/session/on-return.ts'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { type Notice, notify, notifyError } from '../ui/notify.ts'
import { whileVisible } from '../ui/while-visible.ts'
import { problemText } from './problem-text.ts'

export type Loaded<T> = { kind: 'loading' } | { kind: 'failed'; problem: Problem } | { kind: 'loaded'; value: T }

interface LoadedOptions {
  /** Requests the value at this interval while the page is visible. */
  everyMs?: number | undefined
  /**
   * Calls back when the relay reports a change; returns a function that stops it. Must keep its identity in every
   * render.
   */
  onChanged?: (reload: () => void) => () => void
  /** The title of the toast when a change fails. */
  changeFailed?: string
}

/**
 * A value that only the relay has. It is requested when the screen opens, when the connection returns or the person
 * signs in again, after each change, and with growing pauses while the relay is unreachable. A loaded value stays on
 * screen when a later request fails. `read` must keep its identity in every render.
 */
export function useLoaded<T>(read: () => Promise<Answer<T>>, options: LoadedOptions = {}) {
  const { everyMs, onChanged, changeFailed = uiTexts.changeFailed } = options
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })
  const asked = useRef(0)

  const load = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const answer = await read()
    // Responses may arrive in another order than their requests: only the one to the latest request counts.
    if (turn !== asked.current) return
    setState((current) => {
      if (answer.ok) return { kind: 'loaded', value: answer.value }
      return current.kind === 'loaded' ? current : { kind: 'failed', problem: answer.problem }
    })
  }, [read])

  useEffect(() => {
    const reload = () => void load()
    reload()
    const stop = everyMs === undefined ? undefined : whileVisible(everyMs, reload)
    const stopListening = onChanged?.(reload)
    const stopReturn = onReturn(reload)
    return () => {
      stopReturn()
      stop?.()
      stopListening?.()
    }
  }, [load, everyMs, onChanged])

  const isUnreachable = state.kind === 'failed' && state.problem.code === 'unreachable'
  // The relay may return without an event of the network.
  useEffect(() => (isUnreachable ? repeatWithPauses(load) : undefined), [isUnreachable, load])

  /** Shows a value that is newer than the response to any open request. */
  function show(value: T): void {
    asked.current += 1
    setState({ kind: 'loaded', value })
  }

  /** Makes a change, shows a toast with the outcome, and requests the value again. */
  async function perform(change: () => Promise<Answer<unknown>>, done: Notice): Promise<boolean> {
    const answer = await change()
    if (answer.ok) notify(done)
    else notifyError({ title: changeFailed, message: problemText(answer.problem) })
    await load()
    return answer.ok
  }

  return { state, load, show, perform }
}

export type Perform = ReturnType<typeof useLoaded>['perform']
