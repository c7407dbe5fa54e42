import { noteGate } from './gate.ts'

export type WhyNotAdmitted = 'signed-out' | 'access-removed' | 'deleted' | 'unknown'

/** The relay had too many requests; `retryAfterMs` is 0 if it names no time to wait. */
export interface TooBusy {
  retryAfterMs: number
}

const answerTimeoutMs = 5_000

export const syncPath = (documentId: string): string => `/sync/${encodeURIComponent(documentId)}`

/**
 * A browser does not report why an upgrade was refused, but a plain request to the same address returns the
 * reason. Null when there is none, or no response within the time limit: a request that hangs must not
 * prevent the next attempt.
 */
export async function askWhyNotAdmitted(documentId: string): Promise<WhyNotAdmitted | TooBusy | null> {
  try {
    const { status, headers } = await fetch(syncPath(documentId), {
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    if (status === 401) return 'signed-out'
    if (status === 403) return 'access-removed'
    if (status === 404) return 'unknown'
    if (status === 410) return 'deleted'
    if (status === 429) return { retryAfterMs: (Number(headers.get('retry-after')) || 0) * 1_000 }
    // Neither the person nor the document is the reason: the link keeps trying, and the gate is shown.
    if (status === 423) noteGate('closed')
  } catch {
    // No response: the relay cannot be reached, and the pause before the next attempt grows.
  }
  return null
}
