import { createDocumentIndex, parseUpdate } from '@civic-hub/protocol/update'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { DocumentHead } from '../../store/document-log.ts'
import { usualLimits } from '../limits.ts'
import { noMetrics } from '../metrics.ts'
import { Connection } from '../session/connection.ts'
import { decide, type PendingUpdate } from './accept-update.ts'
import { OpenDocument, type OpenDocumentParts } from './open-document.ts'

/** An open document without entries. Its account has no space if `isFull`. */
function openDocument({ isFull = false } = {}) {
  const head = {
    logId: 'log',
    end: { position: 0, at: 0 },
    runs: [],
    snapshot: null,
    tail: [],
    owners: new Map(),
    snapshotBytes: 0,
  } as unknown as DocumentHead
  const parts = {
    entryTagKey: 'key',
    limits: usualLimits,
    metrics: noMetrics,
    hasHistory: true,
    mayStore: () => !isFull,
    now: () => 1_000,
    warn: () => {},
  } as unknown as OpenDocumentParts
  return new OpenDocument('parks', head, createDocumentIndex(new Map(), new Map()), new Map(), parts)
}

function pendingOf(update: Partial<PendingUpdate> = {}, access: 'editor' | 'viewer' = 'editor'): PendingUpdate {
  const identity = { accountId: 'ana', name: 'Ana', sessionId: 's', expiresAt: new Date(8e15) }
  const connection = new Connection({} as WebSocket, identity, access, () => true)
  return { documentId: 'parks', connection, frame: 1, labels: [], author: null, entry: null, ...update }
}

/** The updates of one client that types this text, a letter each. */
function typed(text: string): Uint8Array[] {
  const doc = new Y.Doc()
  doc.clientID = 7
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const letter of text) doc.getText('notes').insert(doc.getText('notes').length, letter)
  return updates
}

const decideOn = (update: Uint8Array, pending: PendingUpdate, document: OpenDocument) =>
  decide(update, parseUpdate(update), pending, document)

/** An update that was accepted at the position 1 before another relay appended something else there. */
function lostUpdate(updates: readonly Uint8Array[], author: string | null = null): PendingUpdate {
  const pending = pendingOf({ author })
  const decision = decideOn(Y.mergeUpdates([...updates]), pending, openDocument())
  if (decision.kind !== 'append') throw new Error('the update was not accepted')
  return { ...pending, entry: decision.entry }
}

test('an update with new changes is appended after the accepted ones, and is known from then on', () => {
  const document = openDocument()
  const [first = new Uint8Array(), second = new Uint8Array()] = typed('ab')
  expect(decideOn(first, pendingOf(), document)).toMatchObject({
    kind: 'append',
    entry: { position: 1, accountId: 'ana', at: 1_000, clientIds: [{ clientId: 7, imported: false }] },
  })
  expect(decideOn(second, pendingOf(), document)).toMatchObject({ kind: 'append', entry: { position: 2 } })
  expect(decideOn(first, pendingOf(), document)).toEqual({ kind: 'known' })
})

test('Y3: an update is refused with the reason, and changes nothing', () => {
  const [first = new Uint8Array(), second = new Uint8Array()] = typed('ab')
  const document = openDocument()
  const refused = (reason: string) => ({ kind: 'refused', reason })
  expect(decideOn(new Uint8Array([9]), pendingOf(), document)).toEqual(refused('malformed'))
  expect(decideOn(second, pendingOf(), document)).toEqual(refused('missing-context'))
  expect(decideOn(first, pendingOf({}, 'viewer'), document)).toEqual(refused('read-only'))
  expect(decideOn(first, pendingOf(), openDocument({ isFull: true }))).toEqual(refused('document-full'))
  document.clientIds.announce(pendingOf().connection, 7)
  expect(decideOn(first, pendingOf({ author: 'ben' }), document)).toEqual(refused('foreign-client-id'))
  expect(document.accepted).toBe(0)
})

test('an update that overlaps with known changes is trimmed if another account signed it, and refused otherwise', () => {
  const [first = new Uint8Array(), second = new Uint8Array()] = typed('ab')
  const both = Y.mergeUpdates([first, second])
  const document = openDocument()
  const author = 'ben'
  expect(decideOn(first, pendingOf({ author }), document).kind).toBe('append')
  expect(decideOn(both, pendingOf(), document)).toEqual({ kind: 'refused', reason: 'missing-context' })
  const decision = decideOn(both, pendingOf({ author }), document)
  expect(decision).toMatchObject({ kind: 'append', entry: { accountId: 'ben', uploadedBy: 'ana' } })
  expect(document.accepted).toBe(2)
})

test('after a conflict, an accepted update keeps its time and gets the next position, also without space', () => {
  const lost = lostUpdate(typed('a'))
  const document = openDocument({ isFull: true })
  document.accepted = 4
  const entry = { ...lost.entry, position: 5 }
  expect(decideOn(lost.entry?.content ?? new Uint8Array(), lost, document)).toEqual({ kind: 'append', entry })
})

test('after a conflict, an update that the other relay has appended is known', () => {
  const updates = typed('a')
  const lost = lostUpdate(updates)
  const document = openDocument()
  decideOn(updates[0] ?? new Uint8Array(), pendingOf(), document)
  expect(decideOn(lost.entry?.content ?? new Uint8Array(), lost, document)).toEqual({ kind: 'known' })
})

test('after a conflict, the part that the other relay has appended is removed from an own update', () => {
  const updates = typed('a longer text')
  const lost = lostUpdate(updates)
  const document = openDocument()
  for (const update of updates.slice(0, 8)) decideOn(update, pendingOf(), document)
  const decision = decideOn(lost.entry?.content ?? new Uint8Array(), lost, document)
  if (decision.kind !== 'append') throw new Error(`the update is ${decision.kind}`)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.mergeUpdates([...updates.slice(0, 8), decision.entry.content]))
  expect(doc.getText('notes').toString()).toBe('a longer text')
  expect(decision.entry.content.length).toBeLessThan(lost.entry?.content.length ?? 0)
})

test('after a conflict, the rest of an own update is appended, also if it has more bytes than the whole', () => {
  const before = typed('x')
  const doc = new Y.Doc()
  // The rest refers to the part before it by this id, which is longer than that of the first letter.
  doc.clientID = 4_000_000_000
  for (const update of before) Y.applyUpdate(doc, update)
  const [one, two] = ['a', 'b'].map((letter, index) => {
    const known = Y.encodeStateVector(doc)
    doc.getText('notes').insert(1 + index, letter)
    return Y.encodeStateAsUpdate(doc, known)
  })
  const both = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(Y.mergeUpdates(before)))
  const document = openDocument()
  for (const update of before) decideOn(update, pendingOf(), document)
  const decision = decideOn(both, pendingOf(), document)
  if (decision.kind !== 'append') throw new Error(`the update is ${decision.kind}`)
  const other = openDocument()
  for (const update of [...before, one ?? both]) decideOn(update, pendingOf(), other)
  const again = decideOn(both, { ...pendingOf(), entry: decision.entry }, other)
  expect(again).toMatchObject({ kind: 'append', entry: { position: 3 } })
  expect(again).toHaveProperty('entry.content', two)
  expect(two?.length).toBeGreaterThan(both.length)
})

test('after a conflict, client ids of an update that another device of the same account signed are that account’s', () => {
  const lost = lostUpdate(typed('a'), 'ana')
  lost.connection.allowRecovery('unclaimed')
  const again = decideOn(lost.entry?.content ?? new Uint8Array(), lost, openDocument())
  expect(again).toMatchObject({ entry: { clientIds: [{ clientId: 7, imported: false }] } })
})
