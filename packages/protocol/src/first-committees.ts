import { type Access, accessLevels, joinOutcomes } from './access.ts'
import { isDocumentId } from './document-id.ts'
import {
  fieldsOf,
  Mismatch,
  orNull,
  type Read,
  type Reader,
  reader,
  readNumber,
  readOneOf,
  readText,
} from './first-answers.ts'
import type { CommitteeEntry, CommitteeListAnswer, JoinAnswer } from './http.ts'

/* The same for the responses that only a signed-in person's first screens wait for. */

/** As `listOf`: without the entries that cannot be read. */
function readEntries<T>(read: Read<T>, content: unknown): T[] {
  if (!Array.isArray(content)) throw new Mismatch()
  const { safeParse } = reader(read)
  return content.flatMap((entry) => {
    const found = safeParse(entry)
    return found.success ? [found.data] : []
  })
}

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
    committees: readEntries(readCommittee, committees),
    requested: readEntries((entry) => {
      const { slug, name, requestedAt } = fieldsOf(entry)
      return { slug: readText(slug), name: readText(name), requestedAt: readText(requestedAt) }
    }, requested),
    declined: readEntries((entry) => {
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
