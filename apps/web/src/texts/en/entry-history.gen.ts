// Written by `npm run texts` from messages/en/entry-history.arb, which is the file to edit.
import { isolate } from '../isolate.ts'

export const entryHistoryTexts = {
  changes: {
    /** The name of the member precedes it, and what is an entry: Ann added the resource “Map”. The same holds for the other changes. */
    added: (what: string) => `added ${what}`,
    removed: (what: string) => `removed ${what}`,
    restored: (what: string) => `restored ${what}`,
    moved: (what: string) => `moved ${what}`,
    renamed: (before: string, after: string) => `renamed “${isolate(before)}” to “${isolate(after)}”`,
    /** The name of a field, and an entry. */
    changed: (field: string, what: string) => `changed the ${field} of ${what}`,
    setTo: (field: string, what: string, value: string) => `set the ${field} of ${what} to “${isolate(value)}”`,
  },
  /** An entry, such as: the resource “Map”. */
  restore: (what: string) => `Restore ${what}`,
  restoreTitle: (title: string) => `Restore the title “${isolate(title)}”`,
  /** The name of a field, and an entry. */
  restoreField: (field: string, what: string) => `Restore the ${field} of ${what}`,
  /** A message after an entry was restored. */
  restored: 'Restored',
  /** Beside an entry that was changed in the version. */
  mark: 'Changed',
}
