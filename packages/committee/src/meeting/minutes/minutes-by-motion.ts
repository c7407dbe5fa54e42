import * as Y from 'yjs'
import { findMeeting, meetingsMap } from '../../document/committee-document.ts'
import type { ChangedPath } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { queryOfMeetings } from '../../document/query-meeting.ts'
import { isRemoved } from '../../document/removal.ts'
import { isItemKey, itemsOf } from '../items/meeting-item.ts'
import { readMeetingHead } from '../meetings/meeting.ts'
import { type Correction, correctionsOf } from '../proceedings/decisions/corrections.ts'
import { type Decisions, readDecisions } from '../proceedings/decisions/decisions.ts'
import type { Motion } from '../proceedings/decisions/motions.ts'
import type { Question } from '../proceedings/decisions/questions.ts'
import { isStatementKey } from '../proceedings/statement.ts'
import { earlierMeetingsOf } from './earlier-minutes-item.ts'

/** A motion of a later meeting to approve the minutes of this one. */
export interface MinutesMotion {
  /** `{meeting}/{motion}`: the name under which the relay stores an approval by this motion. */
  readonly key: string
  readonly meeting: { readonly id: string; readonly title: string; readonly date: string }
  readonly motion: Motion
  /** The question that decided it, or the last one. */
  readonly question: Question | null
  /** The corrections that were put with it, and are in effect. */
  readonly corrections: readonly Correction[]
  /** Corrections that were put with it, and were taken back since. */
  readonly takenBack: number
  /** Corrections of the same meeting that were not put with it. */
  readonly notPut: readonly Correction[]
  /** True if a conflict about the motion is neither settled nor waived. */
  readonly hasConflict: boolean
}

/** True if the minutes are approved: the motion carried, and nothing contradicts it. */
export const isApproving = ({ motion, hasConflict, takenBack }: MinutesMotion) =>
  motion.state === 'carried' && !hasConflict && takenBack === 0

/** The later meetings whose agenda names an earlier one, for all earlier ones: read once between two changes. */
const laterByDoc = new WeakMap<Y.Doc, ReadonlyMap<string, readonly string[]>>()

function laterMeetings(doc: Y.Doc, meetingId: string): readonly string[] {
  const known = laterByDoc.get(doc)
  if (known) return known.get(meetingId) ?? []
  const later = new Map<string, string[]>()
  for (const [id, meeting] of meetingsMap(doc).entries()) {
    if (!(meeting instanceof Y.Map) || isRemoved(meeting)) continue
    // Also removed items: their motions are motions outside of the agenda.
    const named = new Set([...itemsOf(meeting, 'agenda')].flatMap(([, item]) => [...earlierMeetingsOf(item)]))
    for (const earlier of named) later.set(earlier, [...(later.get(earlier) ?? []), id])
  }
  // Not cached within a transaction, because later changes in it may affect them.
  if (doc._transaction === null) {
    laterByDoc.set(doc, later)
    doc.once('beforeTransaction', () => laterByDoc.delete(doc))
  }
  return later.get(meetingId) ?? []
}

/** The motions to approve the minutes of a meeting, in the order of their meetings. */
function readMinutesMotions(doc: Y.Doc, meetingId: string): MinutesMotion[] {
  return laterMeetings(doc, meetingId)
    .flatMap((id) => {
      const meeting = findMeeting(doc, id)
      if (!meeting) return []
      const { title, date } = readMeetingHead(id, meeting)
      return motionsAbout(readDecisions(meeting), meetingId, { id, title, date })
    })
    .sort((a, b) => Date.parse(a.meeting.date) - Date.parse(b.meeting.date))
}

/** The motions of one later meeting to approve the minutes of an earlier one. */
export function motionsAbout(
  decisions: Pick<Decisions, 'motions' | 'questions' | 'corrections' | 'conflicts'>,
  minutesOf: string,
  meeting: MinutesMotion['meeting'],
): MinutesMotion[] {
  const stated = correctionsOf(decisions, minutesOf)
  return decisions.motions
    .filter((motion) => motion.minutesOf === minutesOf && motion.onto === null)
    .map((motion) => {
      const question = decisions.questions.findLast(({ id }) => motion.questions.includes(id)) ?? null
      const put = new Set(question?.corrections)
      const corrections = stated.filter(({ id }) => put.has(id))
      return {
        key: `${meeting.id}/${motion.id}`,
        meeting,
        motion,
        question,
        corrections,
        takenBack: put.size - corrections.length,
        notPut: stated.filter(({ id }) => !put.has(id)),
        hasConflict: decisions.conflicts.some(
          (conflict) => conflict.motion === motion.id || (question !== null && conflict.question === question.id),
        ),
      }
    })
}

/** The motion that approved the minutes of a meeting: the last one that carried without a contradiction. */
export const readApprovalByMotion = (doc: Y.Doc, meetingId: string): MinutesMotion | null =>
  readMinutesMotions(doc, meetingId).findLast(isApproving) ?? null

/** The corrections of a meeting's minutes by a later one that no motion of it has approved. */
export interface OpenCorrections {
  readonly meeting: MinutesMotion['meeting']
  readonly corrections: readonly Correction[]
}

/** The corrections that the approved minutes lack; fires as `queryMinutesMotions`. */
export const queryOpenCorrections = (doc: Y.Doc, meetingId: string): Query<OpenCorrections[]> =>
  queryOfMeetings(
    doc,
    () =>
      laterMeetings(doc, meetingId).flatMap((id) => {
        const stored = findMeeting(doc, id)
        if (!stored) return []
        const { title, date } = readMeetingHead(id, stored)
        const decisions = readDecisions(stored)
        const approving = motionsAbout(decisions, meetingId, { id, title, date }).filter(isApproving)
        const approved = new Set(approving.flatMap((one) => one.corrections))
        const corrections = correctionsOf(decisions, meetingId).filter((one) => !approved.has(one))
        return corrections.length === 0 ? [] : [{ meeting: { id, title, date }, corrections }]
      }),
    (path) => concernsMinutesMotions(doc, meetingId, path),
  )

/** True if a change may concern a motion to approve the minutes of a meeting. */
export function concernsMinutesMotions(doc: Y.Doc, meetingId: string, [id, key, field]: ChangedPath): boolean {
  if (key === undefined) return true
  if (isItemKey('agenda', String(key))) return field === undefined || String(field).startsWith('minutesOf:')
  const isDeciding = isStatementKey(key) || key === 'removedAt' || key === 'title' || key === 'endedAt'
  return isDeciding && laterMeetings(doc, meetingId).includes(String(id))
}

/** The motions to approve the minutes of a meeting; fires when one of them may differ. */
export const queryMinutesMotions = (doc: Y.Doc, meetingId: string): Query<MinutesMotion[]> =>
  queryOfMeetings(
    doc,
    () => readMinutesMotions(doc, meetingId),
    (path) => concernsMinutesMotions(doc, meetingId, path),
  )
