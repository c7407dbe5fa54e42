import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Problem } from '../../replica/connection/answer.ts'
import { problemText } from '../../shell/problem-text.ts'
import { adminTexts } from '../../texts/en/admin.ts'
import { type Notice, notify, notifyError } from '../../ui/notify.ts'

export type Loaded<T> =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'loaded'; value: T }

/** What the relay answers, read again with the connection and after each change; `read` must not change by itself. */
export function useLoaded<T>(read: () => Promise<Answer<T>>) {
  const [state, setState] = useState<Loaded<T>>({ kind: 'loading' })
  const asked = useRef(0)

  const load = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const answer = await read()
    // Answers may arrive in another order than the questions.
    if (turn !== asked.current) return
    setState((current) => {
      if (answer.ok) return { kind: 'loaded', value: answer.value }
      return current.kind === 'loaded' ? current : { kind: 'failed', problem: answer.problem }
    })
  }, [read])

  useEffect(() => {
    const reload = () => void load()
    reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [load])

  /** Makes a change, says what came of it, and reads again. */
  async function perform(change: () => Promise<Answer<unknown>>, done: Notice): Promise<boolean> {
    const answer = await change()
    if (answer.ok) notify(done)
    else notifyError({ title: adminTexts.failed, message: problemText(answer.problem) })
    await load()
    return answer.ok
  }

  return { state, load, perform }
}

export type Perform = ReturnType<typeof useLoaded>['perform']
