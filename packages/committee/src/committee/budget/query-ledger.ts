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
const cachedByDoc = new WeakMap<Y.Doc, CachedLedger>()

export function queryLedger(doc: Y.Doc): Query<Ledger> {
  return {
    read: () => cachedByDoc.get(doc)?.ledger ?? readLedger(ledgerMap(doc)),
    subscribe(onChange) {
      const cached = cachedByDoc.get(doc) ?? beginCaching(doc)
      const own = () => onChange()
      cached.listeners.add(own)
      return () => {
        cached.listeners.delete(own)
        if (cached.listeners.size > 0 || cachedByDoc.get(doc) !== cached) return
        cached.close()
        cachedByDoc.delete(doc)
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
  cachedByDoc.set(doc, cachedLedger)
  return cachedLedger
}
