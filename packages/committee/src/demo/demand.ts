import type { Result } from '../document/result.ts'

/** The value of a sample's transition. Throws if it was refused. */
export function demand<T>(result: Result<T, string>): T {
  if (!result.ok) throw new Error(`A sample breaks a rule: ${result.refusal}`)
  return result.value
}
