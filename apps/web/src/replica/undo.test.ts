import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { createUndoScopes, undoComposedWords } from './undo.ts'

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

it('undoes each word of an input method as one step, although others write meanwhile and the next word begins at once', async () => {
  const doc = new Y.Doc()
  const text = doc.getText('notes')
  const manager = new Y.UndoManager(text, { captureTimeout: 0 })
  const page = new EventTarget()
  const stop = undoComposedWords(page, () => [manager])
  const timers = () => new Promise((resolve) => setTimeout(resolve))
  page.dispatchEvent(new Event('compositionstart'))
  text.insert(0, 'ㅎ')
  // An edit of another member makes the editor's binding call it.
  manager.stopCapturing()
  text.insert(1, '한')
  page.dispatchEvent(new Event('compositionend'))
  page.dispatchEvent(new Event('compositionstart'))
  text.insert(2, 'ㄱ')
  await timers()
  expect(manager.captureTimeout).toBe(Number.POSITIVE_INFINITY)
  text.insert(3, '국')
  page.dispatchEvent(new Event('compositionend'))
  await timers()
  manager.undo()
  expect(text.toString()).toBe('ㅎ한')
  manager.undo()
  expect(text.toString()).toBe('')
  stop()
})
