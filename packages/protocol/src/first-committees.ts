import { type Access, accessLevels, joinOutcomes } from './access.ts'
import { isDocumentId } from './document-id.ts'
import {
  fieldsOf,
  Mismatch,
  orNull,
  type Read,
  type Reader,
  reader,
  readList,
  readNumber,
  readOneOf,
  readText,
} from './first-answers.ts'
import type { CommitteeEntry, CommitteeListAnswer, JoinAnswer } from './http.ts'

/* The same for the responses that only a signed-in person's first screens wait for. */

const readCommittee: Read<CommitteeEntry> = (content) => {
  const { id, slug, name, emoji, createdAt, access, requests } = fieldsOf(content)
  const documentId = readText(id)
  if (!isDocumentId(documentId)) throw new Mismatch()
  return {
    id: documentId,
    slug: readText(slug),
    name: readText(name),
    emoji: readText(emoji),
    createdAt: readText(createdAt),
    access: readOneOf<Access>(accessLevels, access),
    ...(requests !== undefined && { requests: readNumber(requests) }),
  }
}

export const committeeReader = reader(readCommittee)

export const committeeListReader: Reader<CommitteeListAnswer> = reader((content) => {
  const { committees, requested, declined } = fieldsOf(content)
  return {
    committees: readList(readCommittee, committees),
    requested: readList((entry) => {
      const { slug, name, requestedAt } = fieldsOf(entry)
      return { slug: readText(slug), name: readText(name), requestedAt: readText(requestedAt) }
    }, requested),
    declined: readList((entry) => {
      const { slug, name, declinedAt } = fieldsOf(entry)
      return { slug: readText(slug), name: readText(name), declinedAt: readText(declinedAt) }
    }, declined),
  }
})

export const joinAnswerReader: Reader<JoinAnswer> = reader((content) => {
  const { outcome, name, committee } = fieldsOf(content)
  return {
    outcome: readOneOf<JoinAnswer['outcome']>(joinOutcomes, outcome),
    name: readText(name),
    committee: orNull(readCommittee, committee),
  }
})
