import {
  createFeedAddressRoute,
  endFeedAddressRoute,
  type FeedKind,
  type FeedState,
  listFeedsRoute,
  publishFeedRoute,
} from '@civic-hub/protocol'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'

export const readFeeds = (documentId: string) => callRelay(listFeedsRoute, { documentId })

export const makeFeedAddress = (documentId: string, kind: FeedKind) =>
  callRelay(createFeedAddressRoute, { documentId, kind })

export const endFeedAddress = (documentId: string, kind: FeedKind) =>
  sendToRelay(endFeedAddressRoute, { documentId, kind })

export const publishFeed = (
  documentId: string,
  kind: FeedKind,
  { logId, revision, format }: FeedState,
  content: Uint8Array<ArrayBuffer>,
) =>
  sendToRelay(publishFeedRoute, {
    documentId,
    kind,
    query: { logId, revision: String(revision), format: String(format) },
    body: new Blob([content], { type: 'text/plain' }),
  })
