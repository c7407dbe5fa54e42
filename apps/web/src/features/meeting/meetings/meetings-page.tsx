import {
  continuedMeetings,
  type MeetingSummary,
  pastMeetings,
  queryMeetingList,
  queryRemovedMeetings,
  upcomingMeetings,
} from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useCached, useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { unchanging, useQuery } from '../../../replica/react/use-query.ts'
import { notInSnapshot } from '../../../start/startup-snapshot.ts'
import { useCachedScreen } from '../../../start/use-cached-screen.ts'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { calendarDrawing } from '../../../ui/calendar-drawing.tsx'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { cardMenuId, newMeetingId } from './focus-ids.ts'
import type { ListAddress } from './list-address.ts'
import { MeetingCard } from './meeting-card.tsx'
import type { CardVerbs } from './meeting-card-entries.tsx'
import { MeetingCarousel } from './meeting-carousel.tsx'
import { MeetingSearch } from './meeting-search.tsx'
import classes from './meetings-page.module.css'
import { PastMeetings } from './past-meetings.tsx'
import { ScheduleMeeting } from './schedule-meeting.tsx'
import { useMeetingActions } from './use-meeting-actions.ts'
import { useMeetingSearch } from './use-meeting-search.ts'

const CancelMeeting = lazyDialog(() => import('./cancel-meeting.tsx'), 'CancelMeeting')

interface MeetingsPageProps {
  committee: { slug: string; name: string }
  address: ListAddress
  onAddress: (address: ListAddress) => void
}

export function MeetingsPage({ committee: { slug, name }, address, onAddress }: MeetingsPageProps) {
  const { doc } = useReplica()
  const cachedList = useCached()?.meetings ?? null
  const loaded = cachedList === null
  const canWrite = useCanWrite()
  const meetings = useQuery(
    useMemo(() => (cachedList ? unchanging(cachedList) : queryMeetingList(doc)), [doc, cachedList]),
  )
  const search = useMeetingSearch(meetings, loaded, address, onAddress)
  const isNarrowed = search.shown !== meetings || search.criteria.query !== ''
  const upcoming = useMemo(() => upcomingMeetings(search.shown, new Date()), [search.shown])
  const past = useMemo(() => pastMeetings(search.shown, new Date()), [search.shown])
  const continued = useMemo(() => continuedMeetings(meetings), [meetings])
  const removed = useQuery(useMemo(() => queryRemovedMeetings(doc), [doc]))
  const [planning, setPlanning] = useState<'new' | MeetingSummary | null>(null)
  const [cancelling, setCancelling] = useState<MeetingSummary | null>(null)
  const actions = useMeetingActions(slug)
  const verbs = useMemo(
    (): CardVerbs => ({
      edit: setPlanning,
      calendar: (meeting) => void actions.calendar(meeting),
      cancel: setCancelling,
      reinstate: (meeting) => actions.reinstate(meeting.id),
      resume: (meeting) => void actions.resume(meeting),
      remove(meeting) {
        const listed = [...upcoming, ...past].map(({ id }) => id)
        const at = listed.indexOf(meeting.id)
        const nearest = listed[at + 1] ?? listed[at - 1]
        actions.remove(meeting, () => focusSoon(cardMenuId(meeting.id)))
        focusSoon(...(nearest ? [cardMenuId(nearest)] : []), newMeetingId)
      },
    }),
    [actions, upcoming, past],
  )
  useCachedScreen(
    'list',
    useMemo(() => (loaded && !isNarrowed ? { meetings, dashboard: null } : null), [loaded, isNarrowed, meetings]),
  )
  const upcomingId = useId()
  const pastId = useId()
  useDocumentHead({
    title: texts.documentTitle(name),
    description: texts.description(name),
    canonicalPath: `/${slug}/meetings`,
  })

  return (
    <Page
      heading={texts.heading(name)}
      subtitle={texts.subtitle}
      actions={
        canWrite && (
          <>
            <ButtonLink
              size="md"
              variant="default"
              to="/$committeeId/meetings/template"
              params={{ committeeId: slug }}
              aria-label={texts.editTemplate}
            >
              <span className={classes.wide}>{texts.editTemplate}</span>
              <span className={classes.narrow}>{texts.editTemplateShort}</span>
            </ButtonLink>
            <Button
              id={newMeetingId}
              size="md"
              leftSection={<Icon name="add" size={18} />}
              onClick={() => setPlanning('new')}
            >
              {texts.newMeeting}
            </Button>
          </>
        )
      }
    >
      <MeetingSearch
        criteria={search.criteria}
        onChange={search.setCriteria}
        onPrepare={search.prepare}
        state={search.state}
        found={search.shown.length}
      />

      {(upcoming.length > 0 || !isNarrowed) && (
        <section aria-labelledby={upcomingId} className={classes.section}>
          {upcoming.length === 0 ? (
            <>
              <h2 id={upcomingId}>{texts.upcoming}</h2>
              <EmptyState drawing={calendarDrawing}>{texts.noUpcoming}</EmptyState>
            </>
          ) : (
            <MeetingCarousel
              heading={<h2 id={upcomingId}>{texts.upcoming}</h2>}
              labelledBy={upcomingId}
              cards={upcoming.map((meeting) => ({
                key: meeting.id,
                card: <MeetingCard slug={slug} meeting={meeting} canWrite={canWrite && loaded} verbs={verbs} />,
              }))}
            />
          )}
          <Link to="/$committeeId/feeds" params={{ committeeId: slug }} className={classes.aside}>
            {texts.subscribe}
          </Link>
        </section>
      )}

      <section aria-labelledby={pastId} className={classes.section}>
        <h2 id={pastId}>{texts.past}</h2>
        {past.length === 0 && isNarrowed && search.state === 'preparing' ? null : past.length === 0 ? (
          <EmptyState drawing="minutes">{isNarrowed ? texts.noMatch : texts.noPast}</EmptyState>
        ) : (
          <PastMeetings
            slug={slug}
            meetings={past}
            continued={continued}
            labelledBy={pastId}
            canWrite={canWrite && loaded}
            verbs={verbs}
          />
        )}
        {loaded && canWrite && removed.length > 0 && (
          <Link
            {...notInSnapshot}
            to="/$committeeId/history/$part"
            params={{ committeeId: slug, part: 'removed' }}
            hash="meetings"
            className={classes.aside}
          >
            {texts.removedMeetings(removed.length)}
          </Link>
        )}
      </section>

      <ScheduleMeeting
        slug={slug}
        committeeName={name}
        // Pressed while the document is loading: the dialog opens when a meeting can be planned.
        planning={loaded ? planning : null}
        onClose={() => setPlanning(null)}
      />
      <CancelMeeting
        opened={cancelling !== null}
        meeting={cancelling}
        actions={actions}
        onClose={() => setCancelling(null)}
      />
    </Page>
  )
}
