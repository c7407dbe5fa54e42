import { describe, expect, test } from 'vitest'
import { findMeeting } from '../../../document/committee-document.ts'
import {
  council,
  createCouncil,
  type DecisionDevice,
  openDecisionDevice,
  votesOf,
} from '../../../testing/decision-device.ts'
import { allowed, present } from '../../../testing/replica.ts'
import { endMeeting } from '../../meetings/meeting-life.ts'
import { setQuorum } from '../../template/template-transitions.ts'
import { markAttendance } from '../attendance-transitions.ts'
import { applyBodyPreset } from './body-presets.ts'
import { bodyKinds, type DecisionRuleChanges, setDecisionRules } from './decision-rules.ts'
import { motionTypes } from './decision-statement.ts'
import { readDecisions } from './decisions.ts'
import { recuse } from './item-transitions.ts'
import { moveMotion, putQuestion } from './motion-transitions.ts'
import { thresholdPresets, withCastingVote } from './thresholds.ts'
import { recordTally } from './vote-transitions.ts'

const at = createCouncil()
const open = () => openDecisionDevice(at)
const [ann, bob] = council as [(typeof council)[number], (typeof council)[number]]

/** Rules that differ from the default in everything that a question depends on. */
const strict: DecisionRuleChanges = {
  seconds: 2,
  rollCallIfRemote: true,
  recusedCountForQuorum: false,
  members: 9,
  thresholds: Object.fromEntries(motionTypes.map((type) => [type, thresholdPresets['two-thirds-members']])),
}
const lax: DecisionRuleChanges = {
  seconds: 0,
  rollCallIfRemote: false,
  recusedCountForQuorum: true,
  members: 3,
  thresholds: Object.fromEntries(motionTypes.map((type) => [type, withCastingVote(thresholdPresets['majority-cast'])])),
}

/** A vote by voice against the result, with a remote member and a recused one, and an open vote. */
function decide(device: DecisionDevice): void {
  const { doc, context, by } = device
  allowed(markAttendance(doc, context, at.live, { ...bob, guest: false }, 'remote'))
  allowed(recuse(doc, context, at.live, ann, { item: at.items[0] ?? '' }, by))
  const voice = device.put(device.move('Adopt the fees'))
  allowed(recordTally(doc, context, at.live, voice, { method: 'voice', aye: 3, nay: 3, abstain: 0 }, by))
  device.declare(voice, true)
  device.roll(device.put(device.move('Plant trees')), votesOf('-yyynnn'))
}

const decided = (device: DecisionDevice) => {
  const { questions, conflicts } = device.state()
  return { questions, conflicts }
}

/** Everything about its rules that a committee can change. */
const changes = ({ doc, context }: DecisionDevice): ReadonlyMap<string, () => unknown> =>
  new Map<string, () => unknown>([
    ['strict rules', () => allowed(setDecisionRules(doc, context, strict))],
    ['lax rules', () => allowed(setDecisionRules(doc, context, lax))],
    ['a higher quorum', () => allowed(setQuorum(doc, context, { kind: 'number', number: 9 }))],
    ['no quorum', () => allowed(setQuorum(doc, context, null))],
    ...bodyKinds.map((body) => [body, () => allowed(applyBodyPreset(doc, context, body, 'UTC'))] as const),
  ])

describe.each([
  ['no rules', null],
  ['strict rules', strict],
  ['lax rules', lax],
] as const)('a meeting with %s keeps its results, hints and doubts', (_name, rules) => {
  test.each([...changes(open()).keys()])('when the committee sets %s', (name) => {
    const device = open()
    const { doc, context } = device
    if (rules) allowed(setDecisionRules(doc, context, rules))
    decide(device)
    const before = decided(device)
    expect(before.conflicts).toHaveLength(1)
    if (rules === strict) expect(before.questions[0]?.hints).toEqual(['not-seconded', 'roll-call-required'])
    changes(device).get(name)?.()
    expect(decided(device)).toEqual(before)
    device.atMinute(30)
    allowed(endMeeting(doc, context, at.live))
    changes(device).get(name)?.()
    expect(decided(device)).toEqual(before)
    // A decision that is entered after the meeting changes no earlier one.
    device.put(device.move('Thank the mayor'))
    const { questions, conflicts } = decided(device)
    expect({ questions: questions.slice(0, 2), conflicts }).toEqual(before)
  })
})

test('a decision that is entered after a meeting follows the rules of that meeting', () => {
  const device = open()
  const { doc, context } = device
  allowed(setDecisionRules(doc, context, strict))
  decide(device)
  device.atMinute(30)
  allowed(endMeeting(doc, context, at.live))
  allowed(setDecisionRules(doc, context, lax))
  const late = device.put(device.move('Thank the mayor'))
  expect(device.question(late)).toMatchObject({ threshold: thresholdPresets['two-thirds-members'] })
  expect(device.state().rules).toMatchObject({ seconds: 2 })
})

test('a meeting that ended before its first motion follows the rules of the committee', () => {
  const { doc, context, by } = open()
  const rules = () => readDecisions(present(findMeeting(doc, at.recurring))).rules
  allowed(setDecisionRules(doc, context, strict))
  const motion = allowed(moveMotion(doc, context, at.recurring, { text: 'Thank the mayor' }, by))
  allowed(setDecisionRules(doc, context, lax))
  allowed(putQuestion(doc, context, at.recurring, [motion], {}, by))
  expect(rules()).toMatchObject({ seconds: 2 })
  expect(readDecisions(present(findMeeting(doc, at.recurring))).openQuestion).toMatchObject({
    threshold: thresholdPresets['two-thirds-members'],
  })
})

test('a member who becomes remote after the question adds no hint to it', () => {
  const device = open()
  const { doc, context, by } = device
  allowed(setDecisionRules(doc, context, { rollCallIfRemote: true }))
  const question = device.put(device.move('Adopt the fees'))
  allowed(recordTally(doc, context, at.live, question, { method: 'voice', aye: 4, nay: 3, abstain: 0 }, by))
  for (const status of ['left', 'remote'] as const)
    allowed(markAttendance(doc, context, at.live, { ...bob, guest: false }, status))
  expect(device.question(question).hints).toEqual([])
  const next = device.put(device.move('Plant trees'))
  allowed(recordTally(doc, context, at.live, next, { method: 'voice', aye: 4, nay: 3, abstain: 0 }, by))
  expect(device.question(next).hints).toEqual(['roll-call-required'])
})
