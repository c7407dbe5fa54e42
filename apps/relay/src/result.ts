/** The result of an operation that a rule may refuse; unexpected errors are thrown instead. */
export type Result<T, R> = { ok: true; value: T } | { ok: false; refusal: R }

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refused<R>(refusal: R): { ok: false; refusal: R } {
  return { ok: false, refusal }
}
