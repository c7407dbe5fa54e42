import type { MinutesSource } from '@civic-hub/committee'
import type { Speakers } from '@civic-hub/committee/proceedings'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { minutesFactsTexts as texts } from '../../../texts/en/minutes-facts.gen.ts'
import { clockWords } from '../../../ui/clock-words.ts'
import { type MinutesEntry, plainEntry } from './minutes-model.ts'
import { approvedByWords, type MinutesStanding } from './minutes-standing.ts'
import { dayInWords, timeOfDay, writeIn } from './time-in-minutes.ts'

const { speakers: speakersTexts } = minutesTexts

type Facts = Pick<MinutesSource, 'notices' | 'records' | 'settings' | 'offices' | 'proceedings' | 'approvedBy'>

/** "Special meeting, no. 70" */
export function kindWords({ meeting: { title, kind, number } }: Pick<MinutesSource, 'meeting'>): string | null {
  // The title often contains the kind, and would be read twice.
  const isInTitle = kind !== null && title.toLowerCase().includes(kind.trim().toLowerCase())
  return texts.kind(isInTitle ? null : kind, number) || null
}

/** When the agenda was posted first and last, and whether that was in time. */
export function noticeWords({ notices }: Pick<Facts, 'notices'>, timeZone: string | undefined): string | null {
  const words = (index: number, write: (typeof texts.notice)['posted']) => {
    const one = notices.at(index)
    if (!one) return []
    const { at, deadline } = one
    const state = deadline === null ? null : Date.parse(at) <= Date.parse(deadline) ? 'in-time' : 'late'
    return [write(writeIn(timeZone)(at, `MMM d, yyyy, ${timeOfDay}`), state)]
  }
  const sentences = [...words(0, texts.notice.posted), ...(notices.length > 1 ? words(-1, texts.notice.again) : [])]
  return sentences.length === 0 ? null : `${sentences.join('; ')}.`
}

/** The letters about an item, or about the whole meeting, in sentences. */
export const letterSentences = (
  { records: { letters } }: Pick<Facts, 'records'>,
  isHere: (item: string | null) => boolean,
  isAtItem: boolean,
) =>
  letters
    .filter(({ item }) => isHere(item))
    .map(({ from, date, subject }) => texts.letter(from || null, date && dayInWords(date), subject, isAtItem))

const presidingOffices = /^(chair|mayor|presid|vorsitz|sitzungsleit)/i
const notesOffices = /^(secretary|clerk|scribe|recorder|note|schrift|protokoll)/i

/** The lines for signatures, with the names of the people who hold the office, and then the approval. */
export function signatureEntries(
  committee: string,
  { settings: { signers }, offices, proceedings: { attendance, duties }, approvedBy }: Facts,
  standing: MinutesStanding,
  timeZone: string | undefined,
): MinutesEntry[] {
  const holderOf = (office: string): string | null => {
    const isSame = (held: string | undefined) => held?.trim().toLowerCase() === office.trim().toLowerCase()
    const here = attendance.find(({ person, spans }) => spans.length > 0 && isSame(offices.get(person)))
    const duty = presidingOffices.test(office) ? duties.presiding : notesOffices.test(office) ? duties.notes : []
    return here?.name ?? duty.at(-1)?.name ?? null
  }
  const approval =
    standing.kind === 'approved' && standing.since !== 'changed' && signers.length > 0
      ? [approvedByWords(committee, standing, approvedBy, timeZone)]
      : []
  return [...signers.map((office) => texts.signature(office, holderOf(office))), ...approval].map(plainEntry)
}

/** The people of the public who spoke, each with the time, and with `hasDetails` the members who did. */
export function speakerSentences(
  speakers: Speakers | undefined,
  { hasDetails, isListed = true }: { hasDetails: boolean; isListed?: boolean },
): string[] {
  const people = (isPublic: boolean) =>
    (speakers?.spoken ?? [])
      .filter(({ publicComment }) => publicComment === isPublic)
      .map(({ name, seconds, turns }) =>
        speakersTexts.person(name, seconds === 0 ? null : clockWords(seconds * 1000), turns),
      )
  const [members, visitors] = [hasDetails ? people(false) : [], people(true)]
  return [
    // Outside of the agenda they are below a heading with the same word.
    ...(members.length > 0 ? [isListed ? speakersTexts.spoke(members) : members.join(', ')] : []),
    ...(visitors.length > 0 ? [speakersTexts.publicComment(visitors)] : []),
  ]
}
