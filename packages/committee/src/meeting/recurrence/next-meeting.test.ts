import { describe, expect, test } from 'vitest'
import { findMeeting } from '../../document/committee-document.ts'
import { openFields } from '../../document/edit-fields.ts'
import { accountKey } from '../../document/person.ts'
import { allowed, bring, createReplica, present, type Replica, someDay } from '../../testing/replica.ts'
import { typedInto } from '../../testing/typed-into.ts'
import { queryAgendaOrder } from '../agenda/agenda-item.ts'
import { addAgendaItem, setAgendaPlannedMinutes } from '../agenda/agenda-transitions.ts'
import { cancelMeeting } from '../meetings/cancellation.ts'
import { editMeeting } from '../meetings/edit-meeting.ts'
import { meetingFieldNames, meetingFields } from '../meetings/meeting-fields.ts'
import { endMeeting, removeMeeting, restoreMeeting, startMeeting } from '../meetings/meeting-life.ts'
import { queryMeeting, queryMeetingList } from '../meetings/query-meetings.ts'
import { resumeMeeting } from '../meetings/resume-meeting.ts'
import { scheduleMeeting } from '../meetings/schedule-meeting.ts'
import { addEarlierMinutes } from '../minutes/index.ts'
import { markAttendance } from '../proceedings/attendance-transitions.ts'
import { setDefaultDuration } from '../template/template-transitions.ts'
import {
  canPlanNext,
  findNextMeeting,
  offersNext,
  planNextMeeting,
  queryNextMeeting,
  setNextDeclined,
  settleNextMeetings,
} from './next-meeting.ts'
import { ruleOf, ruleText } from './recurrence-rule.ts'

const planned = new Date(2026, 10, 24, 19)

/** A weekly meeting that was planned, held and ended. */
function weeklyMeeting({ doc, context }: Replica): string {
  const id = allowed(
    scheduleMeeting(doc, context, {
      title: 'Parks Meeting - Nov 24, 2026',
      scheduledFor: planned.toISOString(),
      recurring: { enabled: true, frequency: 'weekly' },
      venue: 'Town hall',
      link: 'https://example.org/parks',
      duration: 75,
    }),
  )
  allowed(startMeeting(doc, context, id))
  allowed(endMeeting(doc, context, id))
  return id
}

function listed({ doc }: Replica, follows: string): string[] {
  const meetings = queryMeetingList(doc).read()
  return meetings.filter(({ recursFrom }) => recursFrom === follows).map(({ id }) => id)
}

test('the next meeting has the next day, venue, link, length and the template’s agenda, and recurs', () => {
  const replica = createReplica('a', 1000)
  const { doc, context } = replica
  const id = weeklyMeeting(replica)
  allowed(setDefaultDuration(doc, context, 30))
  allowed(addAgendaItem(doc, context, id, 'Only this time'))
  let heard = 0
  const stop = queryNextMeeting(doc, id).subscribe(() => heard++)
  const next = allowed(planNextMeeting(doc, context, id))
  expect(heard).toBeGreaterThan(0)
  stop()
  expect(present(queryMeeting(doc, next).read())).toMatchObject({
    title: 'Parks Meeting - Dec 01, 2026',
    status: 'upcoming',
    scheduledFor: new Date(2026, 11, 1, 19).toISOString(),
    recurring: { enabled: true, frequency: 'weekly' },
    recursFrom: id,
    venue: 'Town hall',
    link: 'https://example.org/parks',
    duration: 75,
    agenda: 'Call to Order\nOld Business\nNew Business\nAdjournment',
  })
  expect(planNextMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'already-planned' })
  allowed(removeMeeting(doc, context, next))
  expect(findNextMeeting(doc, id)).toBeNull()
})

test.each([
  ['the day of its time zone, wherever the device is', 'Parks Meeting - Nov 24, 2026'],
  ['the day from before it was moved', 'Parks Meeting - Nov 19, 2026'],
])('a title with %s gets the next day', (_, title) => {
  const { doc, context } = createReplica('a', 1000)
  const timeZone = 'America/Los_Angeles'
  // 7 PM on the day before there.
  const scheduledFor = '2026-11-25T03:00:00.000Z'
  const recurring = { enabled: true, frequency: 'weekly', timeZone } as const
  const id = allowed(scheduleMeeting(doc, context, { title, scheduledFor, recurring }))
  allowed(cancelMeeting(doc, context, id, 'Storm'))
  const next = allowed(planNextMeeting(doc, context, id))
  expect(present(queryMeeting(doc, next).read()).title).toBe('Parks Meeting - Dec 01, 2026')
})

test('is offered after an end or a cancellation, until it is declined, and for a limited time', () => {
  const replica = createReplica('a', 1000)
  const { doc, context } = replica
  const id = weeklyMeeting(replica)
  const head = () => present(queryMeeting(doc, id).read())
  expect(offersNext(head(), false, someDay)).toBe(true)
  expect(offersNext(head(), true, someDay)).toBe(false)
  expect(offersNext(head(), false, new Date(someDay.getTime() + 15 * 86_400_000))).toBe(false)
  allowed(setNextDeclined(doc, context, id, true))
  expect(planNextMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'declined' })
  allowed(setNextDeclined(doc, context, id, false))
  expect(offersNext(head(), false, someDay)).toBe(true)

  const once = allowed(scheduleMeeting(doc, context, { title: 'Once', scheduledFor: planned.toISOString() }))
  expect(planNextMeeting(doc, context, once)).toEqual({ ok: false, refusal: 'not-recurring' })
  const next = allowed(planNextMeeting(doc, context, id))
  expect(planNextMeeting(doc, context, next)).toEqual({ ok: false, refusal: 'not-over' })
  allowed(cancelMeeting(doc, context, next, 'Holiday'))
  expect(canPlanNext(present(queryMeeting(doc, next).read()), false)).toBeNull()
})

test('a meeting that was resumed does not offer a second next one', () => {
  const replica = createReplica('a', 1000)
  const { doc, context } = replica
  const id = weeklyMeeting(replica)
  const next = allowed(planNextMeeting(doc, context, id))
  const resumed = allowed(resumeMeeting(doc, context, id))
  allowed(endMeeting(doc, context, resumed))
  expect(findNextMeeting(doc, resumed)?.id).toBe(next)
  expect(planNextMeeting(doc, context, resumed)).toEqual({ ok: false, refusal: 'already-planned' })
})

describe('a rule beside the frequency', () => {
  const dec1 = new Date(2026, 11, 1, 19)
  const rule = 'monthly 1,3'
  const monthly = { enabled: true, frequency: 'monthly' } as const
  const recurringOf = ({ doc }: Replica, id: string) => present(queryMeeting(doc, id).read()).recurring

  function planned(replica: Replica): string {
    const { doc, context } = replica
    const plan = { title: 'Parks', scheduledFor: dec1.toISOString(), recurring: { ...monthly, rule } }
    return allowed(scheduleMeeting(doc, context, plan))
  }
  function next(replica: Replica, id: string): string {
    allowed(cancelMeeting(replica.doc, replica.context, id, 'Snow'))
    return allowed(planNextMeeting(replica.doc, replica.context, id))
  }
  /** Older apps write the recurrence as one value, with the fields that they know. */
  const writeAsOlderApp = ({ doc }: Replica, id: string, recurring: object) =>
    present(findMeeting(doc, id)).set('recurring', recurring)

  test('is in the next meeting', () => {
    const replica = createReplica('a', 1000)
    const id = next(replica, planned(replica))
    expect(present(queryMeeting(replica.doc, id).read())).toMatchObject({
      scheduledFor: new Date(2026, 11, 15, 19).toISOString(),
      recurring: { ...monthly, rule },
    })
  })

  test('stays when an older app saves the plan, and when it plans the next meeting', () => {
    const replica = createReplica('a', 1000)
    const id = planned(replica)
    expect(present(findMeeting(replica.doc, id)).get('recurring')).toEqual(monthly)
    writeAsOlderApp(replica, id, { ...monthly, timeZone: 'Europe/Berlin' })
    expect(recurringOf(replica, id)).toEqual({ ...monthly, timeZone: 'Europe/Berlin', rule })
    const following = next(replica, id)
    const made = present(findMeeting(replica.doc, following))
    made.delete('recurrenceRule')
    expect(recurringOf(replica, following)).toMatchObject({ rule })
    // Another frequency that an older app chose has no rule.
    writeAsOlderApp(replica, following, { enabled: true, frequency: 'weekly' })
    expect(recurringOf(replica, following)).toEqual({ enabled: true, frequency: 'weekly' })
  })

  test('is removed, also where an earlier meeting has one', () => {
    const replica = createReplica('a', 1000)
    const id = next(replica, planned(replica))
    const { doc, context } = replica
    const plan = { scheduledFor: new Date(2026, 11, 15, 19).toISOString(), recurring: monthly }
    allowed(editMeeting(doc, context, id, {}, { plan }))
    const plain = { ...monthly, rule: 'monthly' }
    expect(recurringOf(replica, id)).toEqual(plain)
    const following = recurringOf(replica, next(replica, id))
    expect([following, ruleOf(present(following))]).toEqual([plain, {}])
  })

  test.each([
    ['weekly 2', 'weekly', { interval: 2 }],
    ['weekly 2', 'monthly', {}],
    ['weekly 0', 'weekly', {}],
    ['weekly 99', 'weekly', {}],
    ['weekly two', 'weekly', {}],
    ['monthly day 31', 'monthly', { dayOfMonth: 31 }],
    ['monthly day 32', 'monthly', {}],
    ['monthly 3,1,1', 'monthly', { weeks: [1, 3] }],
    ['monthly 9', 'monthly', {}],
    ['quarterly day 15', 'quarterly', { dayOfMonth: 15 }],
    [15, 'monthly', {}],
  ] as const)('reads %s of a %s series as %o', (rule, frequency, read) => {
    const replica = createReplica('a', 1000)
    const id = planned(replica)
    writeAsOlderApp(replica, id, { enabled: true, frequency })
    present(findMeeting(replica.doc, id)).set('recurrenceRule', rule)
    expect(ruleOf(present(recurringOf(replica, id)))).toEqual(read)
  })

  test.each([{}, { interval: 2 }, { weeks: [1, 5] }, { dayOfMonth: 15 }])('%o is read as it was written', (rule) => {
    for (const frequency of ['weekly', 'monthly', 'quarterly'] as const) {
      const text = ruleText(frequency, rule)
      const known = frequency === 'weekly' ? 'interval' in rule : !('interval' in rule)
      expect(ruleOf({ frequency, ...(text !== null && { rule: text }) })).toEqual(known ? rule : {})
    }
  })
})

test('two concurrent next meetings become one; no edit is hidden', () => {
  const a = createReplica('a', 1000)
  const id = weeklyMeeting(a)
  const b = createReplica('b', 2000)
  bring(a, b)
  const [first, second] = [a, b].map(({ doc, context }) => allowed(planNextMeeting(doc, context, id)))
  // Both are edited before the devices sync.
  bring(a, b)
  expect(listed(b, id)).toHaveLength(2)

  // Both devices settle it before they sync again.
  bring(b, a)
  for (const { doc, context } of [a, b]) expect(allowed(settleNextMeetings(doc, context))).toEqual([second])
  bring(a, b)
  bring(b, a)
  for (const replica of [a, b]) {
    expect(listed(replica, id)).toEqual([first])
    expect(findNextMeeting(replica.doc, id)?.id).toBe(first)
    expect(allowed(settleNextMeetings(replica.doc, replica.context))).toEqual([])
  }
  // A member can restore the other one.
  allowed(restoreMeeting(a.doc, a.context, present(second)))
  expect(allowed(settleNextMeetings(a.doc, a.context))).toEqual([])
  expect(listed(a, id)).toHaveLength(2)
})

test('of two next meetings, one that was edited is never removed', () => {
  const a = createReplica('a', 1000)
  const id = weeklyMeeting(a)
  const b = createReplica('b', 2000)
  bring(a, b)
  allowed(planNextMeeting(a.doc, a.context, id))
  const prepared = allowed(planNextMeeting(b.doc, b.context, id))
  allowed(addAgendaItem(b.doc, b.context, prepared, 'Benches'))
  bring(b, a)
  expect(allowed(settleNextMeetings(a.doc, a.context))).toEqual([])
  expect(listed(a, id)).toHaveLength(2)
})

test.each(meetingFieldNames)('of two next meetings, one whose %s was edited is not removed', (field) => {
  const a = createReplica('a', 1000)
  const id = weeklyMeeting(a)
  const b = createReplica('b', 2000)
  bring(a, b)
  allowed(planNextMeeting(a.doc, a.context, id))
  const edited = allowed(planNextMeeting(b.doc, b.context, id))
  const opened = openFields(meetingFields, present(findNextMeeting(b.doc, id)))
  allowed(editMeeting(b.doc, b.context, edited, opened, { ...opened, [field]: typedInto(meetingFields[field], 'b') }))
  bring(b, a)
  expect(allowed(settleNextMeetings(a.doc, a.context))).toEqual([])
})

test('a next meeting that an app without a fingerprint of later fields planned is still merged', () => {
  const a = createReplica('a', 1000)
  const id = weeklyMeeting(a)
  const b = createReplica('b', 2000)
  bring(a, b)
  allowed(planNextMeeting(a.doc, a.context, id))
  const second = allowed(planNextMeeting(b.doc, b.context, id))
  present(findMeeting(b.doc, second)).delete('untouchedFields')
  bring(b, a)
  expect(allowed(settleNextMeetings(a.doc, a.context))).toEqual([second])
})

test('an item about earlier minutes, which comes by itself, is no change until a person works in it', () => {
  for (const isWorkedIn of [false, true]) {
    const a = createReplica('a', 1000)
    const id = weeklyMeeting(a)
    const b = createReplica('b', 2000)
    bring(a, b)
    for (const { doc, context } of [a, b]) {
      const next = allowed(planNextMeeting(doc, context, id))
      allowed(addEarlierMinutes(doc, context, next, 'Earlier minutes', [id]))
      const item = present(queryAgendaOrder(doc, next).read().open[1])
      if (isWorkedIn) allowed(setAgendaPlannedMinutes(doc, context, next, item, 10))
    }
    bring(b, a)
    allowed(settleNextMeetings(a.doc, a.context))
    expect(listed(a, id)).toHaveLength(isWorkedIn ? 2 : 1)
  }
})

test('one with an excuse is not removed either', () => {
  const a = createReplica('a', 1000)
  const id = weeklyMeeting(a)
  const b = createReplica('b', 2000)
  bring(a, b)
  const plans = [a, b].map((on) => [on, allowed(planNextMeeting(on.doc, on.context, id))] as const)
  const ann = { person: accountKey('ann'), name: 'Ann', guest: false }
  // It applies to either of them.
  for (const [{ doc, context }, next] of plans) allowed(markAttendance(doc, context, next, ann, 'excused'))
  bring(b, a)
  expect(allowed(settleNextMeetings(a.doc, a.context))).toEqual([])
  expect(listed(a, id)).toHaveLength(2)
})
