import { canWrite } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import type { SyncStatus } from '../connection/sync-status.ts'
import { openAccount } from '../react/device-provider.tsx'
import { openReplicas } from '../react/open-replicas.ts'
import { type Authors, createAuthors } from './authors.ts'
import { type OwnStatements, signOwnStatements } from './sign-own-statements.ts'

interface Opened {
  readonly authors: Authors
  readonly statements: OwnStatements
}

const opened = new WeakMap<Y.Doc, Opened>()

/** Until it is stopped. Signs the statements that this device writes there. Does nothing for the demo. */
export function watchAuthors(doc: Y.Doc, meetingId: string): () => void {
  const known = opened.get(doc) ?? openAuthors(doc)
  if (!known) return () => undefined
  known.statements.signEarlier(meetingId)
  return known.authors.watch(meetingId)
}

const isDemo = (status: SyncStatus) => status.kind === 'saved-on-device' && status.demo === true

function openAuthors(doc: Y.Doc): Opened | null {
  const replica = openReplicas().find((one) => one.doc === doc)
  const device = openAccount()?.device
  if (!replica || !device || isDemo(replica.status.get())) return null
  const { documentId, access, fromNewerApp, caughtUp, context, flush } = replica
  const created = {
    authors: createAuthors({ doc, documentId, device, caughtUp }),
    statements: signOwnStatements({
      doc,
      documentId,
      device,
      context,
      flush,
      isConnected: () => caughtUp.get(),
      mayWrite: () => canWrite(access.get()) && !fromNewerApp.get(),
    }),
  }
  opened.set(doc, created)
  return created
}
