import type * as Y from 'yjs'
import { nameKey, storedPerson } from '../../../document/person.ts'
import { canName } from '../../../document/person-name.ts'
import { countedAttendance, readAttendance } from '../attendance.ts'
import { countedDuties, readDuties } from '../duties.ts'
import { quorumOf } from '../quorum.ts'
import { readStatements } from '../statement.ts'
import { bodyPresets } from './body-presets.ts'
import { correctionsOf } from './corrections.ts'
import { storeDecisionRules } from './decision-rules.ts'
import { type Disposal, type MotionType, maxMotionLength } from './decision-statement.ts'
import type { Decisions } from './decisions.ts'
import { isAside, isOnFloor, isPending, levelOf, type Motion, maxLevels } from './motions.ts'
import { isSamePerson, type Person } from './person.ts'
import { stating } from './put-decision.ts'
import { isRecusalFrom } from './recusals.ts'
import type { Voter } from './statement-fields.ts'
import { canSetThreshold, type Threshold } from './thresholds.ts'

export interface NewMotion {
  readonly text: string
  readonly type?: MotionType
  /** Null for a motion that was prepared without a mover. */
  readonly mover?: Person | null
  readonly item?: string | null
  /** The items of a consent agenda. */
  readonly items?: readonly string[]
  /** The earlier meeting whose minutes the motion approves. */
  readonly minutesOf?: string | null
  /** The motion that this one amends. */
  readonly onto?: string | null
  /** Of an amendment: the whole text of the amended motion, once the amendment carries. */
  readonly amendedText?: string | null
  readonly line?: string | null
}

/** The motion with this id, or the one with this rewording. */
export const findMotion = ({ motions }: Pick<Decisions, 'motions'>, id: string): Motion | null =>
  // An amendment that carried is a motion itself, and also a wording of the motion that it amended.
  motions.find((motion) => motion.id === id) ??
  motions.find(({ wordings }) => wordings.some((wording) => wording.id === id)) ??
  null

/** False for an amendment to a motion that was put, or disposed of for good. */
function isAmendable(decisions: Pick<Decisions, 'motions'>, { onto }: Motion): boolean {
  const amended = onto === null ? null : findMotion(decisions, onto)
  return amended === null || isPending(amended)
}

/** Whether a motion is before the meeting, and not an amendment to one that can no longer be changed. */
export const isBeforeMeeting = (decisions: Pick<Decisions, 'motions'>, motion: Motion): boolean =>
  isOnFloor(motion) && isAmendable(decisions, motion)

function canSay(text: string): 'text-required' | 'text-too-long' | null {
  const letters = text.trim().length
  return letters === 0 ? 'text-required' : letters > maxMotionLength ? 'text-too-long' : null
}

export function canMove(decisions: Decisions, { text, onto = null, amendedText = null, items = [], type }: NewMotion) {
  const refusal = canSay(text) ?? (amendedText === null ? null : canSay(amendedText))
  if (refusal) return refusal
  if (type === 'consent' && items.length === 0) return 'items-required'
  if (onto === null) return null
  const amended = findMotion(decisions, onto)
  if (!amended) return 'motion-not-found'
  if (!isPending(amended)) return 'motion-not-pending'
  const level = levelOf({ onto }, (id) => findMotion(decisions, id) as Motion)
  return level > maxLevels ? 'too-many-levels' : null
}

/** Moves a motion, or an amendment to one. */
export const moveMotion = stating(
  (decisions, motion: NewMotion) => canMove(decisions, motion),
  (decisions, _meeting, motion: NewMotion) => {
    const { text, type, mover = null, item = null, items = [], onto = null } = motion
    const amended = onto === null ? null : findMotion(decisions, onto)
    return {
      kind: 'motion',
      text: text.trim(),
      type: type ?? (amended ? 'amend' : items.length > 0 ? 'consent' : 'main'),
      onto: amended?.id ?? null,
      replaces: null,
      wording: motion.amendedText?.trim() ?? null,
      mover: mover && storedPerson(mover),
      item: item ?? amended?.item ?? null,
      items,
      line: motion.line ?? null,
      carriedFrom: null,
      minutesOf: motion.minutesOf ?? null,
      after: amended?.lastWordings ?? [],
    }
  },
  storeDecisionRules,
)

/** A new wording of a motion; of an amendment also of the whole amended text. */
export type Rewording = Pick<NewMotion, 'text' | 'amendedText'>

function canReword(decisions: Decisions, motionId: string, { text, amendedText = null }: Rewording) {
  const motion = findMotion(decisions, motionId)
  if (!motion) return 'motion-not-found'
  const refusal = canSay(text) ?? (amendedText === null ? null : canSay(amendedText))
  return refusal ?? (isPending(motion) ? null : 'motion-not-pending')
}

/** Replaces the wording of a motion that was not put; the earlier one stays readable. */
export const rewordMotion = stating(
  canReword,
  (decisions, _meeting, motionId: string, { text, amendedText }: Rewording) => {
    const { id, type, lastWordings } = findMotion(decisions, motionId) as Motion
    return {
      kind: 'motion',
      text: text.trim(),
      type,
      replaces: id,
      after: lastWordings,
      wording: amendedText?.trim() ?? null,
      onto: null,
      mover: null,
      item: null,
      items: [],
      line: null,
      carriedFrom: null,
      minutesOf: null,
    }
  },
)

export function canSecond(decisions: Decisions, motionId: string, person: Person) {
  const motion = findMotion(decisions, motionId)
  if (!motion) return 'motion-not-found'
  if (canName(person.name)) return 'name-required'
  if (!isPending(motion)) return 'motion-not-pending'
  if (motion.mover && isSamePerson(motion.mover, person)) return 'own-motion'
  return motion.seconders.some((one) => isSamePerson(one, person)) ? 'already-seconded' : null
}

export const secondMotion = stating(canSecond, (decisions, _meeting, motionId: string, person: Person) => ({
  kind: 'second',
  motion: (findMotion(decisions, motionId) as Motion).id,
  person: storedPerson(person),
}))

export function canDispose(decisions: Decisions, motionId: string, as: Disposal, _to: string | null = null) {
  const motion = findMotion(decisions, motionId)
  if (!motion) return 'motion-not-found'
  if (as === 'taken-up') return isAside(motion) ? null : 'motion-not-aside'
  return isPending(motion) || motion.state === 'put' ? null : 'motion-not-pending'
}

/** Withdraws, tables, refers or postpones a motion, or takes it up again. `to`: to whom, or until when. */
export const disposeOfMotion = stating(
  canDispose,
  (decisions, _meeting, motionId: string, as: Disposal, to: string | null = null) => {
    const { id, lastSteps } = findMotion(decisions, motionId) as Motion
    return { kind: 'disposal', motion: id, as, to: to?.trim() || null, after: lastSteps }
  },
)

/** The choices of the chair for a question; the rest follows from the rules and the attendance. */
export interface QuestionOptions {
  readonly threshold?: Threshold
  /** The voters; by default the members who are present and not recused. */
  readonly eligible?: readonly Voter[]
}

function canPut(decisions: Decisions, motionIds: readonly string[], { threshold }: QuestionOptions = {}) {
  const motions = motionIds.map((id) => findMotion(decisions, id))
  if (motions.length === 0 || motions.includes(null)) return 'motion-not-found'
  if (motions.some((motion) => motion?.state === 'put')) return 'already-put'
  if (motions.some((motion) => motion?.state === 'withdrawn')) return 'motion-withdrawn'
  if (motions.some((motion) => motion && !isAmendable(decisions, motion))) return 'motion-not-pending'
  return threshold ? canSetThreshold(threshold) : null
}

/** Puts the question: freezes wording, threshold, who may vote, who is present and the quorum. */
export const putQuestion = stating(
  canPut,
  (decisions, meeting, motionIds: readonly string[], options: QuestionOptions = {}) => {
    const motions = motionIds.map((id) => findMotion(decisions, id) as Motion)
    const { rules } = decisions
    const { voters, recused, present, quorum } = votersNow(decisions, meeting, motions)
    return {
      kind: 'question',
      motions: motions.map(({ id }) => id),
      items: motions.flatMap(({ items }) => items),
      wording: motions.map(({ text }) => text).join('\n'),
      threshold: options.threshold ?? rules.thresholds[motions[0]?.type ?? 'main'],
      eligible: options.eligible?.map(storedVoter) ?? voters.map(storedVoter),
      recused,
      present,
      members: rules.members,
      allSeats: rules.body !== null && bodyPresets[rules.body].countsAllSeats === true,
      quorum: { present: quorum.present, needed: quorum.needed },
      seconds: rules.seconds,
      rollCallIfRemote: rules.rollCallIfRemote,
      corrections: motions.flatMap(({ minutesOf }) =>
        minutesOf === null ? [] : correctionsOf(decisions, minutesOf).map(({ id }) => id),
      ),
      after: [...new Set(motions.flatMap(({ lastSteps }) => lastSteps))],
    }
  },
  storeDecisionRules,
)

const storedVoter = ({ person, name, also }: Voter): Voter => ({
  ...storedPerson({ person, name }),
  also: also.slice(0, 20),
})

export type VotersNow = ReturnType<typeof votersNow>

/**
 * The members who may vote on motions now: present, no guests, not recused. A person who was noted under an
 * account and under the same name is one. `recused` also has members who are not present.
 */
export function votersNow(
  { involvements, rules, quorum }: Decisions,
  meeting: Y.Map<unknown>,
  motions: readonly Motion[],
) {
  const statements = readStatements(meeting)
  const attendance = readAttendance(countedAttendance(statements))
  const here = attendance.filter((one) => one.here && !one.guest)
  const chair = readDuties(countedDuties(statements)).presiding.at(-1) ?? null
  const recusals = involvements.filter(
    (one) => one.kind === 'recusal' && motions.some((motion) => isRecusalFrom(one, motion)),
  )
  const accounts = new Map<string, { person: string; name: string; also: string[] }>()
  // Accounts first, so that a name joins the account.
  for (const { person, name, also } of here.toSorted((a, b) => Number(isName(a)) - Number(isName(b)))) {
    const same = isName({ person }) ? [...accounts.values()].filter((one) => nameKey(one.name) === person) : []
    const [only, another] = same
    if (only && !another) only.also.push(person)
    else accounts.set(person, { person, name, also: [...also] })
  }
  const everyone = [...accounts.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const isOneOf = (people: readonly Person[]) => (one: Voter) =>
    people.some((other) => one.also.includes(other.person) || isSamePerson(other, one))
  const recused = everyone.filter(isOneOf(recusals))
  const staying = everyone.filter((one) => !recused.includes(one))
  // A guest is no member, whether recused or not.
  const elsewhere = recusals.filter(
    (one, index) =>
      ![...attendance.filter(({ guest }) => guest), ...everyone, ...recusals.slice(0, index)].some((other) =>
        isSamePerson(one, other),
      ),
  )
  return {
    voters: rules.chairVotes || !chair ? staying : staying.filter((one) => !isOneOf([chair])(one)),
    recused: [...recused, ...elsewhere].map(storedPerson),
    present: staying.length,
    quorum: quorumOf(rules.recusedCountForQuorum ? everyone.length : staying.length, quorum.needed),
  }
}

const isName = ({ person }: Pick<Person, 'person'>) => person.startsWith('name:')
