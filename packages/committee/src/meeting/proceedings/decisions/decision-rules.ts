import type * as Y from 'yjs'
import { setField } from '../../../document/committee-document.ts'
import { readField } from '../../../document/tolerant-read.ts'
import { onCommittee } from '../../../document/transition.ts'
import { readStatus } from '../../meetings/meeting-status.ts'
import { settingsUnder, templateSettings } from '../../template/meeting-template.ts'
import { type MotionType, motionTypes } from './decision-statement.ts'
import { canSetThreshold, readThreshold, type Threshold, thresholdPresets } from './thresholds.ts'

export const bodyKinds = ['council', 'nonprofit', 'parish', 'association', 'open-source'] as const
/** A kind of body with usual rules: city council, nonprofit board, parish council, association, foundation. */
export type BodyKind = (typeof bodyKinds)[number]

/** The members who may vote from their own device. */
export const ownDeviceVoters = ['none', 'remote', 'all'] as const

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
const whole = (min: number, max: number) => (value: unknown) => (isWhole(value, min, max) ? value : undefined)
const wholeOrNone = (min: number, max: number) => (value: unknown) =>
  isWhole(value, min, max) ? value : value === null ? null : undefined
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** `read` returns undefined for a stored value that is no such rule; then it is `absent`. */
const rule = <T>(read: (value: unknown) => T | undefined, absent: T) => ({ read, absent })

/**
 * The rules besides the thresholds, which are stored one by one. The rules of a committee that has set none never change: old
 * meetings are read with them.
 */
const plainRules = {
  /** The kind of body whose preset was chosen last; single rules may have been changed since. */
  body: rule<BodyKind | null>((value) => bodyKinds.find((known) => known === value), null),
  /** How many members must second a motion, 0 to 9. */
  seconds: rule(whole(0, 9), 0),
  printSeconders: rule(flag, true),
  ownDevice: rule((value) => ownDeviceVoters.find((known) => known === value), 'all'),
  /** False: the app shows votes to others after the close only. They are in the document, for everyone who reads it. */
  votesVisible: rule(flag, true),
  recusedCountForQuorum: rule(flag, true),
  /** False: the chair votes only on a tie. */
  chairVotes: rule(flag, true),
  rollCallIfRemote: rule(flag, false),
  /** False where a vote in secret is not allowed: its count is not offered. */
  secretBallots: rule(flag, true),
  newSpeakersFirst: rule(flag, true),
  /** Seconds of one turn; null for no limit. */
  speakingSeconds: rule(wholeOrNone(1, 36_000), null),
  publicCommentSeconds: rule(wholeOrNone(1, 36_000), null),
  members: rule(wholeOrNone(1, 10_000), null),
}
type PlainRule = keyof typeof plainRules

export type DecisionRules = { readonly [R in PlainRule]: (typeof plainRules)[R]['absent'] } & {
  readonly thresholds: Readonly<Record<MotionType, Threshold>>
}

export const decisionThresholdPrefix = 'threshold:'
const thresholdKeyOf = (type: MotionType) => `${decisionThresholdPrefix}${type}`

const byType = (thresholdOf: (type: MotionType) => Threshold) =>
  Object.fromEntries(motionTypes.map((type) => [type, thresholdOf(type)])) as Record<MotionType, Threshold>

const plainValues = (read: (name: PlainRule) => unknown) =>
  Object.fromEntries((Object.keys(plainRules) as PlainRule[]).map((name) => [name, read(name)])) as Omit<
    DecisionRules,
    'thresholds'
  >

export const defaultDecisionRules: DecisionRules = {
  ...plainValues((name) => plainRules[name].absent),
  thresholds: byType(() => thresholdPresets['majority-cast']),
}

export const decisionRulePrefix = 'decision:'

function storedDecisionRules(doc: Y.Doc): Record<string, unknown> | null {
  const rules = settingsUnder(doc, decisionRulePrefix)
  return Object.keys(rules).length === 0 ? null : rules
}

function rulesFrom(stored: unknown): DecisionRules {
  return {
    ...plainValues((name) => {
      const value = plainRules[name].read(readField(stored, name))
      return value === undefined ? plainRules[name].absent : value
    }),
    thresholds: byType(
      (type) => readThreshold(readField(stored, thresholdKeyOf(type))) ?? defaultDecisionRules.thresholds[type],
    ),
  }
}

export const readDecisionRules = (doc: Y.Doc): DecisionRules => rulesFrom(storedDecisionRules(doc))

const rulesKey = 'decisionRules'

/** Stored values may be anything; what is read of them can be compared. */
const asRead = (stored: unknown) => JSON.stringify(rulesFrom(stored))

/** With each motion and each question: statements that are made after the meeting follow the rules that it had. */
export function storeDecisionRules(meeting: Y.Map<unknown>): void {
  if (!meeting.doc || (readStatus(meeting) === 'completed' && meeting.has(rulesKey))) return
  // A committee without rules is stored, too: rules that it sets later are not those of this meeting.
  const rules = storedDecisionRules(meeting.doc) ?? {}
  const isStored = meeting.has(rulesKey) && asRead(meeting.get(rulesKey)) === asRead(rules)
  if (!isStored) meeting.set(rulesKey, rules)
}

/** The committee's now; once the meeting has ended, those of its last motion or question. */
export function readRulesOfMeeting(meeting: Y.Map<unknown>): DecisionRules {
  const stored = readStatus(meeting) === 'completed' ? meeting.get(rulesKey) : undefined
  if (typeof stored === 'object') return rulesFrom(stored)
  return meeting.doc ? readDecisionRules(meeting.doc) : rulesFrom(null)
}

export type DecisionRuleChanges = Partial<Omit<DecisionRules, 'thresholds' | 'body'>> & {
  readonly thresholds?: Partial<Record<MotionType, Threshold>>
}

function canSetDecisionRules({
  thresholds = {},
  ...plain
}: DecisionRuleChanges): 'fraction-out-of-range' | 'rule-out-of-range' | null {
  const refusal = Object.values(thresholds).map(canSetThreshold).find(Boolean)
  if (refusal) return refusal
  const isUsable = Object.entries(plain).every(
    ([name, value]) => Object.hasOwn(plainRules, name) && plainRules[name as PlainRule].read(value) !== undefined,
  )
  return isUsable ? null : 'rule-out-of-range'
}

/** Sets single rules. Meetings that have ended, and questions that were put, keep theirs. */
export const setDecisionRules = onCommittee({
  rule: (_doc, _context, changes: DecisionRuleChanges) => canSetDecisionRules(changes),
  write: (doc, _context, changes: DecisionRuleChanges) => writeDecisionRules(doc, changes),
})

/** Each rule is stored under its own key, so that concurrent changes of two rules both take effect. */
export function writeDecisionRules(doc: Y.Doc, { thresholds = {}, ...plain }: DecisionRuleChanges): void {
  const settings = templateSettings(doc)
  const now = storedDecisionRules(doc)
  // Null is stored: it means "no limit", and an absent value means the default.
  for (const [rule, value] of Object.entries(plain))
    if (value !== undefined && readField(now, rule) !== value) settings.set(`${decisionRulePrefix}${rule}`, value)
  for (const type of motionTypes) {
    const threshold = thresholds[type]
    if (threshold && JSON.stringify(readField(now, thresholdKeyOf(type))) !== JSON.stringify(threshold))
      setField(settings, `${decisionRulePrefix}${thresholdKeyOf(type)}`, threshold)
  }
}
