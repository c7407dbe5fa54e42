import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMember, removeMembers } from '../../../committee/members/member-transitions.ts'
import { findMeeting } from '../../../document/committee-document.ts'
import { nameKey } from '../../../document/person.ts'
import {
  council,
  createCouncil,
  type DecisionDevice,
  meet,
  member,
  openDecisionDevice,
  votesOf,
} from '../../../testing/decision-device.ts'
import { allowed, present, someDay } from '../../../testing/replica.ts'
import { removeAgendaItem, setAgendaItemCompleted } from '../../agenda/agenda-transitions.ts'
import { endMeeting, revertMeetingStart } from '../../meetings/meeting-life.ts'
import { markAttendance, voidStatements } from '../attendance-transitions.ts'
import { assignDuty } from '../duty-transitions.ts'
import { readStatements, statementKey } from '../statement.ts'
import { applyBodyPreset } from './body-presets.ts'
import { settleConflict, waiveConflict } from './conflict-transitions.ts'
import { setDecisionRules } from './decision-rules.ts'
import { decisionKinds } from './decision-statement.ts'
import { readDecisions } from './decisions.ts'
import { pullItem, recuse } from './item-transitions.ts'
import {
  disposeOfMotion,
  isBeforeMeeting,
  moveMotion,
  putQuestion,
  rewordMotion,
  secondMotion,
  votersNow,
} from './motion-transitions.ts'
import { offersMotion } from './motions.ts'
import type { Person } from './person.ts'
import { previewResult } from './questions.ts'
import { type Threshold, thresholdPresets, withCastingVote } from './thresholds.ts'
import { castVote, declareOutcome, giveCastingVote, recordRoll, recordTally } from './vote-transitions.ts'

const at = createCouncil()
const [first = '', second = '', third = ''] = at.items
const open = (name = 'a', clientId = 1000) => openDecisionDevice(at, name, clientId)
const [ann, bob, cem, dee] = council as [
  (typeof council)[number],
  (typeof council)[number],
  (typeof council)[number],
  (typeof council)[number],
]

/** Puts a motion, and all members vote for it. */
function carry(device: ReturnType<typeof open>, motion: string): void {
  const question = device.put(motion)
  device.roll(question, votesOf('yyyyyyy'))
  device.declare(question)
}

describe('motions', () => {
  test('a motion is moved, seconded, debated, put and carried', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(setDecisionRules(doc, context, { seconds: 1 }))
    const id = device.move('  Adopt the fees ', { mover: ann })
    expect(device.motion(id)).toMatchObject({
      text: 'Adopt the fees',
      state: 'moved',
      mover: ann,
      item: first,
    })
    const second = (who: typeof ann) => secondMotion(doc, context, at.live, id, who, by)
    expect(second(ann)).toEqual({ ok: false, refusal: 'own-motion' })
    allowed(second(bob))
    expect(second(bob)).toEqual({ ok: false, refusal: 'already-seconded' })
    expect(device.motion(id)).toMatchObject({ state: 'debated', seconders: [bob] })
    const question = device.put(id)
    expect(device.motion(id)).toMatchObject({ state: 'put', questions: [question] })
    expect(putQuestion(doc, context, at.live, [id], {}, by)).toEqual({ ok: false, refusal: 'already-put' })
    device.roll(question, votesOf('yyynyyy'))
    expect(device.question(question)).toMatchObject({
      isOpen: true,
      votes: { aye: 6, nay: 1, abstain: 0, method: 'roll' },
      computed: { carried: true, checks: [{ of: 'votes-cast', base: 7, needed: 4 }] },
      quorum: { present: 7, needed: 2 },
      hints: [],
    })
    device.declare(question)
    expect(device.motion(id).state).toBe('carried')
    expect(device.state().openQuestion).toBe(null)
    expect(device.conflicts()).toEqual([])
  })

  test('a rewording replaces the text, and the original stays readable', () => {
    const device = open()
    const { doc, context, by } = device
    const id = device.move('Adopt the fees')
    const reworded = allowed(rewordMotion(doc, context, at.live, id, { text: 'Adopt the fees of 2027' }, by))
    allowed(rewordMotion(doc, context, at.live, reworded, { text: 'Adopt the fees of May 2027' }, by))
    expect(device.motion(id)).toMatchObject({
      text: 'Adopt the fees of May 2027',
      wordings: [
        { kind: 'moved', text: 'Adopt the fees' },
        { kind: 'reworded', text: 'Adopt the fees of 2027' },
        { kind: 'reworded', text: 'Adopt the fees of May 2027' },
      ],
    })
    const question = device.put(id)
    expect(device.question(question).wording).toBe('Adopt the fees of May 2027')
    expect(rewordMotion(doc, context, at.live, id, { text: 'No' }, by)).toMatchObject({
      refusal: 'motion-not-pending',
    })
    expect(device.state().motions).toHaveLength(1)
  })

  test('an amendment that carries changes the text; one that is lost does not', () => {
    const device = open()
    const id = device.move('Adopt the fees')
    const amend = (text: string, amendedText: string) => device.move(text, { onto: id, amendedText })
    const lost = amend('strike all', 'Nothing')
    const carried = amend('add "of 2027"', 'Adopt the fees of 2027')
    for (const [amendment, votes] of [
      [lost, 'nnnnyyy'],
      [carried, 'yyyyynn'],
    ] as const) {
      const question = device.put(amendment)
      device.roll(question, votesOf(votes))
      device.declare(question)
    }
    expect(device.motion(carried)).toMatchObject({ type: 'amend', onto: id, item: first, state: 'carried' })
    expect(device.motion(id)).toMatchObject({
      text: 'Adopt the fees of 2027',
      amendments: [lost, carried],
      wordings: [{ text: 'Adopt the fees' }, { kind: 'amended', text: 'Adopt the fees of 2027' }],
    })
    expect(device.conflicts()).toEqual([])
    // The id of an amendment that carried never stands for the amended motion, which is still pending.
    expect(disposeOfMotion(device.doc, device.context, at.live, carried, 'tabled', null, device.by)).toEqual({
      ok: false,
      refusal: 'motion-not-pending',
    })
    const inner = device.move('add "May"', { onto: amend('x', 'y') })
    const { doc, context, by } = device
    expect(moveMotion(doc, context, at.live, { text: 'deeper', onto: inner }, by)).toMatchObject({
      refusal: 'too-many-levels',
    })
  })

  test('an amendment that was changed amends with its own new words', () => {
    const device = open()
    const { doc, context, by } = device
    const id = device.move('A fee of 100 dollars')
    const carry = (amendment: string) => {
      const question = device.put(amendment)
      device.roll(question, votesOf('yyyyyyy'))
      device.declare(question)
    }
    const amendment = device.move('replace 100 by 150', { onto: id, amendedText: 'A fee of 150 dollars' })
    expect(device.motion(amendment).amendedText).toBe('A fee of 150 dollars')
    const inner = device.move('replace 150 by 160', { onto: amendment, amendedText: 'replace 100 by 160' })
    carry(inner)
    expect(device.motion(amendment)).toMatchObject({ text: 'replace 100 by 160', amendedText: null })
    carry(amendment)
    expect(device.motion(id).text).toBe('A fee of 160 dollars')
    // A rewording states the amended text too.
    const next = device.move('raise it', { onto: id, amendedText: 'A fee of 170 dollars' })
    allowed(
      rewordMotion(
        ...([doc, context, at.live, next] as const),
        { text: 'lower it', amendedText: ' A fee of 50 dollars ' },
        by,
      ),
    )
    expect(device.motion(next).amendedText).toBe('A fee of 50 dollars')
    carry(next)
    expect(device.motion(id).text).toBe('A fee of 50 dollars')
  })

  test('an amendment to an earlier wording than the one that carried is a doubt', () => {
    const device = open()
    const id = device.move('A')
    const amendments = ['A B', 'A C'].map((amendedText) => device.move(`to ${amendedText}`, { onto: id, amendedText }))
    for (const amendment of amendments) {
      const question = device.put(amendment)
      device.roll(question, votesOf('yyyyyyy'))
      device.declare(question)
    }
    expect(device.conflicts()).toEqual(['wordings'])
    const { doc, context, by } = device
    allowed(rewordMotion(doc, context, at.live, id, { text: 'A B C' }, by))
    expect(device.conflicts()).toEqual([])
    expect(device.motion(id).text).toBe('A B C')
  })

  test('of two amendments to one wording, the second one that carries is applied to the first', () => {
    const device = open()
    const id = device.move('A fee of 100 from May')
    const price = device.move('replace 100 by 150', { onto: id, amendedText: 'A fee of 150 from May' })
    const month = device.move('replace May by June', { onto: id, amendedText: 'A fee of 100 from June' })
    expect(device.motion(month).wouldRead).toBe('A fee of 100 from June')
    carry(device, price)
    expect(device.motion(month).wouldRead).toBe('A fee of 150 from June')
    carry(device, month)
    expect(device.motion(id).text).toBe('A fee of 150 from June')
    expect(device.conflicts()).toEqual([])
  })

  test('an amendment is not put once its motion was put, and one that carried apart changes nothing then', () => {
    const device = open()
    const { doc, context, by } = device
    const id = device.move('A fee of 100')
    const late = device.move('replace 100 by 150', { onto: id, amendedText: 'A fee of 150' })
    const [a, b] = [device, open('b', 3000)]
    meet(a, b)
    carry(a, id)
    expect(isBeforeMeeting(a.state(), a.motion(late))).toBe(false)
    expect(putQuestion(doc, context, at.live, [late], {}, by)).toEqual({
      ok: false,
      refusal: 'motion-not-pending',
    })
    // The other device has not heard of it.
    carry(b, late)
    meet(a, b)
    expect(a.motion(late).state).toBe('carried')
    expect(a.motion(id)).toMatchObject({ state: 'carried', text: 'A fee of 100' })
  })

  test('taking a motion back takes its amendments and their open vote back', () => {
    const device = open()
    const id = device.move('A fee of 100')
    const amendment = device.move('replace 100 by 150', { onto: id, amendedText: 'A fee of 150' })
    const inner = device.move('replace 150 by 160', { onto: amendment })
    device.put(inner)
    const { doc, context } = device
    const [taken = ''] = allowed(voidStatements(doc, context, at.live, [id]))
    expect(device.state()).toMatchObject({ motions: [], questions: [], openQuestion: null })
    allowed(voidStatements(doc, context, at.live, [taken]))
    expect(device.state().motions).toHaveLength(3)
    expect(device.state().openQuestion?.motions).toEqual([inner])
  })

  test.each(['withdrawn', 'tabled', 'referred', 'postponed'] as const)(
    'a motion that is %s during its vote ends that vote',
    (as) => {
      const device = open()
      const { doc, context, by } = device
      const [empty, voted] = [device.move('A bell'), device.move('A horn')]
      for (const id of [empty, voted]) {
        const question = device.put(id)
        if (id === voted) device.roll(question, votesOf('yyyyynn'))
        allowed(disposeOfMotion(doc, context, at.live, id, as, null, by))
        expect(device.motion(id).state).toBe(as)
        expect(device.state().openQuestion).toBe(null)
      }
      // A vote that was taken stays on record.
      expect(device.motion(empty).questions).toEqual([])
      const [question = ''] = device.motion(voted).questions
      expect(device.question(question)).toMatchObject({
        isOpen: false,
        result: null,
        votes: { aye: 5, nay: 2 },
      })
      if (as === 'withdrawn') return
      allowed(disposeOfMotion(doc, context, at.live, voted, 'taken-up', null, by))
      expect(device.state().openQuestion).toBe(null)
      carry(device, voted)
      expect(device.motion(voted).state).toBe('carried')
      expect(device.conflicts()).toEqual([])
    },
  )

  test.each(['withdrawn', 'tabled', 'referred', 'postponed'] as const)('a motion is %s', (as) => {
    const device = open()
    const { doc, context, by } = device
    const id = device.move('Adopt the fees')
    allowed(disposeOfMotion(doc, context, at.live, id, as, ' May ', by))
    expect(device.motion(id)).toMatchObject({ state: as, to: 'May' })
    const taken = disposeOfMotion(doc, context, at.live, id, 'taken-up', null, by)
    expect(taken.ok).toBe(as !== 'withdrawn')
    if (taken.ok) expect(device.motion(id).state).toBe('debated')
  })

  test.each([
    [{ text: ' ' }, 'text-required'],
    [{ text: 'x'.repeat(4_001) }, 'text-too-long'],
    [{ text: 'x', onto: 'unknown' }, 'motion-not-found'],
    [{ text: 'x', type: 'consent' }, 'items-required'],
  ] as const)('refuses %o', (motion, refusal) => {
    const { doc, context, by } = open()
    expect(moveMotion(doc, context, at.live, motion, by)).toEqual({ ok: false, refusal })
  })

  test('an open item with the tag "Vote" offers a motion until it has one', () => {
    const device = open()
    const item = { id: first, tags: ['Vote' as const], completed: false }
    expect(offersMotion(item, device.state())).toBe(true)
    expect(offersMotion({ ...item, completed: true }, device.state())).toBe(false)
    expect(offersMotion({ ...item, tags: [] }, device.state())).toBe(false)
    device.move('Adopt the fees')
    expect(offersMotion(item, device.state())).toBe(false)
  })
})

const voteAsOneself = ({ doc, context }: DecisionDevice, question: string, who: Person, choice: 'aye' | 'nay') => {
  const by = { account: who.person.slice('account:'.length), name: who.name }
  return allowed(castVote(doc, context, at.live, question, who, choice, by))
}

describe('votes', () => {
  test('members vote on their own devices, change their vote, and a clerk sees who is missing', () => {
    const device = open()
    const { doc, context, by } = device
    const question = device.put(device.move('Adopt the fees'))
    voteAsOneself(device, question, ann, 'aye')
    voteAsOneself(device, question, ann, 'nay')
    voteAsOneself(device, question, bob, 'aye')
    expect(device.question(question).votes).toMatchObject({ aye: 1, nay: 1, method: 'own-devices' })
    expect(device.question(question).votes.byName).toMatchObject([{ from: 'vote' }, { from: 'vote' }])
    // A vote that another account states is none from the member's own device.
    device.vote(question, bob, 'aye')
    expect(device.question(question).votes.byName).toMatchObject([{ from: 'vote' }, { from: 'roll' }])
    expect(device.question(question).votes.missing.map(({ name }) => name)).toEqual(['Cem', 'Dee', 'Eva', 'Fay', 'Gus'])
    expect(castVote(doc, context, at.live, question, member('Zoe'), 'aye', by)).toMatchObject({
      refusal: 'not-eligible',
    })
    allowed(setDecisionRules(doc, context, { ownDevice: 'none' }))
    expect(castVote(doc, context, at.live, question, cem, 'aye', by)).toMatchObject({
      refusal: 'own-device-not-allowed',
    })
    expect(device.conflicts()).toEqual([])
  })

  test('a late arrival does not change who may vote on an open question', () => {
    const device = open()
    const question = device.put(device.move('Adopt the fees'))
    allowed(markAttendance(device.doc, device.context, at.live, { ...member('Hal'), guest: false }, 'present'))
    expect(device.question(question).votes.eligible).toHaveLength(7)
    device.roll(question, [...votesOf('yyynnnn'), { ...member('Hal'), choice: 'aye' }])
    expect(device.conflicts()).toEqual(['vote-not-eligible'])
    expect(device.question(question)).toMatchObject({
      votes: { aye: 3, nay: 4 },
      computed: { carried: false },
    })
    settle(device, 'second')
    expect(device.question(question).votes).toMatchObject({ aye: 4, nay: 4 })
  })

  test('recused members count for no threshold, and a vote of one is a doubt', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(
      setDecisionRules(doc, context, {
        members: 7,
        thresholds: { main: thresholdPresets['majority-members'] },
      }),
    )
    allowed(recuse(doc, context, at.live, ann, { item: first, reason: 'employer', left: true }, by))
    const question = device.put(device.move('Adopt the fees'))
    expect(device.question(question)).toMatchObject({ recused: [ann], quorum: { present: 7 } })
    device.roll(question, votesOf('ryyyyxn'))
    expect(device.question(question)).toMatchObject({
      votes: { aye: 4, nay: 1 },
      computed: { carried: true, checks: [{ base: 6, needed: 4 }] },
    })
    allowed(recuse(doc, context, at.live, bob, { item: first }, by))
    expect(device.conflicts()).toEqual(['vote-recused'])
    expect(device.question(question)).toMatchObject({
      votes: { aye: 3, nay: 1 },
      computed: { carried: true, checks: [{ base: 5, needed: 3 }] },
    })
  })

  test('a council counts all seats among all members, also after its rules changed, and the result has which it is', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(applyBodyPreset(doc, context, 'council', 'UTC'))
    allowed(setDecisionRules(doc, context, { members: 9 }))
    allowed(recuse(doc, context, at.live, ann, { item: first, left: true }, by))
    const question = device.put(device.move('Adopt the fees'))
    device.roll(question, votesOf('ryyyyxn'))
    const counted = { carried: false, checks: [{ base: 9, needed: 5, recused: 'counted' }] }
    expect(device.question(question).computed).toMatchObject(counted)
    allowed(applyBodyPreset(doc, context, 'nonprofit', 'UTC'))
    expect(device.question(question).computed).toMatchObject(counted)
    expect(previewResult(device.question(question), votesOf('ryyyyyn'))).toMatchObject({
      carried: true,
      checks: [{ base: 9, needed: 5, recused: 'counted' }],
    })
    allowed(setDecisionRules(doc, context, { thresholds: { main: thresholdPresets['majority-members'] } }))
    const next = device.put(device.move('A bench'))
    device.roll(next, votesOf('ryyyyxn'))
    expect(device.question(next).computed?.checks).toMatchObject([{ base: 8, needed: 5, recused: 'left-out' }])
  })

  test('the rules decide whether recused members count for the quorum', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(recuse(doc, context, at.live, ann, { item: first, left: true }, by))
    expect(device.state().quorum.present).toBe(7)
    allowed(setDecisionRules(doc, context, { recusedCountForQuorum: false }))
    expect(device.state().quorum.present).toBe(6)
    // The quorum before the question is that of the question, also of a motion at another item.
    const elsewhere = device.move('A bell', { item: second })
    allowed(recuse(doc, context, at.live, bob, { motion: elsewhere }, by))
    const { quorum } = votersNow(device.state(), device.meeting(), [device.motion(elsewhere)])
    expect(quorum).toMatchObject({ present: 6, needed: 2 })
    expect(device.question(device.put(elsewhere)).quorum).toEqual({ present: 6, needed: 2 })
  })

  test('a tie waits for the casting vote of the chair', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(assignDuty(doc, context, at.live, 'presiding', ann))
    allowed(
      setDecisionRules(doc, context, {
        thresholds: { main: withCastingVote(thresholdPresets['majority-cast']) },
      }),
    )
    const question = device.put(device.move('Adopt the fees'))
    device.roll(question, votesOf('yyynnna'))
    expect(device.question(question).computed).toMatchObject({ awaitsCasting: true })
    allowed(giveCastingVote(doc, context, at.live, question, ann, 'aye', by))
    expect(device.question(question).computed).toMatchObject({ carried: true, casting: 'aye', aye: 3 })
    expect(device.conflicts()).toEqual([])
    device.roll(question, votesOf('yyynnnn'))
    expect(device.conflicts()).toEqual(['casting-without-tie'])
  })

  test('a casting vote of a member who does not preside is a doubt', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(assignDuty(doc, context, at.live, 'presiding', ann))
    allowed(
      setDecisionRules(doc, context, {
        thresholds: { main: withCastingVote(thresholdPresets['majority-cast']) },
      }),
    )
    const question = device.put(device.move('Adopt the fees'))
    device.roll(question, votesOf('yyynnna'))
    allowed(giveCastingVote(doc, context, at.live, question, bob, 'aye', by))
    expect(device.conflicts()).toEqual(['casting-not-presiding'])
    settle(device, 'second')
    expect(device.question(question).computed?.carried).toBe(true)
  })

  test('a secret ballot is a tally, and a declaration against the result is a doubt', () => {
    const device = open()
    const { doc, context, by } = device
    const question = device.put(device.move('Elect Ann', { type: 'elect' }))
    allowed(recordTally(doc, context, at.live, question, { method: 'secret', aye: 3, nay: 4, abstain: 0 }, by))
    device.declare(question, true)
    expect(device.question(question)).toMatchObject({
      votes: { method: 'secret', byName: [] },
      result: 'lost',
    })
    expect(device.state().conflicts).toMatchObject([
      {
        kind: 'outcome-and-result',
        sides: [
          { claim: { kind: 'computed', result: { aye: 3, nay: 4, carried: false } } },
          { claim: { kind: 'declared', carried: true }, by },
        ],
      },
    ])
    settle(device, 'second')
    expect(device.question(question).result).toBe('carried')
    expect(device.state().settledConflicts).toMatchObject([{ settled: { choice: 'second', by } }])
  })

  test('a declaration without a count closes a voice vote; consent carries without a count', () => {
    const device = open()
    const { doc, context, by } = device
    const byVoice = device.put(device.move('Adopt the fees'))
    expect(declareOutcome(doc, context, at.live, byVoice, null, by)).toMatchObject({
      refusal: 'result-unknown',
    })
    device.declare(byVoice, true)
    expect(device.question(byVoice)).toMatchObject({ result: 'carried', computed: null })
    const consent = device.put(device.move('Thank the mayor'))
    allowed(recordTally(doc, context, at.live, consent, { method: 'consent', aye: 0, nay: 0, abstain: 0 }, by))
    device.declare(consent)
    expect(device.question(consent).result).toBe('carried')
    expect(device.conflicts()).toEqual([])
  })

  test('hints name a vote without quorum, without a second, and a voice vote with remote members', () => {
    const device = open()
    const { doc, context, by } = device
    allowed(setDecisionRules(doc, context, { seconds: 1, rollCallIfRemote: true }))
    for (const who of council.slice(0, 6))
      allowed(markAttendance(doc, context, at.live, { ...who, guest: false }, 'left'))
    allowed(markAttendance(doc, context, at.live, { ...member('Gus'), guest: false }, 'remote'))
    const question = device.put(device.move('Adopt the fees'))
    allowed(recordTally(doc, context, at.live, question, { method: 'voice', aye: 1, nay: 0, abstain: 0 }, by))
    expect(device.question(question).hints).toEqual(['no-quorum', 'not-seconded', 'roll-call-required'])
  })
})

describe('the consent agenda', () => {
  test('a member who is recused from one of its items does not vote on it', () => {
    const device = open()
    const { doc, context, by } = device
    const about = { item: second, reason: '', left: true }
    allowed(recuse(doc, context, at.live, ann, about, by))
    const agenda = device.move('All of them', { type: 'consent', items: [first, second] })
    const put = device.question(device.put(agenda))
    expect(put.votes.eligible.map(({ name }) => name)).not.toContain('Ann')
    expect(put.recused.map(({ name }) => name)).toEqual(['Ann'])
    // Also one who is recused after the question was put.
    allowed(recuse(doc, context, at.live, bob, about, by))
    expect(device.question(put.id).recused.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
  })

  test('several items carry in one vote, without one that was pulled out before it', () => {
    const device = open()
    const { doc, context, by } = device
    const consent = device.move('Adopt the consent agenda', { item: null, items: [first, second, third] })
    expect(device.motion(consent).type).toBe('consent')
    allowed(pullItem(doc, context, at.live, second, bob, by))
    expect(pullItem(doc, context, at.live, second, bob, by)).toMatchObject({ refusal: 'already-pulled' })
    expect(device.motion(consent).items).toEqual([first, third])
    const question = device.put(consent)
    expect(device.question(question).items).toEqual([first, third])
    expect(pullItem(doc, context, at.live, third, bob, by)).toMatchObject({ refusal: 'already-put' })
  })

  test('an item can be pulled out of one that is moved again after the first one was lost', () => {
    const device = open()
    const { doc, context, by } = device
    const items = [first, second, third]
    const pull = (item: string) => pullItem(doc, context, at.live, item, bob, by)
    const lost = device.move('To approve: Fees; Trees; Swings', { item: null, items })
    allowed(pull(first))
    const question = device.put(lost)
    device.declare(question, false)
    const again = device.move('To approve: Fees; Trees; Swings', { item: null, items })
    expect(device.motion(again).items).toEqual(items)
    allowed(pull(second))
    expect(pull(second)).toMatchObject({ refusal: 'already-pulled' })
    expect(device.motion(again)).toMatchObject({ items: [first, third], text: 'To approve: Fees; Swings' })
    // The first one stays as it was put.
    expect(device.motion(lost)).toMatchObject({ items: [second, third], state: 'lost' })
    expect(device.question(question).items).toEqual([second, third])
    expect(device.conflicts()).toEqual([])
    device.put(again)
    expect(pull(third)).toMatchObject({ refusal: 'already-put' })
  })

  test('its wording follows the items that are pulled out, until it is put', () => {
    const device = open()
    const { doc, context, by } = device
    const items = [first, second, third]
    const consent = device.move('To approve: Fees; Trees; Swings', { item: null, items })
    const pulled = allowed(pullItem(doc, context, at.live, second, bob, by))
    expect(device.motion(consent)).toMatchObject({
      text: 'To approve: Fees; Swings',
      wordings: [{ text: 'To approve: Fees; Swings' }],
    })
    allowed(voidStatements(doc, context, at.live, [pulled]))
    expect(device.motion(consent).text).toBe('To approve: Fees; Trees; Swings')

    // A later wording does not list the item, and one in other words is not changed.
    allowed(pullItem(doc, context, at.live, second, bob, by))
    allowed(rewordMotion(doc, context, at.live, consent, { text: 'To adopt: The fees; Both swings' }, by))
    expect(device.motion(consent).text).toBe('To adopt: The fees; Both swings')
    allowed(pullItem(doc, context, at.live, first, bob, by))
    expect(device.motion(consent).text).toBe('To adopt: Both swings')
    const question = device.put(consent)
    expect(device.question(question).wording).toBe('To adopt: Both swings')
    expect(device.motion(consent).text).toBe('To adopt: Both swings')
  })

  test('an item that was pulled out apart from the vote stays in the wording that was put', () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    const items = [first, second, third]
    const consent = a.move('To approve: Fees; Trees; Swings', { item: null, items })
    meet(a, b)
    const question = a.put(consent)
    allowed(pullItem(b.doc, b.context, at.live, second, bob, b.by))
    meet(a, b)
    for (const device of [a, b]) {
      expect(device.question(question).wording).toBe('To approve: Fees; Trees; Swings')
      expect(device.motion(consent).text).toBe('To approve: Fees; Trees; Swings')
    }
  })

  test('an item that was pulled out apart from the vote is a doubt', () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    const consent = a.move('Adopt the consent agenda', { item: null, items: [first, second, third] })
    meet(a, b)
    const question = a.put(consent)
    allowed(pullItem(b.doc, b.context, at.live, second, bob, b.by))
    meet(a, b)
    expect(a.conflicts()).toEqual(['pulled-and-put'])
    settle(b, 'second')
    expect(b.question(question).items).toEqual([first, third])
  })
})

describe('made apart on two devices', () => {
  const both = () => {
    const [a, b] = [open('a', 1000), open('b', 2000)]
    const motion = a.move('Adopt the fees')
    meet(a, b)
    return { a, b, motion }
  }

  test('the same question put twice is one', () => {
    const { a, b, motion } = both()
    const [put, putToo] = [a.put(motion), b.put(motion)]
    a.vote(put, ann, 'aye')
    b.vote(putToo, bob, 'nay')
    meet(a, b)
    expect(a.state()).toEqual(b.state())
    expect(a.state().questions).toMatchObject([{ votes: { aye: 1, nay: 1 } }])
    expect(a.conflicts()).toEqual([])
    a.declare(a.state().questions[0]?.id ?? '', true)
  })

  test('of two questions, one without votes gives way; with votes on both, it is a doubt', () => {
    const { a, b, motion } = both()
    const { threshold } = { threshold: thresholdPresets['two-thirds-cast'] }
    const [put, putToo] = [a.put(motion), b.put(motion, { threshold })]
    b.roll(putToo, votesOf('yyyynnn'))
    meet(a, b)
    expect(a.conflicts()).toEqual([])
    expect(a.state().questions.map(({ id }) => id)).toEqual([putToo])
    const [c, d] = [open('c', 3000), open('d', 4000)]
    for (const device of [c, d]) meet(a, device)
    const other = both()
    const puts = [other.a.put(other.motion), other.b.put(other.motion, { threshold })]
    other.a.roll(puts[0] ?? '', votesOf('yyyynnn'))
    other.b.roll(puts[1] ?? '', votesOf('yyyynnn'))
    meet(other.a, other.b)
    expect(other.a.conflicts()).toEqual(['questions'])
    expect(other.a.state().questions.map(({ id }) => puts.includes(id))).toEqual([true])
    expect(put).not.toBe(putToo)
  })

  test('unlike rolls are a doubt that names only the people who differ; equal ones count once', () => {
    const { a, b, motion } = both()
    const question = a.put(motion)
    meet(a, b)
    a.roll(question, votesOf('yyyynnn'))
    b.roll(question, votesOf('yyynnnn'))
    meet(a, b)
    expect(a.state()).toEqual(b.state())
    const [conflict] = a.state().conflicts
    expect(conflict).toMatchObject({ kind: 'rolls', question })
    const sides = conflict?.sides.map(({ claim, by }) => [by?.name, claim.kind === 'votes' && claim.votes])
    expect(sides?.map((side) => JSON.stringify(side)).sort()).toEqual([
      JSON.stringify(['Clerk a', [{ ...dee, choice: 'aye' }]]),
      JSON.stringify(['Clerk b', [{ ...dee, choice: 'nay' }]]),
    ])
    settle(a, 'second')
    meet(a, b)
    expect(b.conflicts()).toEqual([])
    b.roll(question, votesOf('yyyyyyy'))
    expect(b.question(question).votes.aye).toBe(7)
    const equal = both()
    const put = equal.a.put(equal.motion)
    meet(equal.a, equal.b)
    for (const device of [equal.a, equal.b]) device.roll(put, votesOf('yyyynnn'))
    meet(equal.a, equal.b)
    expect(equal.a.conflicts()).toEqual([])
  })

  test('a roll and a vote from a device that differ both stay, and the roll counts until it is settled', () => {
    const { a, b, motion } = both()
    const question = a.put(motion)
    meet(a, b)
    a.roll(question, votesOf('yyyynnn'))
    voteAsOneself(b, question, ann, 'nay')
    b.vote(question, bob, 'aye')
    meet(a, b)
    expect(a.conflicts()).toEqual(['roll-and-votes'])
    expect(a.question(question).votes).toMatchObject({ aye: 4, nay: 3 })
    settle(b, 'second')
    expect(b.question(question).votes).toMatchObject({ aye: 3, nay: 4 })
    expect(b.question(question).votes.byName[0]).toMatchObject({ ...ann, choice: 'nay', from: 'vote' })
  })

  test('two votes of one member from two devices are a doubt', () => {
    const { a, b, motion } = both()
    const question = a.put(motion)
    meet(a, b)
    a.vote(question, ann, 'aye')
    b.vote(question, ann, 'nay')
    meet(a, b)
    expect(a.conflicts()).toEqual(['votes-of-one'])
    a.vote(question, ann, 'abstain')
    expect(a.conflicts()).toEqual([])
    expect(a.question(question).votes).toMatchObject({ aye: 0, nay: 0, abstain: 1 })
  })

  test('tallies, declarations and rewordings that differ are doubts', () => {
    const { a, b, motion } = both()
    allowed(rewordMotion(a.doc, a.context, at.live, motion, { text: 'One' }, a.by))
    allowed(rewordMotion(b.doc, b.context, at.live, motion, { text: 'Two' }, b.by))
    meet(a, b)
    expect(a.conflicts()).toEqual(['wordings'])
    settle(a, 'second')
    meet(a, b)
    expect([a.conflicts(), b.conflicts()]).toEqual([[], []])
    const question = a.put(motion)
    meet(a, b)
    const tally = (device: typeof a, aye: number) =>
      allowed(
        recordTally(
          device.doc,
          device.context,
          at.live,
          question,
          { method: 'hands', aye, nay: 3, abstain: 0 },
          device.by,
        ),
      )
    tally(a, 4)
    tally(b, 5)
    meet(a, b)
    a.declare(question)
    b.declare(question, false)
    meet(a, b)
    expect(a.conflicts()).toEqual(expect.arrayContaining(['outcomes', 'tallies']))
    expect(a.state()).toEqual(b.state())
  })

  test('a motion withdrawn apart from its vote is a doubt; without votes it is withdrawn', () => {
    const { a, b, motion } = both()
    const question = a.put(motion)
    allowed(disposeOfMotion(b.doc, b.context, at.live, motion, 'withdrawn', null, b.by))
    meet(a, b)
    expect(a.conflicts()).toEqual([])
    expect(a.motion(motion).state).toBe('withdrawn')
    const again = both()
    const put = again.a.put(again.motion)
    again.a.roll(put, votesOf('yyyyyyy'))
    again.a.declare(put)
    allowed(disposeOfMotion(again.b.doc, again.b.context, at.live, again.motion, 'withdrawn', null, again.b.by))
    meet(again.a, again.b)
    expect(again.a.conflicts()).toEqual(['steps'])
    expect(again.a.motion(again.motion).state).toBe('carried')
    expect(question).toBeTypeOf('string')
  })

  test('two settlements of one doubt that choose different sides leave it open', () => {
    const { a, b, motion } = both()
    const question = a.put(motion)
    meet(a, b)
    a.roll(question, votesOf('yyyynnn'))
    b.roll(question, votesOf('yyynnnn'))
    meet(a, b)
    settle(a, 'first')
    settle(b, 'second')
    meet(a, b)
    expect(a.conflicts()).toEqual(['rolls'])
    settle(b, 'second')
    meet(a, b)
    expect(a.conflicts()).toEqual([])
  })
})

describe('bad input', () => {
  test('a motion that was taken back under a voted question is a doubt', () => {
    const device = open()
    const motion = device.move('Adopt the fees')
    const question = device.put(motion)
    allowed(voidStatements(device.doc, device.context, at.live, [motion]))
    expect(device.state()).toMatchObject({ motions: [], questions: [], conflicts: [] })
    allowed(voidStatements(device.doc, device.context, at.live, [lastId(device)]))
    device.roll(question, votesOf('yyyyyyy'))
    allowed(voidStatements(device.doc, device.context, at.live, [motion]))
    expect(device.conflicts()).toEqual(['motion-taken-back'])
  })

  test('a fraction of more than all is refused, and a stored one gives no result', () => {
    const device = open()
    const { doc, context, by } = device
    const threshold: Threshold = {
      requirements: [{ of: 'votes-cast', numerator: 3, denominator: 2, moreThan: false }],
      tie: 'lost',
    }
    const motion = device.move('Adopt the fees')
    expect(putQuestion(doc, context, at.live, [motion], { threshold }, by)).toEqual({
      ok: false,
      refusal: 'fraction-out-of-range',
    })
    const question = device.put(motion)
    const meeting = device.meeting()
    meeting.set(statementKey(question), { ...(meeting.get(statementKey(question)) as object), threshold })
    device.roll(question, votesOf('yyyynnn'))
    expect(device.question(question)).toMatchObject({
      threshold: null,
      computed: { carried: null, aye: 4 },
      hints: ['result-unknown'],
    })
    expect(declareOutcome(doc, context, at.live, question, null, by)).toMatchObject({
      refusal: 'result-unknown',
    })
    device.declare(question, true)
    expect(device.question(question).result).toBe('carried')
  })

  test('a motion without text is refused, and a stored one is skipped with what is about it', () => {
    const device = open()
    const { doc, context, by } = device
    const motion = device.move('Adopt the fees')
    expect(rewordMotion(doc, context, at.live, motion, { text: ' ' }, by)).toMatchObject({
      refusal: 'text-required',
    })
    const question = device.put(motion)
    const meeting = device.meeting()
    meeting.set(statementKey(motion), { ...(meeting.get(statementKey(motion)) as object), text: '' })
    expect(device.state()).toMatchObject({ motions: [], questions: [], conflicts: [{ kind: 'removed' }] })
    device.doc.transact(() =>
      meeting.set(statementKey('late'), {
        order: 'b05',
        at: '2026-11-21T19:00:00Z',
        kind: 'vote',
        question,
        person: ann,
        choice: 'aye',
      }),
    )
    // A vote about it is not lost without a word.
    expect(device.conflicts()).toEqual(['removed', 'motion-taken-back'])
  })

  test('an item removed under an open question is a doubt; under a closed one it is not', () => {
    const device = open()
    const { doc, context } = device
    const question = device.put(device.move('Adopt the fees', { item: third }))
    allowed(removeAgendaItem(doc, context, at.live, third))
    expect(device.conflicts()).toEqual(['item-removed'])
    device.declare(question, true)
    expect(device.conflicts()).toEqual([])
  })

  test('a person noted under an account and under the same name is one voter', () => {
    const device = open()
    const { doc, context } = device
    allowed(markAttendance(doc, context, at.live, { person: nameKey('Ann'), name: 'Ann', guest: false }, 'present'))
    const question = device.put(device.move('Adopt the fees'))
    expect(device.question(question).votes.eligible).toHaveLength(7)
    device.roll(question, [...votesOf('yyyynnn'), { person: nameKey('Ann'), name: 'Ann', choice: 'nay' }])
    expect(device.conflicts()).toEqual(['one-person-twice'])
    expect(device.question(question).votes).toMatchObject({ aye: 4, nay: 3 })
  })

  test('a member removed from the directory changes no old vote', () => {
    const device = open()
    const { doc, context } = device
    const fields = { name: 'Ann', role: 'Member', email: '', from: '', until: '', account: 'ann' }
    const id = allowed(addMember(doc, context, fields))
    const question = device.put(device.move('Adopt the fees'))
    device.roll(question, votesOf('yyyynnn'))
    device.declare(question)
    const before = device.question(question)
    allowed(removeMembers(doc, context, [id]))
    expect(device.question(question)).toEqual(before)
  })

  test('statements of a wrong shape are skipped, and 10,000 of them are read', () => {
    const device = open()
    const meeting = device.meeting()
    const motion = device.move('Adopt the fees')
    const question = device.put(motion)
    const before = device.state()
    device.doc.transact(() => {
      for (const [index, odd] of [
        { kind: 'motion' },
        { kind: 'motion', text: 5 },
        { kind: 'second', motion, person: 'Ann' },
        { kind: 'vote', question, person: ann, choice: 'perhaps' },
        { kind: 'outcome', question, as: 'yes' },
        { kind: 'question', motions: 'unknown', threshold: { requirements: 'all' } },
        { kind: 'settlement', doubt: 'x', choice: 'third' },
        { kind: 'roll', votes: [1, null, {}] },
      ].entries())
        meeting.set(statementKey(`odd${index}`), { order: `b0${index}`, at: '2026-11-21T19:00:00Z', ...odd })
    })
    expect({ ...device.state(), conflicts: [] }).toEqual(before)
    // One of them names a motion that no device has.
    expect(device.conflicts()).toEqual(['removed'])
    device.doc.transact(() => {
      for (let index = 0; index < 10_000; index++)
        meeting.set(statementKey(`v${index}`), {
          order: `b1${index}V`,
          at: '2026-11-21T19:00:00Z',
          kind: 'vote',
          question,
          choice: 'aye',
          person: { person: `account:v${index % 500}`, name: `V ${index % 500}` },
        })
    })
    expect(device.state().conflicts).toHaveLength(501)
  })

  test('motions that amend and reword each other in a circle are read', () => {
    const device = open()
    const value = { order: 'b05', at: '2026-11-21T19:00:00Z', kind: 'motion', text: 'x' }
    device.doc.transact(() => {
      device.meeting().set(statementKey('p'), { ...value, onto: 'q', replaces: 'q', after: ['q'] })
      device.meeting().set(statementKey('q'), { ...value, order: 'b06', onto: 'p', replaces: 'p', after: ['p'] })
      device.meeting().set(statementKey('r'), { ...value, order: 'b07', onto: 's' })
      device.meeting().set(statementKey('s'), { ...value, order: 'b08', onto: 'r' })
    })
    expect(() => device.state()).not.toThrow()
    expect(device.state().motions.map(({ id }) => id)).toEqual(expect.arrayContaining(['r', 's']))
  })
})

test('an ended meeting keeps the rules of its last question, and accepts late statements at its end', () => {
  const device = open()
  const { doc, context } = device
  const [strict, lax] = [thresholdPresets.unanimous, thresholdPresets['majority-cast']]
  allowed(setDecisionRules(doc, context, { seconds: 2, thresholds: { main: strict } }))
  const question = device.put(device.move('Adopt the fees'))
  allowed(setDecisionRules(doc, context, { seconds: 0, thresholds: { main: lax } }))
  expect(device.state().rules).toMatchObject({ seconds: 0, thresholds: { main: lax } })
  device.atMinute(30)
  allowed(endMeeting(doc, context, at.live))
  expect(device.state().rules).toMatchObject({ seconds: 2, thresholds: { main: strict } })
  expect(device.question(question).threshold).toEqual(strict)
  device.atMinute(50)
  const motion = device.move('Thank the mayor')
  expect(device.motion(motion).at).toBe('2026-11-21T19:30:00.000Z')
})

test('a doubt is waived by a named person only', () => {
  const device = open()
  const question = device.put(device.move('Adopt the fees'))
  device.roll(question, votesOf('nnnnnnn'))
  device.declare(question, true)
  const { doc, context, by } = device
  const key = device.state().conflicts[0]?.key ?? ''
  const waive = (name: string) => waiveConflict(doc, context, at.live, key, 'announced so', { ...by, name })
  expect(waive(' ')).toEqual({ ok: false, refusal: 'name-required' })
  allowed(waive('Ann'))
  expect(device.state()).toMatchObject({
    conflicts: [],
    settledConflicts: [{ settled: { choice: 'waived', reason: 'announced so', by: { name: 'Ann' } } }],
  })
  expect(settleConflict(doc, context, at.live, 'unknown', 'first', by)).toMatchObject({
    refusal: 'conflict-not-found',
  })
})

test('statements of other kinds go after decisions, and a reverted start keeps prepared motions only', () => {
  const device = open()
  const { doc, context, by } = device
  const prepared = allowed(moveMotion(doc, context, at.justStarted, { text: 'Adopt the fees' }, by))
  const put = allowed(putQuestion(doc, context, at.justStarted, [prepared], {}, by))
  const attendee = { ...member('Hal'), guest: false }
  const arrived = allowed(markAttendance(doc, context, at.justStarted, attendee, 'present'))
  const meeting = present(findMeeting(doc, at.justStarted))
  expect(readStatements(meeting).map(({ id }) => id)).toEqual([prepared, put, arrived])
  context.now = () => someDay
  allowed(revertMeetingStart(doc, context, at.justStarted))
  expect(readDecisions(meeting)).toMatchObject({ motions: [{ id: prepared, state: 'moved' }], questions: [] })
})

test('any values in the fields of a statement are read', () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('p', 'q', ['p', 'q'], ann))
  const statement = fc.record({
    kind: fc.constantFrom(...decisionKinds),
    id: fc.constantFrom('p', 'q', 'r', 's'),
  })
  const fields = fc.dictionary(
    fc.constantFrom(
      'text',
      'onto',
      'replaces',
      'motion',
      'motions',
      'question',
      'person',
      'choice',
      'votes',
      'after',
      'item',
      'as',
      'up',
      'eligible',
      'doubt',
      'speech',
      'seconds',
      'line',
    ),
    value,
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(statement, fields), { maxLength: 12 }), (statements) => {
      const device = open()
      for (const [index, [{ kind, id }, more]] of statements.entries())
        device.meeting().set(statementKey(id), { ...more, kind, order: `b1${index}V`, at: '2026-11-21T19:00:00Z' })
      expect(() => device.state()).not.toThrow()
    }),
    { numRuns: 100, seed: 20261121 },
  )
})

test('completing an item leaves its motions as they are', () => {
  const device = open()
  const motion = device.move('Adopt the fees')
  allowed(setAgendaItemCompleted(device.doc, device.context, at.live, first, true))
  expect(device.motion(motion).item).toBe(first)
  expect(recordRoll(device.doc, device.context, at.live, 'unknown', votesOf('y'), device.by)).toMatchObject({
    refusal: 'question-not-found',
  })
})

function settle(device: ReturnType<typeof open>, choice: 'first' | 'second'): void {
  const [conflict] = device.state().conflicts
  allowed(settleConflict(device.doc, device.context, at.live, conflict?.key ?? '', choice, device.by))
}

function lastId(device: ReturnType<typeof open>): string {
  return readStatements(device.meeting()).at(-1)?.id ?? ''
}
