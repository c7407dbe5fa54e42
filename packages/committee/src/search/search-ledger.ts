import { queryLedger } from '../ledger/query-ledger.ts'
import type { SearchEntry, SearchSource } from './search-entry.ts'

/**
 * The entries of the ledger, as one part: what was read once is kept by its query, and of 10,000 entries only those are
 * indexed again whose fingerprint differs.
 */
export const searchLedger: SearchSource = {
  parts: () => ['all'],
  read: (doc) =>
    [...queryLedger(doc).read().entries.values()]
      .filter(({ removed }) => !removed)
      .map(
        ({ id, note, category, cents, date, receipts }): SearchEntry => ({
          kind: 'ledger-entry',
          id,
          meetingId: null,
          title: note || category,
          body: [category, (cents / 100).toFixed(2), ...receipts.map(({ name }) => name)].join('\n'),
          date: date || null,
          isCurrent: false,
          file: null,
        }),
      ),
  subscribe: (doc, onChange) => queryLedger(doc).subscribe(() => onChange(new Set(['all']))),
}
