import type { People } from '@civic-hub/protocol'
import { useCallback, useEffect, useState } from 'react'
import type { Answer, Problem } from '../../replica/connection/answer.ts'
import { readPeople } from '../../replica/session/committee-people.ts'
import { problemText } from '../../shell/problem-text.ts'
import { committeeTexts } from '../../texts/en/committees.ts'
import { type Notice, notify, notifyError } from '../../ui/notify.ts'

export type PeopleState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'loaded'; people: People }

/** The people of a committee as the relay lists them, and how to change something about them. */
export function usePeopleOf(committeeId: string) {
  const [state, setState] = useState<PeopleState>({ kind: 'loading' })

  const load = useCallback(async () => {
    const answer = await readPeople(committeeId)
    setState((current) =>
      answer.ok
        ? { kind: 'loaded', people: answer.value }
        : // What was shown stays; the change that failed has said why.
          current.kind === 'loaded'
          ? current
          : { kind: 'failed', problem: answer.problem },
    )
  }, [committeeId])

  useEffect(() => {
    void load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [load])

  /** Does a change, says how it went, and reads the list again. */
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
