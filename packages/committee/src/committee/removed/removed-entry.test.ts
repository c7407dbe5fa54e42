import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { transitionTable } from '../../convergence/transition-table.ts'
import { createCommitteeInUse } from '../../testing/committee-in-use.ts'
import { allowed, createReplica } from '../../testing/replica.ts'
import { addEntry, importEntries, removeEntries } from '../budget/index.ts'
import { addComment, ideas, removeComment } from '../ideas/index.ts'
import { queryRemoved } from './query-removed.ts'
import { type RemovedEntry, readRemoved, removedParts } from './removed-entry.ts'
import { restoreAllRemoved, restoreRemoved } from './restore-removed.ts'

const committee = createCommitteeInUse()
const owner = { account: 'ann', isOwner: true }
const keyOf = ({ kind, path }: RemovedEntry) => [kind, ...path].join('/')

const removals = Object.entries(transitionTable(committee)).filter(
  ([name]) => /^(\w+\.)?(remove|takeStandingBack)/.test(name) && name !== 'removeAgendaTag',
)

describe('every removal of the transition table', () => {
  test.each(removals)('%s lists what it removed with its author, and restoring brings it back', (_, row) => {
    const replica = createReplica('a', 1000, committee.base, () => new Date(2027, 0, 5, 12))
    const by = { account: 'ann', name: 'Ann' }
    const before = new Set(readRemoved(replica.doc).map(keyOf))
    let fired = 0
    queryRemoved(replica.doc).subscribe(() => fired++)
    const isRemoved = row.apply({ ...replica, context: { ...replica.context, by: () => by } })
    expect(fired).toBeGreaterThan(0)
    const removed = readRemoved(replica.doc).filter((entry) => !before.has(keyOf(entry)))
    expect(removed.map(({ by, at }) => [by, at])).toEqual([['Ann', new Date(2027, 0, 5, 12).toISOString()]])
    expect(removed[0]?.title).not.toBe(undefined)
    expect(isRemoved(replica.doc)).toBe(true)
    expect(restoreRemoved(replica.doc, replica.context, removed, owner).restored).toEqual(removed)
    expect(isRemoved(replica.doc)).toBe(false)
    const after = readRemoved(replica.doc).map(keyOf)
    expect(removed.filter((entry) => after.includes(keyOf(entry)))).toEqual([])
  })

  test('is of every kind', () => {
    expect(removals.length).toBeGreaterThan(20)
  })
})

describe('restoring all', () => {
  test('brings back everything of a committee in use, in one update that one undo reverts', () => {
    const { doc, context } = createReplica('a', 1000, committee.base)
    const removed = readRemoved(doc)
    expect(new Set(removed.map(({ part }) => part)).size).toBe(removedParts.length)
    const before = JSON.stringify(doc.getMap('ledger').toJSON())
    const undo = new Y.UndoManager(doc, { trackedOrigins: new Set([context.origin]) })
    let updates = 0
    doc.on('update', () => updates++)
    expect(restoreAllRemoved(doc, context, removed, owner).restored).toEqual(removed)
    expect(updates).toBe(1)
    expect(readRemoved(doc)).toEqual([])
    undo.undo()
    expect(readRemoved(doc).map(keyOf).sort()).toEqual(removed.map(keyOf).sort())
    expect(JSON.stringify(doc.getMap('ledger').toJSON())).toBe(before)
  })

  test('a member who may not restore a comment restores the others', () => {
    const { doc, context } = createReplica('a', 1000, committee.base)
    const removed = readRemoved(doc)
    const stranger = { account: 'zoe', isOwner: false }
    const { restored, refused } = restoreAllRemoved(doc, context, removed, stranger)
    expect(refused.map(({ kind }) => kind)).toEqual(['comment'])
    expect(restored).toHaveLength(removed.length - 1)
  })

  test('also restores entries that had been removed inside of them, unlike restoring one entry', () => {
    const { doc, context } = createReplica('a', 1000)
    const ann = { account: 'ann', name: 'Ann' }
    for (const title of ['Parks', 'Streets']) {
      const idea = allowed(ideas.add(doc, context, { title, description: '', status: 'new' }, ann))
      const comment = allowed(addComment(doc, context, idea, 'Yes', ann))
      allowed(removeComment(doc, context, idea, comment, owner))
      allowed(ideas.remove(doc, context, idea))
    }
    const kinds = () => readRemoved(doc).map(({ kind }) => kind)
    expect(kinds()).toEqual(['idea', 'idea'])
    restoreRemoved(doc, context, readRemoved(doc).slice(1), owner)
    expect(kinds().sort()).toEqual(['comment', 'idea'])
    let updates = 0
    doc.on('update', () => updates++)
    const { restored } = restoreAllRemoved(doc, context, readRemoved(doc), owner)
    expect(restored).toHaveLength(3)
    expect([kinds(), updates]).toEqual([[], 1])
  })
})

test('entries that arrive with their mark are listed', () => {
  const [here, there] = [createReplica('a', 1000), createReplica('b', 2000)]
  const listed = queryRemoved(here.doc)
  let fired = 0
  listed.subscribe(() => fired++)
  const ann = { account: 'ann', name: 'Ann' }
  const idea = allowed(ideas.add(there.doc, there.context, { title: 'Parks', description: '', status: 'new' }, ann))
  const sync = () => Y.applyUpdate(here.doc, Y.encodeStateAsUpdate(there.doc))
  allowed(ideas.remove(there.doc, there.context, idea))
  sync()
  expect([fired, listed.read().length]).toEqual([1, 1])
  const other = allowed(ideas.add(there.doc, there.context, { title: 'Streets', description: '', status: 'new' }, ann))
  sync()
  const comment = allowed(addComment(there.doc, there.context, other, 'Yes', ann))
  allowed(removeComment(there.doc, there.context, other, comment, owner))
  const before = fired
  sync()
  expect([fired, listed.read().length]).toEqual([before + 1, 2])
  // Typing in an entry lists nothing anew.
  there.doc.getMap<Y.Map<unknown>>('ideas').get(other)?.set('title', 'Roads')
  sync()
  expect(fired).toBe(before + 1)
})

test('entries of a removed import return with it; entries that Clear All removed are listed one by one', () => {
  const { doc, context } = createReplica('a', 1000)
  const mowing = { type: 'expense', category: 'Mowing', cents: 5_000, note: '', date: '2026-05-04' } as const
  const one = allowed(addEntry(doc, context, mowing))
  allowed(importEntries(doc, context, 'may.csv', [mowing, mowing]))
  const all = [...doc.getMap('ledger').keys()].flatMap((key) => /^entry:([^:]+)$/.exec(key)?.[1] ?? [])
  allowed(removeEntries(doc, { ...context, by: () => ({ account: 'ann', name: 'Ann' }) }, all))
  expect(readRemoved(doc).map(({ kind, by }) => [kind, by])).toEqual(new Array(3).fill(['ledger-entry', 'Ann']))
  // The author is one value for all of them.
  expect([...doc.getMap('ledger').keys()].filter((key) => key.startsWith('removedBy:'))).toHaveLength(1)
  expect(all).toContain(one)
})
