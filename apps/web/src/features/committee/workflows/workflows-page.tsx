import type { MeetingHead } from '@civic-hub/committee'
import {
  isApproved,
  isDone,
  type MeetingInWorkflow,
  queryWorkflow,
  type StagedMeeting,
} from '@civic-hub/committee/workflows'
import type { LatestApproval } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { usePagePresence, useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { workflowsTexts as texts } from '../../../texts/en/workflows.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { calendarDrawing } from '../../../ui/calendar-drawing.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import type { StepActions } from './meeting-row.tsx'
import { MeetingRow } from './meeting-row.tsx'
import classes from './workflows-page.module.css'

/** A committee may never approve minutes, so only its newest meetings are listed at first. */
const shownAtOnce = 12

interface WorkflowsPageProps {
  committee: { slug: string; name: string }
  /** The latest approval of each meeting with approved minutes; null while this is unknown. */
  approvals: readonly LatestApproval[] | null
  actions: StepActions
  checklists: ReactNode
}

/** The stage of every meeting, with its next step, and the committee's checklists. */
export function WorkflowsPage({ committee, approvals, actions, checklists }: WorkflowsPageProps) {
  const { slug, name } = committee
  const replica = useReplica()
  const readOnly = useReadOnly()
  const meetings = useQuery(useMemo(() => queryWorkflow(replica.doc), [replica]))
  const approvalOf = useMemo(
    () => approvals && new Map(approvals.map((approval) => [approval.meetingId, approval])),
    [approvals],
  )
  const [showsAll, setShowsAll] = useState(false)
  const toDoId = useId()
  usePagePresence('workflows')
  useDocumentHead({ title: texts.documentTitle(name), canonicalPath: `/${slug}/workflows` })

  const all = meetings.map((meeting) => ({
    ...meeting,
    approval: approvalOf?.get(meeting.id) ?? null,
    approved: isApproved(meeting, approvalOf),
  }))
  const open = all.filter((meeting) => !isDone(meeting)).sort(byUrgency)
  const done = all.filter(isDone).sort(newestFirst)
  const listed = showsAll ? open : open.slice(0, shownAtOnce)
  const row = (meeting: (typeof all)[number]) => (
    <MeetingRow key={meeting.id} slug={slug} meeting={meeting} approval={meeting.approval} actions={actions} />
  )

  return (
    <Page
      heading={texts.heading(name)}
      subtitle={readOnly ? { ...texts.readOnly, viewer: readOnlyTexts.viewerReads }[readOnly] : texts.subtitle}
      width="list"
    >
      <section className={classes.section} aria-labelledby={toDoId}>
        <h2 id={toDoId} className={classes.heading}>
          {texts.toDo}
        </h2>
        {all.some(({ status, approved }) => status === 'completed' && approved === null) && (
          <p className={classes.hint}>{texts.approvalsUnknown}</p>
        )}
        {open.length === 0 ? (
          <EmptyState
            drawing={calendarDrawing}
            action={
              <ButtonLink size="md" variant="default" to="/$committeeId/meetings" params={{ committeeId: slug }}>
                {texts.toMeetings}
              </ButtonLink>
            }
          >
            {all.length === 0 ? texts.empty : texts.nothingToDo}
          </EmptyState>
        ) : (
          <ul className="plain-list" aria-labelledby={toDoId}>
            {listed.map(row)}
          </ul>
        )}
        {listed.length < open.length && (
          <Button size="md" variant="default" className={classes.more ?? ''} onClick={() => setShowsAll(true)}>
            {texts.showAll(open.length)}
          </Button>
        )}
        {done.length > 0 && (
          <details className={classes.done}>
            <summary>{texts.done(done.length)}</summary>
            <ul className="plain-list">{done.map(row)}</ul>
          </details>
        )}
      </section>
      {checklists}
    </Page>
  )
}

const urgencyOf = ({ status }: StagedMeeting): number => (status === 'live' ? 0 : status === 'upcoming' ? 1 : 2)

/**
 * Live ones, then upcoming ones with the next first, then those whose minutes need approval, the newest
 * first.
 */
function byUrgency(a: MeetingInWorkflow & StagedMeeting, b: MeetingInWorkflow & StagedMeeting): number {
  const between = urgencyOf(a) - urgencyOf(b)
  if (between !== 0) return between
  return a.status === 'upcoming' ? -newestFirst(a, b) : newestFirst(a, b)
}

function newestFirst(a: MeetingHead, b: MeetingHead): number {
  return Date.parse(b.date) - Date.parse(a.date) || (a.id < b.id ? -1 : 1)
}
