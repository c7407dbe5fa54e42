import {
  numberMotionsSchema,
  type ResolutionPatternProblem,
  resolutionPatternProblem,
  resolutionPatternSchema,
} from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { Resolutions } from '../accounts/resolutions.ts'
import { type OnCommittee, ownersOnly } from './committee-access.ts'
import { errorResponse } from './error-response.ts'
import { readBody } from './read-body.ts'

const path = '/meetings/:meetingId/resolutions'

const sentences: Record<ResolutionPatternProblem, string> = {
  'pattern-required': 'The pattern is empty. An example is {year}-{number:3}.',
  'pattern-too-long': 'The pattern is too long: at most 40 characters.',
  'number-missing': 'The pattern must contain {number} or {number:3}, where 3 is the number of digits.',
  'number-twice': 'The pattern contains the number twice.',
  'unknown-field':
    'Between braces the pattern may contain only {year}, {number}, or {number:1} to {number:6}.',
  'unusual-character': 'Besides letters and digits, the pattern may contain only spaces and . / _ # ( ) -',
}

/** `…/resolutions`: the numbers of carried motions. Every member reads them, owners have them given. */
export function createResolutionsRoutes(resolutions: Resolutions): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.use(path, async (c, next) =>
    /^[\w-]{1,100}$/.test(c.req.param('meetingId')) ? next() : errorResponse(c, 'not-found'),
  )
  routes.get('/resolutions', async (c) => c.json(await resolutions.list(c.get('documentId'))))
  routes.post(path, ownersOnly, async (c) => {
    const body = await readBody(c, numberMotionsSchema)
    if (!body.ok) return body.response
    const given = await resolutions.number(c.get('documentId'), c.req.param('meetingId'), body.value)
    return given.ok ? c.json({ resolutions: given.value }) : errorResponse(c, given.refusal)
  })
  routes.put('/resolution-pattern', ownersOnly, async (c) => {
    const body = await readBody(c, resolutionPatternSchema)
    if (!body.ok) return body.response
    const pattern = body.value.pattern.trim()
    const problem = resolutionPatternProblem(pattern)
    if (problem !== null)
      return errorResponse(c, 'invalid-input', {
        message: sentences[problem],
        fields: { pattern: problem === 'pattern-required' ? 'required' : 'invalid' },
      })
    await resolutions.setPattern(c.get('documentId'), pattern)
    return c.body(null, 204)
  })
  return routes
}
