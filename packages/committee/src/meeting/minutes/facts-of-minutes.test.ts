import { expect, onTestFinished, test, vi } from 'vitest'
import { addMember, editMember } from '../../committee/members/member-transitions.ts'
import { accountKey, nameKey } from '../../document/person.ts'
import { readCommitteeContent } from '../../export/read-committee-content.ts'
import { allowed, bring, createReplica, present } from '../../testing/replica.ts'
import { editMeeting } from '../meetings/edit-meeting.ts'
import { endMeeting } from '../meetings/meeting-life.ts'
import { startMeetingNow } from '../meetings/schedule-meeting.ts'
import { readNoticeSettings } from '../notice/notice-settings.ts'
import { markAllPresent, voidStatements } from '../proceedings/attendance-transitions.ts'
import { applyBodyPreset } from '../proceedings/decisions/body-presets.ts'
import {
  defaultMinutesSettings,
  readMinutesSettings,
  renewMinutesSettings,
  setMinutesSettings,
} from './minutes-settings.ts'
import { queryMinutesSource } from './minutes-source.ts'
import { queryRecords, recordLetter, recordPublic } from './records.ts'

const by = { account: 'ann', name: 'Ann' }
const about = { email: '', from: '', until: '', account: '' }

function openMeeting() {
  const replica = createReplica('a', 1000)
  const { doc, context } = replica
  const id = allowed(startMeetingNow(doc, context, { title: 'May', committeeName: 'Parks' }))
  return { ...replica, id, source: () => present(queryMinutesSource(doc, id).read()) }
}

test('a later change of the directory changes no office of an earlier meeting', () => {
  const { doc, context, id, source } = openMeeting()
  const member = allowed(addMember(doc, context, { ...about, name: 'Ann', role: 'Chair' }))
  const [ann, bob] = ['Ann', 'Bob'].map((name) => ({ person: nameKey(name), name, guest: false }))
  allowed(markAllPresent(doc, context, id, [present(ann), present(bob)]))
  allowed(editMember(doc, context, member, { role: 'Treasurer' }))
  // Without a term, it is unknown since when Bob has the office.
  allowed(addMember(doc, context, { ...about, name: 'Bob', role: 'Clerk' }))
  expect([...source().offices]).toEqual([[nameKey('Ann'), 'Chair']])
  allowed(addMember(doc, context, { ...about, name: 'Bob', role: 'Secretary', from: '2000-01-01' }))
  expect(source().offices.get(nameKey('Bob'))).toBe('Secretary')
})

test('an office belongs to the day of the meeting by the local clock', () => {
  vi.stubEnv('TZ', 'America/Denver')
  onTestFinished(() => void vi.unstubAllEnvs())
  // The evening of March 31.
  const replica = createReplica('a', 1000, undefined, () => new Date('2026-04-01T01:30:00.000Z'))
  const { doc, context } = replica
  const id = allowed(startMeetingNow(doc, context, { title: 'March', committeeName: 'Parks' }))
  allowed(addMember(doc, context, { ...about, name: 'Ann', role: 'Chair', until: '2026-03-31' }))
  allowed(addMember(doc, context, { ...about, name: 'Bob', role: 'Chair', from: '2026-04-01' }))
  const attendees = ['Ann', 'Bob'].map((name) => ({ person: nameKey(name), name, guest: false }))
  allowed(markAllPresent(doc, context, id, attendees))
  expect([...present(queryMinutesSource(doc, id).read()).offices]).toEqual([[nameKey('Ann'), 'Chair']])
})

test('a member who joined by invitation has an office, and members of one name have none', () => {
  const { doc, context, id, source } = openMeeting()
  for (const fields of [
    { name: 'Ann', role: 'Chair', account: null },
    { name: 'Jo', role: 'Treasurer' },
    { name: 'jo', role: 'Member' },
    { name: 'Ed', role: 'Clerk', account: 'ed' },
    { name: 'Ed', role: 'Member' },
  ])
    allowed(addMember(doc, context, { ...about, ...fields }))
  const [ann, jo, ed] = [accountKey('ann'), nameKey('Jo'), accountKey('ed')]
  const attendees = [
    { person: ann, name: 'Ann', guest: false },
    { person: jo, name: 'Jo', guest: false },
    { person: ed, name: 'Ed', guest: false },
  ]
  allowed(markAllPresent(doc, context, id, attendees))
  expect([...source().offices]).toEqual([
    [ann, 'Chair'],
    [ed, 'Clerk'],
  ])
})

test('a meeting that has ended keeps the settings of its minutes until a member renews them', () => {
  const { doc, context, id, source } = openMeeting()
  allowed(setMinutesSettings(doc, context, { depth: 'summary' }))
  expect(source().settings.depth).toBe('summary')
  allowed(endMeeting(doc, context, id))
  allowed(setMinutesSettings(doc, context, { depth: 'decisions', signers: ['Chair'] }))
  expect(source().settings.depth).toBe('summary')
  expect(source().hasOlderSettings).toBe(true)
  allowed(renewMinutesSettings(doc, context, id))
  expect(source().settings).toEqual({ ...defaultMinutesSettings, depth: 'decisions', signers: ['Chair'] })
  expect(source().hasOlderSettings).toBe(false)
})

test('settings and facts out of range are refused', () => {
  const { doc, context, id } = openMeeting()
  const refusal = (result: { ok: boolean; refusal?: string }) => (result.ok ? null : result.refusal)
  expect(refusal(setMinutesSettings(doc, context, { signers: ['x'.repeat(81)] }))).toBe('line-too-long')
  expect(refusal(setMinutesSettings(doc, context, { kinds: Array(13).fill('x') }))).toBe('too-many-lines')
  expect(refusal(editMeeting(doc, context, id, {}, { number: 0 }))).toBe('number-out-of-range')
  expect(refusal(recordPublic(doc, context, id, -1, by))).toBe('count-out-of-range')
  const letter = { from: '', date: '2026-02-31', subject: 'Roads', item: null }
  expect(refusal(recordLetter(doc, context, id, letter, by))).toBe('day-unknown')
  expect(refusal(recordLetter(doc, context, id, { ...letter, subject: ' ' }, by))).toBe('subject-required')
})

test('the last count of the public is in effect, also of two devices, and a voided letter is left out', () => {
  const { doc, context, id } = openMeeting()
  const other = createReplica('b', 2000)
  bring({ doc, context }, other)
  allowed(recordPublic(doc, context, id, 3, by))
  allowed(recordPublic(other.doc, other.context, id, 5, by))
  const letter = { from: 'County', date: null, subject: 'Roads', item: null }
  const first = allowed(recordLetter(doc, context, id, letter, by))
  allowed(recordLetter(doc, context, id, { ...letter, subject: 'Trees' }, by))
  allowed(voidStatements(doc, context, id, [first]))
  bring({ doc, context }, other)
  bring(other, { doc, context })
  const [here, there] = [doc, other.doc].map((one) => queryRecords(one, id).read())
  expect(here).toEqual(there)
  expect(here?.letters.map(({ subject }) => subject)).toEqual(['Trees'])
  expect([3, 5]).toContain(here?.publicPresent?.count)
})

test('a preset sets minutes and public notice, and an export has both', () => {
  const { doc, context, id } = openMeeting()
  allowed(applyBodyPreset(doc, context, 'parish', 'Europe/London'))
  expect(readMinutesSettings(doc)).toMatchObject({ depth: 'summary', numbering: 'item-decision' })
  const notice = { unit: 'clear-days', count: 3, skipsWeekends: true, timeZone: 'Europe/London' }
  expect(readNoticeSettings(doc).rule).toEqual(notice)
  allowed(editMeeting(doc, context, id, {}, { kind: 'Annual meeting' }))
  allowed(recordPublic(doc, context, id, 2, by))
  const { template, meetings } = readCommitteeContent(doc)
  expect(template).toMatchObject({ notice, minutes: { signers: ['Chair'] } })
  expect(meetings).toMatchObject([{ kind: 'Annual meeting', publicPresent: 2, correspondence: [], notices: [] }])
})
