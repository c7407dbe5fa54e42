import { type MeetingHead, queryRemovedMeetings } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingPageTexts } from '../../../texts/en/meeting-page.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { removedMeetingsTexts as texts } from '../../../texts/en/removed-meetings.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { meetingDay, meetingInstant, meetingTitle } from './meeting-when.ts'
import classes from './removed-meetings-page.module.css'
import { useMeetingActions } from './use-meeting-actions.ts'

const { documentTitle } = meetingsTexts
const { notFound } = meetingPageTexts

/** All removed meetings, with a button to restore each. */
export function RemovedMeetingsPage({
  committee: { slug, name },
}: {
  committee: { slug: string; name: string }
}) {
  const { doc } = useReplica()
  const meetings = useQuery(useMemo(() => queryRemovedMeetings(doc), [doc]))
  const canWrite = useCanWrite()
  const actions = useMeetingActions(slug)
  useDocumentHead({ title: `${texts.title} · ${documentTitle(name)}` })
  return (
    <div className={classes.page}>
      <BackLink to="/$committeeId/meetings" params={{ committeeId: slug }}>
        {notFound.back}
      </BackLink>
      <PageHeading>{texts.title}</PageHeading>
      <p className={classes.text}>{texts.text}</p>
      {meetings.length === 0 ? (
        <EmptyState drawing={calendarDrawing}>{texts.none}</EmptyState>
      ) : (
        <ul className={classes.rows} aria-label={texts.title}>
          {meetings.map((meeting) => (
            <RemovedMeeting
              key={meeting.id}
              meeting={meeting}
              {...(canWrite && { onRestore: () => actions.restore(meeting.id) })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function RemovedMeeting({ meeting, onRestore }: { meeting: MeetingHead; onRestore?: () => void }) {
  const title = meetingTitle(meeting)
  return (
    <li className={classes.row}>
      <span className={classes.title} dir="auto">
        {title}
      </span>
      <span className={classes.facts}>
        {meetingDay(meeting)} · {texts.removedOn(meetingInstant(meeting.removedAt))}
      </span>
      {onRestore && (
        <Button variant="default" aria-label={texts.restoreNamed(title)} onClick={onRestore}>
          {texts.restore}
        </Button>
      )}
    </li>
  )
}
