import { expect, test } from 'vitest'
import type { Journals } from '../store/store.ts'
import { createJournalFollower } from './journals.ts'
import type { Revocation } from './revocations.ts'

type Read = Awaited<ReturnType<Journals['readAfter']>>

test('Y1: journals that could not be read for five seconds may hide any revocation, until they are read again', async () => {
  const end = { identity: 0, access: 0 }
  let answer: () => Promise<Read> = async () => ({ identity: [], access: [], end })
  const journals = { readEnd: async () => end, readAfter: () => answer() } as unknown as Journals
  const emitted: Revocation[] = []
  let time = 0
  const follow = await createJournalFollower(
    journals,
    { emit: (revocation) => void emitted.push(revocation) },
    () => time,
  )
  await follow()

  // One question fails, and the next one gets no answer at all.
  time = 10_000
  answer = () => Promise.reject(new Error('the connection was lost'))
  await expect(follow()).rejects.toThrow('lost')
  answer = () => new Promise(() => undefined)
  time = 14_999
  void follow()
  expect(emitted).toEqual([])
  time = 15_000
  void follow()
  expect(emitted).toEqual([{ kind: 'unknown' }])

  answer = async () => ({ identity: [], access: [], end })
  await follow()
  time = 60_000
  await follow()
  expect(emitted).toHaveLength(2)
})
