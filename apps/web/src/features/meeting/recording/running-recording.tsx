import { useEffect, useRef, useState } from 'react'
import { recordingTexts as texts } from '../../../texts/en/recording.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import type { CurrentRecording } from './current-recording.ts'
import { watchLevel } from './microphone.ts'
import { recordedLength } from './recorded-length.ts'
import classes from './recording-panel.module.css'

const measureEveryMs = 100
const audibleFrom = 0.05
const silentAfterMs = 5_000

/** The recording that this page makes: its length, size and loudness. */
export function RunningRecording({ recording }: { recording: CurrentRecording }) {
  const { startedAt, bytes, stream } = recording
  const elapsed = useElapsed(startedAt)
  return (
    <div className={classes.running}>
      <p className={classes.facts}>
        <span className={classes.dot} data-on />
        <strong>{texts.running}</strong>{' '}
        <span role="timer" aria-label={texts.elapsed(elapsed)}>
          {elapsed}
        </span>
        <span> · {bytesInWords(bytes)}</span>
      </p>
      {stream && recording.state === 'recording' && <LevelMeter stream={stream} />}
    </div>
  )
}

function useElapsed(startedAt: number): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return recordedLength(Math.max(0, now - startedAt))
}

/** Updates ten times a second without rendering in React. */
function LevelMeter({ stream }: { stream: MediaStream }) {
  const meter = useRef<HTMLMeterElement>(null)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const level = watchLevel(stream)
    let audibleAt = performance.now()
    const timer = setInterval(() => {
      const loud = level.read()
      const now = performance.now()
      if (loud > audibleFrom) audibleAt = now
      setSilent(now - audibleAt > silentAfterMs)
      if (meter.current) meter.current.value = loud
    }, measureEveryMs)
    return () => {
      clearInterval(timer)
      level.close()
    }
  }, [stream])
  return (
    <>
      <meter ref={meter} className={classes.meter} aria-label={texts.level} />
      <p role="status" className={classes.silent}>
        {silent ? texts.silent : ''}
      </p>
    </>
  )
}
