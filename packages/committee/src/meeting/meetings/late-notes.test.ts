import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { createCommitteeInUse, writeParagraph } from '../../testing/committee-in-use.ts'
import { contentOf } from '../../testing/content.ts'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import { addActionItem, setActionItemDone } from '../action-items/action-item-transitions.ts'
import { queryActionItems } from '../action-items/query-action-items.ts'
import { agendaItemText } from '../agenda/agenda-item.ts'
import { addAgendaItem } from '../agenda/agenda-transitions.ts'
import { findOpenNotes, markLateNotes, queryLateNotes } from './late-notes.ts'
import { meetingNotes } from './meeting.ts'
import { endMeeting } from './meeting-life.ts'

const inUse = createCommitteeInUse()

/** The updates that a device has written since it lost its connection. */
function waitingAfter(replica: Replica, write: () => void): Uint8Array[] {
  const waiting: Uint8Array[] = []
  const keep = (update: Uint8Array) => waiting.push(update)
  replica.doc.on('update', keep)
  write()
  replica.doc.off('update', keep)
  return waiting
}

describe('late notes, written after the end', () => {
  test('are found in pending updates by meeting and client id, at any depth of the notes only', () => {
    const away = createReplica('b', 2000, inUse.base)
    const waiting = waitingAfter(away, () => {
      writeParagraph(away.doc, inUse.live, 'Written without a connection')
      const notes = meetingNotes(away.doc, inUse.upcoming)
      const list = new Y.XmlElement('bulletList')
      list.insert(0, [new Y.XmlElement('listItem')])
      notes?.insert(0, [list])
      ;(list.get(0) as Y.XmlElement).insert(0, [new Y.XmlText('deep')])
      writeParagraph(away.doc, inUse.completed, 'A correction')
      allowed(addAgendaItem(away.doc, away.context, inUse.live, 'Fountain'))
    })
    expect(findOpenNotes(away.doc, waiting)).toEqual([
      { meetingId: inUse.live, itemKey: '', clientId: 2000 },
      { meetingId: inUse.upcoming, itemKey: '', clientId: 2000 },
    ])
    expect(findOpenNotes(away.doc, [Y.mergeUpdates(waiting)])).toHaveLength(2)
    expect(findOpenNotes(createReplica('c', 3000, inUse.base).doc, waiting)).toEqual([])
  })

  test('are marked after the meeting has ended elsewhere, in the same way on every device', () => {
    const room = createReplica('a', 1000, inUse.base)
    const away = createReplica('b', 2000, inUse.base)
    const waiting = waitingAfter(away, () => writeParagraph(away.doc, inUse.live, 'Late words'))
    const [open] = findOpenNotes(away.doc, waiting)
    if (!open) throw new Error('not found')
    expect(markLateNotes(away.doc, away.context, open.meetingId, open, 'Ben')).toEqual({
      ok: false,
      refusal: 'not-completed',
    })
    allowed(endMeeting(room.doc, room.context, inUse.live))
    bring(room, away)
    // A second tab of the same device has the same text.
    const tab = createReplica('c', 3000, Y.encodeStateAsUpdate(away.doc))
    for (const { doc, context } of [away, tab, away]) allowed(markLateNotes(doc, context, open.meetingId, open, 'Ben'))
    for (const [from, to] of [
      [away, tab],
      [tab, away],
      [away, room],
      [tab, room],
    ] as const)
      bring(from, to)
    for (const { doc } of [room, away, tab]) expect(queryLateNotes(doc, inUse.live).read()).toEqual(['Ben'])
    expect(contentOf(room.doc)).toBe(contentOf(tab.doc))
  })

  test('are marked at the item whose notes they are in; its title is ignored', () => {
    const room = createReplica('a', 1000, inUse.base)
    const away = createReplica('b', 2000, inUse.base)
    const [itemId = '', other = ''] = inUse.items
    const waiting = waitingAfter(away, () => {
      present(agendaItemText(away.doc, inUse.live, itemId, 'notes')).insert(0, 'Agreed. ')
      present(agendaItemText(away.doc, inUse.live, other, 'title')).insert(0, 'The ')
    })
    const [open, ...more] = findOpenNotes(away.doc, waiting)
    expect(open).toEqual({ meetingId: inUse.live, itemKey: `agenda:${itemId}`, clientId: 2000 })
    expect(more).toEqual([])
    if (!open) throw new Error('not found')
    allowed(endMeeting(room.doc, room.context, inUse.live))
    let fires = 0
    const late = queryLateNotes(room.doc, inUse.live, `agenda:${itemId}`)
    late.subscribe(() => fires++)
    bring(room, away)
    allowed(markLateNotes(away.doc, away.context, inUse.live, open, 'Ben'))
    bring(away, room)
    expect(late.read()).toEqual(['Ben'])
    expect(fires).toBe(1)
    expect(queryLateNotes(room.doc, inUse.live).read()).toEqual([])
    const gone = { ...open, itemKey: 'agenda:unknown' }
    const refusal = { ok: false, refusal: 'item-not-found' }
    expect(markLateNotes(away.doc, away.context, inUse.live, gone, 'Ben')).toEqual(refusal)
  })

  test('are marked at an action item that was added, changed or ticked', () => {
    const room = createReplica('a', 1000, inUse.base)
    const away = createReplica('b', 2000, inUse.base)
    let made = ''
    const waiting = waitingAfter(away, () => {
      const fields = { title: 'Draft the offer', owner: '', dueDate: null }
      made = allowed(addActionItem(away.doc, away.context, inUse.live, fields))
      allowed(setActionItemDone(away.doc, away.context, inUse.live, inUse.actionItem, true))
    })
    const open = findOpenNotes(away.doc, waiting)
    expect(open.map(({ itemKey }) => itemKey)).toEqual([`action:${made}`, `action:${inUse.actionItem}`])
    allowed(endMeeting(room.doc, room.context, inUse.live))
    const listed = queryActionItems(room.doc, inUse.live)
    expect(listed.read().map(({ late }) => late)).toEqual([[]])
    bring(room, away)
    for (const one of open) allowed(markLateNotes(away.doc, away.context, inUse.live, one, 'Ben'))
    let fires = 0
    const stop = listed.subscribe(() => fires++)
    bring(away, room)
    expect(fires).toBeGreaterThan(0)
    expect(listed.read().map(({ title, late }) => [title, late])).toEqual([
      ['Buy paint', ['Ben']],
      ['Draft the offer', ['Ben']],
    ])
    stop()
  })

  test('are returned by a query; invalid marks are not names', () => {
    const { doc, context } = createReplica('a', 1000, inUse.base)
    let fires = 0
    queryLateNotes(doc, inUse.completed).subscribe(() => fires++)
    allowed(
      markLateNotes(doc, context, inUse.completed, { meetingId: inUse.completed, itemKey: '', clientId: 35 }, 'Zoe'),
    )
    allowed(
      markLateNotes(doc, context, inUse.completed, { meetingId: inUse.completed, itemKey: '', clientId: 36 }, 'Ann'),
    )
    writeParagraph(doc, inUse.completed, 'not of interest')
    expect(fires).toBe(2)
    for (const odd of [5, null, 'text', { by: {} }, new Y.Map([['by', 'x']])])
      findMeeting(doc, inUse.completed)?.set(`late:${typeof odd}`, odd)
    expect(queryLateNotes(doc, inUse.completed).read()).toEqual(['Ann', 'Zoe'])
  })
})
