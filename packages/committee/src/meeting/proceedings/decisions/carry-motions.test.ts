import { expect, test } from 'vitest'
import { findMeeting } from '../../../document/committee-document.ts'
import { createCouncil, meet, openDecisionDevice, votesOf } from '../../../testing/decision-device.ts'
import { allowed, present } from '../../../testing/replica.ts'
import { readMeeting } from '../../meetings/meeting.ts'
import { endMeeting } from '../../meetings/meeting-life.ts'
import { resumeMeeting } from '../../meetings/resume-meeting.ts'
import { carryMotions, motionsToCarry } from './carry-motions.ts'
import { readDecisions } from './decisions.ts'
import { disposeOfMotion, secondMotion } from './motion-transitions.ts'

const at = createCouncil()

test('a continuation carries pending motions over once, with the text as it reads and its copied item', () => {
  const [a, b] = [openDecisionDevice(at, 'a', 1000), openDecisionDevice(at, 'b', 2000)]
  const { doc, context, by } = a
  const pending = a.move('Adopt the fees')
  allowed(secondMotion(doc, context, at.live, pending, { person: 'name:kim', name: 'Kim' }, by))
  const amendment = a.move('of 2027', { onto: pending, amendedText: 'Adopt the fees of 2027' })
  const decided = a.move('Thank the mayor')
  for (const motion of [amendment, decided]) {
    const question = a.put(motion)
    a.roll(question, votesOf('yyyyyyy'))
    a.declare(question)
  }
  allowed(disposeOfMotion(doc, context, at.live, a.move('Buy a bench'), 'withdrawn', null, by))
  allowed(endMeeting(doc, context, at.live))
  const resumed = allowed(resumeMeeting(doc, context, at.live))
  meet(a, b)
  const state = (device: typeof a) => readDecisions(present(findMeeting(device.doc, resumed)))
  expect(motionsToCarry(present(findMeeting(doc, resumed))).map(({ id }) => id)).toEqual([pending])
  allowed(carryMotions(doc, context, resumed, by))
  allowed(carryMotions(b.doc, b.context, resumed, by))
  meet(a, b)
  const [item] = readMeeting(resumed, present(findMeeting(doc, resumed))).agendaItems
  expect(state(a).motions).toMatchObject([
    {
      text: 'Adopt the fees of 2027',
      item: item?.id,
      wordings: [{ kind: 'moved' }],
      seconders: [{ name: 'Kim' }],
    },
  ])
  expect(state(b)).toEqual(state(a))
  expect(state(a).conflicts).toEqual([])
  expect(carryMotions(doc, context, resumed, by)).toEqual({ ok: false, refusal: 'nothing-to-carry' })
  expect(carryMotions(doc, context, at.upcoming, by)).toEqual({ ok: false, refusal: 'nothing-to-carry' })
})
