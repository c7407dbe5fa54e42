import { accessLevels, joinOutcomes } from './access.ts'
import { isDocumentId } from './document-id.ts'
import { fields, listOf, number, oneOf, orNull, type ReadBy, reader, text, textThat } from './first-answers.ts'

/* The same for the responses that only a signed-in person's first screens wait for. */

/** A committee in the relay's list for one account. `id` is the id of its document. */
export const readCommittee = fields(
  {
    id: textThat(isDocumentId),
    slug: text,
    name: text,
    emoji: text,
    createdAt: text,
    access: oneOf(accessLevels),
  },
  // Only for the committee's owners: the number of open join requests.
  { requests: number },
)
export const committeeReader = reader(readCommittee)
export type CommitteeEntry = ReadBy<typeof readCommittee>

/** A committee with an open join request of this account. */
const readRequested = fields({ slug: text, name: text, requestedAt: text })
export type RequestedCommittee = ReadBy<typeof readRequested>

/** A committee whose owners declined the join request of this account. */
const readDeclined = fields({ slug: text, name: text, declinedAt: text })
export type DeclinedCommittee = ReadBy<typeof readDeclined>

export const committeeListReader = reader(
  fields({
    committees: listOf(readCommittee),
    requested: listOf(readRequested),
    declined: listOf(readDeclined),
  }),
)
export type CommitteeListAnswer = ReadBy<typeof committeeListReader>

export const joinAnswerReader = reader(
  fields({ outcome: oneOf(joinOutcomes), name: text, committee: orNull(readCommittee) }),
)
export type JoinAnswer = ReadBy<typeof joinAnswerReader>
