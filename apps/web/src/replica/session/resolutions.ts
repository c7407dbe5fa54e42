import {
  changeResolutionPatternRoute,
  type GivenNumber,
  listResolutionsRoute,
  type NumberMotions,
  numberMotionsRoute,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { callRelay, sendToRelay } from '../connection/call-relay.ts'

export const readResolutionList = (documentId: string) => callRelay(listResolutionsRoute, { documentId })

export async function numberMotions(
  documentId: string,
  meetingId: string,
  motions: NumberMotions,
): Promise<Answer<readonly GivenNumber[]>> {
  const answer = await callRelay(numberMotionsRoute, { documentId, meetingId, body: motions })
  return answer.ok ? { ok: true, value: answer.value.resolutions } : answer
}

export const setResolutionPattern = (documentId: string, pattern: string) =>
  sendToRelay(changeResolutionPatternRoute, { documentId, body: { pattern } })
