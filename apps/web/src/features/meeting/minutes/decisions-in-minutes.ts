import type { NoteBlock, Proceedings } from '@civic-hub/committee'
import {
  type Choice,
  type DecisionConflict,
  type Decisions,
  groupBy,
  type Involvement,
  isAside,
  type Motion,
  type Question,
} from '@civic-hub/committee/proceedings'
import { conflictSentence, questionSentence, votesStatedForOthers } from '../../../shell/decision-words.ts'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { resolutionNumberTexts } from '../../../texts/en/resolution-number.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import { sentence } from '../../../texts/sentence.ts'
import type { Happening } from './attendance-in-minutes.ts'
import { bullets, labelled, paragraph } from './minutes-blocks.ts'
import { type MinutesEntry, plainEntry } from './minutes-model.ts'

const { decisions: texts, conflicts: conflictTexts } = minutesTexts
const { motion: motionTexts, closed: closedTexts } = decisionScreenTexts

export interface DecisionsInMinutes {
  readonly decisions: Decisions
  /** False while the meeting is live: the votes on an open question may be secret until its close. */
  readonly hasEnded: boolean
  /** The numbers of resolutions, by motion. */
  readonly given?: ReadonlyMap<string, string> | undefined
  readonly clock: (iso: string) => string
  /** The running number of a main motion; null without one. */
  readonly motionNumberOf: (motion: string) => string | null
  /** An agenda item with its number: "3. Playground". */
  readonly titleOf: (item: string) => string
}

/**
 * The motions of an item with their votes, and the item's recusals; null for those outside of the agenda. Each of the
 * `happenings`, which are in the order of their times, is listed before the first motion that was put to the vote after
 * it: an arrival is read before the votes of that person.
 */
export function decisionBlocks(
  facts: DecisionsInMinutes,
  items: readonly (string | null)[],
  happenings: readonly Happening[] = [],
): NoteBlock[] {
  const { ofItem, placeOf } = indexOf(facts.decisions)
  const motions = items.flatMap((item) => ofItem.get(item)?.motions ?? []).sort(byPlace(placeOf))
  const involvements = items.flatMap((item) => ofItem.get(item)?.involvements ?? []).sort(byPlace(placeOf))
  const left = [...happenings]
  const before = (time: number) => {
    const later = left.findIndex(({ at }) => Date.parse(at) > time)
    return left.splice(0, later === -1 ? left.length : later).map(({ words }) => paragraph(words))
  }
  return [
    ...involvements.map((one) => paragraph(sentence(involvementWords(one)))),
    ...motions.flatMap((motion) => [...before(firstVoteOn(motion, facts.decisions)), ...motionBlocks(motion, facts)]),
    ...before(Number.POSITIVE_INFINITY),
  ]
}

interface DecisionsIndex {
  readonly motions: ReadonlyMap<string, Motion>
  readonly questions: ReadonlyMap<string, Question>
  /** The motions that amend no other one, and the involvements that are about no motion. */
  readonly ofItem: ReadonlyMap<string | null, { readonly motions: Motion[]; readonly involvements: Involvement[] }>
  readonly involvements: ReadonlyMap<string | null, readonly Involvement[]>
  readonly waived: ReadonlyMap<string | null, readonly DecisionConflict[]>
  readonly carriedItems: ReadonlySet<string>
  readonly pulls: ReadonlyMap<string, Decisions['pulls'][number]>
  readonly placeOf: ReadonlyMap<Motion | Involvement, number>
}

const indexes = new WeakMap<Decisions, DecisionsIndex>()

/** Minutes ask about each item and each motion, so all of them are grouped once. */
function indexOf(decisions: Decisions): DecisionsIndex {
  const known = indexes.get(decisions)
  if (known) return known
  const { motions, questions, involvements, pulls, settledConflicts } = decisions
  const ofItem = new Map<string | null, { motions: Motion[]; involvements: Involvement[] }>()
  const at = (item: string | null) => {
    const own = ofItem.get(item) ?? { motions: [], involvements: [] }
    ofItem.set(item, own)
    return own
  }
  for (const motion of motions) if (motion.onto === null) at(motion.item).motions.push(motion)
  for (const one of involvements) if (one.motion === null) at(one.item).involvements.push(one)
  const index: DecisionsIndex = {
    motions: new Map(motions.map((motion) => [motion.id, motion])),
    questions: new Map(questions.map((question) => [question.id, question])),
    ofItem,
    involvements: groupBy(involvements, ({ motion }) => motion),
    waived: groupBy(settledConflicts.filter(isWaived), ({ question }) => question),
    carriedItems: new Set(motions.flatMap(({ items, state }) => (state === 'carried' ? items : []))),
    pulls: new Map(pulls.map((pull) => [pull.item, pull])),
    placeOf: new Map([...motions, ...involvements].map((one, place) => [one, place])),
  }
  indexes.set(decisions, index)
  return index
}

/** The items, and null for none, of which the decisions have a motion or an involvement. */
export const itemsWithDecisions = (decisions: Decisions): readonly (string | null)[] => [
  ...indexOf(decisions).ofItem.keys(),
]

const byPlace =
  (placeOf: DecisionsIndex['placeOf']) =>
  (a: Motion | Involvement, b: Motion | Involvement): number =>
    (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0)

/** The time at which the motion, or an amendment of it, was first put to the vote; before all times without a vote. */
function firstVoteOn({ questions, amendments }: Motion, decisions: Decisions): number {
  const index = indexOf(decisions)
  const times = [
    ...questions.flatMap((id) => index.questions.get(id) ?? []).map(({ at }) => Date.parse(at)),
    ...amendments
      .flatMap((id) => index.motions.get(id) ?? [])
      .map((amendment) => firstVoteOn(amendment, decisions))
      .filter((time) => time > Number.NEGATIVE_INFINITY),
  ]
  return times.length === 0 ? Number.NEGATIVE_INFINITY : times.reduce((known, time) => Math.min(known, time))
}

/** Sentences about an item that was in a consent agenda. */
export function consentSentences(decisions: Decisions, item: string): string[] {
  const { carriedItems, pulls } = indexOf(decisions)
  // It may have been pulled out of an earlier consent agenda, which was lost.
  if (carriedItems.has(item)) return [texts.withConsent]
  const pull = pulls.get(item)
  return pull ? [texts.pulled(pull.person?.name ?? null)] : []
}

function involvementWords({ name, kind, left, reason }: Involvement): string {
  return texts.involvement(name, kind === 'interest' ? kind : left ? 'left' : 'stayed', reason)
}

function motionBlocks(motion: Motion, facts: DecisionsInMinutes): NoteBlock[] {
  const { decisions, titleOf, motionNumberOf } = facts
  const number = motionNumberOf(motion.id)
  const { type, text, mover, seconders, wordings, items, amendments, questions } = motion
  const { rules } = decisions
  const index = indexOf(decisions)
  const resolution = facts.given?.get(motion.id)
  const put = questions.flatMap((id) => index.questions.get(id) ?? [])
  const sentences: NoteBlock[][] = [
    // A nomination is not always a motion of a member.
    ...(mover === null && type === 'elect' && seconders.length === 0
      ? []
      : [texts.movedBy(mover?.name ?? null, rules.printSeconders ? seconders.map(({ name }) => name) : [])]),
    ...wordings
      .filter((wording) => wording.text !== text)
      .map((wording) => texts.wording[wording.kind](texts.motion(wording.text))),
    ...(items.length > 0 ? [texts.items(items.map(titleOf))] : []),
    ...(index.involvements.get(motion.id) ?? []).map(involvementWords),
  ].map((words) => [paragraph(sentence(words))])
  const label = sayTheirKind.has(type) ? texts.motionLabel : motionTexts.types[type]
  return [
    labelled(number === null ? label : `${label} ${number}`, texts.motion(text)),
    ...bullets([
      ...sentences,
      ...amendments.flatMap((id) => index.motions.get(id) ?? []).map((amendment) => motionBlocks(amendment, facts)),
      ...put.flatMap((question) => questionBlocks(question, text, facts)).map((block) => [block]),
      ...stateSentences(motion).map((words) => [paragraph(sentence(words))]),
      ...(resolution === undefined ? [] : [[labelled(resolutionNumberTexts.label, resolution)]]),
    ]),
  ]
}

/** "Motion to adjourn: Adjourn." would be a doubled heading. */
const sayTheirKind: ReadonlySet<Motion['type']> = new Set(['minutes', 'adjourn', 'close'])

/** How the motion left the floor, unless a vote decided it. */
function stateSentences(motion: Motion): string[] {
  const { state, to } = motion
  if (state === 'put' || state === 'carried' || state === 'lost') return []
  return [to !== null && isAside(motion) ? motionTexts.to(motion.state, to) : texts.states[state]]
}

function questionBlocks(
  question: Question,
  text: string,
  { hasEnded, clock, decisions }: DecisionsInMinutes,
): NoteBlock[] {
  const { wording, threshold, quorum, computed, declared, isOpen, at } = question
  const atVote = quorum && quorum.needed !== null ? texts.quorum(quorum.present, quorum.needed) : null
  const words = wording === text ? null : texts.motion(wording)
  const put = sentence(texts.put(clock(at), words, thresholdWords(threshold), atVote))
  if (isOpen && !hasEnded) return [paragraph(put), paragraph(sentence(texts.open))]
  const isOver = !isOpen && declared === null
  const differs = declared !== null && computed !== null && computed.carried !== declared.carried
  const [result, computedResult] = [questionSentence(question), computed && decisionTexts.result(computed)]
  return [
    paragraph(put),
    ...voteSentences(question).map((each) => paragraph(sentence(each))),
    ...(declared === null && computed === null ? [] : [labelled(texts.resultLabel, sentence(result))]),
    ...[
      ...(differs ? [texts.declared(declared.carried)] : []),
      ...(differs && computedResult !== null && computedResult !== result ? [texts.computed(computedResult)] : []),
      ...(declared === null && !isOver ? [texts.notDeclared] : []),
    ].map((each) => paragraph(sentence(each))),
    ...(indexOf(decisions).waived.get(question.id) ?? []).map((conflict) => paragraph(waiverWords(conflict))),
  ]
}

/** "Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), recused (Dee)" */
function voteSentences({ votes, recused }: Question): string[] {
  const named = (choice: Choice) => votes.byName.filter((vote) => vote.choice === choice).map(({ name }) => name)
  const isNamed = votes.byName.length > 0
  const onRoll = new Set(votes.byName.map(({ person }) => person))
  const others = recused.filter(({ person }) => !onRoll.has(person)).map(({ name }) => name)
  const without = [
    [closedTexts.group.recused, [...named('recused'), ...others]],
    [closedTexts.group.absent, named('absent')],
    [texts.notVoting, isNamed ? votes.missing.map(({ name }) => name) : []],
  ] as const
  const isCounted = votes.method !== null && votes.method !== 'consent'
  const counts = (['aye', 'nay', 'abstain'] as const).filter((choice) => isCounted && votes[choice] > 0)
  const groups = [
    ...counts.map((choice) => texts.group(closedTexts.group[choice], votes[choice], named(choice))),
    ...without.flatMap(([words, names]) => (names.length > 0 ? [texts.group(words, null, names)] : [])),
  ]
  return groups.length === 0
    ? []
    : [
        texts.vote(votes.method === null ? '' : closedTexts.methods[votes.method], groups),
        ...votesStatedForOthers(votes.byName, ({ name }) => isolate(name)),
      ]
}

const isWaived = ({ settled }: DecisionConflict) => settled?.choice === 'waived'

const waiverWords = (conflict: DecisionConflict) => {
  const { by, reason } = conflict.settled ?? { by: { name: '' }, reason: null }
  return `${conflictSentence(conflict)} ${sentence(conflictTexts.waivedBy(by.name, reason))}`
}

/**
 * The conflicts that are neither settled nor waived, also those about the attendance. Their sides are not printed: votes on
 * an open question may be secret until its close.
 */
export function openConflictEntries(
  { decisions }: DecisionsInMinutes,
  { conflicts, dutyConflicts }: Pick<Proceedings, 'conflicts' | 'dutyConflicts'>,
): MinutesEntry[] {
  return [
    ...conflicts.map(({ name }) => conflictTexts.attendance(name)),
    ...dutyConflicts.map(({ duty }) => conflictTexts.duties[duty]),
    ...decisions.conflicts.map((conflict) => {
      const { settledByNamed } = conflictTexts
      const words = conflict.settledByNamed
        ? `${conflictSentence(conflict)} ${settledByNamed}`
        : conflictSentence(conflict)
      return conflictTexts.about(words, aboutOf(conflict, decisions))
    }),
  ].map(plainEntry)
}

/** The waived conflicts that are about no question that the minutes print. */
export function waivedConflictEntries({ decisions }: DecisionsInMinutes): MinutesEntry[] {
  const { questions } = indexOf(decisions)
  return decisions.settledConflicts
    .filter((conflict) => isWaived(conflict) && !questions.has(conflict.question ?? ''))
    .map((conflict) => plainEntry(conflictTexts.about(waiverWords(conflict), aboutOf(conflict, decisions))))
}

function aboutOf({ question, motion }: DecisionConflict, decisions: Decisions): string {
  const { questions, motions } = indexOf(decisions)
  return questions.get(question ?? '')?.wording ?? motions.get(motion ?? '')?.text ?? ''
}
