import type { FeedKind } from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyListChange } from '../../../replica/connection/list-changes.ts'
import { createObservable } from '../../../replica/observable.ts'
import type { Replica } from '../../../replica/replica.ts'
import { type FeedWriter, publishFeeds } from './publish-feeds.ts'

/** The relay's state and its responses. */
let wanted: FeedKind[]
let published: { logId: string; revision: number; format: number; sha256: string } | null
let answers: { list: number; put: number }
let asked: string[]
let put: { content: string; query: string }[]
let position: number
/** True if this device has more than the relay's log, which was restored to an older state. */
let owes: boolean
let fails: number
let words: string
let tellChange: () => void
let stop: () => void
const access = createObservable<'editor' | 'viewer'>('editor')
const caughtUp = createObservable(true)

beforeEach(() => {
  vi.useFakeTimers()
  ;[wanted, published, answers] = [['calendar'], null, { list: 200, put: 204 }]
  ;[asked, put, position, owes, fails, words] = [[], [], 7, false, 0, 'One meeting']
  access.set('editor')
  caughtUp.set(true)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    const refusal = { error: { code: 'conflict', message: 'Conflict' } }
    if (method === 'PUT') {
      put.push({ content: await (body as Blob).text(), query: path.split('?')[1] ?? '' })
      if (answers.put !== 204) return Response.json(refusal, { status: answers.put })
      return new Response(null, { status: 204 })
    }
    asked.push(path)
    if (answers.list !== 200) throw new TypeError('no answer')
    const feed = (kind: FeedKind) => ({
      kind,
      path: null,
      wanted: wanted.includes(kind),
      published: kind === 'calendar' && published ? { ...published, changedAt: '' } : null,
    })
    return Response.json({ feeds: [feed('calendar'), feed('minutes')] })
  })
  const writer: FeedWriter = {
    kind: 'calendar',
    onChange(changed) {
      tellChange = changed
      return () => undefined
    },
    async prepare() {
      if (fails-- > 0) throw new Error('a part of the app could not be loaded')
      return { format: 1, write: () => words }
    },
  }
  const logPosition = () => (owes ? null : { logId: 'l', position })
  const replica = { documentId: 'parks', access, caughtUp, logPosition }
  stop = publishFeeds(replica as unknown as Replica, [writer])
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pause = () => vi.advanceTimersByTimeAsync(4_000)

test('a subscribed feed is written from the state of the log', async () => {
  await pause()
  expect(put).toEqual([{ content: 'One meeting', query: 'logId=l&revision=7&format=1' }])
})

test('a feed without subscribers is not written until it has one', async () => {
  wanted = []
  await pause()
  expect([asked.length, put.length]).toEqual([1, 0])
  wanted = ['calendar']
  notifyListChange('feeds', 'parks')
  await pause()
  expect(put).toHaveLength(1)
})

test("nothing is written by a viewer, or before this device has the relay's state", async () => {
  access.set('viewer')
  await pause()
  access.set('editor')
  caughtUp.set(false)
  await pause()
  expect(asked).toEqual([])
  caughtUp.set(true)
  await pause()
  expect(put).toHaveLength(1)
})

test('a feed is written once for a burst of changes, and not again if the relay has a later one', async () => {
  for (let change = 0; change < 5; change++) tellChange()
  await pause()
  expect(put).toHaveLength(1)
  published = { logId: 'l', revision: 8, format: 1, sha256: '' }
  tellChange()
  await pause()
  expect(put).toHaveLength(1)
})

test('waits for an unreachable relay, and for a change that is being sent', async () => {
  answers.list = 0
  await pause()
  answers.list = 200
  await vi.advanceTimersByTimeAsync(6_000)
  expect(put).toHaveLength(1)
})

test('old feeds of a restored relay are written again by the next app that opens the committee, once it has everything', async () => {
  published = { logId: 'before the restore', revision: 90, format: 1, sha256: 'of older words' }
  owes = true
  await pause()
  expect([asked.length, put.length]).toEqual([1, 0])
  ;[owes, position] = [false, 8]
  await vi.advanceTimersByTimeAsync(6_000)
  // The browser computes the checksums in another thread.
  await vi.waitFor(() => expect(put).toEqual([{ content: 'One meeting', query: 'logId=l&revision=8&format=1' }]))
})

test('a feed that another app wrote first is kept', async () => {
  answers.put = 409
  await pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(put).toHaveLength(1)
})

test('after an unexpected error it retries by itself, with growing pauses', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fails = 3
  await pause()
  await vi.advanceTimersByTimeAsync(5_000 + 10_000 + 20_000)
  expect(put).toEqual([{ content: 'One meeting', query: 'logId=l&revision=7&format=1' }])
  expect(asked).toHaveLength(4)
  vi.mocked(console.warn).mockRestore()
})
