import { listLatestApprovalsRoute } from '@civic-hub/protocol'
import { callRelay } from '../connection/call-relay.ts'

/** The latest approval of each meeting whose minutes were approved. */
export const readLatestApprovals = (documentId: string) => callRelay(listLatestApprovalsRoute, { documentId })
