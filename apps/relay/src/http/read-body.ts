import type { FieldProblem } from '@civic-hub/protocol'
import { isDeeperThan } from '@civic-hub/protocol/update'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { accepted, type Result, refused } from '../result.ts'
import type { Refusal } from './error-response.ts'

const tooDeep = 'What was sent is nested too deep.'

export type BodySchema<T> = z.ZodMiniType<T>

/** Parses a JSON body; the refusal names every invalid field. */
export async function readBody<T>(c: Context, schema: BodySchema<T>): Promise<Result<T, Refusal>> {
  const read = await readJson(c)
  if (!read.ok && read.reason === 'too-deep') return refused({ code: 'invalid-input', message: tooDeep })
  const body = read.ok ? read.value : undefined
  const parsed = schema.safeParse(body)
  if (parsed.success) return accepted(parsed.data)
  const fields: Record<string, FieldProblem> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path[0]
    if (field !== undefined) fields[String(field)] ??= problemOf(issue, valueAt(body, String(field)))
  }
  return refused({ code: 'invalid-input', ...(Object.keys(fields).length > 0 && { fields }) })
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return 'required'
  if (issue.code === 'too_small') return 'too-short'
  if (issue.code === 'too_big') return 'too-long'
  return 'invalid'
}

function valueAt(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  return Object.hasOwn(body, field) ? (body as Record<string, unknown>)[field] : undefined
}

/** More than the bodies of our routes need. */
const maxDepth = 32

type Json = { ok: true; value: unknown } | { ok: false; reason: 'no-json' | 'too-deep' }

/**
 * Reads a body as JSON. The depth is counted in the text, before a value of 10,000 levels, which
 * fits into 60 KB, is parsed and checked.
 */
async function readJson(c: Context): Promise<Json> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return { ok: false, reason: 'no-json' }
  const text = await c.req.text()
  if (isDeeperThan(maxDepth, text)) return { ok: false, reason: 'too-deep' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'no-json' }
  }
}
