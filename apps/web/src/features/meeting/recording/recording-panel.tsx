import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useRecordings } from '../../../replica/react/use-recordings.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NextStep, nextStepOf } from '../../../ui/next-step.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'
import { type CurrentRecording, currentRecording, stopRecording } from './current-recording.ts'
import type { Ended, StartProblem } from './recorder.ts'
import { type Attach, RecordingItem } from './recording-item.tsx'
import classes from './recording-panel.module.css'
import { RunningRecording } from './running-recording.tsx'

interface RecordingPanelProps {
  committee: { slug: string; name: string }
  meetingId: string
  status: 'upcoming' | 'live' | 'completed'
  /**
   * The control that attaches a finished recording; the screen provides it, because it knows the documents.
   */
  attach: Attach | undefined
}

/** Records a live meeting on this device, and lists its recordings on this device. */
export function RecordingPanel({ committee, meetingId, status, attach }: RecordingPanelProps) {
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
  const finished = recordings.filter(({ ended }) => ended !== null)

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
    <section className={classes.panel} aria-labelledby={headingId}>
      <div className={classes.top}>
        <h2 id={headingId}>{texts.heading}</h2>
        <RecordButton
          state={isHere ? current.state : null}
          disabled={why !== null}
          describedBy={why === null ? undefined : whyId}
          onStart={() => void start()}
        />
      </div>
      {isHere && current.state !== 'asking' && <RunningRecording recording={current} />}
      {typeof problem === 'string' && (
        <ProblemNote title={texts.problem[problem].title}>{texts.problem[problem].body}</ProblemNote>
      )}
      {typeof problem === 'object' && problem !== null && (
        <>
          <ProblemNote title={texts.notLoaded}>{nextStepOf(problem.failure)}</ProblemNote>
          <NextStep failure={problem.failure} onRetry={() => void start()} />
        </>
      )}
      {why !== null && (
        <p id={whyId} className={classes.why}>
          {why}
        </p>
      )}
      <p className={classes.note}>{texts.note}</p>
      {finished.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {finished.map((recording) => (
            <RecordingItem key={recording.id} recording={recording} attach={attach} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** One button starts and stops, so that the focus stays on it. */
function RecordButton(props: {
  state: CurrentRecording['state'] | null
  disabled: boolean
  describedBy: string | undefined
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
