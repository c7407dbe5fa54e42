import type { FieldProblem } from '@civic-hub/protocol'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { errorResponse } from './error-response.ts'
import { readJson } from './read-json.ts'

const tooDeep = 'What was sent is nested too deep.'

type Read<T> = { ok: true; value: T } | { ok: false; response: Response }

/** Parses a JSON body, or creates the error response that names every invalid field. */
export async function readBody<T>(
  c: Context,
  schema: z.core.$ZodType<unknown, T> & z.ZodMiniType<T>,
): Promise<Read<T>> {
  const read = await readJson(c)
  if (!read.ok && read.reason === 'too-deep')
    return { ok: false, response: errorResponse(c, 'invalid-input', { message: tooDeep }) }
  const body = read.ok ? read.value : undefined
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, value: parsed.data }
  const fields: Record<string, FieldProblem> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path[0]
    if (field !== undefined) fields[String(field)] ??= problemOf(issue, valueAt(body, String(field)))
  }
  const details = Object.keys(fields).length > 0 ? { fields } : {}
  return { ok: false, response: errorResponse(c, 'invalid-input', details) }
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return 'required'
  if (issue.code === 'too_small') return 'too-short'
  if (issue.code === 'too_big') return 'too-long'
  return 'invalid'
}

function valueAt(body: unknown, field: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  return Object.hasOwn(body, field) ? (body as Record<string, unknown>)[field] : undefined
}
