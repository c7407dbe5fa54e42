import type * as Y from 'yjs'

/**
 * The account that wrote a statement, as far as this device knows. `hub` is the address of an earlier hub of the committee
 * whose account it is, and which sealed the key or knew the client id.
 */
export type Authorship =
  /** Signed by a device whose key the hub has sealed for the account. */
  | { readonly kind: 'proven'; readonly account: string; readonly hub?: string }
  /** Known by the client id under which it was written. */
  | { readonly kind: 'by-client'; readonly account: string; readonly hub?: string }
  /** `isReturned` if another member returned it after a restore, and the hub does not know the account. */
  | { readonly kind: 'unknown'; readonly isReturned?: true }

export interface AuthorOf {
  (id: string): Authorship
  /** The addresses of the earlier hubs by which authors of a meeting are known. */
  readonly earlierHubs?: (meetingId: string) => readonly string[]
}

export const unknownAuthor: AuthorOf = () => ({ kind: 'unknown' })

interface KnownAuthors {
  authorOf: AuthorOf
  readonly listeners: Set<() => void>
}

const byDocument = new WeakMap<Y.Doc, KnownAuthors>()

function knownAuthors(doc: Y.Doc): KnownAuthors {
  const known = byDocument.get(doc) ?? { authorOf: unknownAuthor, listeners: new Set() }
  byDocument.set(doc, known)
  return known
}

/** Sets the authors of a document's statements that this device knows. Called again with a new function for new knowledge. */
export function setAuthors(doc: Y.Doc, authorOf: AuthorOf): void {
  const known = knownAuthors(doc)
  known.authorOf = authorOf
  for (const onChange of known.listeners) onChange()
}

export const authorsOf = (doc: Y.Doc | null): AuthorOf => (doc && byDocument.get(doc)?.authorOf) ?? unknownAuthor

export function observeAuthors(doc: Y.Doc, onChange: () => void): () => void {
  const { listeners } = knownAuthors(doc)
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
