import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { createUndoScopes } from './undo.ts'

it('undoes in a part only the changes that its own context made', () => {
  const doc = new Y.Doc()
  const ledger = doc.getMap('ledger')
  const scopes = createUndoScopes(doc, new EventTarget())
  const { context, undo } = scopes.part('ledger')
  const ideas = scopes.part('ideas')
  expect(scopes.part('ledger').undo).toBe(undo)

  doc.transact(() => ledger.set('mine', 1), context.origin)
  doc.transact(() => ledger.set('theirs', 2))
  doc.transact(() => doc.getMap('ideas').set('idea', 3), ideas.context.origin)

  expect(undo.undo()).toBe(true)
  expect(ledger.toJSON()).toEqual({ theirs: 2 })
  expect(undo.undo()).toBe(false)
  expect(doc.getMap('ideas').toJSON()).toEqual({ idea: 3 })
  expect(undo.redo()).toBe(true)
  expect(ledger.toJSON()).toEqual({ mine: 1, theirs: 2 })
  scopes.close()
})

it('undoes with one step only the changes since the last click, however fast the clicks were', () => {
  const doc = new Y.Doc()
  const page = new EventTarget()
  const scopes = createUndoScopes(doc, page)
  const { context, undo } = scopes.part('ideas')
  const ideas = doc.getMap('ideas')
  const clickThatWrites = (...keys: string[]) => {
    page.dispatchEvent(new Event('click'))
    for (const key of keys) doc.transact(() => ideas.set(key, true), context.origin)
  }
  clickThatWrites('renamed')
  clickThatWrites('voted', 'followed')
  expect(undo.undo()).toBe(true)
  expect(ideas.toJSON()).toEqual({ renamed: true })
  scopes.close()
})
