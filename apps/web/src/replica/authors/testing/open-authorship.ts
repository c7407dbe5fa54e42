import { smallValues } from '../../store/device-database.ts'
import 'fake-indexeddb/auto'
import type { TransitionContext } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { createObservable, type Settable } from '../../observable.ts'
import type { OwnSeal } from '../../sealing/own-seal.ts'
import { createDevice, type Device } from '../../store/device.ts'
import { type Authors, createAuthors } from '../authors.ts'
import type { AskForAccounts } from '../client-accounts.ts'
import { type OwnStatements, signOwnStatements } from '../sign-own-statements.ts'

export interface Authorship {
  readonly device: Device
  readonly authors: Authors
  readonly statements: OwnStatements
  /** Whether the hub can be asked for accounts. */
  readonly connected: Settable<boolean>
}

/** Signs the statements of this account, if it has a seal, and reads the authors of all, as the app does for an open document. */
export async function openAuthorship(parts: {
  doc: Y.Doc
  documentId: string
  accountId: string
  context: TransitionContext
  seal: Omit<OwnSeal, 'keyId'> | null
  ask: AskForAccounts
}): Promise<Authorship> {
  const { doc, documentId, accountId, context, seal, ask } = parts
  const device = createDevice(accountId)
  const database = await device.database()
  // Another device of the account has the same database here.
  await database.clear(smallValues)
  if (seal) await database.put(smallValues, { ...seal, keyId: new Uint8Array(8) }, 'seal')
  const connected = createObservable(true)
  const statements = signOwnStatements({
    doc,
    documentId,
    device,
    context,
    mayWrite: () => true,
    flush: () => Promise.resolve(),
  })
  return {
    device,
    connected,
    statements,
    authors: createAuthors({ doc, documentId, device, caughtUp: connected, ask }),
  }
}
