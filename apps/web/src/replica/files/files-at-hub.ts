import { fileListSchema } from '@civic-hub/protocol'
import { onListChange } from '../connection/list-changes.ts'
import { askRelay } from '../connection/relay-http.ts'

/** Returns the hashes of a committee's files that the relay has; null if it could not be asked. */
export async function readFilesAtHub(documentId: string): Promise<ReadonlySet<string> | null> {
  const asked = await askRelay('GET', `/api/committees/${documentId}/files`, undefined, fileListSchema)
  return asked.ok ? new Set(asked.value.files.map(({ sha256 }) => sha256)) : null
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Reports the files that the relay has: now, and whenever the relay notifies of a change. Asks again if there
 * is no answer. Returns a function that stops it.
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
    // Only the answer to the latest request counts.
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
