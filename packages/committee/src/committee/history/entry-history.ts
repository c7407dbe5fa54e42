import type { Author } from '../../document/author.ts'
import type { Difference } from './history-subject.ts'

/** An entry of a version, even if it is removed: an announcement, a line of a checklist, a ritual of the template. */
export interface EntryInHistory {
  /** Unique in the part. */
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly parent: { readonly key: string; readonly title: string } | null
  readonly removed: boolean
  /** How it was added, if its part stores that. It is not compared. */
  readonly added?: { readonly by: Author; readonly at: string | null }
  /** The fields of the document that decide whether the entry is present. */
  readonly presence: readonly string[]
  /** The compared values, by name, each with its field in the document. */
  readonly fields: Readonly<Record<string, { readonly value: unknown; readonly field: string }>>
}

/** By key, in the order of the page. */
export type EntriesInHistory = ReadonlyMap<string, EntryInHistory>

/** `entry` is the entry in the later version, or its last state. */
export type EntryDifference = Difference & { readonly entry: EntryInHistory } & (
    | { readonly kind: 'entry-added' | 'entry-removed' | 'entry-restored' }
    | {
        readonly kind: 'entry-changed'
        readonly name: string
        readonly before: unknown
        readonly after: unknown
      }
  )

export function entryDifferences(before: EntriesInHistory | null, after: EntriesInHistory): EntryDifference[] {
  const found = [...after.values()].flatMap((entry) => differencesOf(before?.get(entry.key), entry))
  for (const [key, entry] of before ?? [])
    if (!after.has(key) && !entry.removed) found.push({ kind: 'entry-removed', entry, fields: entry.presence })
  return found
}

function differencesOf(was: EntryInHistory | undefined, entry: EntryInHistory): EntryDifference[] {
  const fields = entry.presence
  // An entry is first added as removed; see put-entity.ts.
  if (!was) return entry.removed ? [] : [{ kind: 'entry-added', entry, fields }]
  const changed = Object.entries(entry.fields).flatMap(([name, { value, field }]): EntryDifference[] => {
    const before = was.fields[name]?.value ?? null
    // Both are results of readers, and therefore plain values with keys in the same order.
    if (JSON.stringify(before) === JSON.stringify(value)) return []
    return [{ kind: 'entry-changed', entry, name, before, after: value, fields: [field] }]
  })
  if (was.removed === entry.removed) return changed
  return [...changed, { kind: entry.removed ? 'entry-removed' : 'entry-restored', entry, fields }]
}
