import type { TransitionContext } from '@civic-hub/committee'
import {
  digestBytes,
  findStoredStatement,
  jointSignatures,
  signedValue,
  signStatements,
  statementsToCheck,
  statementsWritten,
  type WrittenStatement,
} from '@civic-hub/committee/signatures'
import { signedWordsOfStatements } from '@civic-hub/protocol'
import * as array from 'lib0/array'
import * as encoding from 'lib0/encoding'
import type * as Y from 'yjs'
import { toBase64 } from '../base64.ts'
import { isOwnEdit } from '../origins.ts'
import { canSeal, signWith } from '../sealing/device-key.ts'
import { type OwnSeal, onSealObtained, readOwnSeal } from '../sealing/own-seal.ts'
import type { Device } from '../store/device.ts'
import { smallValues } from '../store/device-database.ts'
import { digestOf } from './joint-signatures.ts'

/** A statement that this device wrote. Only the same value is signed: another member may replace it meanwhile. */
interface Unsigned {
  readonly meetingId: string
  readonly id: string
  readonly hash: string
}

export interface OwnStatements {
  /** Signs what this tab wrote in a meeting before this part of the app was loaded. */
  signEarlier(meetingId: string): void
  /** Resolves when no more statements can be signed now. */
  settled(): Promise<void>
}

/** A person writes far fewer statements before the device has a seal. */
const maxUnsigned = 1_000

/** The last signature of this tab in a meeting. */
interface LastSignature {
  /** The id of the first statement, under which it is stored. */
  readonly first: string
  readonly digests: Uint8Array
  readonly isFromConnection: boolean
}

/** A signature is written again with the statements that are added, up to this number. History stores each of them. */
const mostTogether = 8

/**
 * Signs the statements that decide and that this device writes, after they are written. Those that have no signature
 * when the page ends, or were written before the device had a seal, are signed later. Without a seal nothing is written.
 */
export function signOwnStatements(parts: {
  doc: Y.Doc
  documentId: string
  device: Device
  context: TransitionContext
  mayWrite(): boolean
  isConnected?(): boolean
  /** Resolves when all edits are stored on this device. */
  flush(): Promise<void>
}): OwnStatements {
  const { doc, documentId, device, context } = parts
  if (!canSeal()) return { signEarlier: () => undefined, settled: () => Promise.resolve() }
  const rowKey = `unsigned:${documentId}`
  let isOpen = true
  let work = Promise.resolve()
  const lastSignatures = new Map<string, LastSignature>()
  /** The digests that this tab signed, in base64. */
  const signed = new Set<string>()
  /** The stored values that this tab wrote. */
  const known = new WeakSet<object>()

  /** One after the other: each reads what the one before it stored. */
  function run(written: readonly { meetingId: string; id: string; value: string }[] = []): void {
    work = work
      .then(() => (isOpen ? sign(written) : undefined))
      .catch((failure: unknown) => {
        if (isOpen) console.warn('Statements of this device have no signature yet', failure)
      })
  }

  function onTransaction(transaction: Y.Transaction): void {
    if (!transaction.local || !isOwnEdit(transaction.origin)) return
    signLater(statementsWritten(doc, transaction))
  }

  function signLater(statements: readonly WrittenStatement[]): void {
    const written = statements.flatMap(({ meetingId, id, value }) => {
      known.add(value)
      const canonical = signedValue(value)
      return canonical === null ? [] : [{ meetingId, id, value: canonical }]
    })
    if (written.length > 0) run(written)
  }

  async function sign(written: readonly { meetingId: string; id: string; value: string }[]): Promise<void> {
    const added = await Promise.all(
      written.map(async ({ meetingId, id, value }) => ({ meetingId, id, hash: await hashOf(value) })),
    )
    const unsigned = await change((rows) => [...rows, ...added])
    const own = unsigned.length > 0 ? await readOwnSeal(device) : null
    if (!own) return
    const done = new Set<string>()
    for (const meetingId of new Set(unsigned.map((one) => one.meetingId))) {
      const rows = unsigned.filter((one) => one.meetingId === meetingId)
      for (const id of await signIn(meetingId, rows, own)) done.add(id)
    }
    if (done.size === 0) return
    await parts.flush()
    await change((rows) => rows.filter(({ id }) => !done.has(id)))
  }

  /** Signs statements of one meeting together. Returns the ids of those for which nothing is left to do. */
  async function signIn(meetingId: string, rows: readonly Unsigned[], own: OwnSeal): Promise<readonly string[]> {
    const done: string[] = []
    const added = new Map<string, Uint8Array>()
    for (const { id, hash } of rows) {
      const stored = findStoredStatement(doc, meetingId, id)
      // Another tab wrote it, and this one has not received it yet.
      if (!stored) continue
      done.push(id)
      const value = signedValue(stored.value)
      if (value === null || (await hashOf(value)) !== hash) continue
      const digest = await digestOf(id, value)
      if (!signed.has(toBase64(digest))) added.set(id, digest)
    }
    const [firstAdded] = added.keys()
    if (firstAdded === undefined) return done
    const signer = {
      account: own.accountId,
      publicKey: toBase64(own.publicKey),
      seal: toBase64(own.seal),
      hubKey: toBase64(own.hubKey),
    }
    const isConnected = parts.isConnected?.() ?? true
    const last = continued(meetingId, added.size, isConnected)
    const digests = joined([...(last ? [last.digests] : []), ...added.values()])
    // Another member may have replaced it.
    const isStored =
      last !== null && jointSignatures(doc, meetingId).some((one) => array.equalFlat(one.digests, last.digests))
    const first = last && isStored ? last.first : firstAdded
    const words = signedWordsOfStatements({ documentId, meetingId, accountId: own.accountId, digests })
    const signature = await signWith(own, words)
    const signerId = new Uint8Array(await crypto.subtle.digest('SHA-256', own.publicKey))
    if (!isOpen || !parts.mayWrite()) return done.filter((id) => !added.has(id))
    signStatements(doc, context, meetingId, first, { signer, signerId, signature, digests })
    lastSignatures.set(meetingId, {
      first,
      digests,
      isFromConnection: last && isStored ? last.isFromConnection : isConnected,
    })
    for (const digest of added.values()) signed.add(toBase64(digest))
    return done
  }

  /** Not one that the relay may have acknowledged, without a connection: the change would count twice. */
  function continued(meetingId: string, added: number, isConnected: boolean): LastSignature | null {
    const last = lastSignatures.get(meetingId)
    if (!last || last.digests.length / digestBytes + added > mostTogether) return null
    return isConnected || !last.isFromConnection ? last : null
  }

  /** Changes the stored list in one transaction: other tabs have it too. Returns the list. */
  async function change(to: (rows: readonly Unsigned[]) => readonly Unsigned[]): Promise<readonly Unsigned[]> {
    const transaction = (await device.database()).transaction(smallValues, 'readwrite')
    const store = transaction.objectStore(smallValues)
    const before = ((await store.get(rowKey)) as readonly Unsigned[] | undefined) ?? []
    const after = to(before).slice(-maxUnsigned)
    if (after.length === 0) await store.delete(rowKey)
    else if (after.length !== before.length) await store.put(after, rowKey)
    await transaction.done
    return after
  }

  doc.on('afterTransaction', onTransaction)
  const stop = onSealObtained(() => run())
  doc.once('destroy', () => {
    isOpen = false
    stop()
  })
  run()
  return {
    signEarlier(meetingId) {
      const own = statementsToCheck(doc, meetingId).filter(({ clientId }) => clientId === doc.clientID)
      signLater(
        own.flatMap(({ id, value }) =>
          // The start is known by its client id alone.
          !known.has(value) && findStoredStatement(doc, meetingId, id) ? [{ meetingId, id, value }] : [],
        ),
      )
    },
    settled: () => work,
  }
}

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  encoding.encode((encoder) => {
    for (const part of parts) encoding.writeUint8Array(encoder, part)
  })

async function hashOf(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  return toBase64(new Uint8Array(hash))
}
