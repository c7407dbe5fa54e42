import type { Context } from 'hono'

/** More than the bodies of our routes need. */
const maxDepth = 32

export type Json = { ok: true; value: unknown } | { ok: false; reason: 'no-json' | 'too-deep' }

/**
 * Reads a body as JSON. The depth is counted in the text, before a value of 10,000 levels, which
 * fits into 60 KB, is parsed and checked.
 */
export async function readJson(c: Context): Promise<Json> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return { ok: false, reason: 'no-json' }
  const text = await c.req.text()
  if (isDeep(text)) return { ok: false, reason: 'too-deep' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'no-json' }
  }
}

/** Whether arrays and objects are nested deeper than any body of ours. Brackets in strings do not count. */
export function isDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (isInString) {
      if (sign === '\\') index++
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') {
      if (++depth > maxDepth) return true
    } else if (sign === ']' || sign === '}') depth--
  }
  return false
}
