import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { meetingsMap } from './committee-document.ts'
import { subscribeToAll } from './query.ts'
import { queryOfMeeting, queryOfMeetings } from './query-meeting.ts'

function docWith(...ids: readonly string[]) {
  const doc = new Y.Doc()
  for (const id of ids) meetingsMap(doc).set(id, new Y.Map([['title', id]]))
  const set = (id: string, field: string, value: string) =>
    (meetingsMap(doc).get(id) as Y.Map<unknown>).set(field, value)
  return { doc, set }
}

test('a query over a meeting reads its default without that meeting', () => {
  const { doc } = docWith('a')
  const titleOf = (id: string) => queryOfMeeting(doc, id, (meeting) => meeting.get('title'), 'none').read()
  expect([titleOf('a'), titleOf('b')]).toEqual(['a', 'none'])
})

test('a query over a meeting fires only for relevant changes of that meeting', () => {
  const { doc, set } = docWith('a', 'b')
  const onChange = vi.fn()
  const query = queryOfMeeting(
    doc,
    'a',
    () => null,
    null,
    ([, field]) => field === 'title',
  )
  const stop = query.subscribe(onChange)
  set('b', 'title', 'other meeting')
  set('a', 'place', 'other field')
  expect(onChange).not.toHaveBeenCalled()
  set('a', 'title', 'new')
  expect(onChange).toHaveBeenCalledOnce()
  stop()
  set('a', 'title', 'newer')
  expect(onChange).toHaveBeenCalledOnce()
})

test('one subscription to several queries fires for each of them until it ends', () => {
  const { doc, set } = docWith('a', 'b')
  const onChange = vi.fn()
  const own = queryOfMeeting(doc, 'a', () => null, null)
  const all = queryOfMeetings(
    doc,
    () => null,
    ([id]) => id === 'b',
  )
  const stop = subscribeToAll([own, all], onChange)
  set('a', 'title', 'new')
  set('b', 'title', 'new')
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  set('a', 'title', 'newer')
  set('b', 'title', 'newer')
  expect(onChange).toHaveBeenCalledTimes(2)
})
