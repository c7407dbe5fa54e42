import { errorSchema } from '@civic-hub/protocol'
import { type Answer, refused } from './answer.ts'

const answerTimeoutMs = 15_000

interface Schema<T> {
  safeParse(content: unknown): { success: true; data: T } | { success: false }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Asks the relay and reads its answer with `schema`; never throws: a relay that can't be reached is an answer too. */
export async function askRelay<T>(
  method: Method,
  path: string,
  body: unknown,
  schema: Schema<T>,
): Promise<Answer<T>> {
  const answered = await send(method, path, body)
  if (!answered.ok) return answered
  const parsed = schema.safeParse(answered.value)
  return parsed.success ? { ok: true, value: parsed.data } : refused('unreachable')
}

/** The same for calls whose answer has no body worth reading. */
export async function tellRelay(method: Method, path: string, body?: unknown): Promise<Answer<null>> {
  const answered = await send(method, path, body)
  return answered.ok ? { ok: true, value: null } : answered
}

async function send(method: Method, path: string, body: unknown): Promise<Answer<unknown>> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    return refused('unreachable')
  }
  const content: unknown = await response.json().catch(() => null)
  if (response.ok) return { ok: true, value: content }
  const failure = errorSchema.safeParse(content)
  // A proxy that answers for a relay that is down speaks no words of ours.
  if (!failure.success) return refused('unreachable')
  const { code, fields, retryAfterSeconds } = failure.data.error
  return {
    ok: false,
    problem: {
      code,
      ...(fields && { fields }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  }
}
