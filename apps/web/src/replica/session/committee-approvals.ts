import { latestApprovalsSchema } from '@civic-hub/protocol'
import { askRelay } from '../connection/relay-http.ts'

/** The latest approval of each meeting whose minutes were approved. */
export const readLatestApprovals = (id: string) =>
  askRelay('GET', `/api/committees/${id}/approvals`, undefined, latestApprovalsSchema)
