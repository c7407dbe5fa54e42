import { type Query, queryMeeting } from '@civic-hub/committee'
import { groupIntoSessions, type MeetingContents, readMeetingContents } from '@civic-hub/committee/history'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useMeetingPresence, useReplica } from '../../replica/react/replica-provider.tsx'
import { useQuery } from '../../replica/react/use-query.ts'
import { useSession } from '../../replica/session/session.ts'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { historyTexts as texts } from '../../texts/en/history.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useDocumentHead } from '../../ui/document-head.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { findShown, type HistoryAddress, type Shown } from './history-address.ts'
import classes from './history-page.module.css'
import { HistoryNotices, NoHistory, ReadingHistory } from './history-states.tsx'
import { isTimed, momentOf } from './history-when.ts'
import { NamesContext } from './people-names.tsx'
import { useMeetingHistory } from './use-meeting-history.ts'
import { VersionList, versionLinkId } from './version-list.tsx'
import { VersionView } from './version-view.tsx'

/** Where the list and a version do not fit beside each other. */
const narrowScreen = '(max-width: 767.98px)'

interface HistoryPageProps {
  committee: CommitteeOnDevice
  meetingId: string
  address: HistoryAddress
  /** What to show when the meeting does not exist or was removed. */
  notFound: (removed: boolean) => ReactNode
}

/** The history of a meeting: the list of versions, and one of them with what changed and a button to restore it. */
export function HistoryPage(props: HistoryPageProps) {
  const { doc } = useReplica()
  const { meetingId, notFound } = props
  const now = useQuery(useMemo(() => queryContents(doc, meetingId), [doc, meetingId]))
  if (now === null || now.meeting.removedAt !== null) return notFound(now !== null)
  return <HistoryOnScreen key={meetingId} {...props} now={now} />
}

function queryContents(
  doc: Parameters<typeof queryMeeting>[0],
  meetingId: string,
): Query<MeetingContents | null> {
  return {
    read: () => readMeetingContents(doc, meetingId),
    subscribe: queryMeeting(doc, meetingId).subscribe,
  }
}

function HistoryOnScreen({
  committee,
  meetingId,
  address,
  now,
}: HistoryPageProps & { now: MeetingContents }) {
  const session = useSession()
  const { state, read } = useMeetingHistory(committee, meetingId)
  const versions = state?.versions
  const sessions = useMemo(() => groupIntoSessions(versions ?? []), [versions])
  const names = useMemo(
    () => ({
      byAccount: state?.names ?? new Map<string, string>(),
      self: session.kind === 'signed-in' ? session.account.id : null,
    }),
    [state?.names, session],
  )
  const title = now.meeting.title.trim() || texts.untitled
  const found = findShown(sessions, address)
  const shown = found && (found.step ?? found.session)
  // On a narrow screen the list stands alone, so no version is on screen.
  const onlyList = useMediaQuery(narrowScreen) && address.version === undefined
  const { heading, announcement } = useVersionFocus(address, shown)
  useMeetingPresence(meetingId)
  useDocumentHead({
    title: texts.documentTitle(title, committee.name),
    canonicalPath: `/${committee.slug}/meetings/${meetingId}/history`,
  })
  // What comes later is read in the background; the first time there is nothing to show before the end.
  const readable = state !== null && (state.complete || state.kind === 'failed')

  return (
    <NamesContext value={names}>
      <div className={classes.history} data-view={address.version === undefined ? 'list' : 'version'}>
        <header className={classes.header}>
          <BackLink
            to="/$committeeId/meetings/$meetingId"
            params={{ committeeId: committee.slug, meetingId }}
          >
            {texts.back}
          </BackLink>
          <PageHeading>
            {texts.heading}{' '}
            <span className={classes.of}>
              {texts.of} <bdi>{title}</bdi>
            </span>
          </PageHeading>
        </header>
        {found && shown && readable ? (
          <>
            <HistoryNotices state={state} retry={read} />
            <div className={classes.list}>
              <VersionList sessions={sessions} opened={found.session} shown={onlyList ? null : shown} />
            </div>
            <div className={classes.version}>
              <VersionView meetingId={meetingId} now={now} shown={shown} heading={heading} />
            </div>
          </>
        ) : (
          <div className={classes.waiting}>
            {committee.registered && !readable && !state?.problem ? (
              <ReadingHistory state={state} />
            ) : (
              <NoHistory state={state} registered={committee.registered} retry={read} />
            )}
          </div>
        )}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
    </NamesContext>
  )
}

/**
 * On a narrow screen list and version take turns: the focus goes to the version's heading, and back to its link in the
 * list. On a wide one it stays in the list, and what was chosen there is said.
 */
function useVersionFocus(address: HistoryAddress, shown: Shown | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(address)
  const { version, step } = address

  useEffect(() => {
    const left = last.current
    last.current = { ...(version !== undefined && { version }), ...(step !== undefined && { step }) }
    if (left.version === version && left.step === step) return
    if (!matchMedia(narrowScreen).matches) return
    if (version === undefined) document.getElementById(versionLinkId(left))?.focus()
    else {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
  }, [version, step])

  const when = shown && (isTimed(shown) ? momentOf(shown) : texts.restore.untimed)
  const announcement =
    shown && when && version !== undefined ? texts.version.selected(when, shown.changes.length) : ''
  return { heading, announcement }
}
