/** The id of the one committee that exists from the start and is open to every signed-in account. */
export const generalDocumentId = 'general'

/** A document's id: chosen at random by the device that made the committee. */
export const documentIdPattern = /^[A-Za-z0-9_-]{6,64}$/

export function isDocumentId(text: string): boolean {
  return documentIdPattern.test(text)
}

const personalPrefix = 'personal-'

/** True for the id of a personal document. The relay creates these ids; no committee has one. */
export function isPersonalDocumentId(documentId: string): boolean {
  return documentId.startsWith(personalPrefix)
}

const closedSessionPrefix = 'closed-'

/**
 * True for the id of the document of a closed session. The relay creates these ids; no committee has one.
 */
export function isClosedSessionId(documentId: string): boolean {
  return documentId.startsWith(closedSessionPrefix)
}
