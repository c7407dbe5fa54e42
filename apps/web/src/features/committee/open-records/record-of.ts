import type { MinutesSource, PersonAttendance } from '@civic-hub/committee'
import type { Decisions } from '@civic-hub/committee/proceedings'
import { type Resolution, resolutionFacts } from '@civic-hub/committee/resolutions'
import type { AttendanceInRecord, OpenRecord, ResolutionInRecord } from '@civic-hub/protocol'
import { namelessMark } from '@civic-hub/protocol/published-text'
import { openRecordsTexts as texts } from '../../../texts/en/open-records.gen.ts'
import { withoutAccessLinks } from './access-links.ts'

/** The replacement for each name on the public page; a name that is missing or unchanged stays. */
export type ShownNames = Readonly<Record<string, string>>

interface ApprovedText {
  number: number
  text: string
}

/** All people that a record names, each once, in their order. */
export function namesIn(source: MinutesSource): string[] {
  const { attendance, duties } = source.proceedings
  const people = [...duties.presiding, ...duties.notes, ...attendance, ...peopleOf(source.decisions)]
  const named = [...people.map(({ name }) => name), ...otherNames(source)].map((name) => name.trim())
  return [...new Set(named)].filter((name) => name !== '')
}

/** The names beside those of attendance and decisions: owners of action items, senders of letters, late authors. */
const otherNames = ({ actionItems, records, late, approvedBy }: MinutesSource): string[] => [
  ...actionItems.map(({ owner }) => owner),
  ...records.letters.map(({ from }) => from),
  ...(approvedBy?.corrections ?? []).map(({ by }) => by.name),
  ...Object.values(late).flat(),
]

/** The people whom the minutes name with motions, votes, recusals, speeches, closed sessions and waived conflicts. */
function peopleOf(decisions: Decisions): { readonly name: string }[] {
  const { motions, questions, involvements, pulls, speakers, settledConflicts, corrections, sitting } = decisions
  const found = [
    ...motions.flatMap(({ mover, seconders }) => [mover, ...seconders]),
    ...questions.flatMap(({ votes, recused }) => [...votes.byName, ...votes.missing, ...recused]),
    ...involvements,
    ...pulls.map(({ person }) => person),
    ...[...speakers.values()].flatMap(({ spoken }) => spoken),
    ...settledConflicts.map(({ settled }) => settled?.by),
    ...corrections.map(({ by }) => by),
    ...sitting.events.flatMap(({ stays }) => stays),
  ]
  return found.filter((one) => one != null)
}

/** Returns the public content of a meeting, with the names as the owner confirmed them, and without access links. */
export function recordOf(
  { meeting, proceedings, decisions }: MinutesSource,
  approved: ApprovedText,
  shown: ShownNames,
  listed: boolean,
  resolutions: readonly Resolution[] = [],
): OpenRecord {
  const show = (name: string) => shownAs(name.trim(), shown)
  const { attendance, duties, quorumMoments } = proceedings
  const needed = quorumMoments[0]?.needed ?? null
  const publicWords = (text: string) => replaceNames(withoutAccessLinks(text, meeting.link), shown)
  const minutes = publicWords(approved.text)
  return {
    title: publicWords(meeting.title.trim()).slice(0, 300) || texts.untitled,
    date: meeting.date,
    endedAt: meeting.endedAt,
    place: meeting.venue && publicWords(meeting.venue).slice(0, 300),
    presiding: [...new Set(duties.presiding.map(({ name }) => show(name)))],
    notesBy: [...new Set(duties.notes.map(({ name }) => show(name)))],
    attendance: attendance.flatMap((one) => {
      const status = statusOf(one)
      return status === null ? [] : [{ name: show(one.name), status }]
    }),
    quorum: needed === null ? null : { present: Math.max(0, ...quorumMoments.map(({ present }) => present)), needed },
    approval: approved.number,
    minutes: minutes === approved.text ? minutes : withoutChecksum(minutes),
    resolutions: resolutionsIn(resolutions, meeting.id, show, publicWords, decisions.rules.printSeconders),
    listed,
  }
}

/** The resolutions of one meeting; `all` is the whole register, which has the numbers of those that ended one. */
function resolutionsIn(
  all: readonly Resolution[],
  meetingId: string,
  show: (name: string) => string,
  publicWords: (text: string) => string,
  printSeconders: boolean,
): ResolutionInRecord[] {
  const numbers = new Map(all.map(({ motionId, number }) => [motionId, number]))
  return all.flatMap(({ motionId, meetingId: of, motion, question, state, standings }): ResolutionInRecord[] => {
    if (of !== meetingId || motion === null) return []
    const { text, mover, seconders, vote } = resolutionFacts(motion, question)
    return [
      {
        motionId,
        text: publicWords(text),
        mover: mover === null ? null : show(mover),
        seconders: printSeconders ? seconders.map(show) : [],
        vote: vote && {
          ...vote,
          byName: vote.byName.map(({ name, choice }) => ({
            name: show(name),
            choice: choice === 'nay' ? 'no' : choice,
          })),
        },
        state,
        standings: standings.map(({ as, by, note }) => ({
          as,
          byNumber: by === null ? null : (numbers.get(by) ?? null),
          note: note && publicWords(note),
        })),
      },
    ]
  })
}

/** An empty name becomes "a member". */
function shownAs(name: string, shown: ShownNames): string {
  const wanted = Object.hasOwn(shown, name) ? (shown[name] ?? name) : name
  return (wanted.trim() || namelessMark).slice(0, 200)
}

/**
 * Replaces whole names in a text, the longest first. Each place is replaced once, so that a replacement is
 * not replaced again.
 */
function replaceNames(text: string, shown: ShownNames): string {
  const changed = Object.keys(shown)
    .filter((name) => name !== '' && shownAs(name, shown) !== name)
    .sort((a, b) => b.length - a.length)
  if (changed.length === 0) return text
  const escaped = changed.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(whole, (name) => shownAs(name, shown))
}

/** With changed words, the checksum of the version before would allow guesses of a name or passcode to be verified. */
const withoutChecksum = (text: string) => text.replace(/, SHA-256 [0-9a-f]{64}\.$/m, '.')

function statusOf({ guest, spans, last }: PersonAttendance): AttendanceInRecord | null {
  if (spans.length === 0) return last.status === 'excused' ? 'excused' : guest ? null : 'absent'
  if (guest) return 'guest'
  return spans.every(({ remote }) => remote) ? 'remote' : 'present'
}
