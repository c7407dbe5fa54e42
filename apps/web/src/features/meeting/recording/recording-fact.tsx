import { useEffect, useRef } from 'react'
import { usePeoplePresent } from '../../../replica/react/replica-provider.tsx'
import { onePerPerson } from '../../../shell/people/one-per-person.ts'
import { recordingTexts as texts } from '../../../texts/en/recording.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import classes from './recording-fact.module.css'

/**
 * The people who record the meeting: shown in its header for everyone who has it open, and announced once.
 */
export function RecordingFact({ meetingId }: { meetingId: string }) {
  const recording = onePerPerson(usePeoplePresent().filter((person) => person.recording === meetingId))
  const you = recording.some(({ self }) => self)
  const names = recording.flatMap(({ self, name }) => (self ? [] : [name])).toSorted()
  useAnnouncedRecording(names)
  if (recording.length === 0) return null
  return (
    <span className={classes.fact}>
      <span className={classes.dot} />
      {[you && texts.you, names.length > 0 && texts.someone(names.length, names)].filter(Boolean).join(' · ')}
    </span>
  )
}

/**
 * Announces starts and stops of other people's recordings; a person's own recording needs no announcement.
 */
function useAnnouncedRecording(names: readonly string[]): void {
  const announced = useRef<readonly string[]>([])
  const now = names.join('\n')
  useEffect(() => {
    const names = now === '' ? [] : now.split('\n')
    const began = names.filter((name) => !announced.current.includes(name))
    const stopped = announced.current.filter((name) => !names.includes(name))
    announced.current = names
    if (began.length > 0) say(texts.someone(began.length, began))
    else if (stopped[0] !== undefined) say(texts.stoppedBy(stopped[0]))
  }, [now])
}
