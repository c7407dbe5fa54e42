import { sizeOf, useRecordings } from '../../../replica/react/use-recordings.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import rows from '../../../ui/rows.module.css'
import { RecordingItem } from './recording-item.tsx'

/**
 * All recordings on this device, including those of deleted meetings and committees; empty if there are none.
 */
export function RecordingsOnDevice() {
  const recordings = useRecordings() ?? []
  if (recordings.length === 0) return null
  return (
    <>
      <h3>{texts.storage.title}</h3>
      <p>{texts.storage.intro(recordings.length, bytesInWords(sizeOf(recordings)))}</p>
      <RecordingList />
    </>
  )
}

/** The same list without explanations, for dialogs that remove the recordings. */
export function RecordingList() {
  return (
    <ul className={rows.list} aria-label={texts.allList}>
      {(useRecordings() ?? []).map((recording) => (
        <RecordingItem key={recording.id} recording={recording} namesMeeting />
      ))}
    </ul>
  )
}
