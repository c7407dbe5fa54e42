import { type FeedKind, type FeedState, feedAddressSchema, feedListSchema } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'

const pathOf = (documentId: string) => `/api/committees/${documentId}/feeds`

/** The feeds of a committee, with the person's own addresses. */
export const readFeeds = (documentId: string) =>
  askRelay('GET', pathOf(documentId), undefined, feedListSchema)

/** Creates an address, or replaces the existing one. */
export const makeFeedAddress = (documentId: string, kind: FeedKind) =>
  askRelay('POST', `${pathOf(documentId)}/${kind}/address`, undefined, feedAddressSchema)

export const endFeedAddress = (documentId: string, kind: FeedKind): Promise<Answer<null>> =>
  tellRelay('DELETE', `${pathOf(documentId)}/${kind}/address`)

export function publishFeed(
  documentId: string,
  kind: FeedKind,
  state: FeedState,
  content: Uint8Array<ArrayBuffer>,
): Promise<Answer<null>> {
  const { logId, revision, format } = state
  const query = new URLSearchParams({ logId, revision: String(revision), format: String(format) })
  return tellRelay(
    'PUT',
    `${pathOf(documentId)}/${kind}?${query}`,
    new Blob([content], { type: 'text/plain' }),
  )
}
