import { queryLedger } from '../budget/query-ledger.ts'
import type { SearchEntry, SearchSource } from './search-entry.ts'

/**
 * The entries of the ledger, as one part: its query caches the ledger, and of 10,000 entries only those with
 * a changed fingerprint are indexed again.
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
          // Without the time, the day would be parsed in UTC.
          date: date === '' ? null : `${date}T00:00`,
          isCurrent: false,
          file: null,
        }),
      ),
  subscribe: (doc, onChange) => queryLedger(doc).subscribe(() => onChange(new Set(['all']))),
}
