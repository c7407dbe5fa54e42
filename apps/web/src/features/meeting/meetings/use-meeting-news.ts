import type { MeetingSummary } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCached, useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import type { Replica } from '../../../replica/replica.ts'
import { meetingNewsTexts as texts } from '../../../texts/en/meeting-news.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { type Notice, notify } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import type { MeetingStatusChange } from './diff-meeting-status.ts'
import { newsSentence, summaryOfNews } from './news-words.ts'
import { watchNews } from './watch-news.ts'

const { toast } = meetingsTexts

/** The toasts wait until the requested screen is drawn, because comparing years of meetings takes time. */
const firstLookAfterMs = 1_000

/**
 * Announces on every page of the committee when another member starts, ends, resumes or cancels a meeting.
 * Changes of this device, in any tab, are not announced. Changes from while it was offline are announced in
 * one toast.
 */
export function useMeetingNews(slug: string): void {
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
