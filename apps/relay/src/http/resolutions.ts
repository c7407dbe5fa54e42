import {
  changeResolutionPatternRoute,
  listResolutionsRoute,
  numberMotionsMaxBytes,
  numberMotionsRoute,
  numberMotionsSchema,
  type ResolutionPatternProblem,
  resolutionPatternProblem,
  resolutionPatternSchema,
} from '@civic-hub/protocol'
import { accepted, refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { frozenTextsPerHour } from './frozen-texts.ts'
import { perHour } from './request-limits.ts'

const sentences: Record<ResolutionPatternProblem, string> = {
  'pattern-required': 'The pattern is empty. An example is {year}-{number:3}.',
  'pattern-too-long': 'The pattern is too long: at most 40 characters.',
  'number-missing': 'The pattern must contain {number} or {number:3}, where 3 is the number of digits.',
  'number-twice': 'The pattern contains the number twice.',
  'unknown-field': 'Between braces the pattern may contain only {year}, {number}, or {number:1} to {number:6}.',
  'unusual-character': 'Besides letters and digits, the pattern may contain only spaces and . / _ # ( ) -',
}

/** The numbers of carried motions. Every member reads them, owners have them given. */
export const resolutionsEndpoints = ({ resolutions }: EndpointParts) => [
  endpoint(listResolutionsRoute, { access: 'member' }, async ({ documentId }) =>
    accepted(await resolutions.list(documentId)),
  ),
  endpoint(
    numberMotionsRoute,
    {
      access: 'owner',
      limit: frozenTextsPerHour,
      body: numberMotionsSchema,
      maxBytes: numberMotionsMaxBytes,
      changesPublicPages: true,
    },
    async ({ documentId, params, body }) => {
      const given = await resolutions.number(documentId, params.meetingId, body)
      return given.ok ? accepted({ resolutions: given.value }) : given
    },
  ),
  endpoint(
    changeResolutionPatternRoute,
    { access: 'owner', limit: perHour(60, 'resolution pattern'), body: resolutionPatternSchema },
    async ({ documentId, body }) => {
      const pattern = body.pattern.trim()
      const problem = resolutionPatternProblem(pattern)
      if (problem !== null)
        return refused({
          code: 'invalid-input',
          message: sentences[problem],
          fields: { pattern: problem === 'pattern-required' ? 'required' : 'invalid' },
        })
      await resolutions.setPattern(documentId, pattern)
      return accepted(null)
    },
  ),
]
