/** The value of a transition, or the code of the rule that refused it. Faults are thrown instead. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; refusal: R }

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refused<R extends string>(refusal: R): { ok: false; refusal: R } {
  return { ok: false, refusal }
}
