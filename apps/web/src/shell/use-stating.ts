import { type Result, voidStatements } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../replica/react/replica-provider.tsx'
import { useAuthor } from '../replica/session/use-author.ts'
import { statingTexts as texts } from '../texts/en/stating.ts'
import { say } from '../ui/live-region.tsx'
import { notifyError } from '../ui/notify.ts'
import { tellWithUndo } from './tell-result.ts'

type Refusal = keyof typeof texts.refused

/** Makes statements of this member in a meeting. Each can be taken back at once. */
export function useStating(meetingId: string) {
  const replica = useReplica()
  const by = useAuthor()
  return useMemo(() => {
    const { bind } = replica.meeting(meetingId)
    const takeBack = bind(voidStatements)

    function undo(ids: readonly string[]): void {
      const taken = takeBack(ids)
      if (taken.ok) say(texts.takenBack)
      else notifyError({ title: texts.refused[taken.refusal] })
    }

    /** Shows the reason of a refusal; returns true if the statement was made. */
    function done(result: Result<unknown, Refusal>): boolean {
      if (!result.ok) notifyError({ title: texts.refused[result.refusal] })
      return result.ok
    }

    return {
      by,
      bind,
      done,
      /** The same, with a toast that takes the statement back. */
      doneWithUndo(result: Result<string, Refusal>, title: string): boolean {
        if (!done(result) || !result.ok) return false
        const { value } = result
        tellWithUndo(title, () => undo([value]))
        return true
      },
      undo,
    }
  }, [replica, meetingId, by])
}

export type Stating = ReturnType<typeof useStating>
