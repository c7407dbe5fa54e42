import { type Query, queryMeeting } from '@civic-hub/committee'
import {
  type MeetingContents,
  type MeetingDifference,
  meetingHistory,
  readMeetingContents,
} from '@civic-hub/committee/history'
import { type ReactNode, useMemo } from 'react'
import { useMeetingPresence, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { historyTexts as texts } from '../../../texts/en/history.gen.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { changeWords, lostWords } from './difference-forms.ts'
import type { HistoryAddress, HistoryView } from './history-address.ts'
import { HistoryScreen } from './history-screen.tsx'
import { RestoreButton } from './restore-button.tsx'
import { summaryOf } from './summary-of.ts'
import { VersionContents } from './version-contents.tsx'

interface MeetingHistoryPageProps {
  committee: CommitteeOnDevice
  meetingId: string
  address: HistoryAddress
  /** Shown when the meeting does not exist or was removed. */
  notFound: (removed: boolean) => ReactNode
}

/** The history of a meeting. Each version can be restored. */
export function MeetingHistoryPage(props: MeetingHistoryPageProps) {
  const { doc } = useReplica()
  const { meetingId, notFound } = props
  const query = useMemo(() => queryContents(doc, meetingId), [doc, meetingId])
  const now = useQuery(query)
  if (now === null || now.meeting.removedAt !== null) return notFound(now !== null)
  return <MeetingHistoryOnScreen key={meetingId} {...props} query={query} now={now} />
}

function queryContents(doc: Parameters<typeof queryMeeting>[0], meetingId: string): Query<MeetingContents | null> {
  return {
    read: () => readMeetingContents(doc, meetingId),
    subscribe: queryMeeting(doc, meetingId).subscribe,
  }
}

interface OnScreenProps extends MeetingHistoryPageProps {
  query: Query<unknown>
  now: MeetingContents
}

function MeetingHistoryOnScreen({ committee, meetingId, address, query, now }: OnScreenProps) {
  const subject = useMemo(() => meetingHistory(meetingId), [meetingId])
  const title = now.meeting.title.trim() || texts.untitled
  const view: HistoryView<MeetingContents, MeetingDifference> = {
    subject,
    changeWords,
    lostWords,
    summaryOf,
    closing: { 'meeting-started': texts.list.started, 'meeting-ended': texts.list.ended },
    contents: ({ contents, before, changes }, showsChanges) => (
      <VersionContents contents={contents} before={before} changes={showsChanges ? changes : []} />
    ),
    actions: (shown) => <RestoreButton meetingId={meetingId} now={now} version={shown} />,
  }
  useMeetingPresence(meetingId)
  useDocumentHead({
    title: texts.documentTitle(title, committee.name),
    canonicalPath: `/${committee.slug}/meetings/${meetingId}/history`,
  })
  return (
    <HistoryScreen
      committee={committee}
      address={address}
      view={view}
      now={query}
      name={title}
      back={
        <BackLink to="/$committeeId/meetings/$meetingId" params={{ committeeId: committee.slug, meetingId }}>
          {texts.back}
        </BackLink>
      }
    />
  )
}
