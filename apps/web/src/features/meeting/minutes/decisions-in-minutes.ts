import type { NoteBlock, Proceedings } from '@civic-hub/committee'
import {
  type Choice,
  type DecisionDoubt,
  type Decisions,
  type Involvement,
  isAside,
  type Motion,
  type Question,
} from '@civic-hub/committee/proceedings'
import { doubtSentence, questionSentence } from '../../../shell/decision-words.ts'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { minutesTexts } from '../../../texts/en/minutes.ts'
import { resolutionNumberTexts } from '../../../texts/en/resolution-number.ts'
import type { Happening } from './attendance-in-minutes.ts'
import { bullets, labelled, paragraph } from './minutes-blocks.ts'
import { type MinutesEntry, plainEntry } from './minutes-entry.ts'

const { decisions: texts, doubts: doubtTexts } = minutesTexts
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
  isHere: (item: string | null) => boolean,
  happenings: readonly Happening[] = [],
): NoteBlock[] {
  const { motions, involvements } = facts.decisions
  const left = [...happenings]
  const before = (time: number) => {
    const later = left.findIndex(({ at }) => Date.parse(at) > time)
    return left.splice(0, later === -1 ? left.length : later).map(({ words }) => paragraph(words))
  }
  return [
    ...involvements
      .filter(({ motion, item }) => motion === null && isHere(item))
      .map((one) => paragraph(`${involvementWords(one)}.`)),
    ...motions
      .filter(({ onto, item }) => onto === null && isHere(item))
      .flatMap((motion) => [...before(firstVoteOn(motion, facts.decisions)), ...motionBlocks(motion, facts)]),
    ...before(Number.POSITIVE_INFINITY),
  ]
}

/** The time at which the motion, or an amendment of it, was first put to the vote; before all times without a vote. */
function firstVoteOn({ questions, amendments }: Motion, decisions: Decisions): number {
  const times = [
    ...decisions.questions.filter(({ id }) => questions.includes(id)).map(({ at }) => Date.parse(at)),
    ...decisions.motions
      .filter(({ id }) => amendments.includes(id))
      .map((amendment) => firstVoteOn(amendment, decisions))
      .filter((time) => time > Number.NEGATIVE_INFINITY),
  ]
  return times.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...times)
}

/** Sentences about an item that was in a consent agenda. */
export function consentSentences({ motions, pulls }: Decisions, item: string): string[] {
  // It may have been pulled out of an earlier consent agenda, which was lost.
  if (motions.some(({ items, state }) => items.includes(item) && state === 'carried'))
    return [texts.withConsent]
  const pull = pulls.find((one) => one.item === item)
  return pull ? [texts.pulled(pull.person?.name ?? null)] : []
}

function involvementWords({ name, kind, left, reason }: Involvement): string {
  return texts.involvement(name, kind === 'interest' ? kind : left ? 'left' : 'stayed', reason)
}

function motionBlocks(motion: Motion, facts: DecisionsInMinutes): NoteBlock[] {
  const { decisions, titleOf, motionNumberOf } = facts
  const number = motionNumberOf(motion.id)
  const { type, text, mover, seconders, wordings, items, amendments, questions } = motion
  const { motions, involvements, rules } = decisions
  const resolution = facts.given?.get(motion.id)
  const put = questions.flatMap((id) => decisions.questions.filter((question) => question.id === id))
  const sentences: NoteBlock[][] = [
    texts.movedBy(mover?.name ?? null, rules.printSeconders ? seconders.map(({ name }) => name) : []),
    ...wordings
      .filter((wording) => wording.text !== text)
      .map((wording) => texts.wording[wording.kind](wording.text)),
    ...(items.length > 0 ? [texts.items(items.map(titleOf))] : []),
    ...involvements.filter((one) => one.motion === motion.id).map(involvementWords),
  ].map((words) => [paragraph(words)])
  return [
    labelled(
      number === null ? motionTexts.types[type] : `${motionTexts.types[type]} ${number}`,
      texts.motion(text),
    ),
    ...bullets([
      ...sentences,
      ...amendments.flatMap((id) =>
        motions.filter((one) => one.id === id).map((amendment) => motionBlocks(amendment, facts)),
      ),
      ...put.flatMap((question) => questionBlocks(question, text, facts)).map((block) => [block]),
      ...stateSentences(motion).map((words) => [paragraph(words)]),
      ...(resolution === undefined ? [] : [[labelled(resolutionNumberTexts.label, resolution)]]),
    ]),
  ]
}

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
  const put = texts.put(clock(at), wording === text ? null : wording, thresholdWords(threshold), atVote)
  if (isOpen && !hasEnded) return [paragraph(put), paragraph(texts.open)]
  const isOver = !isOpen && declared === null
  const differs = declared !== null && computed !== null && computed.carried !== declared.carried
  const [result, computedResult] = [questionSentence(question), computed && decisionTexts.result(computed)]
  return [
    paragraph(put),
    ...voteSentences(question).map(paragraph),
    ...(declared === null && computed === null ? [] : [labelled(texts.resultLabel, result)]),
    ...(differs ? [paragraph(texts.declared(declared.carried))] : []),
    ...(differs && computedResult !== null && computedResult !== result
      ? [paragraph(texts.computed(computedResult))]
      : []),
    ...(declared === null && !isOver ? [paragraph(texts.notDeclared)] : []),
    ...waivedDoubtsOf(decisions.settledDoubts, question).map((doubt) => paragraph(waiverWords(doubt))),
  ]
}

/** "Vote by roll call: 3 aye (Ann, Bob, Eva), 1 no (Cem), recused (Dee)" */
function voteSentences({ votes, recused }: Question): string[] {
  const named = (choice: Choice) =>
    votes.byName.filter((vote) => vote.choice === choice).map(({ name }) => name)
  const isNamed = votes.byName.length > 0
  const onRoll = new Set(votes.byName.map(({ person }) => person))
  const others = recused.filter(({ person }) => !onRoll.has(person)).map(({ name }) => name)
  const without = [
    [closedTexts.group.recused, [...named('recused'), ...others]],
    [closedTexts.group.absent, named('absent')],
    [texts.notVoting, isNamed ? votes.missing.map(({ name }) => name) : []],
  ] as const
  const isCounted = votes.method !== null && votes.method !== 'consent'
  const counts = (['aye', 'nay', 'abstain'] as const).filter(
    (choice) => isCounted && (choice !== 'abstain' || votes.abstain > 0),
  )
  const groups = [
    ...counts.map((choice) => texts.group(closedTexts.group[choice], votes[choice], named(choice))),
    ...without.flatMap(([words, names]) => (names.length > 0 ? [texts.group(words, null, names)] : [])),
  ]
  return groups.length === 0
    ? []
    : [texts.vote(votes.method === null ? '' : closedTexts.methods[votes.method], groups)]
}

const isWaived = ({ settled }: DecisionDoubt) => settled?.choice === 'waived'

const waivedDoubtsOf = (doubts: readonly DecisionDoubt[], { id }: Question) =>
  doubts.filter((doubt) => isWaived(doubt) && doubt.question === id)

const waiverWords = (doubt: DecisionDoubt) =>
  `${doubtSentence(doubt)} ${doubtTexts.waivedBy(doubt.settled?.by.name ?? '', doubt.settled?.reason ?? null)}`

/**
 * The doubts that are neither settled nor waived, also those about the attendance. Their sides are not printed: votes on
 * an open question may be secret until its close.
 */
export function openDoubtEntries(
  { decisions }: DecisionsInMinutes,
  { doubts, dutyDoubts }: Pick<Proceedings, 'doubts' | 'dutyDoubts'>,
): MinutesEntry[] {
  return [
    ...doubts.map(({ name }) => doubtTexts.attendance(name)),
    ...dutyDoubts.map(({ duty }) => doubtTexts.duties[duty]),
    ...decisions.doubts.map((doubt) => doubtTexts.about(doubtSentence(doubt), aboutOf(doubt, decisions))),
  ].map(plainEntry)
}

/** The waived doubts that are about no question that the minutes print. */
export function waivedDoubtEntries({ decisions }: DecisionsInMinutes): MinutesEntry[] {
  const { settledDoubts, questions } = decisions
  return settledDoubts
    .filter((doubt) => isWaived(doubt) && !questions.some(({ id }) => id === doubt.question))
    .map((doubt) => plainEntry(doubtTexts.about(waiverWords(doubt), aboutOf(doubt, decisions))))
}

function aboutOf({ question, motion }: DecisionDoubt, { questions, motions }: Decisions): string {
  const about = questions.find(({ id }) => id === question)?.wording
  return about ?? motions.find(({ id }) => id === motion)?.text ?? ''
}
