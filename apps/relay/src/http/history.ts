import { encodeHistoryPage, readHistoryRoute } from '@civic-hub/protocol'
import { refused } from '../result.ts'
import type { EndpointParts } from './api-parts.ts'
import { endpoint } from './endpoint.ts'
import { invalidField } from './error-response.ts'
import { perTenMinutes } from './request-limits.ts'

const waitSeconds = 5

export const historyEndpoints = ({ history }: EndpointParts) => [
  endpoint(
    readHistoryRoute,
    // A long history is some pages, and the latest steps are made anew for each reader.
    { access: 'member', ofClosedSessions: true, limit: perTenMinutes(600) },
    async ({ c, documentId }) => {
      const after = c.req.query('after') ?? '0'
      if (!/^\d{1,15}$/.test(after)) return refused(invalidField('after'))
      const page = await history.read(documentId, Number(after))
      if (page === null) return refused({ code: 'unavailable', retryAfterSeconds: waitSeconds })
      const authors = page.steps.flatMap((step) => step.authors.map(({ accountId }) => accountId))
      const people = await history.namesOf([...new Set(authors)])
      return c.body(encodeHistoryPage({ ...page, people }), 200, {
        'Content-Type': 'application/octet-stream',
      })
    },
  ),
]
