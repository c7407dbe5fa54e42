import { watchMeeting } from '@civic-hub/committee'
import { useEffect, useMemo, useState } from 'react'
import type { CommitteeOnDevice } from '../../replica/device-database.ts'
import { createObservable, useObservable } from '../../replica/observable.ts'
import { useReplica, useSyncStatus } from '../../replica/replica-provider.tsx'
import { isConnected } from '../../shell/chip-words.ts'
import { type HistoryState, type MeetingHistory, openMeetingHistory } from './meeting-history.ts'

const closed = createObservable<HistoryState | null>(null)
/** What was just saved is in the relay's history by then; and nobody asks more often than that. */
const readAgainMs = 2_000

/** The history of a meeting, read when the screen opens, when the connection is back, and after each change. */
export function useMeetingHistory(committee: CommitteeOnDevice, meetingId: string) {
  const { id, registered } = committee
  const { doc } = useReplica()
  const status = useSyncStatus()
  const connected = status !== null && isConnected(status)
  const [history, setHistory] = useState<MeetingHistory | null>(null)
  const state = useObservable<HistoryState | null>(history?.state ?? closed)
  const meeting = useMemo(() => watchMeeting(doc, meetingId), [doc, meetingId])

  useEffect(() => {
    if (!registered) return
    const opened = openMeetingHistory(id, meetingId)
    setHistory(opened)
    void opened.read()
    return () => {
      opened.close()
      setHistory(null)
    }
  }, [id, registered, meetingId])

  const interrupted = state?.kind === 'failed'
  useEffect(() => {
    if (!history || !connected || !interrupted) return
    const timer = setTimeout(() => void history.read(), readAgainMs)
    return () => clearTimeout(timer)
  }, [history, connected, interrupted])

  useEffect(() => {
    if (!history || !connected) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const readLater = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void history.read()
      }, readAgainMs)
    }
    const stop = meeting.watch(readLater)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [history, connected, meeting])

  return { state, connected, read: () => void history?.read() }
}
