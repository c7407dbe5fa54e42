import { fileListSchema } from '@civic-hub/protocol'
import { onListChange } from '../connection/list-changes.ts'
import { askRelay } from '../connection/relay-http.ts'

/** The hashes of a committee's files that the relay has; null where it could not be asked. */
export async function readFilesAtHub(documentId: string): Promise<ReadonlySet<string> | null> {
  const asked = await askRelay('GET', `/api/committees/${documentId}/files`, undefined, fileListSchema)
  return asked.ok ? new Set(asked.value.files.map(({ sha256 }) => sha256)) : null
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Tells the files that the relay has: now, and whenever it says that they are others. Asks again when it does not answer.
 * Returns how to stop.
 */
export function followFilesAtHub(
  documentId: string,
  onFound: (files: ReadonlySet<string>) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0

  async function ask(pauseMs: number): Promise<void> {
    clearTimeout(timer)
    const asked = ++last
    const found = await readFilesAtHub(documentId)
    // A later question has a later answer.
    if (asked !== last) return
    if (found) onFound(found)
    else timer = setTimeout(() => void ask(Math.min(2 * pauseMs, longestPauseMs)), pauseMs)
  }

  const stopHearing = onListChange('files', documentId, () => void ask(firstPauseMs))
  void ask(firstPauseMs)
  return () => {
    last++
    clearTimeout(timer)
    stopHearing()
  }
}
