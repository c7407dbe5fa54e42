import { type Answer, failed } from './answer.ts'
import { fetchFromRelay } from './relay-http.ts'

/** A page of history is about a megabyte, and a phone's connection may be slow. */
const bytesTimeoutMs = 90_000
/** A recording of hours, over a slow connection. */
const fileTimeoutMs = 1_800_000

/** Requests bytes from the relay. Never throws: an unreachable relay is an answer too. */
export function askRelayForBytes(path: string): Promise<Answer<Uint8Array>> {
  return download(path, bytesTimeoutMs, async (response) => new Uint8Array(await response.arrayBuffer()))
}

/** The same for a file, which may be large. */
export function askRelayForFile(path: string): Promise<Answer<Blob>> {
  return download(path, fileTimeoutMs, (response) => response.blob())
}

async function download<T>(
  path: string,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const asked = await fetchFromRelay('GET', path, undefined, timeoutMs)
  if (!asked.ok) return asked
  try {
    return { ok: true, value: await read(asked.value) }
  } catch {
    return failed('unreachable')
  }
}
