import { meetingNotes, queryLateNotes } from '@civic-hub/committee'
import { memo, useId, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { notesTexts, notesTexts as texts } from '../../../texts/en/notes.gen.ts'
import edged from '../../../ui/edged-note.module.css'
import { loadLater } from '../../../ui/load-later.tsx'
import { NextStep, nextStepOf } from '../../../ui/next-step.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import link from '../../../ui/skip-link.module.css'
import { whenReachable } from '../../../ui/when-reachable.ts'
import classes from './meeting-notes.module.css'
import { NotesInWords } from './notes-in-words.tsx'

const NotesEditor = loadLater(() => whenReachable(() => import('./notes-editor.tsx').then((module) => module.default)))

/** The notes of a meeting. The editor loads after the page, and nothing else waits for it. */
export const MeetingNotes = memo(function MeetingNotes({
  committee,
  meetingId,
  editable,
}: {
  committee: CommitteeOnDevice
  meetingId: string
  editable: boolean
}) {
  const { doc } = useReplica()
  const headingId = useId()
  const fragment = meetingNotes(doc, meetingId)
  const late = useQuery(useMemo(() => queryLateNotes(doc, meetingId), [doc, meetingId]))
  return (
    <section id={notesId} className={classes.notes} aria-labelledby={headingId}>
      <div className={classes.top}>
        <h2 id={headingId} tabIndex={-1}>
          {texts.heading}
        </h2>
        {!editable && <span className={classes.readOnly}>{texts.readOnly}</span>}
      </div>
      {late.length > 0 && <p className={edged.note}>{texts.late(late)}</p>}
      {fragment ? (
        <NotesEditor.Component
          committee={committee}
          meetingId={meetingId}
          fragment={fragment}
          editable={editable}
          meanwhile={<SkeletonRows rows={3} label={texts.loading} />}
          failed={(retry, failure) => (
            <NotesInWords meetingId={meetingId} why={<EditorMissing failure={failure} onRetry={retry} />} />
          )}
        />
      ) : (
        <NotesInWords meetingId={meetingId} why={texts.unavailable} />
      )}
    </section>
  )
})

function EditorMissing(missing: { failure: unknown; onRetry: () => void }) {
  return (
    <>
      <p role="alert">
        {texts.editorMissing} {nextStepOf(missing.failure)}
      </p>
      <NextStep {...missing} />
    </>
  )
}

const notesId = 'meeting-notes'

/**
 * A link that skips the lists of a meeting, visible while it has the focus. `onSkip` shows the notes if they
 * are not on screen.
 */
export function SkipToNotes({ onSkip }: { onSkip: () => void }) {
  return (
    <button
      type="button"
      className={link.skip}
      onClick={() => {
        onSkip()
        requestAnimationFrame(() => {
          const section = document.getElementById(notesId)
          const target = section?.querySelector<HTMLElement>('[role="textbox"]') ?? section?.querySelector('h2')
          target?.focus()
        })
      }}
    >
      {notesTexts.skip}
    </button>
  )
}
