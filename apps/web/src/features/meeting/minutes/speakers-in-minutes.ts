import type { Speakers } from '@civic-hub/committee/proceedings'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { clockWords } from '../../../ui/clock-words.ts'

const { speakers: texts } = minutesTexts

/** The people who spoke, and those of the public, each with the time. */
export function speakerSentences(speakers: Speakers | undefined): string[] {
  const people = (isPublic: boolean) =>
    (speakers?.spoken ?? [])
      .filter(({ publicComment }) => publicComment === isPublic)
      .map(({ name, seconds, turns }) => texts.person(name, seconds === 0 ? null : clockWords(seconds * 1000), turns))
  const [members, visitors] = [people(false), people(true)]
  return [
    ...(members.length > 0 ? [texts.spoke(members)] : []),
    ...(visitors.length > 0 ? [texts.publicComment(visitors)] : []),
  ]
}
