import { encodeHistoryPage, type HistoryPage } from '@civic-hub/protocol'
import { Hono } from 'hono'
import type { OnCommittee } from './committee-access.ts'
import { errorResponse } from './error-response.ts'

/** The sources of a page of history: steps from the document's log, names from the accounts. */
export interface ReadableHistory {
  /** A page of steps after a position; null if there are too many requests at once. */
  read(documentId: string, after: number): Promise<Omit<HistoryPage, 'people'> | null>
  namesOf(accountIds: readonly string[]): Promise<HistoryPage['people']>
}

const waitSeconds = 5

/** `GET /api/committees/:documentId/history?after={position}`: a page of history as bytes, see encodeHistoryPage. */
export function createHistoryRoutes(history: ReadableHistory): Hono<OnCommittee> {
  const routes = new Hono<OnCommittee>()
  routes.get('/history', async (c) => {
    const after = c.req.query('after') ?? '0'
    if (!/^\d{1,15}$/.test(after)) return errorResponse(c, 'invalid-input', { fields: { after: 'invalid' } })
    const page = await history.read(c.get('documentId'), Number(after))
    if (page === null) return errorResponse(c, 'unavailable', { retryAfterSeconds: waitSeconds })
    const authors = page.steps.flatMap((step) => step.authors.map(({ accountId }) => accountId))
    const people = await history.namesOf([...new Set(authors)])
    return c.body(encodeHistoryPage({ ...page, people }), 200, { 'Content-Type': 'application/octet-stream' })
  })
  return routes
}
