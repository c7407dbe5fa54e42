import {
  copyNumbers,
  dayOfMeeting,
  motionsToNumber,
  readNumbers,
  resolutionsMap,
} from '@civic-hub/committee/resolutions'
import { knownNumberSchema } from '@civic-hub/protocol'
import type { Answer } from '../replica/connection/answer.ts'
import type { Replica } from '../replica/replica.ts'
import { numberMotions } from '../replica/session/resolutions.ts'

/** The most numbers that one request contains. */
const maxKnown = 5_000

/**
 * Requests numbers for the carried motions of a meeting with approved minutes, and copies them into the document.
 * Returns how many were given.
 */
export async function giveNumbers(
  replica: Pick<Replica, 'doc' | 'documentId' | 'part'>,
  meetingId: string,
): Promise<Answer<number>> {
  const { doc, documentId, part } = replica
  const motions = motionsToNumber(doc, meetingId).slice(0, 500)
  if (motions.length === 0) return { ok: true, value: 0 }
  const known = readNumbers(resolutionsMap(doc)).filter((one) => knownNumberSchema.safeParse(one).success)
  const year = Number(dayOfMeeting(doc, meetingId)?.slice(0, 4))
  const answer = await numberMotions(documentId, meetingId, { year, motions, known: known.slice(-maxKnown) })
  if (!answer.ok) return answer
  copyNumbers(doc, part('resolutions').context, answer.value)
  return { ok: true, value: answer.value.length }
}
