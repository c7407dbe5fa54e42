import { type MeetingSummary, queryMeetingList } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type * as Y from 'yjs'
import { fromRelay } from '../../../replica/origins.ts'
import { useCached, useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import type { Replica } from '../../../replica/replica.ts'
import { meetingNewsTexts as texts } from '../../../texts/en/meeting-news.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { type Notice, notify } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { diffMeetingStatus, type MeetingStatusChange } from './diff-meeting-status.ts'
import { meetingTitle } from './meeting-when.ts'

const { toast } = meetingsTexts

/** Announces meetings that other members start, end, resume or cancel. Renders nothing itself. */
export function MeetingNews({ slug }: { slug: string }): null {
  useMeetingNews(slug)
  return null
}

/** The toasts wait until the requested screen is drawn, because comparing years of meetings takes time. */
const firstLookAfterMs = 1_000

/**
 * Announces on every page of the committee when another member starts, ends, resumes or cancels a meeting.
 * Changes of this device, in any tab, are not announced. Changes from while it was offline are announced in
 * one toast.
 */
function useMeetingNews(slug: string): void {
  const navigate = useNavigate()
  const replica = useReplica()
  const canWrite = useLatest(useCanWrite())
  const loading = useCached() !== null
  useEffect(() => {
    if (loading) return
    let stop: (() => void) | undefined
    function announce(news: MeetingStatusChange): void {
      const { title, message } = newsSentence(news)
      notify({ title, message, ...actionFor(news), outlivesPage: true })
    }
    /**
     * A link to the meeting if this person is on another page, and a link to the minutes of a meeting that
     * ended.
     */
    function actionFor({ kind, meeting: { id } }: MeetingStatusChange): Pick<Notice, 'action'> {
      const isHere = location.pathname.endsWith(`/${id}`)
      if (kind !== 'ended' && (isHere || (kind !== 'started' && kind !== 'resumed'))) return {}
      const address = {
        to: '/$committeeId/meetings/$meetingId',
        params: { committeeId: slug, meetingId: id },
        ...(kind === 'ended' && { search: { view: 'minutes' } as const }),
      } as const
      const label = kind === 'ended' ? toast.minutes : toast.open
      return { action: { label, onAction: () => void navigate(address) } }
    }
    const timer = setTimeout(() => {
      stop = watchNews(replica, {
        announce,
        announceMissed: (missed) =>
          notify({ title: texts.whileAway, message: summaryOfNews(missed), outlivesPage: true }),
        onChange: (meetings) => {
          if (canWrite.current && hasTwoNext(meetings)) void settle(replica)
        },
      })
    }, firstLookAfterMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [replica, loading, slug, navigate, canWrite])
}

/** True if two people independently planned the meeting after a recurring one. */
function hasTwoNext(meetings: readonly MeetingSummary[]): boolean {
  const followed = meetings.flatMap(({ recursFrom }) => recursFrom ?? [])
  return new Set(followed).size < followed.length
}

async function settle({ doc, context }: Replica): Promise<void> {
  try {
    const { settleNextMeetings } = await import('@civic-hub/committee/recurrence')
    settleNextMeetings(doc, context)
  } catch (failure) {
    console.warn('Two next meetings could not be compared', failure)
  }
}

const maxSentences = 3

/** Describes another member's change of a meeting. */
function newsSentence({ kind, meeting }: MeetingStatusChange): { title: string; message: string } {
  const title = meetingTitle(meeting)
  switch (kind) {
    case 'started':
      return { title: toast.started, message: texts.othersStarted(title) }
    case 'start-reverted':
      return { title: toast.startReverted, message: texts.othersRevertedStart(title) }
    case 'ended':
      return { title: toast.ended, message: texts.othersEnded(title) }
    case 'resumed':
      return { title: toast.resumed, message: texts.othersResumed(title) }
    case 'cancelled':
      return {
        title: toast.cancelled,
        message: texts.othersCancelled(title, meeting.cancelled?.reason ?? ''),
      }
    case 'reinstated':
      return { title: toast.reinstated, message: texts.othersReinstated(title) }
  }
}

/** Describes several such changes in one message. */
function summaryOfNews(news: readonly MeetingStatusChange[]): string {
  const sentences = news.slice(0, maxSentences).map((each) => newsSentence(each).message)
  const rest = news.length - maxSentences
  return [...sentences, ...(rest > 0 ? [texts.andMore(rest)] : [])].join(' · ')
}

interface NewsListener {
  announce(news: MeetingStatusChange): void
  announceMissed(missed: readonly MeetingStatusChange[]): void
  onChange(meetings: readonly MeetingSummary[]): void
}

/** Compares the list of meetings with the state that this person knows. Returns a function to stop. */
export function watchNews({ doc, caughtUp }: Pick<Replica, 'doc' | 'caughtUp'>, listener: NewsListener): () => void {
  const meetings = queryMeetingList(doc)
  let listed = meetings.read()
  /** The state that this person knows: updates that arrive while the device catches up are not known yet. */
  let known: readonly MeetingStatusChange['meeting'][] = listed
  let byOthers = false
  const noteOrigin = ({ origin }: Y.Transaction) => {
    byOthers = origin === fromRelay
  }

  function onList(): void {
    const before = listed
    listed = meetings.read()
    const changes = diffMeetingStatus(before, listed)
    if (!byOthers) {
      const own = new Set(changes.map(({ meeting }) => meeting.id))
      known = [...known.filter(({ id }) => !own.has(id)), ...listed.filter(({ id }) => own.has(id))]
    } else if (caughtUp.get()) {
      known = listed
      for (const news of changes) listener.announce(news)
    }
    listener.onChange(listed)
  }

  function onConnection(): void {
    if (!caughtUp.get()) return
    const missed = diffMeetingStatus(known, listed)
    known = listed
    if (missed.length > 0) listener.announceMissed(missed)
  }

  listener.onChange(listed)
  doc.on('beforeTransaction', noteOrigin)
  const stops = [
    meetings.subscribe(onList),
    caughtUp.subscribe(onConnection),
    () => doc.off('beforeTransaction', noteOrigin),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
