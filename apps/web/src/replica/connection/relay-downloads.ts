import type { ParametersOf, Route } from '@civic-hub/protocol'
import { type Answer, failed } from './answer.ts'
import { requestOf } from './call-relay.ts'
import { fetchFromRelay } from './relay-http.ts'

/** A page of history is about a megabyte, and a phone's connection may be slow. */
const bytesTimeoutMs = 90_000
/** A recording of hours, over a slow connection. */
const fileTimeoutMs = 1_800_000

/** Requests bytes from the relay. Never throws: an unreachable relay is an answer too. */
export function askRelayForBytes<Address extends string>(
  route: Route<Address>,
  content: ParametersOf<Address> & { query?: Record<string, string> },
): Promise<Answer<Uint8Array>> {
  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  return download(route, content, bytesTimeoutMs, read)
}

/** The same for a file, which may be large. */
export function askRelayForFile<Address extends string>(
  route: Route<Address>,
  content: ParametersOf<Address>,
): Promise<Answer<Blob>> {
  return download(route, content, fileTimeoutMs, (response) => response.blob())
}

async function download<T>(
  route: Route,
  content: object,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
): Promise<Answer<T>> {
  const asked = await fetchFromRelay(...requestOf(route, content), timeoutMs)
  if (!asked.ok) return asked
  try {
    return { ok: true, value: await read(asked.value) }
  } catch {
    return failed('unreachable')
  }
}
