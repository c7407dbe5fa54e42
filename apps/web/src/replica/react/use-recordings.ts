import { useEffect, useState } from 'react'
import type { RecordingRow } from '../store/recording-rows.ts'
import { watchRecordings } from '../store/recordings.ts'
import { useAccountOnDevice } from './device-provider.tsx'

/** The recordings on this device, of all meetings, the newest first; null until they are read. */
export function useRecordings(): readonly RecordingRow[] | null {
  const { device } = useAccountOnDevice()
  const [list, setList] = useState<readonly RecordingRow[] | null>(null)
  useEffect(() => {
    const recordings = watchRecordings(device)
    const show = () => setList(recordings.list.get())
    const stop = recordings.list.subscribe(show)
    return () => {
      stop()
      recordings.close()
    }
  }, [device])
  return list
}

export const sizeOf = (recordings: readonly RecordingRow[]): number =>
  recordings.reduce((sum, { bytes }) => sum + bytes, 0)
