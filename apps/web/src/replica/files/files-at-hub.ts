import { listFilesRoute } from '@civic-hub/protocol'
import { callRelay } from '../connection/call-relay.ts'
import { followList } from '../connection/list-changes.ts'

/** Returns the hashes of a committee's files that the relay has; null if it could not be asked. */
export async function readFilesAtHub(documentId: string): Promise<ReadonlySet<string> | null> {
  const asked = await callRelay(listFilesRoute, { documentId })
  return asked.ok ? new Set(asked.value.files.map(({ sha256 }) => sha256)) : null
}

/**
 * Reports the files that the relay has: now, and whenever the relay notifies of a change. Asks again if there
 * is no answer. Returns a function that stops it.
 */
export function followFilesAtHub(documentId: string, onFound: (files: ReadonlySet<string>) => void): () => void {
  return followList(
    'files',
    documentId,
    () => readFilesAtHub(documentId),
    (found) => found && onFound(found),
  ).stop
}
