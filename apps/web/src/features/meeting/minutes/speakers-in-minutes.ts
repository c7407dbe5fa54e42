import type { Speakers } from '@civic-hub/committee/proceedings'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { clockWords } from '../../../ui/clock-words.ts'

const { speakers: texts } = minutesTexts

/** The people of the public who spoke, each with the time, and with `hasDetails` the members who did. */
export function speakerSentences(
  speakers: Speakers | undefined,
  { hasDetails, isListed = true }: { hasDetails: boolean; isListed?: boolean },
): string[] {
  const people = (isPublic: boolean) =>
    (speakers?.spoken ?? [])
      .filter(({ publicComment }) => publicComment === isPublic)
      .map(({ name, seconds, turns }) => texts.person(name, seconds === 0 ? null : clockWords(seconds * 1000), turns))
  const [members, visitors] = [hasDetails ? people(false) : [], people(true)]
  return [
    // Outside of the agenda they are below a heading with the same word.
    ...(members.length > 0 ? [isListed ? texts.spoke(members) : members.join(', ')] : []),
    ...(visitors.length > 0 ? [texts.publicComment(visitors)] : []),
  ]
}
