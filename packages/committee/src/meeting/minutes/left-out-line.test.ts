import { expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { nameKey } from '../../document/person.ts'
import { council, createCouncil, openDecisionDevice } from '../../testing/decision-device.ts'
import { allowed, present } from '../../testing/replica.ts'
import { markAttendance } from '../proceedings/attendance-transitions.ts'
import { type AnyStatement, readAllStatements } from '../proceedings/decisions/decision-statement.ts'
import { recuse } from '../proceedings/decisions/item-transitions.ts'
import { recordTally } from '../proceedings/decisions/vote-transitions.ts'
import { isLeftOut } from './left-out-line.ts'

const at = createCouncil()
const device = openDecisionDevice(at)
const [, bob, cem] = council
const motion = device.move('to adopt the fees', { mover: present(bob) })
const question = device.put(motion)
const counts = { method: 'hands', aye: 5, nay: 2, abstain: 0 } as const
allowed(recordTally(device.doc, device.context, at.live, question, counts, device.by))
device.declare(question)
const about = { item: at.items[0] ?? null, motion: null, reason: 'employer', left: true }
allowed(recuse(device.doc, device.context, at.live, present(cem), about, device.by))
const statements = readAllStatements(present(findMeeting(device.doc, at.live)))

test.each([
  '// off the record',
  'NEXT',
  'Q+ Bob',
  'CALL',
  'TIME 3',
  'MOTION: Bob moves to adopt the fees',
  'MOTION: to adopt the fees',
  'VOTE: 5-2',
  'CARRIED',
  'RECUSE: Cem, employer, left',
  '+Ann',
  'PRESENT: Ann, Bob',
])('"%s" is left out: it runs the meeting, or its statement has all of it', (line) => {
  expect(isLeftOut(line, { inEffect: statements, voided: [] })).toBe(true)
})

test.each([
  'The fees were debated.',
  'MOTION: Bob moves to adopt the fees of 2027',
  'MOTION: Eva moves to adopt the fees',
  'VOTE: 5-3',
  'LOST',
  'RECUSE: Cem, landlord, left',
  '+Zoe',
  'PRESENT: Ann, Zoe',
  'EXCUSED: Ann ill',
  'ADJOURN',
])('"%s" is printed: no statement has it', (line) => {
  expect(isLeftOut(line, { inEffect: statements, voided: [] })).toBe(false)
})

test('a line with the family name first is left out beside its statement', () => {
  const hale = { person: nameKey('Zoë Hale'), name: 'Zoë Hale', guest: false }
  allowed(markAttendance(device.doc, device.context, at.live, hale, 'excused'))
  const inEffect = readAllStatements(present(findMeeting(device.doc, at.live)))
  expect(isLeftOut('EXCUSED: Hale, Zoe\u0308', { inEffect, voided: [] })).toBe(true)
  expect(isLeftOut('EXCUSED: Hale, ill', { inEffect, voided: [] })).toBe(false)
})

test.each([
  ['Søren Østergård', 'EXCUSED: Ostergard, ill'],
  ['Łukasz Wójcik', 'EXCUSED: Wojcik ill'],
  ['Nguyễn Thị Đặng', 'EXCUSED: Dang, ill'],
  ['Jörg Weiß', 'EXCUSED: WEISS, ill'],
  ['J.P. Martin', 'EXCUSED: J. P. Martin, ill'],
  ["Lou O'Neill", 'EXCUSED: O’Neill, ill'],
  ['Eva van der Berg', 'EXCUSED: van der Berg, ill'],
  ['Jose\u0301 Ruiz', 'EXCUSED: Jose Ruiz, ill'],
])('%s is excused by the line "%s"', (name, line) => {
  const place = { id: 'a', order: 'a0', at: '2026-11-21T19:00:00.000Z' }
  const about = { kind: 'attendance', person: name, name, status: 'excused', reason: 'ill' }
  const inEffect = [{ ...place, ...about } as AnyStatement]
  expect(isLeftOut(line, { inEffect, voided: [] })).toBe(true)
  expect(isLeftOut(line.replace('ill', 'travelling'), { inEffect, voided: [] })).toBe(false)
})
