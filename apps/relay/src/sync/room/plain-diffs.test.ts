import { expect, test, vi } from 'vitest'
import type { SnapshotParts } from '../../store/document-log.ts'
import { createPlainDiffs } from './plain-diffs.ts'

/** Diffs of a document of 100 KB, and a worker that answers on command. */
function diffsOf(options: { documentBytes?: number } = {}) {
  const asked: { vectors: number[]; answer(): void; fail(): void }[] = []
  let end = 7
  const warn = vi.fn()
  const diffs = createPlainDiffs('parks', {
    log: {
      readForSnapshot: async () => ({ snapshot: { position: end }, entries: [] }) as unknown as SnapshotParts,
    },
    worker: {
      diffs: (_parts, vectors) =>
        new Promise((resolve, reject) => {
          asked.push({
            vectors: vectors.map((vector) => vector[1] ?? 0),
            answer: () => resolve(vectors.map((vector) => (vector[1] === 99 ? null : vector))),
            fail: () => reject(new Error('out of order')),
          })
        }),
    },
    end: () => end,
    documentBytes: () => options.documentBytes ?? 100_000,
    warn,
  })
  const next = async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    return asked.shift() as (typeof asked)[number]
  }
  const grow = (by: number) => {
    end += by
  }
  return {
    find: (vector: number) => diffs.find(new Uint8Array([1, vector, 5])),
    diffs,
    next,
    asked,
    warn,
    grow,
  }
}

test('Y8: the diff for a state vector is computed once for all clients with this state vector, together with other waiting requests', async () => {
  const { find, next, asked } = diffsOf()
  const [first, again] = [find(1), find(1)]
  const one = await next()
  const others = [find(2), find(3), find(2)]
  one.answer()
  const both = await next()
  both.answer()
  expect([one.vectors, both.vectors]).toEqual([[1], [2, 3]])
  expect(await again).toBe(await first)
  expect((await Promise.all(others)).map((diff) => diff?.position)).toEqual([7, 7, 7])
  expect(await find(1)).toBe(await first)
  expect(asked).toEqual([])
})

test('Y8: a diff that is far behind the log is computed again', async () => {
  const { find, next, grow } = diffsOf()
  const first = find(1)
  ;(await next()).answer()
  expect((await first)?.position).toBe(7)
  grow(501)
  const later = find(1)
  ;(await next()).answer()
  expect((await later)?.position).toBe(508)
})

test('Y8: no diff is computed for a small document, an empty or invalid state vector, or when the worker fails', async () => {
  expect(await diffsOf({ documentBytes: 1_000 }).find(1)).toBeNull()
  const { diffs, find, next, warn } = diffsOf()
  expect(await diffs.find(new Uint8Array([0]))).toBeNull()
  const failing = find(1)
  ;(await next()).fail()
  expect(await failing).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)
  const strange = find(99)
  ;(await next()).answer()
  expect(await strange).toBeNull()
})
