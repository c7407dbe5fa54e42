import { type Result, voidStatements } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useCanWrite, useReplica } from '../replica/react/replica-provider.tsx'
import { useAuthor } from '../replica/session/use-author.ts'
import { statingTexts as texts } from '../texts/en/stating.gen.ts'
import { say } from '../ui/live-region.tsx'
import { notifyError } from '../ui/notify.ts'
import { useLatest } from '../ui/use-latest.ts'
import { announceRefusals, announceWithUndo } from './announce-result.ts'

type Refusal = keyof typeof texts.refused

/** Makes statements of this member in a meeting. Each can be taken back at once. */
export function useStating(meetingId: string) {
  const replica = useReplica()
  const by = useAuthor()
  const canWrite = useLatest(useCanWrite())
  return useMemo(() => {
    const { bind } = replica.meeting(meetingId)
    const voidAll = bind(voidStatements)
    /** Shows the reason of a refusal; returns true if the statement was made. */
    const done = announceRefusals<Refusal>(texts.refused)

    function voidNow(ids: readonly string[]): readonly string[] | null {
      if (!canWrite.current) {
        notifyError({ title: texts.notUndone })
        return null
      }
      const voided = voidAll(ids)
      return done(voided) ? voided.value : null
    }

    /** Shows a toast that takes statements back. */
    function offerUndo(ids: readonly string[], title: string): void {
      announceWithUndo(title, () => {
        if (voidNow(ids)) say(texts.takenBack)
      })
    }

    return {
      by,
      bind,
      done,
      offerUndo,
      /** The same as `done`, with a toast that takes the statement back. */
      doneWithUndo(result: Result<string, Refusal>, title: string): boolean {
        if (!done(result)) return false
        offerUndo([result.value], title)
        return true
      },
      /** Takes statements back; the toast's button puts them into effect again. */
      takeBack(ids: readonly string[], title: string = texts.takenBack): void {
        const voided = voidNow(ids)
        if (voided)
          announceWithUndo(title, () => {
            if (voidNow(voided)) say(texts.restored)
          })
      },
    }
  }, [replica, meetingId, by, canWrite])
}
