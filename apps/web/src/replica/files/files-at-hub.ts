import { fileListSchema } from '@civic-hub/protocol'
import { followList } from '../connection/list-changes.ts'
import { askRelay } from '../connection/relay-http.ts'

/** Returns the hashes of a committee's files that the relay has; null if it could not be asked. */
export async function readFilesAtHub(documentId: string): Promise<ReadonlySet<string> | null> {
  const asked = await askRelay('GET', `/api/committees/${documentId}/files`, undefined, fileListSchema)
  return asked.ok ? new Set(asked.value.files.map(({ sha256 }) => sha256)) : null
}

/**
 * Reports the files that the relay has: now, and whenever the relay notifies of a change. Asks again if there
 * is no answer. Returns a function that stops it.
 */
export function followFilesAtHub(
  documentId: string,
  onFound: (files: ReadonlySet<string>) => void,
): () => void {
  return followList(
    'files',
    documentId,
    () => readFilesAtHub(documentId),
    (found) => found && onFound(found),
  ).stop
}
