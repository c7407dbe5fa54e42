import { describe, expect, test } from 'vitest'
import { allowed, createReplica, createTransitionContext, present } from '../../testing/replica.ts'
import { agendaItemText, queryAgendaOrder } from '../agenda/agenda-item.ts'
import {
  addAgendaItem,
  removeAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
  setAgendaPlannedMinutes,
} from '../agenda/agenda-transitions.ts'
import { addSubtask, setSubtaskCompleted } from '../items/subtask-transitions.ts'
import { addAgendaTag } from '../items/tag-transitions.ts'
import { queryRitualOrder } from '../rituals/ritual-item.ts'
import { setRitualCompleted } from '../rituals/ritual-transitions.ts'
import { readTemplate } from '../template/meeting-template.ts'
import { templateAgenda, templateRituals } from '../template/template-transitions.ts'
import { editMeeting } from './edit-meeting.ts'
import { startMeeting } from './meeting-life.ts'
import { queryMeeting } from './query-meetings.ts'
import { defaultMeetingTitle, scheduleMeeting, startMeetingNow } from './schedule-meeting.ts'

const plan = { title: ' December ', scheduledFor: '2026-12-01T18:00:00Z' }

describe('planning a meeting', () => {
  test('creates an upcoming one with a trimmed title, from the template', () => {
    const { doc, context } = createReplica('a', 1)
    const id = allowed(scheduleMeeting(doc, context, plan))
    expect(id).toMatch(/^meeting-\d+-[a-z0-9]+$/)
    const meeting = present(queryMeeting(doc, id).read())
    expect(meeting).toMatchObject({
      title: 'December',
      status: 'upcoming',
      date: '2026-12-01T18:00:00.000Z',
      startedAt: null,
      recurring: null,
      agenda: 'Call to Order\nOld Business\nNew Business\nAdjournment',
    })
    expect(meeting.rituals).toMatchObject({ pledgeDone: false, bylawsDone: false })
    expect(meeting.rituals.items.map(({ title, isRequired, icon }) => ({ title, isRequired, icon }))).toEqual([
      { title: 'Pledge of Allegiance', isRequired: true, icon: '🇺🇸' },
      { title: 'Bylaws Reading', isRequired: true, icon: '📖' },
    ])
  })

  test('new meetings use the edited template', () => {
    const { doc, context } = createReplica('a', 1)
    allowed(templateRituals.add(doc, context, 'Roll call'))
    allowed(templateRituals.remove(doc, context, present(readTemplate(doc).rituals[0]).id))
    allowed(templateAgenda.add(doc, context, 'Public comment'))
    const meeting = present(queryMeeting(doc, allowed(scheduleMeeting(doc, context, plan))).read())
    expect(meeting.rituals.items.map(({ title }) => title)).toEqual(['Bylaws Reading', 'Roll call'])
    expect(meeting.rituals.items.map(({ isRequired }) => isRequired)).toEqual([true, false])
    expect(meeting.agendaItems.at(-1)?.title).toBe('Public comment')
  })

  test.each([
    [{ ...plan, title: '  ' }, 'title-required'],
    [{ ...plan, scheduledFor: '' }, 'date-required'],
    [{ ...plan, scheduledFor: 'someday' }, 'date-required'],
    [{ ...plan, scheduledFor: '2026-11-20T10:00:00' }, 'date-in-past'],
  ])('D13: %j is refused as %s and writes nothing', (refusedPlan, refusal) => {
    const { doc, context } = createReplica('a', 1)
    let updates = 0
    doc.on('update', () => updates++)
    expect(scheduleMeeting(doc, context, refusedPlan)).toEqual({ ok: false, refusal })
    expect(updates).toBe(0)
  })

  test('accepts earlier today and refuses only days before today', () => {
    const { doc } = createReplica('a', 1)
    const evening = createTransitionContext('a', () => new Date('2026-11-21T20:00:00'))
    expect(scheduleMeeting(doc, evening, { ...plan, scheduledFor: '2026-11-21T00:00:00' }).ok).toBe(true)
  })

  test('stores a recurrence only if it is on', () => {
    const { doc, context } = createReplica('a', 1)
    const recurring = { enabled: true, frequency: 'monthly' } as const
    const on = allowed(scheduleMeeting(doc, context, { ...plan, recurring }))
    const off = allowed(scheduleMeeting(doc, context, { ...plan, recurring: { ...recurring, enabled: false } }))
    expect(queryMeeting(doc, on).read()?.recurring).toEqual(recurring)
    expect(queryMeeting(doc, off).read()?.recurring).toBeNull()
  })
})

describe('starting now', () => {
  test('a blank title gets the default', () => {
    const { doc, context } = createReplica('a', 1)
    const id = allowed(startMeetingNow(doc, context, { title: ' ', committeeName: 'Parks' }))
    const meeting = present(queryMeeting(doc, id).read())
    expect(meeting).toMatchObject({
      title: 'Parks Meeting - Nov 21, 2026',
      status: 'live',
      scheduledFor: null,
    })
    expect(meeting.date).toBe(context.now().toISOString())
  })

  test('the default title has a two-digit day', () => {
    expect(defaultMeetingTitle('Parks', new Date(2026, 0, 5))).toBe('Parks Meeting - Jan 05, 2026')
  })
})

describe('rescheduling', () => {
  test('is for upcoming meetings, and keeps the recurrence unless one is given', () => {
    const { doc, context } = createReplica('a', 1)
    const recurring = { enabled: true, frequency: 'weekly' } as const
    const id = allowed(scheduleMeeting(doc, context, { ...plan, recurring }))
    const later = { scheduledFor: '2026-12-08T18:00:00.000Z' }
    allowed(editMeeting(doc, context, id, {}, { plan: later }))
    expect(queryMeeting(doc, id).read()).toMatchObject({ date: later.scheduledFor, recurring })
    allowed(editMeeting(doc, context, id, {}, { plan: { ...later, recurring: null } }))
    expect(queryMeeting(doc, id).read()?.recurring).toBeNull()
    allowed(startMeeting(doc, context, id))
    expect(editMeeting(doc, context, id, {}, { plan: later })).toEqual({
      ok: false,
      refusal: 'already-started',
    })
  })
})

test('copies the agenda of an earlier meeting as a plan: without notes, ticks and deadlines', () => {
  const { doc, context } = createReplica('a', 1)
  const earlier = allowed(startMeetingNow(doc, context, { title: 'May', committeeName: 'Parks' }))
  const [first = '', second = ''] = queryAgendaOrder(doc, earlier).read().open
  const own = allowed(addAgendaItem(doc, context, earlier, 'Playground', { after: first, before: second }))
  allowed(removeAgendaItem(doc, context, earlier, second))
  allowed(addAgendaTag(doc, context, earlier, own, 'Vote'))
  const subtask = allowed(addSubtask(doc, context, earlier, own, 'ask three firms'))
  allowed(setSubtaskCompleted(doc, context, earlier, own, subtask, true))
  allowed(setAgendaDeadline(doc, context, earlier, own, '7 pm'))
  allowed(setAgendaPlannedMinutes(doc, context, earlier, own, 25))
  allowed(setAgendaItemCompleted(doc, context, earlier, own, true))
  present(agendaItemText(doc, earlier, own, 'notes')).insert(0, 'much was said')
  const [ritual = ''] = queryRitualOrder(doc, earlier).read().open
  allowed(setRitualCompleted(doc, context, earlier, ritual, true))

  const id = allowed(scheduleMeeting(doc, context, { ...plan, agendaFrom: earlier }))
  const meeting = present(queryMeeting(doc, id).read())
  expect(meeting.agenda).toBe('Call to Order\nPlayground\nNew Business\nAdjournment')
  expect(meeting.agendaItems[1]).toMatchObject({
    title: 'Playground',
    notes: '',
    tags: ['Vote'],
    subtasks: [{ title: 'ask three firms', completed: false }],
    deadline: null,
    plannedMinutes: 25,
    completed: false,
  })
  expect(meeting.rituals).toMatchObject({ pledgeDone: false, bylawsDone: false })
  expect(meeting.rituals.items.map(({ isRequired, icon }) => ({ isRequired, icon }))).toEqual([
    { isRequired: true, icon: '🇺🇸' },
    { isRequired: true, icon: '📖' },
  ])
  expect(scheduleMeeting(doc, context, { ...plan, agendaFrom: 'gone' })).toEqual({
    ok: false,
    refusal: 'agenda-not-found',
  })
})
