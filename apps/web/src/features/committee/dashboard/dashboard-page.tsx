import { isCancelled, queryMeetingList, upcomingMeetings } from '@civic-hub/committee'
import {
  inOrderFor,
  isApprovedElsewhere,
  isOwnedBy,
  type NamedPerson,
  queryDashboard,
  type RecentDocument,
} from '@civic-hub/committee/dashboard'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useCached, useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { unchanging, useQuery } from '../../../replica/react/use-query.ts'
import { listLinks } from '../../../shell/lists/list-links.ts'
import { useCachedScreen } from '../../../start/use-cached-screen.ts'
import { dashboardTexts, dashboardTexts as texts } from '../../../texts/en/dashboard.gen.ts'
import { weekdayInWords } from '../../../ui/dates.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { NextStep, nextStepOf } from '../../../ui/next-step.tsx'
import { optionalPart } from '../../../ui/optional-part.ts'
import { Page } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { ActionItemList } from './action-item-list.tsx'
import classes from './dashboard.module.css'
import { titleOf } from './meeting-words.ts'
import { NeedsList } from './needs-list.tsx'
import { minutesToApprove, needsToday } from './needs-today.ts'
import { NextMeetings } from './next-meetings.tsx'

const { documents: documentsTexts } = dashboardTexts

const maxMeetings = 3
const maxAnnouncements = 3
const rowPx = 65

/** The ledger and its code load after the first screen. */
const { Component: BudgetSnapshot } = loadLater(() =>
  whenReachable(() => import('./budget-snapshot.tsx').then((module) => module.BudgetSnapshot)),
)

const FirstSteps = optionalPart(() => import('./first-steps.tsx'), 'FirstSteps')

interface DashboardPageProps {
  committee: { slug: string; name: string }
  person: NamedPerson
  /** The people who can open the committee, as known on this device. */
  people: readonly NamedPerson[]
  /** For owners; null for everyone else. */
  waiting: {
    requests: number
    /** The meetings with approved minutes; null while this is unknown. */
    approved: ReadonlySet<string> | null
  } | null
  /** The dialog of New Meeting, which another feature provides. */
  schedule: (isOpen: boolean, onClose: () => void) => ReactNode
  /** The latest announcements, whose code is loaded later. */
  announcements: (atMost: number) => ReactNode
  /** The public notice of a planned meeting, from another feature. */
  notice: (meetingId: string) => ReactNode
}

/** The first screen of a committee: this person's open tasks, and the next meetings. */
export function DashboardPage(props: DashboardPageProps) {
  const { committee, person, people, waiting, schedule } = props
  const { slug, name } = committee
  const { doc } = useReplica()
  const cached = useCached()
  const loaded = cached === null
  const canWrite = useCanWrite()
  const today = useToday()
  const [scheduling, setScheduling] = useState(false)
  const meetings = useQuery(
    useMemo(() => (cached ? unchanging(cached.meetings) : queryMeetingList(doc)), [doc, cached]),
  )
  const dashboard = useQuery(
    useMemo(() => (cached?.dashboard ? unchanging(cached.dashboard) : queryDashboard(doc)), [doc, cached]),
  )
  const isMine = useMemo(
    () =>
      ({ owner }: { owner: string }) =>
        isOwnedBy(owner, person, people),
    [person, people],
  )
  const items = useMemo(() => inOrderFor(dashboard.actionItems, isMine), [dashboard, isMine])
  const titleByMeeting = useMemo(() => new Map(meetings.map(({ id, title }) => [id, title])), [meetings])
  const next = useMemo(() => {
    const planned = upcomingMeetings(meetings, today).filter((meeting) => !isCancelled(meeting))
    const isLive = ({ status }: { status: string }) => status === 'live'
    return [...planned.filter(isLive), ...planned.filter((meeting) => !isLive(meeting))].slice(0, maxMeetings)
  }, [meetings, today])
  const nextPlanned = next.find(({ status }) => status === 'upcoming')
  const needs = useMemo(
    () =>
      needsToday(
        {
          meetings,
          ownItems: items.filter(isMine),
          requests: waiting?.requests ?? 0,
          toApprove: waiting
            ? minutesToApprove(meetings, waiting.approved, today).filter(({ id }) => !isApprovedElsewhere(doc, id))
            : [],
        },
        today,
      ),
    [meetings, items, isMine, waiting, today, doc],
  )
  useCachedScreen(
    'dashboard',
    useMemo(() => (loaded ? { meetings, dashboard } : null), [loaded, meetings, dashboard]),
  )
  useDocumentHead({
    title: texts.documentTitle(name),
    description: texts.description(name),
    canonicalPath: `/${slug}/home`,
  })

  return (
    <Page
      heading={texts.heading(name)}
      subtitle={<time>{weekdayInWords(today)}</time>}
      actions={
        canWrite && (
          <Button
            id="new-meeting"
            size="md"
            leftSection={<Icon name="add" size={18} />}
            onClick={() => setScheduling(true)}
          >
            {texts.newMeeting}
          </Button>
        )
      }
    >
      {/* A committee that has held a meeting is not new. */}
      {loaded && canWrite && meetings.every(({ status }) => status !== 'completed') && (
        <FirstSteps slug={slug} hasPeople={people.length > 1} />
      )}
      <Part title={texts.needs.title} className={classes.needsPart}>
        <NeedsList slug={slug} needs={needs} areApprovalsKnown={waiting?.approved !== null} />
      </Part>
      <div className={classes.parts}>
        <div className={classes.column}>
          <Part
            title={texts.meetings.title}
            headLink={
              <Link to="/$committeeId/meetings" params={{ committeeId: slug }} className={classes.all}>
                {texts.meetings.all}
              </Link>
            }
          >
            <NextMeetings slug={slug} meetings={next} today={today} />
            {loaded && nextPlanned && props.notice(nextPlanned.id)}
          </Part>
          <Part
            title={texts.items.title}
            headLink={
              <Link to="/$committeeId/action-items" params={{ committeeId: slug }} className={classes.all}>
                {texts.items.all}
              </Link>
            }
          >
            <ActionItemList
              slug={slug}
              items={items}
              isMine={isMine}
              titleByMeeting={titleByMeeting}
              today={today}
              editable={canWrite && loaded}
            />
          </Part>
        </div>
        <div className={classes.column}>
          {dashboard.announcements > 0 && (
            <Part
              title={texts.announcements.title}
              headLink={
                <Link to={listLinks.announcement.to} params={{ committeeId: slug }} className={classes.all}>
                  {texts.announcements.all}
                </Link>
              }
            >
              {/* Their place is free before they are there: the page must not move. */}
              <div style={{ minBlockSize: rowPx * Math.min(dashboard.announcements, maxAnnouncements) }}>
                {loaded && props.announcements(maxAnnouncements)}
              </div>
            </Part>
          )}
          <Part
            title={texts.budget.title}
            className={classes.budget}
            headLink={
              <Link to="/$committeeId/budget" params={{ committeeId: slug }} className={classes.all}>
                {texts.budget.open}
              </Link>
            }
          >
            {loaded && <BudgetSnapshot today={today} {...budgetLoading} />}
          </Part>
          <Part title={texts.documents.title}>
            <RecentDocuments slug={slug} documents={dashboard.documents} titleByMeeting={titleByMeeting} />
          </Part>
        </div>
      </div>
      {/* Pressed while the document is loading: the dialog opens when a meeting can be planned. */}
      {schedule(scheduling && loaded, () => setScheduling(false))}
    </Page>
  )
}

const budgetLoading = {
  meanwhile: null,
  failed: (retry: () => void, failure: unknown) => (
    <>
      <ProblemNote title={texts.budget.failed}>{nextStepOf(failure)}</ProblemNote>
      <NextStep failure={failure} onRetry={retry} />
    </>
  ),
}

interface PartProps {
  title: string
  className?: string | undefined
  headLink?: ReactNode
  children: ReactNode
}

function Part({ title, className = '', headLink, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${classes.part} ${className}`}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {headLink}
      </div>
      {children}
    </section>
  )
}

interface RecentDocumentsProps {
  slug: string
  documents: readonly RecentDocument[]
  titleByMeeting: ReadonlyMap<string, string>
}

/** The newest documents of all meetings; each links to its meeting. */
function RecentDocuments({ slug, documents, titleByMeeting }: RecentDocumentsProps) {
  if (documents.length === 0) return <EmptyState drawing="minutes">{documentsTexts.empty}</EmptyState>
  return (
    <ul className={`plain-list ${classes.rows}`}>
      {documents.map(({ id, meetingId, name, at, by }) => (
        <li key={`${meetingId} ${id}`} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.name} dir="auto">
              <Link
                to="/$committeeId/meetings/$meetingId"
                params={{ committeeId: slug, meetingId }}
                search={{ view: 'documents' }}
                className={classes.link}
              >
                {name}
              </Link>
            </p>
            <p className={classes.facts}>
              {at !== '' && (
                <span>{by === '' ? documentsTexts.added(dayOf(at)) : documentsTexts.addedBy(by, dayOf(at))}</span>
              )}
              <bdi>{titleOf({ title: titleByMeeting.get(meetingId) ?? '' })}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
