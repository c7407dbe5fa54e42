import type { People } from '@civic-hub/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Problem } from '../../replica/connection/answer.ts'
import { readPeople } from '../../replica/session/committee-people.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { type Notice, notify, notifyError } from '../../ui/notify.ts'
import { whileVisible } from '../../ui/while-visible.ts'

const listEveryMs = 5_000

export type PeopleState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'loaded'; people: People }

/**
 * The people of a committee as the relay lists them, and how to change them. For owners the list is read again every
 * few seconds, because somebody may ask to join at any time.
 */
export function usePeopleOf({ id: committeeId, access }: CommitteeOnDevice) {
  const asked = useRef(0)
  const [state, setState] = useState<PeopleState>({ kind: 'loading' })

  const load = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const answer = await readPeople(committeeId)
    // Answers may arrive in another order than the questions; only the latest question counts.
    if (turn !== asked.current) return
    setState((current) =>
      answer.ok
        ? { kind: 'loaded', people: answer.value }
        : // The list stays on screen; the change that failed has said why.
          current.kind === 'loaded'
          ? current
          : { kind: 'failed', problem: answer.problem },
    )
  }, [committeeId])

  useEffect(() => {
    const reload = () => void load()
    reload()
    addEventListener('online', reload)
    const stop = access === 'owner' ? whileVisible(listEveryMs, reload) : undefined
    return () => {
      removeEventListener('online', reload)
      stop?.()
    }
  }, [load, access])

  /** Makes a change, shows a toast with the outcome, and reads the list again. */
  async function perform(change: () => Promise<Answer<null>>, done: Notice): Promise<boolean> {
    const answer = await change()
    if (answer.ok) notify(done)
    else notifyError({ title: committeeTexts.people.failed, message: problemText(answer.problem) })
    await load()
    return answer.ok
  }

  return { state, load, perform }
}

export type Perform = ReturnType<typeof usePeopleOf>['perform']
