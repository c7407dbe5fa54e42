import type { ErrorCode, FieldProblem } from '@civic-hub/protocol'

/** 'unreachable': there was no response. 'cookie-dropped': the browser did not keep the cookie of the response. */
export interface Problem {
  code: ErrorCode | 'unreachable' | 'cookie-dropped'
  fields?: Record<string, FieldProblem>
  retryAfterSeconds?: number
}

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export function failed(code: Problem['code']): { ok: false; problem: Problem } {
  return { ok: false, problem: { code } }
}
