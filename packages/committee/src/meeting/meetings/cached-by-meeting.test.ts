import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { meetingsMap } from '../../document/committee-document.ts'
import { cacheByMeeting } from './cached-by-meeting.ts'

function makeTitles() {
  const read: string[] = []
  const titles = cacheByMeeting<string>({
    of(id, meeting) {
      read.push(id)
      return String(meeting.get('title'))
    },
    isSame: (a, b) => a === b,
    concerns: () => true,
  })
  const doc = new Y.Doc()
  for (const id of ['a', 'b']) meetingsMap(doc).set(id, new Y.Map([['title', `Meeting ${id}`]]))
  const rename = (id: string, title: string) => (meetingsMap(doc).get(id) as Y.Map<unknown>).set('title', title)
  return { read, titles, doc, rename, values: () => [...titles.read(doc).values()] }
}

test('reading before subscribing, and in several parts, reads each meeting once', () => {
  const { read, titles, doc, rename, values } = makeTitles()
  expect(values()).toEqual(['Meeting a', 'Meeting b'])
  expect(values()).toEqual(['Meeting a', 'Meeting b'])
  let fired = 0
  const stop = titles.subscribe(doc, () => fired++)
  expect(read).toEqual(['a', 'b'])

  rename('b', 'Budget')
  expect(fired).toBe(1)
  expect(read).toEqual(['a', 'b', 'b'])
  expect(values()).toEqual(['Meeting a', 'Budget'])
  stop()
  expect(values()).toEqual(['Meeting a', 'Budget'])
})

test('without a subscriber a value is read again after a change, and within a transaction', () => {
  const { doc, rename, values } = makeTitles()
  expect(values()).toEqual(['Meeting a', 'Meeting b'])
  rename('a', 'Playground')
  expect(values()).toEqual(['Playground', 'Meeting b'])
  doc.transact(() => {
    expect(values()).toEqual(['Playground', 'Meeting b'])
    rename('b', 'Budget')
    expect(values()).toEqual(['Playground', 'Budget'])
    rename('b', 'Trees')
  })
  expect(values()).toEqual(['Playground', 'Trees'])
})
