/** The value of an accepted transition. */
export function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}
