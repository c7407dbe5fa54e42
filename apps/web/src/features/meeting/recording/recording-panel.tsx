import { Button, CloseButton } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useRecordings } from '../../../replica/react/use-recordings.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NextStep, nextStepOf } from '../../../ui/next-step.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { type CurrentRecording, currentRecording, stopRecording } from './current-recording.ts'
import { watchLevel } from './microphone.ts'
import { recordedLength } from './recorded-length.ts'
import type { Ended, StartProblem } from './recorder.ts'
import classes from './recording-panel.module.css'

interface RecordingPanelProps {
  committee: { slug: string; name: string }
  meetingId: string
  status: 'upcoming' | 'live' | 'completed'
}

/** Records a live meeting on this device. */
export function RecordingPanel({ committee, meetingId, status }: RecordingPanelProps) {
  const headingId = useId()
  const whyId = useId()
  const { device } = useAccountOnDevice()
  const replica = useReplica()
  const title = useQuery(replica.meeting(meetingId).head)?.title || texts.untitled
  const current = useObservable(currentRecording)
  const recordings = useRecordings()?.filter((each) => each.meetingId === meetingId) ?? []
  const [problem, setProblem] = useState<StartProblem | { failure: unknown } | null>(null)
  const isHere = current?.meetingId === meetingId
  const isElsewhere = !isHere && recordings.some(({ ended }) => ended === null)

  const why =
    status !== 'live'
      ? texts.why[status]
      : isElsewhere
        ? texts.why.elsewhere
        : current && !isHere
          ? texts.why.otherMeeting(current.meetingTitle)
          : null

  async function start(): Promise<void> {
    setProblem(null)
    const meeting = { device, replica, committee, meetingId, meetingTitle: title }
    let recorder: typeof import('./recorder.ts')
    try {
      recorder = await whenReachable(() => import('./recorder.ts'))
    } catch (failure) {
      setProblem({ failure })
      return
    }
    // A second press while the code was loaded.
    if (currentRecording.get() !== null) return
    setProblem(await recorder.startRecording(meeting, announceEnd))
  }

  return (
    <section className={classes.panel} aria-labelledby={headingId} title={why ?? texts.note}>
      <h2 id={headingId} className="visually-hidden">
        {texts.heading}
      </h2>
      {isHere && current.state !== 'asking' && <RunningRecording recording={current} />}
      <RecordButton
        state={isHere ? current.state : null}
        disabled={why !== null}
        describedBy={whyId}
        onStart={() => void start()}
      />
      <p id={whyId} className={classes.note}>
        {why ?? texts.note}
      </p>
      {problem !== null && (
        <div className={classes.problem}>
          {typeof problem === 'string' ? (
            <ProblemNote title={texts.problem[problem].title}>{texts.problem[problem].body}</ProblemNote>
          ) : (
            <ProblemNote title={texts.notLoaded}>{nextStepOf(problem.failure)}</ProblemNote>
          )}
          {typeof problem === 'object' && <NextStep failure={problem.failure} onRetry={() => void start()} />}
          <CloseButton aria-label={uiTexts.close} onClick={() => setProblem(null)} />
        </div>
      )}
    </section>
  )
}

/** One button starts and stops, so that the focus stays on it. */
function RecordButton(props: {
  state: CurrentRecording['state'] | null
  disabled: boolean
  describedBy: string
  onStart: () => void
}) {
  const { state, disabled, describedBy, onStart } = props
  const stops = state === 'recording' || state === 'ending'
  const isBusy = state === 'asking' || state === 'ending'
  const words = {
    asking: texts.starting,
    recording: texts.stop,
    ending: texts.stopping,
  }
  return (
    <Button
      size="md"
      variant={stops ? 'filled' : 'default'}
      leftSection={stops ? <Icon name="stop" size={18} /> : <span className={classes.dot} />}
      disabled={disabled && state === null}
      aria-disabled={isBusy || undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (state === 'recording') void stopRecording()
        else if (state === null) onStart()
      }}
    >
      {state === null ? texts.start : words[state]}
    </Button>
  )
}

/** Announces the result of a recording on the person's current screen. */
function announceEnd({ why }: Ended): void {
  const notice = { ...texts.ended[why], outlivesPage: true }
  if (why === 'stopped' || why === 'meeting-ended') notify(notice)
  else notifyError(notice)
}

const measureEveryMs = 100
const audibleFrom = 0.05
const silentAfterMs = 5_000

/** The recording that this page makes: its length, size and loudness. */
function RunningRecording({ recording }: { recording: CurrentRecording }) {
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
