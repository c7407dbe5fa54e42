import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { meetingsMap } from './committee-document.ts'
import { type ChangedPath, observeKeyPaths } from './deep-observer.ts'

test('calls the listener with the path of a change, without counting the entries of a list before it', () => {
  const doc = new Y.Doc()
  const meeting = meetingsMap(doc).set('m1', new Y.Map<unknown>())
  const notes = meeting.set('notes', new Y.XmlFragment())
  const lines = Array.from({ length: 5 }, () => new Y.XmlText())
  notes.insert(0, lines)
  const seen: ChangedPath[] = []
  observeKeyPaths(meetingsMap(doc), 'm1', (paths) => seen.push(...paths))
  lines[3]?.insert(0, 'Agreed')
  notes.delete(0, 1)
  meeting.set('title', 'Budget')
  meetingsMap(doc).set('m2', new Y.Map())
  expect(seen).toEqual([
    ['m1', 'notes', 0],
    ['m1', 'notes'],
    ['m1', 'title'],
  ])
})
