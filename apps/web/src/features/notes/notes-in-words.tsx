import { queryMeetingNotes } from '@civic-hub/committee'
import { useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { notesTexts as texts } from '../../texts/en/notes.ts'
import classes from './notes-in-words.module.css'

/** Notes that the editor would spoil: why they can't be edited here, and what they say. */
export function NotesInWords({ meetingId }: { meetingId: string }) {
  const { doc } = useReplica()
  const words = useQuery(useMemo(() => queryMeetingNotes(doc, meetingId), [doc, meetingId]))
  return (
    <>
      <p className={classes.why}>{texts.unavailable}</p>
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
