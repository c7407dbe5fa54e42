import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import type { Device } from '../../../replica/store/device.ts'
import type { RecordingRow } from '../../../replica/store/recording-rows.ts'
import { readRecordedBytes, removeRecording } from '../../../replica/store/recordings.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { momentForFileName } from '../../../ui/dates-later.ts'
import { namePlaying } from '../../../ui/name-playing.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import rows from '../../../ui/rows.module.css'
import { saveFile } from '../../../ui/save-file.ts'
import { recordingFileName } from './audio-type.ts'
import { recordedLength } from './recorded-length.ts'
import classes from './recording-panel.module.css'

/** A control to attach a recording as a document; `read` returns the file. */
export type Attach = (recording: RecordingRow, read: () => Promise<File>) => ReactNode

interface RecordingItemProps {
  recording: RecordingRow
  /** True to show the meeting's name, for a list with several meetings. */
  namesMeeting?: boolean
  attach?: Attach | undefined
}

/** Null for a recording that ended as planned. */
function endedInWords(ended: RecordingRow['ended']): string | null {
  if (ended === null) return texts.inProgress
  return ended === 'stopped' ? null : texts.endedAs[ended]
}

/** One recording on this device: play, download, remove. */
export function RecordingItem({ recording, namesMeeting = false, attach }: RecordingItemProps) {
  const { device } = useAccountOnDevice()
  const [task, setTask] = useState<'play' | 'download' | null>(null)
  const [failed, setFailed] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  const when = momentInWords(recording.startedAt)
  const length = recordedLength(recording.durationMs)
  const isRunning = recording.ended === null
  const remark = endedInWords(recording.ended)
  const read = () => readRecording(device, recording)

  async function withFile(wanted: 'play' | 'download', use: (file: File) => void): Promise<void> {
    if (task) return
    setTask(wanted)
    setFailed(false)
    try {
      use(await read())
    } catch (failure) {
      console.error('A recording could not be read', failure)
      setFailed(true)
    }
    setTask(null)
  }

  async function remove(): Promise<void> {
    const confirmed = await askToConfirm({
      title: texts.removal.title,
      body: texts.removal.body(`${when}, ${length}`),
      confirmLabel: texts.removal.confirm,
      danger: true,
    })
    if (!confirmed) return
    try {
      await removeRecording(device, recording.id)
      notify({ title: texts.removal.done })
    } catch (failure) {
      console.error(failure)
      notifyError({ title: texts.removal.failed })
    }
  }

  return (
    <li className={rows.row}>
      <div className={rows.what}>
        {namesMeeting && (
          <p className={rows.name}>{texts.ofMeeting(recording.meetingTitle, recording.committeeName)}</p>
        )}
        <p className={namesMeeting ? rows.detail : classes.when}>
          <time dateTime={new Date(recording.startedAt).toISOString()}>{when}</time> · {length} ·{' '}
          {bytesInWords(recording.bytes)}
        </p>
        {remark && <p className={rows.detail}>{remark}</p>}
      </div>
      {!isRunning && (
        <div className={rows.actions}>
          {!address && (
            <Button
              variant="default"
              aria-label={texts.playNamed(when)}
              aria-disabled={task !== null || undefined}
              onClick={() => withFile('play', (file) => setAddress(URL.createObjectURL(file)))}
            >
              {texts.play}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={texts.downloadNamed(when)}
            aria-disabled={task !== null || undefined}
            onClick={() => withFile('download', (file) => saveFile(file, file.name))}
          >
            {texts.download}
          </Button>
          {attach?.(recording, read)}
          <Button variant="default" aria-label={texts.removeNamed(when)} onClick={remove}>
            {texts.remove}
          </Button>
        </div>
      )}
      <p role="status" className={task ? rows.detail : 'visually-hidden'}>
        {task ? texts.preparing : ''}
      </p>
      {failed && <ProblemNote>{texts.downloadFailed}</ProblemNote>}
      {address && (
        // biome-ignore lint/a11y/useMediaCaption: what was said is only known from the recording
        <audio
          className={classes.player}
          src={address}
          controls
          autoPlay
          aria-label={texts.player(when)}
          onPlay={() => namePlaying(recording.meetingTitle, recording.committeeName)}
          onError={() => setFailed(true)}
        />
      )}
    </li>
  )
}

/** Returns a recording as a file in which every player can seek. Rejects if the device cannot read it. */
async function readRecording(device: Device, recording: RecordingRow): Promise<File> {
  const recorded = await readRecordedBytes(device, recording)
  const content = await makePlayable(recorded)
  const when = momentForFileName(new Date(recording.startedAt))
  return new File([content], recordingFileName(recording.meetingTitle, when, recording.type), {
    type: content.type,
  })
}

async function makePlayable(recorded: Blob): Promise<Blob> {
  try {
    const { createPlayableFile } = await import('./playable-file.ts')
    return await createPlayableFile(recorded)
  } catch (failure) {
    // Its code could not be loaded: the recorded bytes can still be played.
    console.warn('A recording stays as it was recorded', failure)
    return recorded
  }
}
