import { noteGate } from './gate.ts'

/** Why the relay does not let this person into a document. `unknown`: it has never heard of it. */
export type WhyNotAdmitted = 'signed-out' | 'access-removed' | 'deleted' | 'unknown'

/** There were too many requests; `retryAfterMs` is 0 where the relay does not say how long to wait. */
export interface TooBusy {
  retryAfterMs: number
}

const answerTimeoutMs = 5_000

export const syncPath = (documentId: string): string => `/sync/${encodeURIComponent(documentId)}`

/**
 * A browser does not say why an upgrade was refused: the same address answers a plain request with the reason. Null
 * when there is none, or no answer within the time limit: a request that hangs must not keep the device away.
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
    // Nothing is wrong with this person or document: the link goes on trying, and the gate is on screen.
    if (status === 423) noteGate('closed')
  } catch {
    // No answer: the relay can't be reached, and the pause before the next attempt grows.
  }
  return null
}
