import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { type Query, subscribeToAll } from '../../document/query.ts'
import { queryOfMeeting, queryOfMeetings } from '../../document/query-meeting.ts'
import { queryPart } from '../../document/query-part.ts'
import { dayOf } from '../../document/time-zone.ts'
import { concernsHead, readMeetingHead } from '../../meeting/meetings/meeting.ts'
import { timeZoneOf } from '../../meeting/meetings/meeting-time-zone.ts'
import { type Decisions, readDecisions } from '../../meeting/proceedings/decisions/decisions.ts'
import type { Motion } from '../../meeting/proceedings/decisions/motions.ts'
import type { Question } from '../../meeting/proceedings/decisions/questions.ts'
import { concernsNow } from '../../meeting/proceedings/now.ts'
import { hasNumber, type NumberedMotion, readNumbers, resolutionsMap } from './given-numbers.ts'
import { readStandings, type Standing } from './standing.ts'

/** `gone`: the motion was taken back. `in-conflict`: a conflict about its vote is neither settled nor waived. */
type Objection = 'gone' | 'not-carried' | 'in-doubt'

export type Resolution = ReturnType<typeof readResolution>

/** All resolutions, the newest number first. Fires for numbers, statements about them, and their meetings. */
export function queryResolutions(doc: Y.Doc): Query<Resolution[]> {
  const root = resolutionsMap(doc)
  const read = () => {
    const standings = readStandings(root)
    return readNumbers(root)
      .map((number) => readResolution(doc, number, standings))
      .reverse()
  }
  const meetings = queryOfMeetings(
    doc,
    read,
    (path) =>
      (concernsHead(path) || concernsNow(path)) && readNumbers(root).some(({ meetingId }) => meetingId === path[0]),
  )
  return {
    read,
    subscribe: (onChange) => subscribeToAll([queryPart(doc, 'resolutions', read), meetings], onChange),
  }
}

function readResolution(doc: Y.Doc, number: NumberedMotion, standings: readonly Standing[]) {
  const { motionId, meetingId } = number
  const meeting = findMeeting(doc, meetingId)
  const decisions = meeting && readDecisions(meeting)
  const motion = decisions?.motions.find(({ id }) => id === motionId) ?? null
  const own = standings.filter((one) => one.motionId === motionId)
  const head = meeting && readMeetingHead(meetingId, meeting)
  const question = motion && decisions ? decidingQuestion(decisions, motion) : null
  const objection: Objection | null = decisions && motion ? objectionTo(decisions, motion, question) : 'gone'
  return {
    ...number,
    /** With its day in its records; null if it is not in this document any more. */
    meeting: head && { title: head.title, date: head.date, day: dayOf(head.date, timeZoneOf(meeting)) },
    /** Null if it was taken back since. */
    motion,
    /** The question by which it carried; null if it is not carried any more. */
    question,
    /** The reason why the minutes of its meeting no longer show that it carried; null if they do. */
    objection,
    /** A member's statement counts before an objection. */
    state: own.at(-1)?.as ?? objection ?? ('in-force' as const),
    standings: own,
    /** The statements that it superseded or repealed another one. */
    replaces: standings.filter(({ by }) => by === motionId),
  }
}

function decidingQuestion({ questions }: Decisions, motion: Motion): Question | null {
  if (motion.state !== 'carried') return null
  const last = motion.questions.at(-1)
  return questions.find(({ id }) => id === last) ?? null
}

function objectionTo({ conflicts }: Decisions, motion: Motion, question: Question | null): Objection | null {
  const hasConflict = conflicts.some(
    (conflict) => conflict.motion === motion.id || motion.questions.includes(conflict.question ?? ''),
  )
  if (hasConflict) return 'in-doubt'
  return question === null ? 'not-carried' : null
}

/** The relay numbers no motion with another id, and refuses the whole request. */
const usableId = /^[\w-]{1,100}$/

/** The main motions of a meeting that carried and have no number, in the order in which they carried. */
export function motionsToNumber(doc: Y.Doc, meetingId: string): string[] {
  const meeting = findMeeting(doc, meetingId)
  if (!meeting) return []
  const root = resolutionsMap(doc)
  const decisions = readDecisions(meeting)
  const resolved = decisions.motions.filter(
    ({ id, type, onto, state }) =>
      type === 'main' && onto === null && state === 'carried' && usableId.test(id) && !hasNumber(root, id),
  )
  const places = new Map(decisions.questions.map(({ id }, place) => [id, place]))
  const placeOf = ({ questions }: Motion) => places.get(questions.at(-1) ?? '') ?? 0
  return resolved.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => id)
}

/** As `motionsToNumber`. Fires for statements, and for numbers. */
export function queryMotionsToNumber(doc: Y.Doc, meetingId: string): Query<string[]> {
  const numbers = queryPart(doc, 'resolutions', () => motionsToNumber(doc, meetingId))
  const meeting = queryOfMeeting(doc, meetingId, () => null, null, concernsNow)
  return { read: numbers.read, subscribe: (onChange) => subscribeToAll([numbers, meeting], onChange) }
}

/** A resolution in plain data, for exports and public records. */
export type ResolutionFacts = Readonly<ReturnType<typeof resolutionFacts>>

export function resolutionFacts({ text, mover, seconders }: Motion, question: Question | null) {
  return {
    text,
    mover: mover?.name ?? null,
    seconders: seconders.map(({ name }) => name),
    vote: question && voteFacts(question),
  }
}

function voteFacts({ votes, recused }: Question) {
  const { method, aye, nay, abstain } = votes
  const named = votes.byName.map(({ name, choice }) => ({ name, choice }))
  const onRoll = new Set(votes.byName.map(({ person }) => person))
  const others = recused.filter(({ person }) => !onRoll.has(person))
  return {
    method: method === 'unsaid' ? null : method,
    aye,
    nay,
    abstain,
    /** Empty if only the counts were recorded. */
    byName: [...named, ...others.map(({ name }) => ({ name, choice: 'recused' as const }))],
  }
}
