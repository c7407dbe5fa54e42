import type { Query } from '@civic-hub/committee'
import type { Difference, HistorySubject } from '@civic-hub/committee/history'
import { useEffect, useRef, useState } from 'react'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import { useSyncStatus } from '../../../replica/react/replica-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { isConnected } from '../../../shell/status/chip-words.ts'
import { type HistoryState, type OpenHistory, openHistory } from './open-history.ts'

const closed = createObservable<null>(null)
/** After this pause, an edit is saved and therefore in the relay's history. */
const readSoonMs = 2_000
/**
 * For each request the relay computes steps, so the list shows other members' edits only at this interval.
 */
const readAtMostEveryMs = 15_000

/** The longest pause between retries while the relay is busy or unreachable. */
const maxPauseMs = 60_000

/**
 * The history of a subject. It is read when the screen opens, after a reconnect, and after each change of
 * `now`. Subject and query must be the same in every render.
 */
export function useHistory<Contents, D extends Difference>(
  { id, registered }: CommitteeOnDevice,
  subject: HistorySubject<Contents, D>,
  now: Query<unknown>,
) {
  const status = useSyncStatus()
  const connected = status !== null && isConnected(status)
  const [history, setHistory] = useState<OpenHistory<Contents, D> | null>(null)
  const state = useObservable<HistoryState<Contents, D> | null>(history?.state ?? closed)

  useEffect(() => {
    if (!registered) return
    const opened = openHistory(id, subject)
    setHistory(opened)
    void opened.read()
    return () => {
      opened.close()
      setHistory(null)
    }
  }, [id, registered, subject])

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

  // An edit of this device is in the relay's history only after it is saved, so retry until then.
  const mayWait = status?.kind === 'synced' || status?.kind === 'damaged'
  const saved = status?.kind !== 'saving' && !(mayWait && status.pending > 0)
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
    const stop = now.subscribe(() => {
      lately.current.changed = true
      readLater()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [history, connected, saved, now])

  return { state, read: () => void history?.read() }
}
