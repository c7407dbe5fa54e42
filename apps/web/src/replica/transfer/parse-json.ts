import type { core } from 'zod/mini'
import type { ImportRefused } from './import-refused.ts'

/** Parses the JSON of a file; throws `otherwise` if it is invalid. */
export function parseJson(text: string, otherwise: ImportRefused): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw otherwise
  }
}

/** Returns the path of the first invalid field, in code notation: `committees[0].name`. */
export function fieldOf({ issues: [first] }: Pick<core.$ZodError, 'issues'>): string {
  const path = (first?.path ?? []).map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
  return path.join('').replace(/^\./, '')
}
