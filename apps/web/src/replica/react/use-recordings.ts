import { useEffect, useState } from 'react'
import type { RecordingRow } from '../store/recording-rows.ts'
import { watchRecordings } from '../store/recordings.ts'
import { useAccountOnDevice } from './device-provider.tsx'

interface RecordingsHere {
  /** Recordings of all meetings, the newest first; null until they are read. */
  readonly recordings: readonly RecordingRow[] | null
  /** The device refuses access: it is unknown whether there are recordings. */
  readonly unreadable: boolean
}

/** The recordings on this device, or that they can't be read. */
export function useRecordingsHere(): RecordingsHere {
  const { device } = useAccountOnDevice()
  const [here, setHere] = useState<RecordingsHere>({ recordings: null, unreadable: false })
  useEffect(() => {
    const { list, failed, close } = watchRecordings(device)
    const show = () => setHere({ recordings: list.get(), unreadable: failed.get() })
    const stops = [list.subscribe(show), failed.subscribe(show), close]
    return () => {
      for (const stop of stops) stop()
    }
  }, [device])
  return here
}

export const useRecordings = (): readonly RecordingRow[] | null => useRecordingsHere().recordings

export const sizeOf = (recordings: readonly RecordingRow[]): number =>
  recordings.reduce((sum, { bytes }) => sum + bytes, 0)
