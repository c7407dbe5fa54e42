import type { RelayList } from '@civic-hub/protocol'

const listeners = new Set<(list: RelayList, documentId: string) => void>()

/**
 * Calls back when the relay reports a change of a list of a committee that is open here. Returns a function
 * that unsubscribes.
 */
export function onListChange(list: RelayList, documentId: string, listener: () => void): () => void {
  const hear = (changed: RelayList, of: string) => {
    if (changed === list && of === documentId) listener()
  }
  listeners.add(hear)
  return () => listeners.delete(hear)
}

export function tellListChange(list: RelayList, documentId: string): void {
  for (const hear of [...listeners]) hear(list, documentId)
}
