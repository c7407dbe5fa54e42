import { expect, test } from 'vitest'
import { encodeHistoryPage, type HistoryPage, readHistoryPage } from './history.ts'

test('a page of history is unchanged after encoding and decoding', () => {
  const page: HistoryPage = {
    logId: 'a log',
    more: true,
    people: [{ accountId: 'ana', name: 'Ana Ruiz' }],
    steps: [
      {
        position: 12,
        from: 1_700_000_000_000,
        to: 1_700_000_060_000,
        authors: [{ accountId: 'ana', clientIds: [7, 4_000_000_000], deletes: new Uint8Array([0, 0]) }],
        labels: ['meeting-started:meeting-1'],
        update: new Uint8Array([1, 2, 3]),
      },
      { position: 13, from: 0, to: 0, authors: [], labels: [], update: new Uint8Array() },
    ],
  }
  expect(readHistoryPage(encodeHistoryPage(page))).toEqual(page)
})
