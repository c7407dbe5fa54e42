import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { queryAgendaItem, queryAgendaOrder } from '../agenda/agenda-item.ts'
import { removeAgendaItem, setAgendaPlannedMinutes } from '../agenda/agenda-transitions.ts'
import { cancelMeeting, reinstateMeeting } from '../meetings/cancellation.ts'
import { endMeeting, removeMeeting, startMeeting } from '../meetings/meeting-life.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { scheduleMeeting } from '../meetings/schedule-meeting.ts'
import { voidStatements } from '../proceedings/attendance-transitions.ts'
import * as decisions from '../proceedings/decisions/index.ts'
import {
  addEarlierMinutes,
  isApproving,
  minutesDue,
  putMinutesOnAgenda,
  queryEarlierMinutes,
  queryMeetingToCorrect,
  queryMinutesMotions,
  queryOpenCorrections,
} from './index.ts'
import { queryMinutesSource } from './minutes-source.ts'

const title = 'Approval of earlier minutes'
const by = { account: 'ann', name: 'Ann' }
const never = () => false

function plan({ doc, context }: Replica, month: number): string {
  const scheduledFor = new Date(Date.UTC(2027, month, 5, 18)).toISOString()
  return allowed(scheduleMeeting(doc, context, { title: `Meeting ${month}`, scheduledFor }))
}

/** Holds a meeting at its planned time. */
function hold(replica: Replica, month: number): string {
  const { doc } = replica
  const id = plan(replica, month)
  const context = { ...replica.context, now: () => new Date(Date.UTC(2027, month, 5, 18)) }
  allowed(startMeeting(doc, context, id))
  allowed(endMeeting(doc, context, id))
  return id
}

const agenda = ({ doc }: Replica, meeting: string) =>
  queryAgendaOrder(doc, meeting)
    .read()
    .open.map((id) => present(queryAgendaItem(doc, meeting, id).read()))
const itemsIn = (replica: Replica, meeting: string) => agenda(replica, meeting).filter((item) => item.title === title)

describe('the minutes that a meeting has to approve', () => {
  test('are the last ones; after approved ones, those held since', () => {
    const replica = createReplica('a', 1000)
    const { doc, context } = replica
    const held = [hold(replica, 0), hold(replica, 1), hold(replica, 2)] as const
    const next = plan(replica, 6)
    allowed(cancelMeeting(doc, context, plan(replica, 3), 'Rain'))
    allowed(removeMeeting(doc, context, hold(replica, 4)))
    expect(minutesDue(doc, next, never)).toEqual([held[2]])
    expect(minutesDue(doc, next, (id) => id === held[0])).toEqual([held[2], held[1]])
    expect(minutesDue(doc, next, (id) => id === held[2])).toEqual([])
    expect(minutesDue(doc, 'unknown', never)).toEqual([])
  })

  test('are none when it is cancelled, until it takes place all the same', () => {
    const replica = createReplica('a', 1000)
    const { doc, context } = replica
    const held = hold(replica, 0)
    const next = plan(replica, 2)
    allowed(cancelMeeting(doc, context, next, 'Rain'))
    expect(minutesDue(doc, next, never)).toEqual([])
    allowed(reinstateMeeting(doc, context, next))
    expect(minutesDue(doc, next, never)).toEqual([held])
  })

  test('are not those of the meeting that this one continues', () => {
    const replica = createReplica('a', 1000)
    const { doc, context } = replica
    const held = hold(replica, 0)
    const interrupted = hold(replica, 1)
    const later = { ...context, now: () => new Date(Date.UTC(2027, 1, 5, 20)) }
    const resumed = allowed(resumeMeeting(doc, later, interrupted))
    expect(minutesDue(doc, resumed, never)).toEqual([held])
  })
})

describe('the agenda item', () => {
  test('comes after the first item, once, and not again after it was removed', () => {
    const replica = createReplica('a', 1000)
    const { doc, context } = replica
    const held = hold(replica, 0)
    const next = plan(replica, 2)
    allowed(addEarlierMinutes(doc, context, next, title, [held]))
    expect(agenda(replica, next).map((item) => item.title)).toEqual([
      'Call to Order',
      title,
      'Old Business',
      'New Business',
      'Adjournment',
    ])
    const [item] = itemsIn(replica, next)
    const query = queryEarlierMinutes(doc, next, present(item).id)
    expect(query.read()).toMatchObject([{ id: held, title: 'Meeting 0' }])
    const refused = { ok: false, refusal: 'nothing-to-bring' }
    expect(addEarlierMinutes(doc, context, next, title, [held])).toEqual(refused)
    const second = hold(replica, 1)
    allowed(addEarlierMinutes(doc, context, next, title, [second, held]))
    expect(query.read().map(({ id }) => id)).toEqual([held, second])
    allowed(removeAgendaItem(doc, context, next, present(item).id))
    expect(addEarlierMinutes(doc, context, next, title, [second, held])).toEqual(refused)
  })

  test('a member puts approved minutes on the next agenda, also after the item was removed', () => {
    const replica = createReplica('a', 1000)
    const { doc, context } = replica
    const held = hold(replica, 0)
    const toCorrect = queryMeetingToCorrect(doc, held)
    expect(toCorrect.read()).toBeNull()
    plan(replica, 4)
    const next = plan(replica, 2)
    expect(toCorrect.read()).toMatchObject({ id: next, title: 'Meeting 2' })
    allowed(putMinutesOnAgenda(doc, context, next, title, held))
    expect(toCorrect.read()).toBeNull()
    const [item] = itemsIn(replica, next)
    allowed(removeAgendaItem(doc, context, next, present(item).id))
    expect(toCorrect.read()).toMatchObject({ id: next })
    allowed(putMinutesOnAgenda(doc, context, next, title, held))
    expect(itemsIn(replica, next).map(({ id }) => id)).toEqual([present(item).id])
    const refused = { ok: false, refusal: 'already-there' }
    expect(putMinutesOnAgenda(doc, context, next, title, held)).toEqual(refused)
  })

  test('comes once from two devices, in whatever order their changes arrive', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (aFirst, settlesFirst, isWorkedIn) => {
        const a = createReplica('a', aFirst ? 1000 : 3000)
        const held = hold(a, 0)
        const next = plan(a, 2)
        const b = createReplica('b', 2000)
        bring(a, b)
        for (const { doc, context } of [a, b]) allowed(addEarlierMinutes(doc, context, next, title, [held]))
        const own = [a, b].map((replica) => present(itemsIn(replica, next)[0]).id)
        if (isWorkedIn)
          for (const [index, { doc, context }] of [a, b].entries())
            allowed(setAgendaPlannedMinutes(doc, context, next, own[index] ?? '', 10))
        bring(a, b)
        bring(b, a)
        for (const { doc, context } of settlesFirst ? [a, b] : [b, a])
          addEarlierMinutes(doc, context, next, title, [held])
        bring(a, b)
        bring(b, a)
        // Both stay if people worked in both.
        for (const replica of [a, b])
          expect(
            itemsIn(replica, next)
              .map(({ id }) => id)
              .sort(),
          ).toEqual(isWorkedIn ? own.toSorted() : own.toSorted().slice(0, 1))
      }),
      { numRuns: 16 },
    )
  })
})

/** A meeting with minutes, and the next one with a motion to approve them. */
function approving() {
  const a = createReplica('a', 1000)
  const { doc, context } = a
  const held = hold(a, 0)
  const next = plan(a, 2)
  allowed(addEarlierMinutes(doc, context, next, title, [held]))
  allowed(startMeeting(doc, context, next))
  const correct = (on: Replica, text: string) =>
    allowed(decisions.stateCorrection(on.doc, on.context, next, { minutesOf: held, reads: 'Lee', text }, by))
  const move = () =>
    allowed(decisions.moveMotion(doc, context, next, { text: 'Approve', type: 'minutes', minutesOf: held }, by))
  const carry = (motion: string) => {
    const question = allowed(decisions.putQuestion(doc, context, next, [motion], {}, by))
    const tally = { method: 'hands', aye: 3, nay: 1, abstain: 0 } as const
    allowed(decisions.recordTally(doc, context, next, question, tally, by))
    return allowed(decisions.declareOutcome(doc, context, next, question, true, by))
  }
  const motions = () => queryMinutesMotions(doc, held).read()
  return { a, doc, context, held, next, correct, move, carry, motions }
}

describe('approval by a motion', () => {
  test('corrections of two devices both stay, and the carried motion approves those that were put', () => {
    const { a, doc, context, held, next, correct, move, carry, motions } = approving()
    const b = createReplica('b', 2000)
    bring(a, b)
    correct(a, 'Lea')
    correct(b, 'Leah')
    bring(a, b)
    bring(b, a)
    for (const replica of [a, b]) {
      const read = decisions.readDecisions(present(findMeeting(replica.doc, next)))
      expect(
        decisions
          .correctionsOf(read, held)
          .map(({ text }) => text)
          .sort(),
      ).toEqual(['Lea', 'Leah'])
    }
    expect(decisions.stateCorrection(doc, context, next, { minutesOf: held, reads: ' Lee ', text: 'Lea' }, by)).toEqual(
      { ok: false, refusal: 'already-stated' },
    )
    let fired = 0
    const stop = queryMinutesMotions(doc, held).subscribe(() => fired++)
    const motion = move()
    expect(fired).toBe(1)
    stop()
    expect(motions()).toMatchObject([{ key: `${next}/${motion}`, corrections: [], question: null }])
    carry(motion)
    const late = correct(a, 'Leonie')
    const source = queryMinutesSource(doc, held)
    expect(source.read()?.approvedBy).toMatchObject({
      meeting: { id: next, title: 'Meeting 2' },
      corrections: [{ reads: 'Lee' }, { reads: 'Lee' }],
      takenBack: 0,
      notPut: [{ id: late }],
      question: { result: 'carried' },
    })
  })

  test('corrections that no motion approved are open, and a correction keeps the sentences that it changes', () => {
    const { doc, context, held, next, correct, a, move, carry } = approving()
    const sentences = ['Lee moved.', 'Lee left.']
    const correction = { minutesOf: held, reads: 'Lee', text: 'Leo', sentences }
    allowed(decisions.stateCorrection(doc, context, next, correction, by))
    const open = queryOpenCorrections(doc, held)
    let fired = 0
    const stop = open.subscribe(() => fired++)
    expect(open.read()).toMatchObject([{ meeting: { id: next }, corrections: [{ text: 'Leo', sentences }] }])
    const outcome = carry(move())
    expect(fired).toBeGreaterThan(0)
    stop()
    expect(open.read()).toEqual([])
    correct(a, 'Lea')
    // An older app states no sentences.
    expect(open.read()).toMatchObject([{ corrections: [{ text: 'Lea', sentences: [] }] }])
    allowed(voidStatements(doc, context, next, [outcome]))
    expect(open.read()).toMatchObject([{ corrections: [{ text: 'Leo' }, { text: 'Lea' }] }])
  })

  test('withdrawing the result or the correction of a motion ends the approval', () => {
    const { doc, context, next, correct, a, move, carry, motions } = approving()
    const correction = correct(a, 'Lea')
    const outcome = carry(move())
    expect(motions().map(isApproving)).toEqual([true])
    allowed(voidStatements(doc, context, next, [correction]))
    expect(motions()).toMatchObject([{ takenBack: 1 }])
    expect(motions().map(isApproving)).toEqual([false])
    const fresh = approving()
    const taken = fresh.carry(fresh.move())
    allowed(voidStatements(fresh.doc, fresh.context, fresh.next, [taken]))
    expect(fresh.motions().map(isApproving)).toEqual([false])
    expect(fresh.motions()).toMatchObject([{ motion: { state: 'put' } }])
    expect(outcome).not.toBe('')
  })

  test('results of two devices that contradict each other are a doubt', () => {
    const { a, doc, context, held, next, move, motions } = approving()
    const question = allowed(decisions.putQuestion(doc, context, next, [move()], {}, by))
    const b = createReplica('b', 2000)
    bring(a, b)
    allowed(decisions.declareOutcome(doc, context, next, question, true, by))
    allowed(decisions.declareOutcome(b.doc, b.context, next, question, false, by))
    expect(motions().map(isApproving)).toEqual([true])
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(b.doc))
    expect(motions()).toMatchObject([{ hasConflict: true }])
    expect(motions().map(isApproving)).toEqual([false])
    expect(queryMinutesSource(doc, held).read()?.approvedBy).toBeNull()
  })
})
