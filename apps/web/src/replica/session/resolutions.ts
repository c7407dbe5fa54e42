import {
  type GivenNumber,
  givenNumbersSchema,
  type NumberMotions,
  type ResolutionList,
  resolutionListSchema,
} from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'

const pathOf = (documentId: string) => `/api/committees/${documentId}`

/** The relay's numbers of a committee's resolutions, and their pattern. */
export const readResolutionList = (documentId: string): Promise<Answer<ResolutionList>> =>
  askRelay('GET', `${pathOf(documentId)}/resolutions`, undefined, resolutionListSchema)

export async function numberMotions(
  documentId: string,
  meetingId: string,
  motions: NumberMotions,
): Promise<Answer<readonly GivenNumber[]>> {
  const path = `${pathOf(documentId)}/meetings/${encodeURIComponent(meetingId)}/resolutions`
  const answer = await askRelay('POST', path, motions, givenNumbersSchema)
  return answer.ok ? { ok: true, value: answer.value.resolutions } : answer
}

export const setResolutionPattern = (documentId: string, pattern: string): Promise<Answer<null>> =>
  tellRelay('PUT', `${pathOf(documentId)}/resolution-pattern`, { pattern })
