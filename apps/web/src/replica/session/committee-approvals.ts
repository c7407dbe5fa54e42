import { listLatestApprovalsRoute } from '@civic-hub/protocol'
import { callRelay } from '../connection/call-relay.ts'

export const readLatestApprovals = (documentId: string) => callRelay(listLatestApprovalsRoute, { documentId })
