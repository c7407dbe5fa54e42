import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { allowed, bring, createReplica, present, type Replica } from '../../testing/replica.ts'
import {
  addChecklistEntry,
  checklists,
  moveChecklistEntry,
  removeChecklistEntry,
  resetChecklistRun,
  restoreChecklistEntry,
  restoreChecklistTicks,
  rewordChecklistEntry,
  startChecklistRun,
  tickChecklistEntry,
} from './index.ts'

const ann = { account: 'account-ann', name: 'Ann' }

function openChecklist() {
  const a = createReplica('a', 1000)
  const { doc, context } = a
  const id = allowed(checklists.add(doc, context, { title: ' Before a meeting ' }, null))
  const [room = '', copies = '', coffee = ''] = ['Room', 'Copies', 'Coffee'].map((text) =>
    allowed(addChecklistEntry(doc, context, id, ` ${text} `)),
  )
  const read = (replica: Replica = a) => present(checklists.query(replica.doc).read()[0])
  const texts = (replica: Replica = a) => read(replica).entries.map(({ text }) => text)
  return { a, doc, context, id, room, copies, coffee, read, texts }
}

test('a checklist has a title and ordered entries, none of them blank', () => {
  const { a, doc, context, id, room, coffee, read, texts } = openChecklist()
  expect(read()).toMatchObject({ title: 'Before a meeting', runs: [] })
  expect(texts()).toEqual(['Room', 'Copies', 'Coffee'])
  expect(checklists.add(doc, context, { title: ' ' }, null)).toEqual({ ok: false, refusal: 'title-required' })
  expect(addChecklistEntry(doc, context, id, ' ')).toEqual({ ok: false, refusal: 'title-required' })

  const b = createReplica('b', 2000)
  bring(a, b)
  allowed(moveChecklistEntry(doc, context, id, coffee, { after: null, before: room }))
  allowed(rewordChecklistEntry(b.doc, b.context, id, coffee, 'Coffee', 'Tea'))
  allowed(checklists.edit(b.doc, b.context, id, { title: 'Before a meeting' }, { title: 'Before every meeting' }))
  bring(a, b)
  bring(b, a)
  for (const replica of [a, b]) expect(texts(replica)).toEqual(['Tea', 'Room', 'Copies'])
  expect(read(b).title).toBe('Before every meeting')

  // A form that another member opened before, and that is saved without changes.
  allowed(rewordChecklistEntry(doc, context, id, coffee, 'Coffee', ' Coffee'))
  expect(texts()).toEqual(['Tea', 'Room', 'Copies'])

  const second = allowed(checklists.add(doc, context, { title: 'After' }, null))
  allowed(checklists.move(doc, context, second, { after: null, before: id }))
  expect(checklists.query(doc).read()[0]?.title).toBe('After')
  allowed(checklists.remove(doc, context, second))
  expect(checklists.query(doc).read()).toHaveLength(1)
})

test('two members tick a run concurrently, and a reset removes the ticks that it knew', () => {
  const { a, doc, context, id, room, copies, read } = openChecklist()
  const run = allowed(startChecklistRun(doc, context, id, ' May ', ann))
  const b = createReplica('b', 2000)
  bring(a, b)
  const ticked = (replica: Replica = a) => read(replica).runs[0]?.ticks.map(({ entryId }) => entryId)
  allowed(tickChecklistEntry(doc, context, id, run, room, ann, true))
  allowed(tickChecklistEntry(b.doc, b.context, id, run, copies, ann, true))
  bring(b, a)
  expect(read().runs).toMatchObject([{ title: 'May', by: ann, ticks: [{ by: ann }, { by: ann }] }])
  expect(ticked()).toEqual([room, copies])
  allowed(tickChecklistEntry(doc, context, id, run, room, ann, false))
  expect(ticked()).toEqual([copies])
  const taken = allowed(resetChecklistRun(doc, context, id, run))
  expect(ticked()).toEqual([])
  bring(a, b)
  expect(ticked(b)).toEqual([])
  allowed(restoreChecklistTicks(b.doc, b.context, id, run, taken))
  expect(ticked(b)).toEqual([copies])
})

test('ticks of a removed entry are restored with it, and the newest run is first', () => {
  const { doc, context, id, room, read } = openChecklist()
  const run = allowed(startChecklistRun(doc, context, id, '', ann))
  allowed(tickChecklistEntry(doc, context, id, run, room, ann, true))
  allowed(removeChecklistEntry(doc, context, id, room))
  expect(read().runs[0]?.ticks).toEqual([])
  allowed(restoreChecklistEntry(doc, context, id, room))
  expect(read().runs[0]?.ticks).toHaveLength(1)
  const second = allowed(startChecklistRun(doc, context, id, '', ann))
  expect(read().runs.map((one) => one.id)).toEqual([second, run])
  expect(tickChecklistEntry(doc, context, id, 'none', room, ann, true)).toMatchObject({
    refusal: 'run-not-found',
  })
})

test('a new text of an entry keeps the fields of a later app', () => {
  const { doc, context, id, room } = openChecklist()
  const checklist = doc.getMap('checklists').get(id) as Y.Map<unknown>
  const stored = () => checklist.get(`entry:${room}`) as object
  checklist.set(`entry:${room}`, { ...stored(), owner: 'ann' })
  allowed(rewordChecklistEntry(doc, context, id, room, 'Room', 'Hall'))
  expect(stored()).toMatchObject({ text: 'Hall', owner: 'ann' })
})
