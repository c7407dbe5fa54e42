import { canWrite } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import { openReplicas } from '../react/open-replicas.ts'
import { type Authors, createAuthors } from './authors.ts'
import { signOwnStatements } from './sign-own-statements.ts'

const known = new WeakMap<Y.Doc, Authors>()

/**
 * Gives the authors of a meeting's statements to its decisions, until it is stopped. The first call for a document also
 * begins to sign the statements that this device writes there. Does nothing for a document that is not open on this page,
 * and for the demo.
 */
export function watchAuthors(doc: Y.Doc, meetingId: string): () => void {
  const authors = known.get(doc) ?? openAuthors(doc)
  return authors?.watch(meetingId) ?? (() => undefined)
}

function openAuthors(doc: Y.Doc): Authors | null {
  const replica = openReplicas().find((one) => one.doc === doc)
  if (!replica?.signsFor) return null
  const { documentId, signsFor: device, access, fromNewerApp, caughtUp, context, flush } = replica
  const authors = createAuthors({ doc, documentId, device, caughtUp })
  known.set(doc, authors)
  signOwnStatements({
    ...{ doc, documentId, device, context, flush },
    mayWrite: () => canWrite(access.get()) && !fromNewerApp.get(),
  })
  return authors
}
