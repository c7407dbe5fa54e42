import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findMeeting } from '../../../document/committee-document.ts'
import { createCouncil, member, openDecisionDevice } from '../../../testing/decision-device.ts'
import { allowed, bring, present } from '../../../testing/replica.ts'
import { moveMotion } from './motion-transitions.ts'
import { queryEarlierHubs } from './query-decisions.ts'
import {
  findStoredStatement,
  jointSignatures,
  observeAuthorship,
  type Signing,
  signedValue,
  signStatements,
  statementsToCheck,
  statementsWritten,
} from './signatures.ts'
import { markSigned } from './signed-meeting.ts'

const at = createCouncil()
const key = `${'A'.repeat(87)}=`
const signing: Signing = {
  signer: { account: 'ann', publicKey: key, seal: `${'B'.repeat(86)}==`, hubKey: key },
  signerId: new Uint8Array([1, 2, 3, 4, 5, 255, 9, 9]),
  signature: new Uint8Array(64).fill(7),
  digests: new Uint8Array(16).fill(8),
}
/** A signature of one statement alone, as earlier apps stored it. */
const earlier = new Uint8Array(70)
earlier.set(signing.signerId.subarray(0, 6))
earlier.set(signing.signature, 6)
const readSigning = { signer: signing.signer, signature: signing.signature }

function openSigned(name = 'a', clientId = 1000) {
  const device = openDecisionDevice(at, name, clientId)
  markSigned(device.meeting())
  const { doc, context } = device
  return {
    ...device,
    stored: (id: string) => present(findStoredStatement(doc, at.live, id)),
    sign: (id: string, more: Partial<Signing> = {}) =>
      signStatements(doc, context, at.live, id, { ...signing, ...more }),
    joint: () =>
      jointSignatures(doc, at.live).map(({ signer, signature, digests }) => ({ signer, signature, digests })),
  }
}

test('a signature of several statements and its signer are read on another device', () => {
  const [a, b] = [openSigned(), openSigned('b', 2000)]
  const motion = a.move('Plant trees')
  allowed(a.sign(motion))
  const digests = new Uint8Array(32).fill(9)
  allowed(a.sign(motion, { digests }))
  bring(a, b)
  expect(b.joint()).toEqual([{ ...readSigning, digests }])
  expect(statementsToCheck(b.doc, at.live).find(({ id }) => id === motion)).toEqual({
    id: motion,
    value: a.stored(motion).value,
    clientId: 1000,
    signature: null,
  })
})

test('D18: a signature of one statement, which an earlier app stored, is read', () => {
  const a = openSigned()
  const motion = a.move('Plant trees')
  allowed(a.sign(a.move('Buy a bell')))
  a.meeting().set(`signature:${motion.split('_')[0]}`, earlier)
  expect(a.stored(motion).signature).toEqual(readSigning)
  expect(a.joint()).toHaveLength(1)
})

test('the account that started a meeting is known by its client id, until another one claims to have started it', () => {
  const { doc, meeting } = openDecisionDevice(at)
  const starter = () => statementsToCheck(doc, at.live).find(({ id }) => id === '')?.clientId
  const started = starter()
  meeting().set('entry:', { kind: 'duty' })
  expect(started).toEqual(expect.any(Number))
  expect(starter()).toBe(started)
  markSigned(meeting())
  expect(starter()).toBeNull()
})

test('the signer is stored once, and again after another value has replaced it', () => {
  const a = openSigned()
  const signers = a.doc.getMap('signers')
  const motion = a.move('Plant trees')
  allowed(a.sign(motion))
  const first = signers.get('0102030405ff')
  allowed(a.sign(a.move('Buy a bell')))
  expect(signers.get('0102030405ff')).toBe(first)
  signers.set('0102030405ff', 'forged')
  expect(a.joint()).toEqual([])
  allowed(a.sign(a.move('Mow the lawn')))
  expect(a.joint().map(({ signer }) => signer)).toEqual(Array(3).fill(signing.signer))
})

test.each([0, 15, 17])('digests of %d bytes are refused', (length) => {
  const a = openSigned()
  const motion = a.move('Plant trees')
  const refused = a.sign(motion, { digests: new Uint8Array(length) })
  expect(refused).toEqual({ ok: false, refusal: 'digests-required' })
})

test('D18: no undo removes a signature', () => {
  const a = openSigned()
  const undo = new Y.UndoManager(a.doc, { trackedOrigins: new Set([a.context.origin]) })
  const motion = a.move('Plant trees')
  allowed(a.sign(motion))
  undo.undo()
  expect(a.joint()).toHaveLength(1)
})

test.each<[string, unknown, unknown]>([
  ['no signature', undefined, signing.signer],
  ['a text', 'signature', signing.signer],
  ['a short signature', new Uint8Array(69), signing.signer],
  ['a signature with half a digest', new Uint8Array(78), signing.signer],
  ['a huge signature', new Uint8Array(70 + 16 * 100_000), signing.signer],
  ['no signer', new Uint8Array(70), undefined],
  ['a signer that is a shared type', new Uint8Array(70), new Y.Map([['account', 'ann']])],
  ['a signer without an account', new Uint8Array(70), { ...signing.signer, account: '' }],
  ['a signer with a huge account', new Uint8Array(70), { ...signing.signer, account: 'x'.repeat(101) }],
  ['a signer with a huge key', new Uint8Array(70), { ...signing.signer, publicKey: 'A'.repeat(100_000) }],
  ['a signer with a seal of another type', new Uint8Array(70), { ...signing.signer, seal: [1] }],
])('D18: %s reads as no signature', (_, bytes, signer) => {
  const a = openSigned()
  const motion = a.move('Plant trees')
  a.meeting().set(`signature:${motion}`, bytes)
  a.meeting().set(`signature:${motion.split('_')[0]}`, bytes)
  a.doc.getMap('signers').set('000000000000', signer)
  expect(a.stored(motion).signature).toBeNull()
  expect(a.joint()).toEqual([])
})

test('the number of signers does not matter for reading', () => {
  const a = openSigned()
  const motion = a.move('Plant trees')
  allowed(a.sign(motion))
  const signers = a.doc.getMap('signers')
  signers.forEach = () => {
    throw new Error('All signers were read')
  }
  signers.entries = signers.forEach as unknown as typeof signers.entries
  expect(a.joint()).toHaveLength(1)
})

test('a value that is longer than any app writes is not signed', () => {
  expect(signedValue({ kind: 'vote', note: 'x'.repeat(600_000) })).toBeNull()
})

test('finds the statements that decide among the changes of a transaction', () => {
  const a = openSigned()
  const found: unknown[] = []
  a.doc.on('afterTransaction', (transaction: Y.Transaction) => {
    found.push(...statementsWritten(a.doc, transaction).map(({ meetingId, id }) => [meetingId, id]))
  })
  const question = a.put(a.move('Plant trees'))
  a.vote(question, member('Ann'), 'aye')
  allowed(a.sign(question))
  a.meeting().set('title', 'Other')
  a.meeting().set('entry:hand', { kind: 'hand' })
  a.meeting().set('entry:clerk', { kind: 'duty' })
  a.meeting().set('entry:here', { kind: 'attendance' })
  expect(found).toHaveLength(5)
  expect(found).toContainEqual([at.live, question])
})

test('nothing is signed or checked in a meeting that an earlier app started', () => {
  const { doc, context, by } = openDecisionDevice(at)
  present(findMeeting(doc, at.upcoming)).set('startedAt', context.now().toISOString())
  let written = 0
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    written += statementsWritten(doc, transaction).length
  })
  allowed(moveMotion(doc, context, at.upcoming, { text: 'Plant trees' }, by))
  expect([written, statementsToCheck(doc, at.upcoming)]).toEqual([0, []])
  expect(queryEarlierHubs(doc, at.upcoming).read()).toBeNull()
})

test('calls back for statements, signatures and signers of the meeting only', () => {
  const a = openSigned()
  let calls = 0
  const stop = observeAuthorship(a.doc, at.live, () => calls++)
  const motion = a.move('Plant trees')
  const afterStatement = calls
  expect(afterStatement).toBeGreaterThan(0)
  allowed(a.sign(motion))
  expect(calls).toBe(afterStatement + 2)
  a.meeting().set('place', 'Hall')
  expect(calls).toBe(afterStatement + 2)
  stop()
  a.move('Buy a bell')
  expect(calls).toBe(afterStatement + 2)
})
