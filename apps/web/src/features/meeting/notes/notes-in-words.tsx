import { queryMeetingNotes } from '@civic-hub/committee'
import { type ReactNode, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { notesTexts as texts } from '../../../texts/en/notes.gen.ts'
import classes from './notes-in-words.module.css'

/** Notes as plain text without the editor, with the reason why they cannot be edited here now. */
export function NotesInWords({ meetingId, why }: { meetingId: string; why: ReactNode }) {
  const { doc } = useReplica()
  const words = useQuery(useMemo(() => queryMeetingNotes(doc, meetingId), [doc, meetingId]))
  return (
    <>
      <div className={classes.why}>{why}</div>
      {words === '' ? (
        <p>{texts.empty}</p>
      ) : (
        <p className={classes.words} dir="auto">
          {words}
        </p>
      )}
    </>
  )
}
