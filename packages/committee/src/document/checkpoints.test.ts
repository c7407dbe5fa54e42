import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addAgendaItem } from '../meeting/agenda/agenda-transitions.ts'
import { retitleMeeting } from '../meeting/meetings/edit-meeting.ts'
import { endMeeting, startMeeting } from '../meeting/meetings/meeting-life.ts'
import { resumeMeeting } from '../meeting/meetings/resume-meeting.ts'
import { scheduleMeeting, startMeetingNow } from '../meeting/meetings/schedule-meeting.ts'
import { allowed, createReplica } from '../testing/replica.ts'
import { checkpointsIn } from './checkpoints.ts'
import { noteRemover } from './removal.ts'

function recorded() {
  const { doc, context } = createReplica('a', 1)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  /** The checkpoints of the updates that `act` wrote, and its result. */
  const during = <T>(act: () => T): [T, string[]] => {
    updates.length = 0
    const answer = act()
    return [answer, updates.flatMap((update) => checkpointsIn(doc, update))]
  }
  return { doc, context, during }
}

test('only a start, an end and a resumption are checkpoints', () => {
  const { doc, context, during } = recorded()
  const plan = { title: 'December', scheduledFor: '2026-12-01T18:00:00Z' }
  const [id, planned] = during(() => allowed(scheduleMeeting(doc, context, plan)))
  expect(planned).toEqual([])
  expect(during(() => allowed(startMeeting(doc, context, id)))[1]).toEqual([`meeting-started:${id}`])
  const edits = during(() => {
    allowed(addAgendaItem(doc, context, id, 'was startedAt noon, endedAt one'))
    allowed(retitleMeeting(doc, context, id, 'December', 'endedAt'))
  })
  expect(edits[1]).toEqual([])
  expect(during(() => allowed(endMeeting(doc, context, id)))[1]).toEqual([`meeting-ended:${id}`])
  const [resumed, checkpoints] = during(() => allowed(resumeMeeting(doc, context, id)))
  expect(checkpoints).toEqual([`meeting-started:${resumed}`])
  const [now, made] = during(() => startMeetingNow(doc, context, { title: '', committeeName: 'Parks' }))
  expect(made).toEqual([`meeting-started:${allowed(now)}`])
})

test('the undo of removals is no checkpoint, although it deletes who removed them, too', () => {
  const { doc, context, during } = recorded()
  const ledger = doc.getMap('ledger')
  const undo = new Y.UndoManager([ledger], { trackedOrigins: new Set([context.origin]), captureTimeout: 0 })
  for (const id of ['a', 'b']) ledger.set(id, { label: id })
  const remove = (id: string, at: string) =>
    doc.transact(() => {
      ledger.set(`${id}:removedAt`, at)
      noteRemover(ledger, { ...context, by: () => ({ account: 'ana', name: 'Ana' }) }, at)
    }, context.origin)
  const [, removed] = during(() => {
    remove('a', '2026-11-29T10:00:00.000Z')
    remove('b', '2026-11-29T10:01:00.000Z')
  })
  expect(new Set(removed)).toEqual(new Set(['before-removal']))
  const [, undone] = during(() => {
    undo.undo()
    undo.undo()
  })
  expect(undone).toEqual([])
})

test('one update with hours of work has its checkpoints, also in a newly opened document', () => {
  const { doc, context } = recorded()
  const id = allowed(startMeetingNow(doc, context, { title: 'Offline', committeeName: 'Parks' }))
  allowed(endMeeting(doc, context, id))
  const update = Y.encodeStateAsUpdate(doc)
  const { doc: again } = createReplica('b', 2, update)
  expect(checkpointsIn(again, update)).toEqual([`meeting-started:${id}`, `meeting-ended:${id}`])
  expect(checkpointsIn(new Y.Doc(), update)).toEqual([])
})

test('a field of that name elsewhere, or without a time, is not a checkpoint', () => {
  const doc = new Y.Doc()
  doc.getMap('committee').set('startedAt', '2026-12-01T18:00:00.000Z')
  doc.getMap('meetings').set('startedAt', '2026-12-01T18:00:00.000Z')
  doc.getMap('meetings').set('odd', new Y.Map([['endedAt', { not: 'a time' }]]))
  expect(checkpointsIn(doc, Y.encodeStateAsUpdate(doc))).toEqual([])
})
