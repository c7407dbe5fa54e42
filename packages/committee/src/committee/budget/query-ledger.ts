import type * as Y from 'yjs'
import { observeAllPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { ledgerMap } from './ledger-entry.ts'
import { type Ledger, readLedger } from './read-ledger.ts'

interface CachedLedger {
  ledger: Ledger
  readonly listeners: Set<() => void>
  readonly close: () => void
}

// Reading 10,000 entries is slow. While there are subscribers, the cached ledger is updated, and unchanged
// entries stay the same objects.
const kept = new WeakMap<Y.Doc, CachedLedger>()

/** The whole ledger; fires once per transaction that changed it. */
export function queryLedger(doc: Y.Doc): Query<Ledger> {
  return {
    read: () => kept.get(doc)?.ledger ?? readLedger(ledgerMap(doc)),
    subscribe(onChange) {
      const keptLedger = kept.get(doc) ?? beginCaching(doc)
      const own = () => onChange()
      keptLedger.listeners.add(own)
      return () => {
        keptLedger.listeners.delete(own)
        if (keptLedger.listeners.size > 0 || kept.get(doc) !== keptLedger) return
        keptLedger.close()
        kept.delete(doc)
      }
    },
  }
}

function beginCaching(doc: Y.Doc): CachedLedger {
  const root = ledgerMap(doc)
  const listeners = new Set<() => void>()
  const close = observeAllPaths(root, (paths) => {
    cachedLedger.ledger = readLedger(root, cachedLedger.ledger, new Set(paths.map(([key]) => String(key))))
    for (const listener of [...listeners]) listener()
  })
  const cachedLedger: CachedLedger = { ledger: readLedger(root), listeners, close }
  kept.set(doc, cachedLedger)
  return cachedLedger
}
