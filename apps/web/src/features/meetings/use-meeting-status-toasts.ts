import { queryMeetingList } from '@civic-hub/committee'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCachedList, useReplica } from '../../replica/react/replica-provider.tsx'
import { notifyInBackground } from '../../shell/browser-notifications.ts'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { type Notice, notify } from '../../ui/notify.ts'
import { diffMeetingStatus, type MeetingStatusChange } from './diff-meeting-status.ts'
import { meetingTitle } from './meeting-when.ts'

const { toast } = meetingsTexts

/** The toasts wait until the requested screen is drawn, because comparing years of meetings takes time. */
const firstLookAfterMs = 1_000

let ownChange = false

/** Runs an action of this person, so that no toast tells them about it. */
export function asOwnChange<T>(act: () => T): T {
  ownChange = true
  try {
    return act()
  } finally {
    ownChange = false
  }
}

/** Tells this person when somebody else starts, ends or resumes a meeting, wherever in the committee they are. */
export function useMeetingStatusToasts(slug: string): void {
  const navigate = useNavigate()
  const { doc, status } = useReplica()
  const loading = useCachedList() !== null
  useEffect(() => {
    if (loading) return
    let stop: (() => void) | undefined
    /** The way to the meeting, where this person is elsewhere. */
    function openOf(meetingId: string): Notice['action'] {
      if (location.pathname.endsWith(`/${meetingId}`)) return undefined
      const address = {
        to: '/$committeeId/meetings/$meetingId',
        params: { committeeId: slug, meetingId },
      } as const
      return { label: toast.open, onAction: () => void navigate(address) }
    }
    function start(): void {
      const meetings = queryMeetingList(doc)
      let known = meetings.read()
      stop = meetings.subscribe(() => {
        const before = known
        known = meetings.read()
        // Changes that a device catches up with after an absence cause no toasts: the screen shows the result.
        const { kind } = status.get()
        if (ownChange || kind === 'offline' || kind === 'saved-on-device') return
        for (const news of diffMeetingStatus(before, known)) tell(news, openOf(news.meeting.id))
      })
    }
    const timer = setTimeout(start, firstLookAfterMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [doc, status, loading, slug, navigate])
}

function tell({ kind, meeting }: MeetingStatusChange, action: Notice['action']): void {
  const title = meetingTitle(meeting)
  const opens = action && { action }
  switch (kind) {
    case 'started':
      notifyInBackground(toast.started, toast.othersStarted(title))
      notify({ title: toast.started, message: toast.othersStarted(title), ...opens })
      return
    case 'start-reverted':
      notify({ title: toast.startReverted, message: toast.othersRevertedStart(title) })
      return
    case 'ended':
      notify({ title: toast.ended, message: toast.othersEnded(title) })
      return
    case 'resumed':
      notifyInBackground(toast.resumed, toast.othersResumed(title))
      notify({ title: toast.resumed, message: toast.othersResumed(title), ...opens })
  }
}
