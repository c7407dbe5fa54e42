import { smallValues } from '../store/device-database.ts'
import 'fake-indexeddb/auto'
import { accountKey, markAllPresent, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import { authorsOf, castVote, markSigned, moveMotion, putQuestion } from '@civic-hub/committee/proceedings'
import {
  findStoredStatement,
  jointSignatures,
  noteAuthorsElsewhere,
  signedValue,
  signStatements,
  statementsToCheck,
} from '@civic-hub/committee/signatures'
import {
  type ClientAccounts,
  encodeSealedHead,
  signedWordsOfStatement,
  signedWordsOfStatements,
} from '@civic-hub/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from '../base64.ts'
import { failed } from '../connection/answer.ts'
import { createObservable } from '../observable.ts'
import { fromRelay } from '../origins.ts'
import { createDeviceKey, type DeviceKey, signWith } from '../sealing/device-key.ts'
import { type OwnSeal, obtainSeal, readOwnSeal } from '../sealing/own-seal.ts'
import { createSeal, sealDevice } from '../sealing/testing/seal-device.ts'
import { createDevice, type Device } from '../store/device.ts'
import { storeUpdates } from '../store/update-store.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { createAuthors } from './authors.ts'
import type { AskForAccounts } from './client-accounts.ts'
import { digestOf, digestsOf } from './joint-signatures.ts'
import { signOwnStatements } from './sign-own-statements.ts'

const documentId = 'parks-document'
const names = ['eva', 'ed'] as const
type Name = (typeof names)[number]
let hub: DeviceKey
let accounts: Record<Name, Device>
const docs: Y.Doc[] = []
let made = 0

beforeEach(async () => {
  hub = await createDeviceKey()
  accounts = { eva: createDevice('eva'), ed: createDevice('ed') }
})
afterEach(async () => {
  for (const doc of docs.splice(0)) doc.destroy()
  for (const name of names) {
    accounts[name].close()
    await wipeDeviceDatabase(name)
  }
  vi.restoreAllMocks()
})

const context: TransitionContext = { now: () => new Date(), randomId: () => `id${made++}` }
function allowed<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

/** A live meeting with an open question. */
function createCommittee() {
  const doc = new Y.Doc()
  const by = { account: 'clerk', name: 'Clerk' }
  const meetingId = allowed(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  markSigned(doc.getMap('meetings').get(meetingId) as Y.Map<unknown>)
  const people = names.map((name) => ({ person: accountKey(name), name, guest: false }))
  allowed(markAllPresent(doc, context, meetingId, people))
  const motion = allowed(moveMotion(doc, context, meetingId, { text: 'Plant trees' }, by))
  const question = allowed(putQuestion(doc, context, meetingId, [motion], {}, by))
  return { state: Y.encodeStateAsUpdate(doc), meetingId, question }
}

type Committee = ReturnType<typeof createCommittee>

/** The committee as it is open in one tab of this person. */
function open(
  name: Name,
  { meetingId, question }: Committee,
  state: Uint8Array,
  mayWrite = true,
  isConnected = () => true,
) {
  const doc = new Y.Doc()
  docs.push(doc)
  Y.applyUpdate(doc, state, fromRelay)
  const device = accounts[name]
  const { settled, signEarlier } = signOwnStatements({
    doc,
    documentId,
    device,
    context,
    mayWrite: () => mayWrite,
    isConnected,
    flush: () => Promise.resolve(),
  })
  return {
    doc,
    settled,
    signEarlier,
    vote: () => {
      const voter = { person: accountKey(name), name }
      return allowed(castVote(doc, context, meetingId, question, voter, 'aye', { account: name, name }))
    },
    state: () => Y.encodeStateAsUpdate(doc),
    meeting: () => doc.getMap('meetings').get(meetingId) as Y.Map<unknown>,
    /** The numbers of statements that the signatures cover. */
    together: () => jointSignatures(doc, meetingId).map((one) => digestsOf(one).length),
    async isSigned(id: string): Promise<boolean> {
      const value = signedValue(findStoredStatement(doc, meetingId, id)?.value) ?? ''
      const digest = toBase64(await digestOf(id, value))
      return jointSignatures(doc, meetingId).flatMap(digestsOf).includes(digest)
    },
  }
}

async function sealBoth(): Promise<void> {
  for (const name of names) await sealDevice(accounts[name], hub)
}

/** Both devices have a seal, and Eva's has voted and signed. */
async function openWithVote() {
  await sealBoth()
  const committee = createCommittee()
  const evas = open('eva', committee, committee.state)
  const vote = evas.vote()
  await evas.settled()
  return { committee, evas, vote }
}

const knowsNobody: AskForAccounts = async () => ({ ok: true, value: { accounts: {} } })

/** The author of a statement as another person's device knows it once all is checked. */
async function authorFor(
  name: Name,
  { meetingId }: Committee,
  state: Uint8Array,
  id: string,
  { ask = knowsNobody, connected = true, inDocument = documentId } = {},
) {
  const doc = new Y.Doc()
  docs.push(doc)
  Y.applyUpdate(doc, state, fromRelay)
  const [device, caughtUp] = [accounts[name], createObservable(connected)]
  const authors = createAuthors({ doc, documentId: inDocument, device, caughtUp, ask })
  const stop = authors.watch(meetingId)
  await authors.settled(meetingId)
  const author = authorsOf(doc)(id)
  stop()
  return author
}

test('L30: a statement is signed after it was written, and another device proves its author', async () => {
  await sealBoth()
  const committee = createCommittee()
  const evas = open('eva', committee, committee.state)
  const vote = evas.vote()
  expect(await evas.isSigned(vote)).toBe(false)
  await evas.settled()
  expect(await authorFor('ed', committee, evas.state(), vote)).toEqual({ kind: 'proven', account: 'eva' })
})

test('a statement from before this part of the app was loaded is signed', async () => {
  await sealBoth()
  const committee = createCommittee()
  const { meetingId, question } = committee
  const evas = open('eva', committee, committee.state)
  evas.doc.transact(() => {
    const voter = { person: accountKey('eva'), name: 'eva' }
    const by = { account: 'eva', name: 'Eva' }
    allowed(castVote(evas.doc, context, meetingId, question, voter, 'aye', by))
  }, fromRelay)
  await evas.settled()
  const vote = statementsToCheck(evas.doc, meetingId).find(({ clientId }) => clientId === evas.doc.clientID)?.id ?? ''
  expect(await evas.isSigned(vote)).toBe(false)
  evas.signEarlier(meetingId)
  await evas.settled()
  expect(evas.together()).toEqual([1])
  evas.signEarlier(meetingId)
  await evas.settled()
  expect(evas.together()).toEqual([1])
  expect(await authorFor('ed', committee, evas.state(), vote)).toEqual({ kind: 'proven', account: 'eva' })
})

test.each<[string, (signed: ReturnType<typeof open>, vote: string) => void]>([
  [
    'a value that replaced it',
    ({ meeting }, vote) => {
      const value = meeting().get(`entry:${vote}`) as object
      meeting().set(`entry:${vote}`, { ...value, choice: 'nay' })
    },
  ],
  [
    'another statement',
    ({ meeting }, vote) => {
      meeting().set('entry:other', meeting().get(`entry:${vote}`))
      meeting().set('signature:other', meeting().get(`signature:${vote}`))
    },
  ],
  [
    'another account',
    ({ doc }) => {
      const signers = doc.getMap('signers')
      for (const [key, signer] of [...signers.entries()]) signers.set(key, { ...(signer as object), account: 'ed' })
    },
  ],
  [
    'a signer that is odd',
    ({ doc }) => {
      const signers = doc.getMap('signers')
      for (const key of [...signers.keys()]) signers.set(key, [1])
    },
  ],
])('a signature proves nothing about %s', async (about, forge) => {
  const { committee, evas, vote } = await openWithVote()
  const forger = open('ed', committee, evas.state())
  forge(forger, vote)
  const forged = about === 'another statement' ? 'other' : vote
  expect(await authorFor('eva', committee, forger.state(), forged)).toEqual({ kind: 'unknown' })
})

test('a signature proves nothing in another document or meeting', async () => {
  const { committee, evas, vote } = await openWithVote()
  const elsewhere = { inDocument: 'another-document' }
  expect((await authorFor('ed', committee, evas.state(), vote, elsewhere)).kind).toBe('unknown')

  const other = allowed(startMeetingNow(evas.doc, context, { title: 'Autumn', committeeName: 'Parks' }))
  const meeting = evas.doc.getMap('meetings').get(other) as Y.Map<unknown>
  markSigned(meeting)
  for (const key of [`entry:${vote}`, `signature:${vote}`]) meeting.set(key, evas.meeting().get(key))
  const there = { ...committee, meetingId: other }
  expect((await authorFor('ed', there, evas.state(), vote)).kind).toBe('unknown')
  expect((await authorFor('ed', committee, evas.state(), vote)).kind).toBe('proven')
})

test('the author of an id that two meetings have is unknown if they differ', async () => {
  const { committee, evas, vote } = await openWithVote()
  const { meetingId } = committee
  const { doc } = open('ed', committee, evas.state())
  const other = allowed(startMeetingNow(doc, context, { title: 'Autumn', committeeName: 'Parks' }))
  const meeting = doc.getMap('meetings').get(other) as Y.Map<unknown>
  markSigned(meeting)
  meeting.set(`entry:${vote}`, evas.meeting().get(`entry:${vote}`))
  const caughtUp = createObservable(false)
  const authors = createAuthors({ doc, documentId, device: accounts.eva, caughtUp })
  const stops = [authors.watch(meetingId)]
  await authors.settled(meetingId)
  expect(authorsOf(doc)(vote)).toEqual({ kind: 'proven', account: 'eva' })
  stops.push(authors.watch(other))
  await authors.settled(other)
  expect(authorsOf(doc)(vote)).toEqual({ kind: 'unknown' })
  for (const stop of stops) stop()
})

test('a key that another hub has sealed proves nothing', async () => {
  await sealBoth()
  const committee = createCommittee()
  const eds = open('ed', committee, committee.state)
  const vote = eds.vote()
  const forger = await createSeal('eva', await createDeviceKey())
  const value = signedValue(findStoredStatement(eds.doc, committee.meetingId, vote)?.value) ?? ''
  const { meetingId } = committee
  const digests = await digestOf(vote, value)
  const signature = await signWith(
    forger,
    signedWordsOfStatements({ documentId, meetingId, accountId: 'eva', digests }),
  )
  await eds.settled()
  // The second one claims the seal of this hub.
  for (const hubKey of [forger.hubKey, hub.publicKey]) {
    const [publicKey, seal] = [toBase64(forger.publicKey), toBase64(forger.seal)]
    const signer = { account: 'eva', publicKey, seal, hubKey: toBase64(hubKey) }
    const signing = { signer, signerId: new Uint8Array(6), signature, digests }
    allowed(signStatements(eds.doc, context, meetingId, vote, signing))
    expect((await authorFor('eva', committee, eds.state(), vote)).kind).toBe('unknown')
  }
})

test('a signature of one statement alone, which an earlier app stored, proves its author', async () => {
  const { seal, ...sealed } = await sealDevice(accounts.eva, hub)
  await sealDevice(accounts.ed, hub)
  const committee = createCommittee()
  const { meetingId } = committee
  const without = open('eva', committee, committee.state, false)
  const vote = without.vote()
  const value = signedValue(findStoredStatement(without.doc, meetingId, vote)?.value) ?? ''
  const words = { documentId, meetingId, statementId: vote, accountId: 'eva', value }
  const bytes = new Uint8Array(70)
  bytes.set(await signWith(sealed, signedWordsOfStatement(words)), 6)
  const [publicKey, hubKey] = [toBase64(sealed.publicKey), toBase64(sealed.hubKey)]
  const signer = { account: 'eva', publicKey, seal: toBase64(seal), hubKey }
  without.doc.getMap('signers').set('0'.repeat(12), signer)
  without.meeting().set(`signature:${vote.split('_')[0]}`, bytes)
  const known = await authorFor('ed', committee, without.state(), vote)
  expect(known).toEqual({ kind: 'proven', account: 'eva' })
})

test('statements of one tab are signed together, at most eight, and each author is proven', async () => {
  await sealBoth()
  const committee = createCommittee()
  const evas = open('eva', committee, committee.state)
  const votes: string[] = []
  for (let index = 0; index < 10; index++) {
    votes.push(evas.vote())
    await evas.settled()
  }
  expect(evas.together().toSorted()).toEqual([2, 8])
  for (const vote of [votes[0], votes[7], votes[9]])
    expect((await authorFor('ed', committee, evas.state(), vote ?? '')).kind).toBe('proven')
})

test('a replaced or removed statement leaves the others that were signed with it proven', async () => {
  const { committee, evas, vote } = await openWithVote()
  const [replaced, removed] = [evas.vote(), evas.vote()]
  await evas.settled()
  expect(evas.together()).toEqual([3])
  const eds = open('ed', committee, evas.state())
  eds.meeting().set(`entry:${replaced}`, { ...(eds.meeting().get(`entry:${replaced}`) as object), choice: 'nay' })
  eds.meeting().delete(`entry:${removed}`)
  // Before Ed's tab signs what he wrote.
  const state = eds.state()
  expect((await authorFor('eva', committee, state, vote)).kind).toBe('proven')
  expect((await authorFor('eva', committee, state, replaced)).kind).toBe('unknown')
})

test('a member who signs the statement of another one does not become its author', async () => {
  const { committee, evas, vote } = await openWithVote()
  const eds = open('ed', committee, evas.state())
  const own = (await readOwnSeal(accounts.ed)) as OwnSeal
  const { meetingId } = committee
  const value = signedValue(findStoredStatement(eds.doc, meetingId, vote)?.value) ?? ''
  const digests = await digestOf(vote, value)
  const words = signedWordsOfStatements({ documentId, meetingId, accountId: 'ed', digests })
  const signer = {
    account: 'ed',
    publicKey: toBase64(own.publicKey),
    seal: toBase64(own.seal),
    hubKey: toBase64(own.hubKey),
  }
  const signing = { signer, signerId: new Uint8Array(6), signature: await signWith(own, words), digests }
  allowed(signStatements(eds.doc, context, meetingId, 'other', signing))
  expect(eds.together()).toEqual([1, 1])
  const known = await authorFor('ed', committee, eds.state(), vote)
  expect(known).toEqual({ kind: 'proven', account: 'eva' })
})

test('a signature that another member replaced is written again with the next statement', async () => {
  const { evas, vote } = await openWithVote()
  const [key = ''] = [...evas.meeting().keys()].filter((one) => one.startsWith('signature:'))
  evas.doc.transact(() => evas.meeting().set(key, 'forged'), fromRelay)
  const next = evas.vote()
  await evas.settled()
  expect([await evas.isSigned(vote), await evas.isSigned(next)]).toEqual([true, true])
})

test('without a connection, no statement is added to a signature that the relay may have', async () => {
  await sealBoth()
  const committee = createCommittee()
  let connected = true
  const evas = open('eva', committee, committee.state, true, () => connected)
  const vote = async () => {
    evas.vote()
    await evas.settled()
  }
  await vote()
  connected = false
  await vote()
  await vote()
  expect(evas.together().toSorted()).toEqual([1, 2])
})

test('a statement from before the device had a seal is signed after a reload, and no value that replaced one', async () => {
  await sealDevice(accounts.ed, hub)
  const committee = createCommittee()
  const before = open('eva', committee, committee.state)
  const [vote, replaced] = [before.vote(), before.vote()]
  await before.settled()
  before.doc.destroy()

  const after = open('eva', committee, before.state())
  const forged = { ...(after.meeting().get(`entry:${replaced}`) as object), choice: 'nay' }
  after.doc.transact(() => after.meeting().set(`entry:${replaced}`, forged), fromRelay)
  const sealed = await sealDevice(accounts.eva, hub)
  await obtainSeal(accounts.eva, sealed.keyId, () => Promise.reject(new Error('It has a seal')))
  await after.settled()
  expect([await after.isSigned(vote), await after.isSigned(replaced)]).toEqual([true, false])
  expect(await authorFor('ed', committee, after.state(), vote)).toEqual({ kind: 'proven', account: 'eva' })
  expect(await (await accounts.eva.database()).get(smallValues, `unsigned:${documentId}`)).toBeUndefined()
})

test('nothing is written without a seal, by a reader, or where the browser cannot sign', async () => {
  const committee = createCommittee()
  const without = open('eva', committee, committee.state)
  without.vote()
  await sealDevice(accounts.ed, hub)
  const reader = open('ed', committee, committee.state, false)
  reader.vote()
  const subtle = vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  const onHttp = open('ed', committee, committee.state)
  onHttp.vote()
  subtle.mockRestore()
  for (const { doc, settled } of [without, reader, onHttp]) {
    await settled()
    expect([...doc.getMap('signers').keys()]).toEqual([])
  }
})

test('the hub names the account of a plain writer once, also for use without a connection', async () => {
  await sealDevice(accounts.ed, hub)
  const committee = createCommittee()
  const doc = new Y.Doc()
  Y.applyUpdate(doc, committee.state)
  const voter = { person: accountKey('eva'), name: 'Eva' }
  const by = { account: 'eva', name: 'Eva' }
  const vote = allowed(castVote(doc, context, committee.meetingId, committee.question, voter, 'nay', by))
  const state = Y.encodeStateAsUpdate(doc)
  const ask = vi.fn<AskForAccounts>(async () => ({
    ok: true,
    value: { accounts: { [doc.clientID]: 'mallory' } },
  }))
  const offline = { ask, connected: false }
  expect((await authorFor('ed', committee, state, vote, offline)).kind).toBe('unknown')
  expect(ask).not.toHaveBeenCalled()
  const named = { kind: 'by-client', account: 'mallory' }
  expect(await authorFor('ed', committee, state, vote, { ask })).toEqual(named)
  expect(ask).toHaveBeenCalledOnce()
  expect(ask.mock.calls[0]?.[1]).toContain(doc.clientID)
  expect(await authorFor('ed', committee, state, vote, offline)).toEqual(named)
})

test('a statement that another member returned after a restore is unknown to the hub, unless it is signed', async () => {
  const { committee, evas, vote } = await openWithVote()
  const plain = open('ed', committee, evas.state(), false)
  const unsigned = plain.vote()
  const returned = [plain.doc.clientID, evas.doc.clientID]
  const ask: AskForAccounts = async () => ({ ok: true, value: { accounts: {}, returned } })
  const author = (id: string, connected = true) => authorFor('eva', committee, plain.state(), id, { ask, connected })
  expect(await author(unsigned)).toEqual({ kind: 'unknown', isReturned: true })
  expect(await author(vote)).toEqual({ kind: 'proven', account: 'eva' })
  // A page that is opened without a connection shows the same.
  expect(await author(unsigned, false)).toEqual({ kind: 'unknown', isReturned: true })
  expect(await author(vote, false)).toEqual({ kind: 'proven', account: 'eva' })
})

test('a client id that was returned after a restore has its account once the hub knows it', async () => {
  await sealBoth()
  const committee = createCommittee()
  const plain = open('eva', committee, committee.state, false)
  const vote = plain.vote()
  const id = plain.doc.clientID
  const author = (value: ClientAccounts | null) =>
    authorFor('ed', committee, plain.state(), vote, {
      ask: async () => (value ? { ok: true, value } : failed('unreachable')),
      connected: value !== null,
    })
  expect(await author({ accounts: {}, returned: [id] })).toEqual({ kind: 'unknown', isReturned: true })
  const named = { kind: 'by-client', account: 'eva' }
  expect(await author({ accounts: { [id]: 'eva' }, returned: [] })).toEqual(named)
  expect(await author(null)).toEqual(named)
})

test('a client id that the hub does not know any more is not returned', async () => {
  await sealBoth()
  const committee = createCommittee()
  const plain = open('eva', committee, committee.state, false)
  const vote = plain.vote()
  const author = (returned: number[]) =>
    authorFor('ed', committee, plain.state(), vote, {
      ask: async () => ({ ok: true, value: { accounts: {}, returned } }),
    })
  expect(await author([plain.doc.clientID])).toEqual({ kind: 'unknown', isReturned: true })
  expect(await author([])).toEqual({ kind: 'unknown' })
})

/** The document of `by`, with what an earlier hub knew of its authors, as an import notes it under its own client id. */
function withEarlierHub(
  state: Uint8Array,
  { key = null as string | null, accounts = {} as Record<string, string>, importer = 77 } = {},
): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = importer
  Y.applyUpdate(doc, state)
  const earlier = { hub: 'https://hub-a.example', at: '2026-03-01T10:00:00.000Z', documentId }
  allowed(noteAuthorsElsewhere(doc, context, { ...earlier, hubKey: key, accounts }))
  return Y.encodeStateAsUpdate(doc)
}

test('after a move to another hub, the seal of the earlier hub proves the author, and names that hub', async () => {
  const { committee, evas, vote } = await openWithVote()
  const earlier = toBase64(hub.publicKey)
  // The hub of Ed's device now, where the document has another id.
  await sealDevice(accounts.ed, await createDeviceKey())
  const here = { inDocument: 'moved-document' }
  expect((await authorFor('ed', committee, evas.state(), vote, here)).kind).toBe('unknown')
  const moved = withEarlierHub(evas.state(), { key: earlier })
  expect(await authorFor('ed', committee, moved, vote, here)).toEqual({
    kind: 'proven',
    account: 'eva',
    hub: 'https://hub-a.example',
  })
  const otherKey = withEarlierHub(evas.state(), { key: toBase64((await createDeviceKey()).publicKey) })
  expect((await authorFor('ed', committee, otherKey, vote, here)).kind).toBe('unknown')
})

test('an earlier hub names the account of a plain writer, unless a member of this hub noted it', async () => {
  const committee = createCommittee()
  const plain = open('eva', committee, committee.state)
  const vote = plain.vote()
  const state = withEarlierHub(plain.state(), { accounts: { [plain.doc.clientID]: 'mallory' } })
  expect(await authorFor('ed', committee, state, vote)).toEqual({
    kind: 'by-client',
    account: 'mallory',
    hub: 'https://hub-a.example',
  })
  // The hub of this device knows the account that wrote under the client id of the note.
  const ask: AskForAccounts = async () => ({ ok: true, value: { accounts: { '77': 'ed' } } })
  expect(await authorFor('ed', committee, state, vote, { ask })).toEqual({ kind: 'unknown' })
})

test('the account that this hub knows for a client id counts before the seal of an earlier hub', async () => {
  const { committee, evas, vote } = await openWithVote()
  await sealDevice(accounts.ed, await createDeviceKey())
  const moved = withEarlierHub(evas.state(), { key: toBase64(hub.publicKey) })
  const ask: AskForAccounts = async () => ({ ok: true, value: { accounts: { [evas.doc.clientID]: 'ed' } } })
  expect(await authorFor('ed', committee, moved, vote, { ask })).toEqual({ kind: 'by-client', account: 'ed' })
})

test('L21: the author of a statement from a file is known before the hub has it', async () => {
  await sealBoth()
  const committee = createCommittee()
  const eds = open('ed', committee, committee.state)
  let update = new Uint8Array()
  eds.doc.once('update', (made: Uint8Array) => {
    update = new Uint8Array(made)
  })
  const voter = { person: accountKey('eva'), name: 'eva' }
  const by = { account: 'eva', name: 'eva' }
  const vote = allowed(castVote(eds.doc, context, committee.meetingId, committee.question, voter, 'nay', by))
  const own = await readOwnSeal(accounts.ed)
  if (!own) throw new Error('Ed has no seal')
  const head = encodeSealedHead({ ...own, signature: new Uint8Array(64), changes: 1, labels: [] })
  const sealed = { order: 1, changes: 1, name: 'Ed', head }
  const row = { key: 'file', update, pending: true, place: 'sealed:1', sealed }
  await storeUpdates(await accounts.eva.database(), documentId, [row], null)
  const offline = { connected: false }
  expect(await authorFor('eva', committee, eds.state(), vote, offline)).toEqual({
    kind: 'by-client',
    account: 'ed',
  })
})
