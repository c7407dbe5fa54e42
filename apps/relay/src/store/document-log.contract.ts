import type { HistoryAuthor, HistoryStep } from '@civic-hub/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentLog, NewLogEntry, NewSnapshot } from './document-log.ts'
import type { Store } from './store.ts'

export interface OpenedStore {
  store: Pick<Store, 'documentLog' | 'announcedClientIds'>
  /** Opens the log as a new process would find it after this process was killed; `store` stays open. */
  openAfterKill(): Promise<DocumentLog>
  close(): Promise<void>
}

/** Tests for every implementation of `DocumentLog` and `AnnouncedClientIds`. */
export function testDocumentLog(name: string, open: () => Promise<OpenedStore>): void {
  describe(`document log, ${name}`, () => {
    let opened: OpenedStore
    let log: DocumentLog
    beforeEach(async () => {
      opened = await open()
      log = opened.store.documentLog
      for (const documentId of ['parks', 'roads']) await log.open(documentId)
    })
    afterEach(() => opened.close())

    const positions = async (documentId: string, after: number, end: number) =>
      (await log.readAfter(documentId, after, end)).map(({ position }) => position)

    describe('appending', () => {
      test('S4: an entry is stored only right after the last one of its document; the batch’s entries for other documents are stored', async () => {
        expect(await log.append(entries('parks', 1, 3))).toEqual(new Set())
        const batch = [...entries('parks', 3, 4), ...entries('roads', 1, 2), entry('parks', 4)]
        expect(await log.append(batch)).toEqual(new Set(['parks']))
        expect(await log.append([entry('parks', 5)])).toEqual(new Set(['parks']))
        expect(await positions('parks', 0, 9)).toEqual([1, 2, 3])
        expect(await positions('roads', 0, 9)).toEqual([1, 2])
        expect(await log.append([entry('parks', 4)])).toEqual(new Set())
      })

      test('S4: of concurrent appends at one position, exactly one is stored', async () => {
        const writers = Array.from({ length: 20 }, (_, writer) =>
          log.append([entry('parks', 1, { accountId: `writer ${writer}` })]),
        )
        const conflicts = await Promise.all(writers)
        expect(conflicts.filter((documents) => documents.size === 0)).toHaveLength(1)
        expect(await positions('parks', 0, 9)).toEqual([1])
        const winner = conflicts.findIndex((documents) => documents.size === 0)
        const { entries: stored } = await log.readForSnapshot('parks')
        expect(stored.map(({ accountId }) => accountId)).toEqual([`writer ${winner}`])
      })

      test('S4: an append that resolved survives the end of the process', async () => {
        await log.append(entries('parks', 1, 3))
        const found = await opened.openAfterKill()
        expect((await found.open('parks')).end.position).toBe(3)
        expect((await found.readAfter('parks', 0, 3)).map(({ content }) => [...content])).toEqual([[1], [2], [3]])
      })

      test('S4: appending continues after a snapshot of the whole log', async () => {
        await log.append(entries('parks', 1, 3))
        await log.swapSnapshot('parks', snapshotAt(3, 0), 0, 1_000)
        expect((await log.open('parks')).end.position).toBe(3)
        expect(await log.append([entry('parks', 4)])).toEqual(new Set())
      })

      test('the owners of client ids are stored with the first entry that uses them', async () => {
        const clientIds = [
          { clientId: 7, imported: false },
          { clientId: 8, imported: true },
        ]
        await log.append([entry('parks', 1, { clientIds })])
        await log.append([entry('parks', 5, { clientIds: [{ clientId: 9, imported: false }] })])
        expect([...(await log.open('parks')).owners]).toEqual([
          [7, { accountId: 'ana', imported: false }],
          [8, { accountId: 'ana', imported: true }],
        ])
        expect([...(await log.readOwners('parks', [7, 9]))]).toEqual([[7, { accountId: 'ana', imported: false }]])
        expect([...(await log.readOwners('never opened', [7]))]).toEqual([])
      })
    })

    describe('reading', () => {
      test('a document keeps its log id, and a document without a log has no head', async () => {
        const { logId } = await log.open('parks')
        expect(await log.readHead('parks')).toEqual({ logId, position: 0 })
        await log.append(entries('parks', 1, 2))
        expect(await log.readHead('parks')).toEqual({ logId, position: 2 })
        expect(await log.readHead('never opened')).toBeNull()
      })

      test('S5: entries after the given end are not returned', async () => {
        await log.append(entries('parks', 1, 3))
        expect(await positions('parks', 1, 2)).toEqual([2])
      })

      test('S5: a read from before the oldest kept entry does not return a partial log as if it were complete', async () => {
        await log.append(entries('parks', 1, 6))
        await log.swapSnapshot('parks', snapshotAt(5, 0), 2, 1_000)
        expect(await positions('parks', 3, 6)).toEqual([4, 5, 6])
        await expect(log.readAfter('parks', 2, 6)).rejects.toThrow('no longer kept one by one')
        expect(await log.readEntryTime('parks', 4)).toBe(4)
        expect(await log.readEntryTime('parks', 3)).toBeNull()
      })

      test('a long log is returned in chunks of about 1 MB', async () => {
        const large = { content: new Uint8Array(400_000) }
        await log.append([1, 2, 3, 4].map((position) => entry('parks', position, large)))
        expect(await positions('parks', 0, 4)).toEqual([1, 2, 3])
        expect(await positions('parks', 3, 4)).toEqual([4])
      })
    })

    describe('snapshots', () => {
      const largeBytes = 3 * 1024 * 1024 + 5

      test('S8: a large snapshot is returned completely and replaces the log up to its position', async () => {
        await log.append(entries('parks', 1, 9))
        await log.swapSnapshot('parks', snapshotAt(6, 0, largeBytes), 2, 1_000)
        const { snapshot, entries: after } = await log.readForSnapshot('parks')
        expect(snapshot?.content).toHaveLength(largeBytes)
        expect(snapshot?.content.every((byte) => byte === 6)).toBe(true)
        expect(after.map(({ position }) => position)).toEqual([7, 8, 9])
        const head = await log.open('parks')
        expect([head.snapshot?.position, head.snapshotBytes]).toEqual([6, largeBytes])
        expect([...(head.snapshot?.known ?? [])]).toEqual([6])
        expect(await log.readSnapshotPosition('parks')).toBe(6)
      })

      test('S8: of two concurrent snapshots, exactly one is stored, and completely', async () => {
        await log.append(entries('parks', 1, 9))
        const both = await Promise.allSettled([
          log.swapSnapshot('parks', snapshotAt(6, 0, largeBytes), 0, 1_000),
          log.swapSnapshot('parks', snapshotAt(8, 0, largeBytes), 0, 1_000),
        ])
        expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        const kept = await log.readSnapshot('parks')
        expect(kept?.position).toBe(both[0]?.status === 'fulfilled' ? 6 : 8)
        expect(kept?.content.every((byte) => byte === kept.position)).toBe(true)
      })

      test('S8: a read returns one complete snapshot even if it is replaced during the read', async () => {
        await log.append(entries('parks', 1, 9))
        await log.swapSnapshot('parks', snapshotAt(5, 0, largeBytes), 0, 1_000)
        const reading = log.readSnapshot('parks')
        await log.swapSnapshot('parks', snapshotAt(8, 5, largeBytes), 0, 2_000)
        const read = await reading
        expect(read?.content).toHaveLength(largeBytes)
        expect(read?.content.every((byte) => byte === read.position)).toBe(true)
      })

      test('a snapshot that was made from another snapshot than the stored one is rejected, with its steps', async () => {
        await log.append(entries('parks', 1, 9))
        await log.swapSnapshot('parks', { ...snapshotAt(5, 0), steps: [step(5)] }, 0, 1_000)
        const late = { ...snapshotAt(9, 0), steps: [step(9)] }
        await expect(log.swapSnapshot('parks', late, 0, 2_000)).rejects.toThrow()
        expect((await log.readSnapshot('parks'))?.position).toBe(5)
        expect((await log.readSteps('parks')).map(({ position }) => position)).toEqual([5])
      })

      test('a corrupt entry is removed, and the other entries are kept', async () => {
        await log.append(entries('parks', 1, 4))
        await log.swapSnapshot('parks', { ...snapshotAt(3, 0), corrupt: [2] }, 9, 1_000)
        expect(await log.readEntryTime('parks', 2)).toBeNull()
        expect(await log.readEntryTime('parks', 3)).toBe(3)
      })
    })

    describe('history', () => {
      const plain = (read: readonly HistoryStep[]) =>
        read.map((one) => ({ ...one, update: new Uint8Array(one.update) }))
      const replaceBy = (position: number, replaces: number, steps: HistoryStep[]) =>
        log.swapSnapshot('parks', { ...snapshotAt(position, replaces), steps }, 0, 1_000_000_000)

      test('steps are returned as they were stored, in pages of at least one step', async () => {
        const other = { accountId: 'sam', clientIds: [], deletes: new Uint8Array([0, 1, 7, 1, 0, 3]) }
        const steps = [
          step(2, { labels: ['started'] }),
          step(5, { authors: [...step(5).authors, other] }),
          step(9, { authors: [], update: new Uint8Array(5_000) }),
        ]
        await replaceBy(9, 0, steps)
        const all = await log.readHistory('parks', 0, 1_000_000)
        expect(plain(all.steps)).toEqual(steps)
        expect([all.isCut, all.rest]).toEqual([false, null])
        const first = await log.readHistory('parks', 0, 1)
        expect([first.steps.map(({ position }) => position), first.isCut]).toEqual([[2], true])
        const last = await log.readHistory('parks', 7, 1)
        expect([last.steps.map(({ position }) => position), last.isCut]).toEqual([[9], false])
        expect((await log.readStepHeads('parks')).map(({ isFixed, to }) => [isFixed, to])).toEqual([
          [true, 7],
          [false, 10],
          [true, 14],
        ])
      })

      test('steps are joined completely or not at all', async () => {
        await replaceBy(9, 0, [step(2), step(5), step(9)])
        const joined = (replaced: number[]) => ({
          positions: replaced,
          step: step(replaced.at(-1) ?? 0, { from: 2 }),
        })
        await expect(log.joinSteps('parks', [joined([2, 5]), joined([8, 9])])).rejects.toThrow()
        expect((await log.readSteps('parks')).map(({ position }) => position)).toEqual([2, 5, 9])
        await log.joinSteps('parks', [joined([2, 5])])
        expect((await log.readSteps('parks')).map(({ position, from }) => [position, from])).toEqual([
          [5, 2],
          [9, 9],
        ])
      })

      const various = () => [
        step(2, { labels: ['started'] }),
        step(5, { authors: [author('ana'), author('sam')] }),
        step(9, { authors: [], update: new Uint8Array(5_000) }),
        step(12, { to: 90 }),
        step(15, { update: new Uint8Array([4, 2]) }),
      ]

      test('K5: grouped steps are read as they were stored, also from a position within the group', async () => {
        await replaceBy(15, 0, various())
        const heads = await log.readStepHeads('parks')
        await log.groupSteps('parks', 2, 12)
        expect(plain(await log.readSteps('parks'))).toEqual(various())
        for (const [index, { position }] of various().entries()) {
          const { steps, isCut } = await log.readHistory('parks', position, 1_000_000)
          expect(plain(steps)).toEqual(various().slice(index + 1))
          expect(isCut).toBe(false)
        }
        const first = await log.readHistory('parks', 0, 1)
        expect([first.steps.map(({ position }) => position), first.isCut]).toEqual([[2, 5, 9, 12], true])
        const grouped = heads.map((head) => ({ ...head, isGrouped: head.position <= 12 }))
        expect(await log.readStepHeads('parks')).toEqual(grouped)
        const found = await opened.openAfterKill()
        expect(plain(await found.readSteps('parks'))).toEqual(various())
      })

      test('K5: grouped steps can be grouped with others, joined and erased', async () => {
        await replaceBy(15, 0, various())
        await log.groupSteps('parks', 2, 5)
        await log.groupSteps('parks', 5, 15)
        expect(plain(await log.readSteps('parks'))).toEqual(various())
        const joined = { positions: [5, 9], step: step(9, { from: 5 }) }
        await expect(log.joinSteps('parks', [joined, { positions: [11, 12], step: step(12) }])).rejects.toThrow()
        expect(plain(await log.readSteps('parks'))).toEqual(various())
        await log.joinSteps('parks', [joined])
        const [first, , , ...last] = various()
        expect(plain(await log.readSteps('parks'))).toEqual([first, plain([joined.step])[0], ...last])
        await log.groupSteps('parks', 2, 15)
        await log.erase('parks')
        await log.open('parks')
        expect(await log.readSteps('parks')).toEqual([])
      })

      test('entries after the last step are returned with their authors and labels', async () => {
        await log.append([entry('parks', 1), entry('parks', 2, { labels: ['started', 'once more'] })])
        const { rest } = await log.readHistory('parks', 0, 1_000_000)
        expect(rest?.entries.map(({ accountId, labels }) => [accountId, labels])).toEqual([
          ['ana', []],
          ['ana', ['once more', 'started']],
        ])
        expect(rest?.hasHistory).toBe(true)
        expect((await log.readHistory('parks', 2, 1_000_000)).rest).toBeNull()
        expect((await log.readHistory('never opened', 0, 1)).logId).toBe('')
      })

      test('at most 1,000 labels per account and day are stored', async () => {
        const labelled = (position: number) => entry('parks', position, { at: 1, labels: [`label ${position}`] })
        await log.append(Array.from({ length: 1002 }, (_, index) => labelled(index + 1)))
        const { rest } = await log.readHistory('parks', 0, 1_000_000)
        expect(rest?.entries.filter(({ labels }) => labels.length > 0)).toHaveLength(1000)
      })
    })

    test('erasing a document removes its entries, snapshot and history, and those of no other document', async () => {
      for (const documentId of ['parks', 'roads']) {
        await log.append(entries(documentId, 1, 6))
        await log.swapSnapshot(documentId, { ...snapshotAt(5, 0), steps: [step(5)] }, 2, 1_000)
      }
      const { logId } = await log.open('parks')
      await log.erase('parks')
      expect(await log.readHead('parks')).toBeNull()
      const anew = await log.open('parks')
      expect(anew.logId).not.toBe(logId)
      expect([anew.end.position, anew.snapshot, anew.owners.size]).toEqual([0, null, 0])
      expect(await log.readSteps('parks')).toEqual([])
      expect((await log.readSnapshot('roads'))?.position).toBe(5)
      expect(await positions('roads', 5, 6)).toEqual([6])
    })

    test('an announced client id belongs to the first account in its document, until the announcement is removed', async () => {
      const { announcedClientIds } = opened.store
      await announcedClientIds.remember([
        { documentId: 'parks', clientId: 7, accountId: 'ana', at: 1_000 },
        { documentId: 'parks', clientId: 7, accountId: 'mallory', at: 1_001 },
        { documentId: 'roads', clientId: 7, accountId: 'sam', at: 2_000 },
        { documentId: 'parks', clientId: 8, accountId: 'sam', at: 3_000 },
      ])
      expect([...(await announcedClientIds.read('parks'))]).toEqual([
        [7, 'ana'],
        [8, 'sam'],
      ])
      const older = Array.from({ length: 1_200 }, (_, index) => ({
        documentId: 'parks',
        clientId: 100 + index,
        accountId: 'ana',
        at: 500,
      }))
      await announcedClientIds.remember(older)
      await announcedClientIds.forgetBefore(2_000)
      expect([...(await announcedClientIds.read('parks'))]).toEqual([[8, 'sam']])
      expect([...(await announcedClientIds.read('roads'))]).toEqual([[7, 'sam']])
    })
  })
}

function entry(documentId: string, position: number, more: Partial<NewLogEntry> = {}): NewLogEntry {
  return {
    documentId,
    position,
    accountId: 'ana',
    at: position,
    clientIds: [],
    labels: [],
    content: new Uint8Array([position]),
    ...more,
  }
}

function entries(documentId: string, from: number, to: number): NewLogEntry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => entry(documentId, from + index))
}

/** Content and known state are derived from the position. */
function snapshotAt(position: number, replaces: number, bytes = 1): NewSnapshot {
  return {
    position,
    replaces,
    corrupt: [],
    steps: [],
    known: new Uint8Array([position]),
    content: new Uint8Array(bytes).fill(position),
  }
}

function author(accountId: string): HistoryAuthor {
  return { accountId, clientIds: [7], deletes: new Uint8Array([0, 0]) }
}

function step(position: number, more: Partial<HistoryStep> = {}): HistoryStep {
  const authors = [author('ana')]
  const update = new Uint8Array(100).fill(1)
  return { position, from: position, to: position + 5, authors, labels: [], update, ...more }
}
