import { queryMeeting } from '@civic-hub/committee'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createObservable, useObservable } from '../../replica/observable.ts'
import { useReplica, useSyncStatus } from '../../replica/react/replica-provider.tsx'
import type { CommitteeOnDevice } from '../../replica/store/device-database.ts'
import { isConnected } from '../../shell/status/chip-words.ts'
import { type HistoryState, type MeetingHistory, openMeetingHistory } from './meeting-history.ts'

const closed = createObservable<HistoryState | null>(null)
/** After this pause, an edit is saved and therefore in the relay's history. */
const readSoonMs = 2_000
/** Each answer makes the relay compute steps, so the list follows others' edits only at this pace. */
const readAtMostEveryMs = 15_000

/** Back off when the relay is busy or hard to reach. */
const maxPauseMs = 60_000

/** The history of a meeting, read when the screen opens, when the connection is back, and after each change. */
export function useMeetingHistory(committee: CommitteeOnDevice, meetingId: string) {
  const { id, registered } = committee
  const { doc } = useReplica()
  const status = useSyncStatus()
  const connected = status !== null && isConnected(status)
  const [history, setHistory] = useState<MeetingHistory | null>(null)
  const state = useObservable<HistoryState | null>(history?.state ?? closed)
  const meeting = useMemo(() => queryMeeting(doc, meetingId), [doc, meetingId])

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

  const failure = state?.kind === 'failed' ? state.problem?.code : undefined
  const tries = useRef(0)
  const wasRead = state?.kind === 'read'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection, or an answer, begins the pauses anew
  useEffect(() => {
    tries.current = 0
  }, [connected, wasRead])
  useEffect(() => {
    if (!history || !connected || (failure !== 'unreachable' && failure !== 'unavailable')) return
    const pause = Math.min(readSoonMs * 2 ** tries.current, maxPauseMs)
    const timer = setTimeout(() => {
      tries.current++
      void history.read()
    }, pause)
    return () => clearTimeout(timer)
  }, [history, connected, failure])

  // An edit of this device is in the relay's history only after it is saved, so ask again until then.
  const saved = status?.kind !== 'saving' && !(status?.kind === 'synced' && status.pending > 0)
  const lately = useRef({ changed: false, readAt: 0 })
  useEffect(() => {
    if (!history || !connected) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const readLater = () => {
      const pause = Math.max(readSoonMs, lately.current.readAt + readAtMostEveryMs - Date.now())
      timer ??= setTimeout(() => {
        timer = undefined
        lately.current = { changed: !saved, readAt: Date.now() }
        void history.read()
      }, pause)
    }
    if (lately.current.changed) readLater()
    const stop = meeting.subscribe(() => {
      lately.current.changed = true
      readLater()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [history, connected, saved, meeting])

  return { state, read: () => void history?.read() }
}
