import 'fake-indexeddb/auto'
import { startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import { moveMotion } from '@civic-hub/committee/proceedings'
import { noteAuthorsElsewhere } from '@civic-hub/committee/signatures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { AskForAccounts } from '../authors/client-accounts.ts'
import { signOwnStatements } from '../authors/sign-own-statements.ts'
import { toBase64 } from '../base64.ts'
import { failed } from '../connection/answer.ts'
import { createDeviceKey } from '../sealing/device-key.ts'
import { sealDevice } from '../sealing/testing/seal-device.ts'
import { createDevice, type Device } from '../store/device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { gatherAuthors } from './gather-authors.ts'

const documentId = 'parks-document'
let device: Device
let made = 0
beforeEach(() => {
  device = createDevice('eva')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('eva')
})

const context: TransitionContext = { now: () => new Date(), randomId: () => `id${made++}` }
function allowed<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

/** A document in which this client moved a motion. */
function write(clientId: number, state?: Uint8Array, meeting = ''): { doc: Y.Doc; meetingId: string } {
  const doc = new Y.Doc()
  doc.clientID = clientId
  if (state) Y.applyUpdate(doc, state)
  const meetingId = meeting || allowed(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  const by = { account: 'eva', name: 'Eva' }
  allowed(moveMotion(doc, context, meetingId, { text: `Motion of ${clientId}` }, by))
  return { doc, meetingId }
}

test('an export names the hub’s key, and the accounts of writers whose statements are not signed', async () => {
  const hub = await createDeviceKey()
  await sealDevice(device, hub)
  const plain = write(7)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(plain.doc))
  const { settled } = signOwnStatements({
    doc,
    documentId,
    device,
    context,
    mayWrite: () => true,
    flush: () => Promise.resolve(),
  })
  const by = { account: 'eva', name: 'Eva' }
  allowed(moveMotion(doc, context, plain.meetingId, { text: 'Signed' }, by))
  await settled()
  const ask = vi.fn<AskForAccounts>(async () => ({ ok: true, value: { accounts: { '7': 'ed' } } }))
  const authors = { hubKey: toBase64(hub.publicKey), accounts: { '7': 'ed' } }
  expect(await gatherAuthors(device, documentId, doc, ask)).toEqual(authors)
  expect(ask.mock.calls).toEqual([[documentId, [7]]])
  // Its answer is known without a connection.
  const offline: AskForAccounts = async () => failed('unreachable')
  expect(await gatherAuthors(device, documentId, doc, offline)).toEqual(authors)
})

test('an export names the account that noted an earlier hub, and this device for what it wrote itself', async () => {
  const { doc } = write(7)
  const earlier = { hub: 'https://hub-a.example', at: '2026-03-01T10:00:00.000Z', documentId }
  const forger = new Y.Doc()
  forger.clientID = 8
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(doc))
  allowed(noteAuthorsElsewhere(forger, context, { ...earlier, hubKey: null, accounts: {} }))
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(forger))
  const ask: AskForAccounts = async () => ({ ok: true, value: { accounts: { '8': 'ed' } } })
  expect(await gatherAuthors(device, documentId, doc, ask)).toEqual({
    hubKey: null,
    accounts: { '7': 'eva', '8': 'ed' },
  })
  expect(await gatherAuthors(device, documentId, new Y.Doc(), ask)).toBeNull()
})
