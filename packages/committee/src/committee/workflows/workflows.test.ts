import { expect, test } from 'vitest'
import { queryAgendaOrder } from '../../meeting/agenda/agenda-item.ts'
import { addAgendaItem, removeAgendaItem, setAgendaPlannedMinutes } from '../../meeting/agenda/agenda-transitions.ts'
import { endMeeting, startMeeting } from '../../meeting/meetings/meeting-life.ts'
import { scheduleMeeting } from '../../meeting/meetings/schedule-meeting.ts'
import { noteApprovalElsewhere } from '../../meeting/minutes/index.ts'
import { writeParagraph } from '../../testing/committee-in-use.ts'
import { allowed, createReplica, present, someDay } from '../../testing/replica.ts'
import { isApproved, isDone, nextStepOf, queryWorkflow, reachedStages, type StagedMeeting } from './index.ts'

const planned = new Date(2026, 10, 28, 18).toISOString()
const facts: StagedMeeting = {
  status: 'upcoming',
  scheduledFor: planned,
  cancelled: null,
  hasNotes: false,
  hasTranscript: false,
  agendaDrafted: false,
  approved: null,
}
const owner = { now: someDay, canWrite: true, isOwner: true }

test.each<[string, Partial<StagedMeeting>, string | null, string | null]>([
  ['planned, with the agenda of the template', {}, 'draft-agenda', null],
  ['planned, with an agenda', { agendaDrafted: true }, 'review-agenda', null],
  ['planned for today', { agendaDrafted: true, scheduledFor: someDay.toISOString() }, 'start', null],
  ['its day has passed', { scheduledFor: '2026-11-01T10:00:00.000Z' }, 'start-late', null],
  ['cancelled', { cancelled: { reason: 'Rain', at: null } }, 'reinstate', null],
  ['live', { status: 'live' }, 'join', 'join'],
  ['ended without notes', { status: 'completed', approved: false }, 'write-notes', 'read-minutes'],
  ['ended with notes', { status: 'completed', approved: false, hasNotes: true }, 'approve-minutes', 'read-minutes'],
  ['ended, and the relay is away', { status: 'completed', hasNotes: true }, 'read-minutes', 'read-minutes'],
  ['approved', { status: 'completed', approved: true }, null, null],
])('the next step: %s', (_name, given, forOwner, forViewer) => {
  const meeting = { ...facts, ...given }
  expect(nextStepOf(meeting, owner)).toBe(forOwner)
  expect(nextStepOf(meeting, { ...owner, canWrite: false, isOwner: false })).toBe(forViewer)
})

test('the stages that a meeting has reached', () => {
  const reached = (given: Partial<StagedMeeting>) => [...reachedStages({ ...facts, ...given })]
  expect(reached({})).toEqual(['scheduled'])
  expect(reached({ agendaDrafted: true })).toEqual(['agenda-drafted', 'scheduled'])
  expect(reached({ status: 'live', scheduledFor: null })).toEqual(['agenda-drafted', 'scheduled', 'live'])
  expect(reached({ status: 'completed' })).not.toContain('minutes-approved')
  expect(reached({ status: 'completed' })).not.toContain('minutes-drafted')
  expect(reached({ status: 'completed', hasNotes: true })).toContain('minutes-drafted')
  expect(reached({ status: 'completed', hasTranscript: true })).toContain('minutes-drafted')
  expect(reached({ status: 'completed', approved: true }).slice(-2)).toEqual(['minutes-drafted', 'minutes-approved'])
})

test('an agenda is drafted if it has more than the template', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, { title: 'May', scheduledFor: planned }))
  const query = queryWorkflow(doc)
  const drafted = () => query.read()[0]?.agendaDrafted
  let fired = 0
  query.subscribe(() => fired++)
  expect(drafted()).toBe(false)
  const item = allowed(addAgendaItem(doc, context, id, 'Benches'))
  expect([drafted(), fired > 0]).toEqual([true, true])
  allowed(removeAgendaItem(doc, context, id, item))
  expect(drafted()).toBe(false)
  const first = present(queryAgendaOrder(doc, id).read().open[0])
  allowed(setAgendaPlannedMinutes(doc, context, id, first, 10))
  expect(drafted()).toBe(true)

  allowed(startMeeting(doc, context, id))
  fired = 0
  writeParagraph(doc, id, 'Opened at six.')
  writeParagraph(doc, id, 'Benches were discussed.')
  expect(fired, 'only the first words of the notes tell').toBe(1)
  allowed(endMeeting(doc, context, id))
  expect(nextStepOf({ ...present(query.read()[0]), approved: false }, owner)).toBe('approve-minutes')
})

test('minutes approved on the hub of origin are approved, independent of this hub', () => {
  const { doc, context } = createReplica('a', 1000)
  const id = allowed(scheduleMeeting(doc, context, { title: 'May', scheduledFor: planned }))
  allowed(startMeeting(doc, context, id))
  allowed(endMeeting(doc, context, id))
  const query = queryWorkflow(doc)
  const meeting = () => present(query.read()[0])
  expect([isApproved(meeting(), new Set()), isApproved(meeting(), null)]).toEqual([false, null])
  expect(isApproved(meeting(), new Set([id]))).toBe(true)
  let fired = 0
  query.subscribe(() => fired++)
  const approvedOn = (day: string) => ({
    ...{
      hub: 'https://hub.example',
      number: 1,
      approvedBy: 'Ana Ortiz',
      approvedAt: `2026-11-${day}T10:00:00.000Z`,
    },
    sha256: 'a'.repeat(64),
    bytes: 7,
    format: 5,
    timeZone: 'UTC',
  })
  for (const day of ['20', '19']) allowed(noteApprovalElsewhere(doc, context, id, approvedOn(day)))
  expect(fired).toBeGreaterThan(0)
  expect(meeting().approvedElsewhere).toEqual(approvedOn('20'))
  for (const here of [null, new Set<string>()]) {
    const facts = { ...meeting(), approved: isApproved(meeting(), here) }
    expect([facts.approved, isDone(facts), nextStepOf(facts, owner)]).toEqual([true, true, null])
    expect([...reachedStages(facts)]).toContain('minutes-approved')
  }
})
