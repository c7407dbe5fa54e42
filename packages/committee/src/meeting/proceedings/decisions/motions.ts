import type { Author } from '../../../document/author.ts'
import { groupBy } from '../../../document/group-by.ts'
import { rootsOf } from '../../../document/roots-of.ts'
import type { AgendaItem } from '../../agenda/agenda-item.ts'
import { amendText } from './amend-text.ts'
import { type PullOf, wordingWithout } from './consent-agenda.ts'
import { type ConflictOf, chooseHead, type DecisionConflict, type Derived, sideOf } from './decision-conflicts.ts'
import { type Disposal, type Followed, headsOf, type StatementOf } from './decision-statement.ts'
import type { Person } from './person.ts'
import type { Question } from './questions.ts'

export type MotionState = 'moved' | 'seconded' | 'debated' | 'put' | 'carried' | 'lost' | Exclude<Disposal, 'taken-up'>

/** A wording of a motion. The first is the original; the others stay readable. */
export interface Wording {
  /** The motion statement with this text: the motion itself, a rewording, or an amendment that carried. */
  readonly id: string
  readonly kind: 'moved' | 'reworded' | 'amended'
  readonly text: string
  readonly by: Author
  readonly at: string
}

export interface Motion
  extends Pick<StatementOf<'motion'>, 'id' | 'type' | 'item' | 'minutesOf' | 'onto' | 'mover' | 'line' | 'by' | 'at'> {
  readonly items: readonly string[]
  readonly pulled: readonly string[]
  readonly seconders: readonly Person[]
  readonly text: string
  readonly wordings: readonly Wording[]
  /** The wordings that a new one must follow; more than one if they were made apart. */
  readonly lastWordings: readonly string[]
  readonly amendments: readonly string[]
  /** Of an amendment: the whole amended text. Null if it was not stated, or if an amendment changed this one since. */
  readonly amendedText: string | null
  /** Of an amendment: the text of the amended motion as it reads now, with this amendment; null if that is not clear. */
  readonly wouldRead: string | null
  readonly state: MotionState
  /** To whom it was referred, or until when it was tabled or postponed. */
  readonly to: string | null
  /** The ids of the questions that were put about it, without those that do not count. */
  readonly questions: readonly string[]
  /** The questions and disposals that a new one must follow. */
  readonly lastSteps: readonly string[]
}

const statesOnFloor: ReadonlySet<MotionState> = new Set(['moved', 'seconded', 'debated'])
/** Whether a motion is before the meeting: it was neither put, nor disposed of, nor set aside. */
export const isOnFloor = ({ state }: Pick<Motion, 'state'>) => statesOnFloor.has(state)

const pendingStates: ReadonlySet<MotionState> = new Set([...statesOnFloor, 'tabled', 'postponed'])
/** Whether a motion can still be changed: it was neither put nor disposed of for good. */
export const isPending = ({ state }: Motion) => pendingStates.has(state)

const statesAside = ['tabled', 'referred', 'postponed'] as const
type StateAside = (typeof statesAside)[number]
/** Whether a motion was set aside, and can be taken up again. Its `to` says to whom it went, or until when. */
export const isAside = (motion: Motion): motion is Motion & { state: StateAside } =>
  statesAside.some((state) => state === motion.state)

/** True if an item should offer a motion: it has the tag "Vote", is open, and has no motion yet. */
export const offersMotion = (
  { id, tags, completed }: Pick<AgendaItem, 'id' | 'tags' | 'completed'>,
  { motions }: { readonly motions: readonly Motion[] },
): boolean => !completed && tags.includes('Vote') && !motions.some(({ item }) => item === id)

/** True if no item of the agenda shows a motion: it has none, or its items were removed. */
export const isOutsideAgenda = (
  { item, items, pulled }: Pick<Motion, 'item' | 'items' | 'pulled'>,
  agenda: readonly string[],
): boolean => {
  const listed = idsOf(agenda)
  return ![item, ...items, ...pulled].some((id) => id !== null && listed.has(id))
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** One agenda is compared with thousands of motions. */
function idsOf(agenda: readonly string[]): ReadonlySet<string> {
  const known = sets.get(agenda) ?? new Set(agenda)
  sets.set(agenda, known)
  return known
}

/** The motions that a meeting debates at an item: its own ones, and those outside of the agenda. */
export const motionsAt = (
  { motions }: { readonly motions: readonly Motion[] },
  current: string | null,
  agenda: readonly string[],
): Motion[] =>
  motions.filter(
    (motion) => motion.item === current || motion.items.includes(current ?? '') || isOutsideAgenda(motion, agenda),
  )

/** The motions in effect, and the motion of each rewording. */
export type MotionIndex = ReturnType<typeof indexMotions>

/** Resolves each rewording to the motion that it rewords; without that one, it is a motion itself. */
export function indexMotions(inEffect: readonly StatementOf<'motion'>[], voided: ReadonlySet<string>) {
  const byId = new Map(inEffect.map((motion) => [motion.id, motion]))
  // Two devices that carry a motion over apart state it twice: the first one stands for both.
  const carried = new Map(inEffect.toReversed().map((motion) => [motion.carriedFrom, motion]))
  const roots = rootsOf(inEffect, ({ replaces }) =>
    // Taking a motion back takes its rewordings back.
    replaces !== null && voided.has(replaces) ? null : byId.get(replaces ?? ''),
  )
  const rootById = new Map(
    inEffect.map((motion) => {
      const root = roots.get(motion) ?? null
      return [motion.id, root?.carriedFrom == null ? root : (carried.get(root.carriedFrom) ?? root)] as const
    }),
  )
  const rootedIn = (id: string) => {
    const root = rootById.get(id)
    return root && rootById.get(root.id) === root ? root : null
  }
  /** Taking a motion back takes its amendments back. */
  const isTakenBack = ({ onto }: StatementOf<'motion'>, level = 0): boolean => {
    if (onto === null || level >= maxLevels) return false
    const amended = rootedIn(onto)
    return voided.has(onto) || (amended !== null && isTakenBack(amended, level + 1))
  }
  const standing = new Map(
    inEffect.map(({ id }) => {
      const root = rootedIn(id)
      return [id, root && !isTakenBack(root) ? root : null] as const
    }),
  )
  const motionOf = (id: string) => standing.get(id) ?? null
  const inOrder = inEffect.filter((motion) => motionOf(motion.id) === motion)
  const itemOf = (motion: StatementOf<'motion'>) => {
    let [amended, levels] = [motion, 0]
    while (amended.item === null && amended.onto !== null && levels++ < maxLevels)
      amended = motionOf(amended.onto) ?? { ...amended, onto: null }
    return amended.item
  }
  const reworded = inEffect.filter((motion) => rootById.get(motion.id) !== motion)
  return {
    roots: inOrder,
    rewordings: groupBy(reworded, ({ id }) => rootById.get(id)?.id ?? ''),
    motionOf,
    itemOf,
  }
}

/** An amendment to an amendment is the last level. */
export const maxLevels = 2

export function levelOf(motion: { readonly onto: string | null }, onto: (id: string) => typeof motion | null) {
  let level = 0
  for (let next = motion.onto; next !== null && level <= maxLevels; next = onto(next)?.onto ?? null) level++
  return level
}

export interface MotionParts {
  readonly index: MotionIndex
  readonly after: Followed
  readonly conflictOf: ConflictOf
  readonly questionsById: ReadonlyMap<string, Question>
  readonly steps: ReadonlyMap<string, Steps>
  readonly secondersOf: (motion: string) => readonly Person[]
  readonly secondsNeeded: number
  readonly isDebated: (item: string | null) => boolean
  readonly pullOf: PullOf
}

export interface Steps {
  readonly inOrder: readonly Step[]
  readonly last: Step | null
  /** The steps that a new one must follow. */
  readonly heads: readonly string[]
}
export type Step = StatementOf<'question'> | StatementOf<'disposal'>

/** Derives all motions. Amendments are derived before the motions that they amend. */
export function readMotions(parts: MotionParts): Derived<Motion[]> {
  const { index } = parts
  const conflicts: DecisionConflict[] = []
  const amendments = groupBy(
    index.roots.filter(({ onto }) => onto !== null),
    ({ onto }) => index.motionOf(onto ?? '')?.id ?? '',
  )
  const motions = new Map<string, Motion>()
  const read = (root: StatementOf<'motion'>, level: number): Motion => {
    const known = motions.get(root.id)
    if (known) return known
    const own = level > maxLevels ? [] : (amendments.get(root.id) ?? [])
    const amended = own.map((one) => read(one, level + 1))
    const { value, conflicts: found } = readMotion(root, amended, parts)
    const { motion, wouldRead } = value
    conflicts.push(...found)
    motions.set(root.id, motion)
    for (const [id, text] of wouldRead) {
      const amendment = motions.get(id)
      if (amendment) motions.set(id, { ...amendment, wouldRead: text })
    }
    return motion
  }
  // Hostile amendments may amend each other in a circle; the levels end that.
  for (const root of index.roots) read(root, 0)
  return { value: index.roots.flatMap(({ id }) => motions.get(id) ?? []), conflicts }
}

function readMotion(
  root: StatementOf<'motion'>,
  amendments: readonly Motion[],
  parts: MotionParts,
): Derived<{ readonly motion: Motion; readonly wouldRead: ReadonlyMap<string, string | null> }> {
  const { index, steps, questionsById } = parts
  const own = steps.get(root.id) ?? { inOrder: [], last: null, heads: [] }
  const { value: words, conflicts } = readWordings(root, amendments, own, parts)
  const { wordings, text, lastWordings, wouldRead } = words
  const stated = [root, ...(index.rewordings.get(root.id) ?? [])]
  const seconders = parts.secondersOf(root.id)
  const item = index.itemOf(root)
  const questions = own.inOrder.filter((step) => step.kind === 'question').map(({ id }) => id)
  const motion: Motion = {
    id: root.id,
    type: root.type,
    item,
    items: root.items.filter((one) => parts.pullOf(one, root) === null),
    pulled: root.items.filter((one) => parts.pullOf(one, root) !== null),
    minutesOf: root.minutesOf,
    onto: root.onto === null ? null : (index.motionOf(root.onto)?.id ?? root.onto),
    mover: root.mover,
    seconders,
    text,
    wordings,
    lastWordings,
    amendments: amendments.map(({ id }) => id),
    amendedText: stated.findLast((one) => one.text === text)?.wording ?? null,
    wouldRead: null,
    state: stateOf(),
    to: own.last?.kind === 'disposal' ? own.last.to : null,
    questions,
    lastSteps: own.heads,
    line: root.line,
    by: root.by,
    at: root.at,
  }
  return { value: { motion, wouldRead }, conflicts }

  function stateOf(): MotionState {
    const { last } = own
    if (last?.kind === 'question') return questionsById.get(last.id)?.result ?? 'put'
    if (last && last.as !== 'taken-up') return last.as
    const isSeconded = seconders.length >= parts.secondsNeeded
    if (isSeconded && parts.isDebated(item)) return 'debated'
    return seconders.length > 0 && isSeconded ? 'seconded' : 'moved'
  }
}

const byPlace = (a: { readonly place: string }, b: { readonly place: string }) =>
  a.place < b.place ? -1 : a.place > b.place ? 1 : 0

const isReworded = ({ carriedFrom }: StatementOf<'motion'>) => carriedFrom === null

interface Words extends Pick<Motion, 'text' | 'wordings' | 'lastWordings'> {
  /** By the id of each amendment: the text with it, or null if that is not clear. */
  readonly wouldRead: ReadonlyMap<string, string | null>
}

/** The original, the rewordings and the amendments that carried, each with the wordings that it follows. */
function readWordings(
  root: StatementOf<'motion'>,
  amendments: readonly Motion[],
  own: Steps,
  { index, after, conflictOf, questionsById, steps, pullOf }: MotionParts,
): Derived<Words> {
  const carried = amendments.flatMap((amendment) => {
    const statement = index.motionOf(amendment.id)
    const last = steps.get(amendment.id)?.last
    const isCarried = last?.kind === 'question' && questionsById.get(last.id)?.result === 'carried'
    return isCarried && statement ? [{ amendment, statement, place: last.order }] : []
  })
  const stated = [
    { ...root, kindOf: 'moved' as Wording['kind'], place: root.order },
    ...(index.rewordings.get(root.id) ?? []).filter(isReworded).map((one) => ({
      ...one,
      kindOf: 'reworded' as Wording['kind'],
      place: one.order,
    })),
  ].sort(byPlace)
  // The wording is frozen when the question is put: an amendment that carries later, or apart from it, changes nothing.
  const put = own.last?.kind === 'question' ? own.last : null
  for (const { amendment, statement, place } of carried.sort(byPlace)) {
    const before = stated.findLast((one) => one.place < place) ?? root
    if (put && (place > put.order || put.wording === before.text)) continue
    const { text, isOnNew } = amendedBy(amendment, statement, before.text)
    if (text !== null) {
      const after = isOnNew ? [...statement.after, before.id] : statement.after
      stated.push({ ...statement, after, text, kindOf: 'amended', place })
      stated.sort(byPlace)
    }
  }
  const afterByStatement = new Map(
    [...(index.rewordings.get(root.id) ?? []), ...amendments.map(({ id }) => index.motionOf(id))].flatMap((one) =>
      one ? [[one.id, one.after] as const] : [],
    ),
  )
  // Each wording follows the original, also one that names none.
  const heads = headsOf(
    stated.map((one) => ({ ...one, after: one.id === root.id ? [] : [root.id, ...one.after] })),
    // An amendment that did not carry, too, may stand between two wordings.
    { get: (id) => after.get(id) ?? afterByStatement.get(id) },
  )
  const { value: chosen, conflicts } = chooseHead(
    heads,
    (a, b) => a.text === b.text,
    (a, b) =>
      conflictOf(
        'wordings',
        { motion: root.id, item: index.itemOf(root) },
        sideOf(a, { kind: 'wording', text: a.text }),
        sideOf(b, { kind: 'wording', text: b.text }),
      ),
  )
  const text = withoutPulled(chosen ?? { text: root.text, place: root.order })
  const value = {
    text,
    lastWordings: heads.map(({ id }) => id),
    wordings: stated.map(
      ({ id, kindOf, by, at, ...wording }): Wording => ({
        id,
        kind: kindOf,
        text: withoutPulled(wording),
        by,
        at,
      }),
    ),
    wouldRead: new Map(
      amendments.map((amendment) => {
        const statement = index.motionOf(amendment.id)
        return [amendment.id, statement && amendedBy(amendment, statement, text).text] as const
      }),
    ),
  }
  return { value, conflicts }

  /** The wording without the items that were pulled out after it. The question freezes it with its own items. */
  function withoutPulled({ text, place }: { readonly text: string; readonly place: string }): string {
    if (root.items.length === 0) return text
    if (put && `\n${put.wording}\n`.includes(`\n${text}\n`)) return text
    const wasPulled = (item: string) => (pullOf(item, root)?.order ?? place) < place
    const isPulled = (item: string) => (put ? !put.items.includes(item) : pullOf(item, root) !== null)
    return wordingWithout(
      text,
      root.items.filter((item) => !wasPulled(item)),
      isPulled,
    )
  }

  /**
   * The wording with an amendment. Its own whole text is of the wording that it was moved for; if that has changed since,
   * its words are applied to the new one.
   */
  function amendedBy(
    { text, amendedText }: Pick<Motion, 'text' | 'amendedText'>,
    { order }: StatementOf<'motion'>,
    wording: string,
  ) {
    const applied = amendText(wording, text)
    const isOnNew = (stated.findLast((one) => one.place < order) ?? root).text !== wording
    if (isOnNew) return { text: applied ?? amendedText, isOnNew: applied !== null }
    return { text: amendedText ?? applied, isOnNew: false }
  }
}
