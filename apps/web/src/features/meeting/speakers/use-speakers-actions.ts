import {
  callSpeaker,
  endTurn,
  limitTurn,
  lowerHand,
  type Person,
  raiseHand,
  type SpeakingPlace,
  type Turn,
} from '@civic-hub/committee/proceedings'
import { useMemo } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { speakersTexts } from '../../../texts/en/speakers.gen.ts'
import { say } from '../../../ui/live-region.tsx'
import { maxSeconds, secondsSince } from './turn-length.ts'

const { announced } = speakersTexts
/** The actions on the speakers of a meeting. Each states one thing, which can be taken back. */
export function useSpeakersActions(meetingId: string) {
  const { by, bind, done, doneWithUndo } = useStating(meetingId)
  return useMemo(() => {
    const [raise, lower, call] = [bind(raiseHand), bind(lowerHand), bind(callSpeaker)]
    const [end, limit] = [bind(endTurn), bind(limitTurn)]
    return {
      /** For a person who has no device at hand. */
      addHand: (person: Person, place: SpeakingPlace): boolean =>
        doneWithUndo(raise(person, place, by), announced.raised(person.name)),
      removeHand: (person: Person, place: SpeakingPlace): boolean =>
        doneWithUndo(lower(person, place, by), announced.lowered(person.name)),
      /** The person's own hand: the same button takes it back. */
      setOwnHand(person: Person, place: SpeakingPlace, up: boolean): void {
        if (done((up ? raise : lower)(person, place, by)))
          say(up ? announced.raised(person.name) : announced.lowered(person.name))
      },
      call: (person: Person, place: SpeakingPlace): boolean =>
        doneWithUndo(call(person, place, by), announced.called(person.name)),
      endTurn: ({ speech, since, name }: Turn): boolean =>
        doneWithUndo(end(speech, secondsSince(since, hubNow()), by), announced.ended(name)),
      setLimit({ speech, name }: Turn, seconds: number): void {
        doneWithUndo(limit(speech, Math.min(seconds, maxSeconds), by), announced.limited(name, seconds / 60))
      },
    }
  }, [by, bind, done, doneWithUndo])
}

export type SpeakersActions = ReturnType<typeof useSpeakersActions>
