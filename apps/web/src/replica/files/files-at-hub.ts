import { fileListSchema } from '@civic-hub/protocol'
import { askRelay } from '../connection/relay-http.ts'

/** The hashes of a committee's files that the relay has; null where it could not be asked. */
export async function readFilesAtHub(documentId: string): Promise<ReadonlySet<string> | null> {
  const asked = await askRelay('GET', `/api/committees/${documentId}/files`, undefined, fileListSchema)
  return asked.ok ? new Set(asked.value.files.map(({ sha256 }) => sha256)) : null
}
