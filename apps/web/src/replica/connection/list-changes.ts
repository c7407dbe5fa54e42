import type { RelayList } from '@civic-hub/protocol'
import { repeatWithPauses } from './repeat-with-pauses.ts'

const listeners = new Set<(list: RelayList, documentId: string) => void>()

/**
 * Calls back when the relay reports a change of a list of a committee that is open here, and at most 10 s after each
 * reconnect, since a change may have been missed. Returns a function that unsubscribes.
 */
export function onListChange(list: RelayList, documentId: string, listener: () => void): () => void {
  const notify = (changed: RelayList, of: string) => {
    if (changed === list && of === documentId) listener()
  }
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export function notifyListChange(list: RelayList, documentId: string): void {
  for (const notify of [...listeners]) notify(list, documentId)
}

/**
 * Reads a list now, when the relay reports a change of it, and at each call of `askNow`; again with growing pauses while
 * there is no answer, for which `read` resolves with null. `onRead` gets the outcome of the latest request only.
 */
export function followList<T>(
  list: RelayList,
  documentId: string,
  read: () => Promise<T | null>,
  onRead: (outcome: T | null) => void,
): { askNow(): void; stop(): void } {
  let stopRetrying: (() => void) | null = null
  let last = 0

  async function ask(): Promise<void> {
    const asked = ++last
    const outcome = await read()
    if (asked !== last) return
    if (outcome === null) stopRetrying ??= repeatWithPauses(ask)
    else endRetries()
    onRead(outcome)
  }

  function endRetries(): void {
    stopRetrying?.()
    stopRetrying = null
  }

  function askNow(): void {
    endRetries()
    void ask()
  }

  const stopListening = onListChange(list, documentId, askNow)
  askNow()
  return {
    askNow,
    stop() {
      last++
      endRetries()
      stopListening()
    },
  }
}
