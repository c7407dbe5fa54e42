import type { TransitionContext } from '@civic-hub/committee'
import {
  findStoredStatement,
  signedValue,
  signStatement,
  statementsToCheck,
  statementsWritten,
  type WrittenStatement,
} from '@civic-hub/committee/signatures'
import { signedWordsOfStatement } from '@civic-hub/protocol'
import type * as Y from 'yjs'
import { toBase64 } from '../base64.ts'
import { isOwnEdit } from '../origins.ts'
import { canSeal, signWith } from '../sealing/device-key.ts'
import { type OwnSeal, onSealObtained, readOwnSeal } from '../sealing/own-seal.ts'
import type { Device } from '../store/device.ts'

/** A statement that this device wrote. Only the same value is signed: another member may replace it meanwhile. */
interface Unsigned {
  readonly meetingId: string
  readonly id: string
  /** The hash of the canonical form. */
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
  /** Resolves when all edits are stored on this device. */
  flush(): Promise<void>
}): OwnStatements {
  const { doc, documentId, device, context } = parts
  if (!canSeal()) return { signEarlier: () => undefined, settled: () => Promise.resolve() }
  const rowKey = `unsigned:${documentId}`
  let isOpen = true
  let work = Promise.resolve()

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
    for (const one of unsigned) if (await signOne(one, own)) done.add(one.id)
    if (done.size === 0) return
    await parts.flush()
    await change((rows) => rows.filter(({ id }) => !done.has(id)))
  }

  /** True if nothing is left to do for it. */
  async function signOne({ meetingId, id, hash }: Unsigned, own: OwnSeal): Promise<boolean> {
    const stored = findStoredStatement(doc, meetingId, id)
    // Another tab wrote it, and this one has not received it yet.
    if (!stored) return false
    const value = signedValue(stored.value)
    if (value === null || (await hashOf(value)) !== hash) return true
    const publicKey = toBase64(own.publicKey)
    if (stored.signature?.signer.publicKey === publicKey) return true
    const { accountId } = own
    const words = signedWordsOfStatement({ documentId, meetingId, statementId: id, accountId, value })
    const signature = await signWith(own, words)
    const signerId = new Uint8Array(await crypto.subtle.digest('SHA-256', own.publicKey))
    if (!isOpen || !parts.mayWrite()) return false
    const signer = { account: accountId, publicKey, seal: toBase64(own.seal), hubKey: toBase64(own.hubKey) }
    signStatement(doc, context, meetingId, id, value, { signer, signerId, signature })
    return true
  }

  /** Changes the stored list in one transaction: other tabs have it too. Returns the list. */
  async function change(
    to: (rows: readonly Unsigned[]) => readonly Unsigned[],
  ): Promise<readonly Unsigned[]> {
    const transaction = (await device.database()).transaction('explain', 'readwrite')
    // The request that fails reports it.
    transaction.done.catch(() => undefined)
    const store = transaction.objectStore('explain')
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
      const own = statementsToCheck(doc, meetingId).filter(
        ({ clientId, signature }) => clientId === doc.clientID && !signature,
      )
      signLater(own.map(({ id, value }) => ({ meetingId, id, value })))
    },
    settled: () => work,
  }
}

async function hashOf(value: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value))
  return toBase64(new Uint8Array(hash))
}
