import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowed, createReplica, present } from '../../testing/replica.ts'
import { holdRichMeeting } from '../../testing/rich-meeting.ts'
import { addActionItem } from '../action-items/action-item-transitions.ts'
import { cancelMeeting } from '../meetings/cancellation.ts'
import { meetingNotes } from '../meetings/meeting.ts'
import { startMeeting } from '../meetings/meeting-life.ts'
import { scheduleMeeting } from '../meetings/schedule-meeting.ts'
import { moveMotion } from '../proceedings/decisions/motion-transitions.ts'
import { queryMinutesSource } from './minutes-source.ts'
import { lettersOf, type NoteBlock } from './note-block.ts'

function openMeeting() {
  const { doc, context } = createReplica('ana', 77)
  const id = holdRichMeeting(doc, { end: false })
  const query = queryMinutesSource(doc, id)
  return { doc, context, id, query, read: () => present(query.read()) }
}

const wordsOf = (blocks: readonly NoteBlock[] = []) =>
  blocks.map((block) => (block.kind === 'paragraph' ? lettersOf(block.words) : block.kind))

test('the notes are divided by item', () => {
  const { read } = openMeeting()
  const { notes, meeting } = read()
  const idOf = (title: string) => meeting.agendaItems.find((item) => item.title === title)?.id ?? ''
  expect(wordsOf(notes.get(idOf('Call to Order')))).toEqual(['The council met in the new hall.'])
  expect(wordsOf(notes.get(idOf('Playground')))).toEqual(['Two offers are in.'])
  expect(wordsOf(notes.get(idOf('Fees')))).toEqual(['The fees are too high.'])
  expect(wordsOf(notes.get(null))).toEqual([])
})

test('notes before the first section have no item', () => {
  const { doc, id, query } = openMeeting()
  const notes = present(meetingNotes(doc, id))
  const paragraph = new Y.XmlElement('paragraph')
  notes.insert(0, [paragraph])
  paragraph.insert(0, [new Y.XmlText('Before all.')])
  expect(wordsOf(present(query.read()).notes.get(null))).toEqual(['Before all.'])
})

test('an action item from a line after a line break belongs to the item of its paragraph', () => {
  const { doc, context, id, read } = openMeeting()
  const notes = present(meetingNotes(doc, id))
  const paragraph = new Y.XmlElement('paragraph')
  notes.insert(notes.length, [paragraph])
  const line = 'ACTION: order paint'
  paragraph.insert(0, [new Y.XmlText('Fine.'), new Y.XmlElement('hardBreak'), new Y.XmlText(line)])
  const fields = { title: 'Order paint', owner: '', dueDate: null }
  const action = allowed(addActionItem(doc, context, id, fields, line))
  const last = [...read().notes].find(([, blocks]) => wordsOf(blocks).some((words) => words.startsWith('Fine.')))
  expect(read().itemOfActionItem.get(action)).toBe(last?.[0])
  expect(last?.[0]).not.toBeNull()
})

test('the next meeting is the first planned one that is not cancelled', () => {
  const { doc, read } = openMeeting()
  const { context } = createReplica('ben', 78, undefined, () => new Date(2026, 4, 5))
  expect(read().next).toMatchObject({ title: 'June council', venue: 'Library' })
  const special = allowed(
    scheduleMeeting(doc, context, {
      title: 'Special council',
      scheduledFor: new Date(2026, 4, 11, 19).toISOString(),
    }),
  )
  expect(read().next?.title).toBe('Special council')
  allowed(cancelMeeting(doc, context, special, 'Storm'))
  expect(read().next?.title).toBe('June council')
  // One that was held days before its planned time.
  const early = createReplica('cem', 79, undefined, () => new Date(2026, 4, 3))
  const scheduledFor = new Date(2026, 4, 6, 19).toISOString()
  const held = allowed(scheduleMeeting(doc, early.context, { title: 'Held early', scheduledFor }))
  allowed(startMeeting(doc, early.context, held))
  expect(read().next?.title).toBe('June council')
})

test('fires for a motion, and for a change of another meeting that can be the next one', () => {
  const { doc, context, id, query } = openMeeting()
  let fired = 0
  const stop = query.subscribe(() => fired++)
  allowed(moveMotion(doc, context, id, { text: 'to buy a bell' }, { account: 'ana', name: 'Ana' }))
  const afterMotion = fired
  expect(afterMotion).toBeGreaterThan(0)
  const other = [...doc.getMap('meetings').keys()].find((key) => key !== id) ?? ''
  present(meetingNotes(doc, other)).insert(0, [new Y.XmlElement('paragraph')])
  expect(fired).toBe(afterMotion)
  allowed(cancelMeeting(doc, context, other, 'Storm'))
  expect(fired).toBeGreaterThan(afterMotion)
  stop()
})
