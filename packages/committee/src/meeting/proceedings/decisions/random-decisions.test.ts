import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { council, createCouncil, openDecisionDevice } from '../../../testing/decision-device.ts'
import { bring } from '../../../testing/replica.ts'
import { voidStatements } from '../attendance-transitions.ts'
import { readStatements } from '../statement.ts'
import { deriveDecisions, factsOf } from './decisions.ts'
import { settleDoubt } from './doubt-transitions.ts'
import { pullItem, recuse } from './item-transitions.ts'
import { disposeOfMotion, moveMotion, putQuestion, rewordMotion, secondMotion } from './motion-transitions.ts'
import { callSpeaker, raiseHand } from './speaker-transitions.ts'
import { choices, type Person } from './statement-fields.ts'
import { castVote, declareOutcome, recordRoll, recordTally } from './vote-transitions.ts'

const at = createCouncil()
const [item = ''] = at.items
const deviceCount = 5
const verbs = [
  ...['move', 'amend', 'reword', 'second', 'put', 'put', 'vote', 'vote', 'vote', 'roll', 'tally'],
  ...['declare', 'dispose', 'recuse', 'void', 'settle', 'consent', 'pull', 'hand', 'call', 'sync', 'sync'],
] as const
type Device = ReturnType<typeof openDecisionDevice>

const step = fc.record({
  verb: fc.constantFrom(...verbs),
  by: fc.nat(deviceCount - 1),
  to: fc.nat(deviceCount - 1),
  one: fc.nat(50),
  other: fc.nat(50),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A step on a device; a refused one changes nothing. */
function take(device: Device, { verb, one, other }: Step): void {
  const { doc, context, by } = device
  const { motions, questions, doubts } = device.state()
  const motion = motions[one % Math.max(1, motions.length)]?.id ?? ''
  const question = questions[one % Math.max(1, questions.length)]?.id ?? ''
  const person = council[other % council.length] as Person
  const choice = choices[other % choices.length] ?? 'aye'
  const text = `Text ${one}`
  if (verb === 'move') moveMotion(doc, context, at.live, { text, item, mover: person }, by)
  if (verb === 'amend') moveMotion(doc, context, at.live, { text, onto: motion, amendedText: `${text}!` }, by)
  if (verb === 'consent') moveMotion(doc, context, at.live, { text, items: [...at.items] }, by)
  if (verb === 'reword') rewordMotion(doc, context, at.live, motion, { text }, by)
  if (verb === 'second') secondMotion(doc, context, at.live, motion, person, by)
  if (verb === 'put') putQuestion(doc, context, at.live, [motion], {}, by)
  if (verb === 'vote') castVote(doc, context, at.live, question, person, choice, by)
  if (verb === 'roll')
    recordRoll(
      doc,
      context,
      at.live,
      question,
      council.map((voter) => ({ ...voter, choice })),
      by,
    )
  if (verb === 'tally')
    recordTally(
      doc,
      context,
      at.live,
      question,
      { method: 'hands', aye: other % 4, nay: one % 4, abstain: 0 },
      by,
    )
  if (verb === 'declare') declareOutcome(doc, context, at.live, question, other % 2 === 0, by)
  if (verb === 'dispose') disposeOfMotion(doc, context, at.live, motion, 'tabled', null, by)
  if (verb === 'recuse') recuse(doc, context, at.live, person, { motion }, by)
  if (verb === 'pull') pullItem(doc, context, at.live, at.items[other % at.items.length] ?? '', person, by)
  if (verb === 'hand') raiseHand(doc, context, at.live, person, { item }, by)
  if (verb === 'call') callSpeaker(doc, context, at.live, person, { item }, by)
  if (verb === 'settle')
    settleDoubt(
      doc,
      context,
      at.live,
      doubts[one % Math.max(1, doubts.length)]?.key ?? '',
      one % 2 ? 'first' : 'second',
      by,
    )
  if (verb === 'void') {
    const places = readStatements(device.meeting())
    voidStatements(doc, context, at.live, [places[one % places.length]?.id ?? ''])
  }
}

/** Runs the steps, and then exchanges everything between all devices. */
function run(steps: readonly Step[]): Device[] {
  const devices = Array.from({ length: deviceCount }, (_, index) =>
    openDecisionDevice(at, 'abcde'[index], 1000 * (index + 1)),
  )
  const of = (index: number) => devices[index] as Device
  // Motions and an open question that all devices know, so that most steps meet.
  const known = of(0).move('Adopt the fees')
  of(0).put(of(0).move('Thank the mayor'))
  of(0).move('in May', { onto: known, amendedText: 'Adopt the fees in May' })
  for (const device of devices.slice(1)) bring(of(0), device)
  for (const one of steps) {
    if (one.verb === 'sync') bring(of(one.by), of(one.to))
    else take(of(one.by), one)
  }
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < deviceCount; index++) bring(of(index), of((index + 1) % deviceCount))
  bring(of(deviceCount - 1), of(1))
  for (const device of devices) bring(of(0), device)
  return devices
}

test('D8, D10, D14: five devices derive the same decisions and doubts from any schedule', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) => {
      const [first, ...others] = run(steps) as [Device, ...Device[]]
      const derived = deriveDecisions(factsOf(first.meeting()))
      for (const other of others) expect(deriveDecisions(factsOf(other.meeting()))).toEqual(derived)
      for (const { votes } of derived.questions) {
        // Every member counts once.
        const people = votes.byName.map(({ person }) => person)
        expect(new Set(people).size).toBe(people.length)
        if (votes.method === 'roll' || votes.method === 'own-devices')
          expect(votes.aye + votes.nay + votes.abstain).toBeLessThanOrEqual(council.length)
      }
      for (const { sides, key } of derived.doubts) {
        expect(key).not.toBe('')
        expect(sides).toHaveLength(2)
      }
    }),
    { numRuns: 150, seed: 20261121 },
  )
})

test('D14: two unlike records of a vote both stay, and one settlement ends their doubt', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, choosesFirst) => {
      const devices = run(steps)
      const [a, b] = devices as [Device, Device]
      const question = a.put(a.move('Adopt the fees'))
      bring(a, b)
      const votes = (choice: 'aye' | 'nay') => council.map((voter) => ({ ...voter, choice }))
      const rolls = [a.roll(question, votes('aye')), b.roll(question, votes('nay'))]
      bring(a, b)
      bring(b, a)
      const kept = new Set(readStatements(a.meeting()).map(({ id }) => id))
      expect(rolls.every((id) => kept.has(id))).toBe(true)
      const doubt = a.state().doubts.find((one) => one.kind === 'rolls' && one.question === question)
      expect(doubt?.sides.flatMap(({ statements }) => statements).toSorted()).toEqual(rolls.toSorted())
      settleDoubt(b.doc, b.context, at.live, doubt?.key ?? '', choosesFirst ? 'first' : 'second', b.by)
      bring(b, a)
      expect(a.state().doubts.some(({ key }) => key === doubt?.key)).toBe(false)
      const chosen = doubt?.sides[choosesFirst ? 0 : 1].claim
      const ayes = chosen?.kind === 'votes' && chosen.votes[0]?.choice === 'aye'
      expect(a.question(question).votes.aye > 0).toBe(ayes)
    }),
    { numRuns: 60, seed: 20261122 },
  )
})
