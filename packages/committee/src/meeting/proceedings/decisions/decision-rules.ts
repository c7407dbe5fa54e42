import type * as Y from 'yjs'
import { change, setField } from '../../../document/committee-document.ts'
import { accepted, type Result, refused } from '../../../document/result.ts'
import { readField } from '../../../document/tolerant-read.ts'
import { transition } from '../../../document/transition.ts'
import type { TransitionContext } from '../../../document/transition-context.ts'
import { readStatus } from '../../meetings/meeting-status.ts'
import { defaultMinutesSettings, writeMinutesSettings } from '../../minutes/minutes-settings.ts'
import { readNoticeSettings, writeNoticeRule } from '../../notice/notice-settings.ts'
import { settingsUnder, templateSettings } from '../../template/meeting-template.ts'
import { readTimeZone } from '../../template/time-zone.ts'
import { type BodyKind, bodyKinds, bodyPresets } from './body-presets.ts'
import { type MotionType, motionTypes } from './decision-statement.ts'
import { canSetThreshold, readThreshold, type Threshold, thresholdPresets } from './thresholds.ts'

/** The members who may vote from their own device. */
export const ownDeviceVoters = ['none', 'remote', 'all'] as const

/** The committee's rules for decisions. */
export interface DecisionRules {
  /** The kind of body whose preset was chosen last; single rules may have been changed since. */
  readonly body: BodyKind | null
  readonly thresholds: Readonly<Record<MotionType, Threshold>>
  /** How many members must second a motion, 0 to 9. */
  readonly seconds: number
  readonly printSeconders: boolean
  readonly ownDevice: (typeof ownDeviceVoters)[number]
  /** False: the app shows votes to others after the close only. They are in the document, for everyone who reads it. */
  readonly votesVisible: boolean
  readonly recusedCountForQuorum: boolean
  /** False: the chair votes only on a tie. */
  readonly chairVotes: boolean
  readonly rollCallIfRemote: boolean
  /** False where a vote in secret is not allowed: its count is not offered. */
  readonly secretBallots: boolean
  readonly newSpeakersFirst: boolean
  /** Seconds of one turn; null for no limit. */
  readonly speakingSeconds: number | null
  readonly publicCommentSeconds: number | null
  /** The number of all members; null if unknown. */
  readonly members: number | null
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
const whole = (min: number, max: number) => (value: unknown) => (isWhole(value, min, max) ? value : undefined)
const wholeOrNone = (min: number, max: number) => (value: unknown) =>
  isWhole(value, min, max) ? value : value === null ? null : undefined
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** Reads a stored rule; undefined for a value that is none. Thresholds are stored one by one. */
const readers = {
  body: (value: unknown) => bodyKinds.find((known) => known === value),
  seconds: whole(0, 9),
  printSeconders: flag,
  ownDevice: (value: unknown) => ownDeviceVoters.find((known) => known === value),
  votesVisible: flag,
  recusedCountForQuorum: flag,
  chairVotes: flag,
  rollCallIfRemote: flag,
  secretBallots: flag,
  newSpeakersFirst: flag,
  speakingSeconds: wholeOrNone(1, 36_000),
  publicCommentSeconds: wholeOrNone(1, 36_000),
  members: wholeOrNone(1, 10_000),
}
type PlainRule = keyof typeof readers
const plainRules = Object.keys(readers) as PlainRule[]
/** The prefix of the threshold of a type of motion among these rules. */
export const decisionThresholdPrefix = 'threshold:'
const thresholdKeyOf = (type: MotionType) => `${decisionThresholdPrefix}${type}`

const byType = (thresholdOf: (type: MotionType) => Threshold) =>
  Object.fromEntries(motionTypes.map((type) => [type, thresholdOf(type)])) as Record<MotionType, Threshold>

/** The rules of a committee that has set none. They never change: old meetings are read with them. */
export const defaultDecisionRules: DecisionRules = {
  body: null,
  thresholds: byType(() => thresholdPresets['majority-cast']),
  seconds: 0,
  printSeconders: true,
  ownDevice: 'all',
  votesVisible: true,
  recusedCountForQuorum: true,
  chairVotes: true,
  rollCallIfRemote: false,
  secretBallots: true,
  newSpeakersFirst: true,
  speakingSeconds: null,
  publicCommentSeconds: null,
  members: null,
}

/** The prefix of these rules among the committee's settings. */
export const decisionRulePrefix = 'decision:'

/** The committee's rules as they are stored; null if it has none. */
function storedDecisionRules(doc: Y.Doc): Record<string, unknown> | null {
  const rules = settingsUnder(doc, decisionRulePrefix)
  return Object.keys(rules).length === 0 ? null : rules
}

function rulesFrom(stored: unknown): DecisionRules {
  const set = Object.fromEntries(
    plainRules
      .map((rule) => [rule, readers[rule](readField(stored, rule))] as const)
      .filter(([, value]) => value !== undefined),
  )
  return {
    ...defaultDecisionRules,
    ...set,
    thresholds: byType(
      (type) =>
        readThreshold(readField(stored, thresholdKeyOf(type))) ?? defaultDecisionRules.thresholds[type],
    ),
  }
}

/** The committee's rules now. */
export const readDecisionRules = (doc: Y.Doc): DecisionRules => rulesFrom(storedDecisionRules(doc))

const rulesKey = 'decisionRules'

/** Stored values may be anything; what is read of them can be compared. */
const asRead = (stored: unknown) => JSON.stringify(rulesFrom(stored))

/**
 * Stores the committee's rules in a meeting, with each motion and each question. Statements that are made
 * after the meeting follow the rules that it had.
 */
export function storeDecisionRules(meeting: Y.Map<unknown>): void {
  if (!meeting.doc || (readStatus(meeting) === 'completed' && meeting.has(rulesKey))) return
  // A committee without rules is stored, too: rules that it sets later are not those of this meeting.
  const rules = storedDecisionRules(meeting.doc) ?? {}
  const isKept = meeting.has(rulesKey) && asRead(meeting.get(rulesKey)) === asRead(rules)
  if (!isKept) meeting.set(rulesKey, rules)
}

/**
 * The rules of a meeting: the committee's rules now; once it has ended, those of its last motion or question.
 */
export function readRulesOfMeeting(meeting: Y.Map<unknown>): DecisionRules {
  const stored = readStatus(meeting) === 'completed' ? meeting.get(rulesKey) : undefined
  if (typeof stored === 'object') return rulesFrom(stored)
  return meeting.doc ? readDecisionRules(meeting.doc) : rulesFrom(null)
}

export type DecisionRuleChanges = Partial<Omit<DecisionRules, 'thresholds' | 'body'>> & {
  readonly thresholds?: Partial<Record<MotionType, Threshold>>
}

export function canSetDecisionRules({
  thresholds = {},
  ...plain
}: DecisionRuleChanges): 'fraction-out-of-range' | 'rule-out-of-range' | null {
  const refusal = Object.values(thresholds).map(canSetThreshold).find(Boolean)
  if (refusal) return refusal
  const isUsable = Object.entries(plain).every(
    ([rule, value]) => Object.hasOwn(readers, rule) && readers[rule as PlainRule](value) !== undefined,
  )
  return isUsable ? null : 'rule-out-of-range'
}

/** Sets single rules. Meetings that have ended, and questions that were put, keep theirs. */
export const setDecisionRules = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    changes: DecisionRuleChanges,
  ): Result<undefined, 'fraction-out-of-range' | 'rule-out-of-range'> => {
    const refusal = canSetDecisionRules(changes)
    if (refusal !== null) return refused(refusal)
    change(doc, context, () => write(doc, changes))
    return accepted(undefined)
  },
)

/**
 * Sets all rules to the preset of a kind of body, also those of minutes and public notice. It is no legal advice.
 * `timeZone` is that of the days of the notice, if the committee has none yet.
 */
export const applyBodyPreset = transition(
  (
    doc: Y.Doc,
    context: TransitionContext,
    body: BodyKind,
    timeZone: string,
  ): Result<undefined, 'body-unknown'> => {
    if (!bodyKinds.includes(body)) return refused('body-unknown')
    const { rules, thresholds, minutes, notice } = bodyPresets[body]
    const zone = readTimeZone(doc) ?? readNoticeSettings(doc).rule?.timeZone ?? timeZone
    const { body: _none, members: _kept, thresholds: usual, ...defaults } = defaultDecisionRules
    change(doc, context, () => {
      write(doc, { ...defaults, ...rules, thresholds: { ...usual, ...thresholds } })
      templateSettings(doc).set(`${decisionRulePrefix}body`, body)
      writeMinutesSettings(doc, { ...defaultMinutesSettings, ...minutes })
      writeNoticeRule(doc, { ...notice, timeZone: zone })
    })
    return accepted(undefined)
  },
)

/** Each rule is stored under its own key, so that concurrent changes of two rules both take effect. */
function write(doc: Y.Doc, { thresholds = {}, ...plain }: DecisionRuleChanges): void {
  const settings = templateSettings(doc)
  const now = storedDecisionRules(doc)
  // Null is stored: it means "no limit", and an absent value means the default.
  for (const [rule, value] of Object.entries(plain))
    if (value !== undefined && readField(now, rule) !== value)
      settings.set(`${decisionRulePrefix}${rule}`, value)
  for (const type of motionTypes) {
    const threshold = thresholds[type]
    if (threshold && JSON.stringify(readField(now, thresholdKeyOf(type))) !== JSON.stringify(threshold))
      setField(settings, `${decisionRulePrefix}${thresholdKeyOf(type)}`, threshold)
  }
}
