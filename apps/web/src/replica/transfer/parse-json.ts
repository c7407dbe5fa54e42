import type { core } from 'zod/mini'
import type { ImportRefused } from './import-refused.ts'

/** Reads JSON of a file; throws `otherwise` where it is none. */
export function parseJson(text: string, otherwise: ImportRefused): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw otherwise
  }
}

/** The first field that is wrong, as a programmer writes it: `committees[0].name`. */
export function fieldOf({ issues: [first] }: Pick<core.$ZodError, 'issues'>): string {
  const path = (first?.path ?? []).map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
  )
  return path.join('').replace(/^\./, '')
}
