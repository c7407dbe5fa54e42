import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { writeParagraph } from '../../testing/committee-in-use.ts'
import { allowed, bring, createReplica, present, type Replica, someDay } from '../../testing/replica.ts'
import { addActionItem, setActionItemDone } from '../action-items/action-item-transitions.ts'
import { agendaItemText } from '../agenda/agenda-item.ts'
import {
  addAgendaItem,
  restoreAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
} from '../agenda/agenda-transitions.ts'
import { addSubtask } from '../items/subtask-transitions.ts'
import { addAgendaTag } from '../items/tag-transitions.ts'
import { setRitualCompleted } from '../rituals/ritual-transitions.ts'
import { bindMeeting } from './bind-meeting.ts'
import { continuedMeetings, queryContinuation } from './continuation.ts'
import { editMeeting, retitleMeeting } from './edit-meeting.ts'
import { type Meeting, meetingNotes } from './meeting.ts'
import { endMeeting, removeMeeting, restoreMeeting, revertMeetingStart, startMeeting } from './meeting-life.ts'
import { canEdit, canEnd, canResume, canRevertStart, canStart, isPlannedForAnotherDay } from './meeting-rules.ts'
import { queryMeeting, queryMeetingList, queryRemovedMeetings } from './query-meetings.ts'
import { resumeMeeting } from './resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from './schedule-meeting.ts'

function planned(): Replica & { id: string; read: () => Meeting } {
  const replica = createReplica('a', 1)
  const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }
  const id = allowed(scheduleMeeting(replica.doc, replica.context, plan))
  return { ...replica, id, read: () => present(queryMeeting(replica.doc, id).read()) }
}

describe('the life of a meeting', () => {
  test('upcoming, live, completed; screen and transition refuse with the same rule', () => {
    const { doc, context, id, read } = planned()
    expect(canEnd(read())).toBe('not-live')
    expect(endMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'not-live' })

    allowed(startMeeting(doc, context, id))
    expect(read()).toMatchObject({ status: 'live', scheduledFor: '2026-12-01T18:00:00.000Z' })
    expect(read().date).toBe(read().startedAt)
    expect(canStart(read())).toBe('not-upcoming')
    expect(startMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'not-upcoming' })
    expect(resumeMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'not-completed' })

    allowed(endMeeting(doc, context, id))
    expect(read().status).toBe('completed')
    expect(read().endedAt).not.toBeNull()
    expect(canResume(read(), false)).toBeNull()
    expect(startMeeting(doc, context, 'unknown')).toEqual({ ok: false, refusal: 'meeting-not-found' })
  })

  test('D7: ended by one member and started concurrently by another: completed for both', () => {
    const a = planned()
    const b = createReplica('b', 2, Y.encodeStateAsUpdate(a.doc))
    allowed(startMeeting(a.doc, a.context, a.id))
    allowed(endMeeting(a.doc, a.context, a.id))
    allowed(startMeeting(b.doc, b.context, a.id))
    bring(a, b)
    bring(b, a)
    expect(a.read().status).toBe('completed')
    expect(queryMeeting(b.doc, a.id).read()).toEqual(a.read())
  })

  test('a completed meeting is locked on the screen, but offline edits merge', () => {
    const a = planned()
    allowed(startMeeting(a.doc, a.context, a.id))
    const offline = createReplica('b', 2, Y.encodeStateAsUpdate(a.doc))
    allowed(endMeeting(a.doc, a.context, a.id))
    writeParagraph(offline.doc, a.id, 'written offline')
    bring(offline, a)
    expect(canEdit(a.read(), false)).toBe('locked')
    expect(canEdit(a.read(), true)).toBeNull()
    expect(a.read().notes).toBe('written offline')
  })

  test('D12: undo reverts edits, never a start or an end', () => {
    const { doc, context, id, read } = planned()
    const me = { ...context, origin: 'me' }
    const undo = new Y.UndoManager(doc, {
      trackedOrigins: new Set(['me']),
      captureTimeout: 0,
    })
    allowed(startMeeting(doc, me, id))
    allowed(retitleMeeting(doc, me, id, 'December', 'Winter'))
    allowed(endMeeting(doc, me, id))
    undo.undo()
    expect(read()).toMatchObject({ title: 'December', status: 'completed' })
    expect(undo.undo()).toBeNull()
    undo.redo()
    expect(read().title).toBe('Winter')
  })

  test('D12: undo does not revert a new plan, a removal or a restore', () => {
    const { doc, context, id, read } = planned()
    const undo = new Y.UndoManager(doc, { trackedOrigins: new Set(['me']) })
    const meeting = bindMeeting(doc, { ...context, origin: 'me' }, id)
    allowed(meeting.bind(editMeeting)({}, { plan: { scheduledFor: '2026-12-24T18:00:00Z' } }))
    allowed(meeting.remove())
    undo.undo()
    expect(read().removedAt).not.toBeNull()
    allowed(meeting.restore())
    undo.undo()
    expect(read()).toMatchObject({ removedAt: null, scheduledFor: '2026-12-24T18:00:00.000Z' })
  })

  test('D12: undoing an addition marks it as removed, with the edits of others in it', () => {
    const { doc, context, id, read } = planned()
    const me = { ...context, origin: 'me' }
    const undo = new Y.UndoManager(doc, { trackedOrigins: new Set(['me']) })
    const before = read()
    const item = allowed(addAgendaItem(doc, me, id, 'Benches'))
    allowed(addActionItem(doc, me, id, { title: 'Fix bench', owner: '', dueDate: null }))
    present(agendaItemText(doc, id, item, 'notes')).insert(0, 'written by another')
    undo.undo()
    expect(read().agendaItems).toEqual(before.agendaItems)
    expect(read().actionItems).toEqual([])
    allowed(restoreAgendaItem(doc, context, id, item))
    expect(read().agendaItems.at(-2)).toMatchObject({ title: 'Benches', notes: 'written by another' })
    undo.redo()
    expect(read().actionItems).toHaveLength(1)
  })

  test('a removed meeting leaves the list and is restored completely', () => {
    const { doc, context, id, read } = planned()
    allowed(removeMeeting(doc, context, id))
    expect(queryMeetingList(doc).read()).toEqual([])
    writeParagraph(doc, id, 'written meanwhile')
    allowed(restoreMeeting(doc, context, id))
    expect(queryMeetingList(doc).read()).toHaveLength(1)
    expect(read().notes).toBe('written meanwhile')
  })

  test('a title is trimmed and never blank', () => {
    const { doc, context, id, read } = planned()
    allowed(retitleMeeting(doc, context, id, 'December', '  Winter meeting '))
    expect(read().title).toBe('Winter meeting')
    expect(retitleMeeting(doc, context, id, 'Winter meeting', ' ')).toEqual({
      ok: false,
      refusal: 'title-required',
    })
  })
})

describe('starting by mistake', () => {
  test('detects a meeting that is planned for another day, by the day on this device', () => {
    const { read } = planned()
    expect(isPlannedForAnotherDay(read(), someDay)).toBe(true)
    expect(isPlannedForAnotherDay({ scheduledFor: '2026-12-01T18:00:00Z' }, new Date('2026-12-01T12:00'))).toBe(false)
    expect(isPlannedForAnotherDay({ scheduledFor: null }, someDay)).toBe(false)
  })

  test('D7: a start can be reverted for ten minutes, to the planned time, and edits are kept', () => {
    const { doc, context, id, read } = planned()
    expect(revertMeetingStart(doc, context, id)).toEqual({ ok: false, refusal: 'not-live' })
    allowed(startMeeting(doc, context, id))
    writeParagraph(doc, id, 'written at once')
    allowed(revertMeetingStart(doc, context, id))
    expect(read()).toMatchObject({
      status: 'upcoming',
      startedAt: null,
      date: '2026-12-01T18:00:00.000Z',
      notes: 'written at once',
    })

    allowed(startMeeting(doc, context, id))
    const later = { ...context, now: () => new Date(someDay.getTime() + 10 * 60_000 + 1) }
    expect(revertMeetingStart(doc, later, id)).toEqual({ ok: false, refusal: 'started-long-ago' })
    allowed(endMeeting(doc, context, id))
    expect(canRevertStart(read(), someDay)).toBe('not-live')
  })

  test('a meeting that was started without a plan cannot be reverted to one', () => {
    const { doc, context } = planned()
    const id = allowed(startMeetingNow(doc, context, { title: 'Now', committeeName: 'Parks' }))
    expect(revertMeetingStart(doc, context, id)).toEqual({ ok: false, refusal: 'not-planned' })
  })

  test('D7: a meeting that was ended concurrently stays completed', () => {
    const a = planned()
    allowed(startMeeting(a.doc, a.context, a.id))
    const b = createReplica('b', 2, Y.encodeStateAsUpdate(a.doc))
    allowed(endMeeting(b.doc, b.context, a.id))
    allowed(revertMeetingStart(a.doc, a.context, a.id))
    bring(b, a)
    bring(a, b)
    expect(a.read().status).toBe('completed')
    expect(queryMeeting(b.doc, a.id).read()).toEqual(a.read())
  })
})

describe('removed meetings', () => {
  test('are listed, the last one first, until they are restored', () => {
    const { doc, context, id } = planned()
    const removed = queryRemovedMeetings(doc)
    let told = 0
    removed.subscribe(() => told++)
    const other = allowed(scheduleMeeting(doc, context, { title: 'Other', scheduledFor: '2026-12-02T18:00:00Z' }))
    expect(removed.read()).toEqual([])
    allowed(removeMeeting(doc, context, id))
    allowed(removeMeeting(doc, { ...context, now: () => new Date(someDay.getTime() + 1) }, other))
    expect(removed.read().map(({ title }) => title)).toEqual(['Other', 'December'])
    allowed(restoreMeeting(doc, context, other))
    expect(removed.read().map((meeting) => meeting.id)).toEqual([id])
    expect(told).toBe(4)
  })
})

describe('resuming', () => {
  function ended() {
    const meeting = planned()
    const { doc, context, id, read } = meeting
    allowed(startMeeting(doc, context, id))
    const [first, second] = read().agendaItems
    const item = present(first).id
    present(agendaItemText(doc, id, item, 'notes')).insert(0, 'as discussed')
    allowed(setAgendaDeadline(doc, context, id, item, '7 pm'))
    allowed(addAgendaTag(doc, context, id, item, 'Vote'))
    for (const title of ['one', 'two', 'three']) allowed(addSubtask(doc, context, id, item, title))
    allowed(setAgendaItemCompleted(doc, context, id, present(second).id, true))
    allowed(setRitualCompleted(doc, context, id, present(read().rituals.items[0]).id, true))
    const fields = { owner: 'Ann', dueDate: '2027-01-01' }
    allowed(addActionItem(doc, context, id, { title: 'open', ...fields }))
    const done = allowed(addActionItem(doc, context, id, { title: 'done', ...fields }))
    allowed(setActionItemDone(doc, context, id, done, true))
    writeParagraph(doc, id, 'Minutes so far')
    const stored = present(findMeeting(doc, id))
    ;(stored.get('transcript') as Y.Text).insert(0, 'spoken words')
    stored.set('document:d1', {
      name: 'plan.pdf',
      type: 'pdf',
      url: '#',
      uploadDate: '',
      extractedText: '',
    })
    allowed(endMeeting(doc, context, id))
    return meeting
  }

  test('creates a new live meeting with the open items', () => {
    const { doc, context, id, read } = ended()
    const resumed = allowed(resumeMeeting(doc, context, id))
    expect(resumed).toMatch(new RegExp(`^resumed-${id}-\\d+-[a-z0-9]+$`))
    const meeting = present(queryMeeting(doc, resumed).read())
    expect(meeting).toMatchObject({
      title: 'December — Resumed Nov 21, 2026',
      status: 'live',
      endedAt: null,
      parentMeetingId: id,
      transcript: '',
      notes: 'Minutes so far',
    })
    expect(meeting.actionItems.map(({ title, owner, dueDate }) => [title, owner, dueDate])).toEqual([
      ['open', 'Ann', '2027-01-01'],
    ])
    expect(meeting.documents).toEqual(read().documents)
    expect(meeting.rituals).toMatchObject({ pledgeDone: true, bylawsDone: false })

    const contentOf = ({ agendaItems }: Meeting) =>
      agendaItems.map(({ title, notes, tags, deadline, completed, subtasks }) => {
        return { title, notes, tags, deadline, completed, subtasks: subtasks.map((subtask) => subtask.title) }
      })
    expect(contentOf(meeting)).toEqual(contentOf(read()))
    expect(contentOf(meeting)[0]?.subtasks).toEqual(['one', 'two', 'three'])
  })

  test('is possible once: the earlier meeting has a continuation until that is removed', () => {
    const { doc, context, id, read } = ended()
    const continuation = queryContinuation(doc, id)
    let told = 0
    continuation.subscribe(() => told++)
    expect(continuation.read()).toBeNull()
    const resumed = allowed(resumeMeeting(doc, context, id))
    expect([continuation.read()?.id, told]).toEqual([resumed, 1])
    const listed = queryMeetingList(doc).read()
    expect(canResume(read(), continuedMeetings(listed).has(id))).toBe('already-resumed')
    expect(resumeMeeting(doc, context, id)).toEqual({ ok: false, refusal: 'already-resumed' })

    allowed(removeMeeting(doc, context, resumed))
    expect(continuation.read()).toBeNull()
    expect(resumeMeeting(doc, context, id).ok).toBe(true)
  })

  test('D8: two concurrent resumptions are both kept, and all devices link to the same one', () => {
    const a = ended()
    const b = createReplica('b', 2, Y.encodeStateAsUpdate(a.doc))
    const first = allowed(resumeMeeting(a.doc, a.context, a.id))
    allowed(resumeMeeting(b.doc, { ...b.context, now: () => new Date(someDay.getTime() + 60_000) }, a.id))
    bring(a, b)
    bring(b, a)
    expect(queryContinuation(a.doc, a.id).read()?.id).toBe(first)
    expect(queryContinuation(b.doc, a.id).read()?.id).toBe(first)
    expect(queryMeetingList(a.doc).read()).toHaveLength(3)
  })

  test('D12: undo does not remove a resumed meeting', () => {
    const { doc, context, id } = ended()
    const undo = new Y.UndoManager(doc, { trackedOrigins: new Set(['me']) })
    const resumed = allowed(resumeMeeting(doc, { ...context, origin: 'me' }, id))
    undo.undo()
    expect(queryMeeting(doc, resumed).read()?.status).toBe('live')
  })

  test('the copies are separate entities: an edit in one does not change the other', () => {
    const { doc, context, id, read } = ended()
    const before = read()
    const resumed = allowed(resumeMeeting(doc, context, id))
    const meeting = present(queryMeeting(doc, resumed).read())
    const idsOf = ({ agendaItems }: Meeting) =>
      agendaItems.flatMap((item) => [item.id, ...item.subtasks.map((subtask) => subtask.id)])
    const known = new Set(idsOf(before))
    expect(idsOf(meeting).filter((entity) => known.has(entity))).toEqual([])
    present(agendaItemText(doc, resumed, present(meeting.agendaItems[0]).id, 'title')).insert(0, 'New ')
    writeParagraph(doc, resumed, 'more')
    expect(read()).toEqual(before)
  })

  test('marks and attributes of the rich notes are copied', () => {
    const { doc, context, id } = ended()
    const heading = new Y.XmlElement<{ level: number }>('heading')
    const words = new Y.XmlText('Vote')
    heading.setAttribute('level', 2)
    heading.insert(0, [words])
    present(meetingNotes(doc, id)).insert(0, [heading as unknown as Y.XmlElement])
    words.format(0, 4, { bold: true })
    const resumed = allowed(resumeMeeting(doc, context, id))
    expect(meetingNotes(doc, resumed)?.toString()).toBe(meetingNotes(doc, id)?.toString())
    expect((present(meetingNotes(doc, resumed)).get(0) as Y.XmlElement).getAttribute('level')).toBe(2)
  })
})
