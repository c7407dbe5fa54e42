import { queryMeetingList } from '@civic-hub/committee'
import { useEffect } from 'react'
import { useCachedList, useReplica } from '../../replica/react/replica-provider.tsx'
import { meetingsTexts } from '../../texts/en/meetings.ts'
import { notify } from '../../ui/notify.ts'
import { diffMeetingStatus, type MeetingStatusChange } from './diff-meeting-status.ts'
import { meetingTitle } from './meeting-when.ts'
import { isOwnChange } from './own-change.ts'

const { toast } = meetingsTexts

/** News can wait until the screen that was asked for stands: looking through years of meetings takes its time. */
const firstLookAfterMs = 1_000

/** Tells this person when somebody else starts, ends or resumes a meeting, wherever in the committee they are. */
export function useMeetingStatusToasts(): void {
  const { doc, status } = useReplica()
  const loading = useCachedList() !== null
  useEffect(() => {
    if (loading) return
    let stop: (() => void) | undefined
    function start(): void {
      const meetings = queryMeetingList(doc)
      let known = meetings.read()
      stop = meetings.subscribe(() => {
        const before = known
        known = meetings.read()
        // What a device catches up with after an absence is no news: the screen shows where things stand.
        const { kind } = status.get()
        if (isOwnChange() || kind === 'offline' || kind === 'saved-on-device') return
        for (const news of diffMeetingStatus(before, known)) tell(news)
      })
    }
    const timer = setTimeout(start, firstLookAfterMs)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [doc, status, loading])
}

function tell({ kind, meeting }: MeetingStatusChange): void {
  const title = meetingTitle(meeting)
  switch (kind) {
    case 'started':
      notify({ title: toast.started, message: toast.othersStarted(title) })
      return
    case 'ended':
      notify({ title: toast.ended, message: toast.othersEnded(title) })
      return
    case 'resumed':
      notify({ title: toast.resumed, message: toast.othersResumed(title) })
  }
}
