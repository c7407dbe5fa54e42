import { errorReader, type Reader } from '@civic-hub/protocol'
import { pagePause } from '../page-pause.ts'
import { type Answer, failed } from './answer.ts'
import { noteAccepted, noteGate } from './gate.ts'
import { measureHubClock } from './hub-clock.ts'

/** A device that waits for a response before it connects must be connected again within 15 s, including a retry. */
const answerTimeoutMs = 10_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Sends a request to the relay and parses its response with `schema`. Never throws: an unreachable relay is
 * an answer too. The first screens call it by path; all later ones call routes (call-relay.ts), which would make
 * the scripts of the first screens 0.4 kB larger.
 */
export async function askRelay<T>(method: Method, path: string, body: unknown, schema: Reader<T>): Promise<Answer<T>> {
  const answered = await send(method, path, body)
  if (!answered.ok) return answered
  const parsed = schema.safeParse(answered.value)
  return parsed.success ? { ok: true, value: parsed.data } : failed('unreachable')
}

/** The same for requests whose response body is not needed. */
export async function notifyRelay(method: Method, path: string, body?: unknown): Promise<Answer<null>> {
  const answered = await send(method, path, body)
  return answered.ok ? { ok: true, value: null } : answered
}

async function send(method: Method, path: string, body: unknown): Promise<Answer<unknown>> {
  const asked = await fetchFromRelay(method, path, body)
  return asked.ok ? { ok: true, value: await asked.value.json().catch(() => null) } : asked
}

/** Bytes are sent unchanged, everything else as JSON. */
function asContent(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return {}
  if (body instanceof Blob) return { headers: { 'content-type': body.type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Requests that this device answers itself, by the demo that makes them: nothing in it asks the hub. */
export const ofDemo = new Map<string, (path: string) => boolean>()

/** The relay's response, unless it is an error. Never throws. */
export async function fetchFromRelay(
  method: Method,
  path: string,
  body: unknown,
  timeoutMs = answerTimeoutMs,
): Promise<Answer<Response>> {
  if ([...ofDemo.values()].some((is) => is(path)))
    return (await import('./demo-hub.ts')).answerInDemo(method, path, body)
  await pagePause()
  let response: Response
  const sentAt = Date.now()
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...asContent(body),
    })
  } catch {
    return failed('unreachable')
  }
  measureHubClock(response.headers.get('date'), sentAt)
  if (response.ok) {
    if (method !== 'GET') noteAccepted()
    return { ok: true, value: response }
  }
  const failure = errorReader.safeParse(await response.json().catch(() => null))
  // A proxy that responds for a relay that is down does not use our error format.
  if (!failure.success) return failed('unreachable')
  const { code, fields, retryAfterSeconds } = failure.data.error
  if (code === 'gate-closed') noteGate('closed')
  return {
    ok: false,
    problem: {
      code,
      ...(fields && { fields }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  }
}
