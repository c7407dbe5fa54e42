import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  addActionItem,
  editActionItem,
  removeActionItem,
  setActionItemDone,
} from '../../meeting/action-items/action-item-transitions.ts'
import { agendaItemText } from '../../meeting/agenda/agenda-item.ts'
import {
  addAgendaItem,
  moveAgendaItem,
  removeAgendaItem,
  setAgendaDeadline,
  setAgendaItemCompleted,
} from '../../meeting/agenda/agenda-transitions.ts'
import {
  addSubtask,
  removeSubtask,
  retitleSubtask,
  setSubtaskCompleted,
} from '../../meeting/items/subtask-transitions.ts'
import { addAgendaTag, removeAgendaTag } from '../../meeting/items/tag-transitions.ts'
import { editMeeting, retitleMeeting } from '../../meeting/meetings/edit-meeting.ts'
import { meetingNotes } from '../../meeting/meetings/meeting.ts'
import { endMeeting, removeMeeting, startMeeting } from '../../meeting/meetings/meeting-life.ts'
import { readDecisions } from '../../meeting/proceedings/decisions/decisions.ts'
import { startSection } from '../../meeting/proceedings/decisions/item-transitions.ts'
import { moveMotion } from '../../meeting/proceedings/decisions/motion-transitions.ts'
import { lineOf, paragraphOf } from '../../meeting/proceedings/decisions/sections.ts'
import { addRitualItem, removeRitualItem, setRitualCompleted } from '../../meeting/rituals/ritual-transitions.ts'
import { createCommitteeInUse, writeParagraph } from '../../testing/committee-in-use.ts'
import { contentOf, entitiesOf, readContent } from '../../testing/content.ts'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { type MeetingContents, readMeetingContents } from './meeting-contents.ts'
import { restoreMeetingVersion } from './restore-meeting-version.ts'
import { canRestoreVersion, differencesToRestore, leftAlone } from './restore-rules.ts'

const at = createCommitteeInUse()
const [first = '', second = '', third = ''] = at.items
const [ritual = ''] = at.rituals

const contentsOf = ({ doc }: Replica, id = at.live): MeetingContents => present(readMeetingContents(doc, id))

/** The content of a meeting without the parts that restoring does not change: marks, and order keys. */
function wordingOf(contents: MeetingContents) {
  const { removedAt: _, startedAt: _s, endedAt: _e, status: _t, ...meeting } = contents.meeting
  return { ...meeting, richNotes: contents.richNotes }
}

/** Changes every field of the live meeting that can be changed. */
function workOn({ doc, context }: Replica): void {
  allowed(retitleMeeting(doc, context, at.live, 'November', 'Autumn meeting'))
  allowed(addAgendaItem(doc, context, at.live, 'Late addition'))
  allowed(removeAgendaItem(doc, context, at.live, second))
  allowed(moveAgendaItem(doc, context, at.live, first, { after: third, before: null }))
  present(agendaItemText(doc, at.live, first, 'title')).insert(0, 'First: ')
  present(agendaItemText(doc, at.live, third, 'notes')).insert(0, 'much to say')
  allowed(setAgendaItemCompleted(doc, context, at.live, first, true))
  allowed(setAgendaDeadline(doc, context, at.live, first, ''))
  allowed(addAgendaTag(doc, context, at.live, first, 'Update'))
  allowed(removeAgendaTag(doc, context, at.live, first, 'Vote'))
  allowed(addSubtask(doc, context, at.live, first, 'one more'))
  allowed(retitleSubtask(doc, context, at.live, first, at.subtask, 'ask four firms'))
  allowed(setSubtaskCompleted(doc, context, at.live, first, at.subtask, true))
  allowed(removeSubtask(doc, context, at.live, first, at.subtask))
  allowed(setRitualCompleted(doc, context, at.live, ritual, true))
  allowed(removeRitualItem(doc, context, at.live, ritual))
  allowed(addRitualItem(doc, context, at.live, 'Roll call'))
  allowed(addActionItem(doc, context, at.live, { title: 'New task', owner: '', dueDate: null }))
  const opened = { title: 'Buy paint', owner: 'Ann', dueDate: null }
  const saved = { title: 'Buy more paint', owner: 'Sam', dueDate: '2026-12-24', outcome: 'Six litres' }
  allowed(editActionItem(doc, context, at.live, at.actionItem, opened, saved))
  allowed(setActionItemDone(doc, context, at.live, at.actionItem, true))
  allowed(removeActionItem(doc, context, at.live, at.actionItem))
  const notes = present(meetingNotes(doc, at.live))
  const words = (notes.get(0) as Y.XmlElement).get(0) as Y.XmlText
  words.insert(0, 'My ')
  words.format(0, 2, { bold: {} })
  writeParagraph(doc, at.live, 'Another paragraph')
}

describe('restoring a version', () => {
  test('D3: the content is that of the version, and later additions are hidden, not deleted', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana)
    workOn(ana)
    const entities = entitiesOf(readContent(ana.doc))
    expect(differencesToRestore(contentsOf(ana), version, ana.context.now()).length).toBeGreaterThan(15)
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.live, version))
    expect(wordingOf(contentsOf(ana))).toEqual(wordingOf(version))
    expect([...entities].filter((entity) => !entitiesOf(readContent(ana.doc)).has(entity))).toEqual([])
    const later = Object.keys((ana.doc.getMap('meetings').get(at.live) as Y.Map<unknown>).toJSON())
    expect(later.length).toBeGreaterThan(10)
  })

  test('is one change, and one undo reverts it', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana)
    workOn(ana)
    const before = contentsOf(ana)
    const undo = new Y.UndoManager(ana.doc, {
      trackedOrigins: new Set([ana.context.origin]),
      captureTimeout: 0,
    })
    let updates = 0
    ana.doc.on('update', () => updates++)
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.live, version))
    expect(updates).toBe(1)
    undo.undo()
    expect(wordingOf(contentsOf(ana))).toEqual(wordingOf(before))
    expect(undo.canUndo()).toBe(false)
  })

  test('never starts, ends or resumes', () => {
    const ana = createReplica('ana', 1000, at.base)
    const planned = contentsOf(ana, at.upcoming)
    const live = contentsOf(ana)
    allowed(retitleMeeting(ana.doc, ana.context, at.upcoming, 'December', 'Winter'))
    allowed(startMeeting(ana.doc, ana.context, at.upcoming))
    allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn'))
    allowed(endMeeting(ana.doc, ana.context, at.live))
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.upcoming, planned))
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.live, live))
    expect(contentsOf(ana, at.upcoming).meeting).toMatchObject({ title: 'December', status: 'live' })
    expect(contentsOf(ana).meeting).toMatchObject({ title: 'November', status: 'completed' })
  })

  test('restores a plan while the meeting is upcoming and the day is not over', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana, at.upcoming)
    const plan = {
      scheduledFor: '2027-02-02T18:00:00.000Z',
      recurring: { enabled: true, frequency: 'weekly' },
    } as const
    allowed(editMeeting(ana.doc, ana.context, at.upcoming, {}, { plan }))
    const rescheduled = contentsOf(ana, at.upcoming)
    const late = { ...ana.context, now: () => new Date('2026-12-24T10:00:00Z') }
    allowed(restoreMeetingVersion(ana.doc, late, at.upcoming, version))
    expect(contentsOf(ana, at.upcoming).meeting).toMatchObject({ ...plan, recurring: null })
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.upcoming, version))
    expect(contentsOf(ana, at.upcoming).meeting.scheduledFor).toBe(version.meeting.scheduledFor)
    allowed(startMeeting(ana.doc, ana.context, at.upcoming))
    expect(restoreMeetingVersion(ana.doc, ana.context, at.upcoming, rescheduled)).toEqual({
      ok: false,
      refusal: 'nothing-differs',
    })
  })

  test('returns the parts of the version that it does not restore', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana)
    expect(leftAlone(version, version, ana.context.now())).toEqual([])
    allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn meeting'))
    expect(leftAlone(contentsOf(ana), version, ana.context.now())).toEqual([])
    const meeting = ana.doc.getMap('meetings').get(at.live) as Y.Map<unknown>
    meeting.set('document:new', { name: 'bids.pdf', type: 'application/pdf' })
    meeting.set('scheduledFor', '2026-11-01T18:00:00.000Z')
    writeParagraph(ana.doc, at.live, 'Later')
    const unreadable = { ...contentsOf(ana), richNotes: null }
    expect(leftAlone(unreadable, version, ana.context.now()).sort()).toEqual(['documents', 'notes', 'plan'])
    expect(leftAlone(contentsOf(ana), version, ana.context.now()).sort()).toEqual(['documents', 'plan'])
  })

  test('entities that the document no longer has are restored under new ids', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana)
    const meeting = ana.doc.getMap('meetings').get(at.live) as Y.Map<unknown>
    for (const key of [`agenda:${first}`, `ritual:${ritual}`, `action:${at.actionItem}`]) meeting.delete(key)
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.live, version))
    const { agendaItems, rituals, actionItems } = contentsOf(ana).meeting
    expect(agendaItems[0]).toEqual({ ...version.meeting.agendaItems[0], id: expect.any(String) })
    expect(rituals.items[0]).toEqual({ ...version.meeting.rituals.items[0], id: expect.any(String) })
    expect(actionItems).toMatchObject([{ title: 'Buy paint', owner: 'Ann' }])
    expect(agendaItems[0]?.id).not.toBe(first)
  })

  test.each([
    ['all notes were deleted', (notes: Y.XmlFragment) => notes.delete(0, notes.length)],
    ['the end was deleted', (notes: Y.XmlFragment) => notes.delete(2, notes.length - 2)],
    ['a part was deleted', (notes: Y.XmlFragment) => notes.delete(2, 2)],
    [
      'all but one paragraph was deleted, and that one was changed',
      (notes: Y.XmlFragment) => {
        notes.delete(1, notes.length - 1)
        ;((notes.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'Oops ')
      },
    ],
  ])('notes belong to their items and statements again after %s', (_, destroy) => {
    const ana = createReplica('ana', 1000, at.base)
    const { doc, context } = ana
    const by = { account: 'ann', name: 'Ann' }
    for (const words of ['About one', 'MOTION: to adopt it', 'About two', 'More of two', 'About three'])
      writeParagraph(doc, at.live, words)
    const notes = () => present(meetingNotes(doc, at.live))
    const begin = (item: string, paragraph: number) =>
      allowed(startSection(doc, context, at.live, item, lineOf(notes(), paragraph), by))
    begin(first, 1)
    begin(second, 3)
    begin(third, 5)
    const line = lineOf(notes(), 2)
    allowed(moveMotion(doc, context, at.live, { text: 'to adopt it', item: first }, { ...by, line }))
    const version = contentsOf(ana)
    destroy(notes())
    allowed(restoreMeetingVersion(doc, context, at.live, version))
    expect(contentsOf(ana).meeting.notes).toBe(version.meeting.notes)
    const { sections, lines } = readDecisions(doc.getMap('meetings').get(at.live) as Y.Map<unknown>)
    expect(sections.map((one) => [one.item, paragraphOf(notes(), one.line)])).toEqual([
      [first, 1],
      [second, 3],
      [third, 5],
    ])
    expect(lines.map((one) => paragraphOf(notes(), one.line))).toEqual([2])
  })

  test('D8: concurrent edits of others merge, in equal blocks and in changed ones', () => {
    const ana = createReplica('ana', 1000, at.base)
    writeParagraph(ana.doc, at.live, 'Second paragraph')
    const version = contentsOf(ana)
    const words = () => (present(meetingNotes(ana.doc, at.live)).get(1) as Y.XmlElement).get(0) as Y.XmlText
    words().insert(0, 'The ')
    const sam = createReplica('sam', 2000, Y.encodeStateAsUpdate(ana.doc))
    const notes = present(meetingNotes(sam.doc, at.live))
    for (const index of [0, 1]) {
      const text = (notes.get(index) as Y.XmlElement).get(0) as Y.XmlText
      text.insert(text.length, ', says Sam')
    }
    allowed(restoreMeetingVersion(ana.doc, ana.context, at.live, version))
    bring(ana, sam)
    bring(sam, ana)
    expect(contentOf(ana.doc)).toBe(contentOf(sam.doc))
    expect(contentsOf(ana).meeting.notes).toBe('Notes of November, says Sam\nSecond paragraph, says Sam')
  })
})

describe('D13: a refusal writes nothing', () => {
  const today = new Date('2026-11-21T10:00:00Z')

  test('a meeting that does not exist, is removed, or is equal', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana)
    const state = Y.encodeStateVector(ana.doc)
    expect(restoreMeetingVersion(ana.doc, ana.context, 'none', version)).toMatchObject({
      refusal: 'meeting-not-found',
    })
    expect(restoreMeetingVersion(ana.doc, ana.context, at.live, version)).toMatchObject({
      refusal: 'nothing-differs',
    })
    expect(restoreMeetingVersion(ana.doc, ana.context, at.removedMeeting, version)).toMatchObject({
      refusal: 'meeting-removed',
    })
    expect(Y.encodeStateVector(ana.doc)).toEqual(state)
    expect(canRestoreVersion(null, version, today)).toBe('meeting-not-found')
    allowed(removeMeeting(ana.doc, ana.context, at.live))
    expect(canRestoreVersion(contentsOf(ana), version, today)).toBe('meeting-removed')
  })

  test('a completed meeting is restored like a live one', () => {
    const ana = createReplica('ana', 1000, at.base)
    const version = contentsOf(ana)
    allowed(retitleMeeting(ana.doc, ana.context, at.live, 'November', 'Autumn'))
    expect(canRestoreVersion(contentsOf(ana), version, today)).toBeNull()
    allowed(endMeeting(ana.doc, ana.context, at.live))
    expect(canRestoreVersion(contentsOf(ana), version, today)).toBeNull()
  })
})
