import { meetingNotes } from '@civic-hub/committee'
import { lazy, Suspense, useId } from 'react'
import { useReplica } from '../../replica/replica-provider.tsx'
import { notesTexts as texts } from '../../texts/en/notes.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './meeting-notes.module.css'
import { NotesInWords } from './notes-in-words.tsx'

const loadEditor = () => import('./notes-editor.tsx')
const NotesEditor = lazy(loadEditor)

/** The notes of a meeting; the editor comes after the page, and nothing else waits for it. */
export function MeetingNotes({ meetingId, editable }: { meetingId: string; editable: boolean }) {
  const { doc } = useReplica()
  const headingId = useId()
  const fragment = meetingNotes(doc, meetingId)
  return (
    <section className={classes.notes} aria-labelledby={headingId}>
      <div className={classes.top}>
        <h2 id={headingId}>{texts.heading}</h2>
        {!editable && <span className={classes.readOnly}>{texts.readOnly}</span>}
      </div>
      {fragment ? (
        <Suspense fallback={<SkeletonRows rows={3} label={texts.loading} />}>
          <NotesEditor meetingId={meetingId} fragment={fragment} editable={editable} />
        </Suspense>
      ) : (
        <NotesInWords meetingId={meetingId} />
      )}
    </section>
  )
}
