import 'fake-indexeddb/auto'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountKey, markAllPresent, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import {
  castVote,
  declareOutcome,
  markSigned,
  moveMotion,
  putQuestion,
  recordRoll,
} from '@civic-hub/committee/proceedings'
import { noteAuthorsElsewhere } from '@civic-hub/committee/signatures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { signOwnStatements } from '../../../replica/authors/sign-own-statements.ts'
import { toBase64 } from '../../../replica/base64.ts'
import { createDeviceKey, type DeviceKey } from '../../../replica/sealing/device-key.ts'
import { sealDevice } from '../../../replica/sealing/testing/seal-device.ts'
import { createDevice, type Device } from '../../../replica/store/device.ts'
import { wipeDeviceDatabase } from '../../../replica/store/wipe-device-database.ts'
import { verificationFile } from './verification-file.ts'

const verifier = fileURLToPath(new URL('../../../../../../commands/verify-meeting.mjs', import.meta.url))
const documentId = 'parks-document'
let folder: string
let hub: DeviceKey
let device: Device
let made = 0

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://hub.example' })
  folder = await mkdtemp(join(tmpdir(), 'meeting-'))
  hub = await createDeviceKey()
  device = createDevice('clerk')
  await sealDevice(device, hub)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  device.close()
  await wipeDeviceDatabase('clerk')
  await rm(folder, { recursive: true })
})

interface File {
  signed: boolean
  statements: {
    id: string
    value: Record<string, unknown>
    signature: null
  }[]
  signatures: { account: string; signature: string; seal: string }[]
  questions: { aye: number; declared: string | null }[]
}

const context: TransitionContext = { now: () => new Date(), randomId: () => `id${made++}` }
function allowed<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

/** The file of a meeting with a roll call and votes from members' devices, all recorded on this device. */
async function exportMeeting(wroteIn = documentId, earlierHub: Uint8Array | null = null): Promise<File> {
  const doc = new Y.Doc()
  const by = { account: 'clerk', name: 'Clerk' }
  const people = ['Eva', 'Ed', 'Zoë'].map((name) => ({ person: accountKey(name), name }))
  const meetingId = allowed(startMeetingNow(doc, context, { title: 'Spring', committeeName: 'Parks' }))
  markSigned(doc.getMap('meetings').get(meetingId) as Y.Map<unknown>)
  const { settled } = signOwnStatements({
    doc,
    documentId: wroteIn,
    device,
    context,
    mayWrite: () => true,
    flush: () => Promise.resolve(),
  })
  allowed(
    markAllPresent(
      doc,
      context,
      meetingId,
      people.map((one) => ({ ...one, guest: false })),
    ),
  )
  for (const way of ['roll', 'votes']) {
    const motion = allowed(moveMotion(doc, context, meetingId, { text: `To plant trees by ${way}` }, by))
    const question = allowed(putQuestion(doc, context, meetingId, [motion], {}, by))
    const votes = people.map((one, index) => ({ ...one, choice: index === 0 ? 'nay' : 'aye' }) as const)
    if (way === 'roll') allowed(recordRoll(doc, context, meetingId, question, votes, by))
    else
      for (const { choice, ...person } of votes)
        allowed(castVote(doc, context, meetingId, question, person, choice, by))
    allowed(declareOutcome(doc, context, meetingId, question, null, by))
  }
  await settled()
  if (earlierHub) {
    const earlier = { hub: 'https://hub-a.example', at: '2026-03-01T10:00:00.000Z', documentId: wroteIn }
    allowed(noteAuthorsElsewhere(doc, context, { ...earlier, hubKey: toBase64(earlierHub), accounts: {} }))
    // The committee was imported at another hub.
    await sealDevice(device, await createDeviceKey())
  }
  const written = await verificationFile(device, documentId, doc, meetingId)
  doc.destroy()
  return JSON.parse(written ?? '') as File
}

async function verify(file: unknown, ...keys: string[]): Promise<{ code: number; said: string }> {
  const path = join(folder, 'export.json')
  await writeFile(path, JSON.stringify(file))
  return new Promise((resolve) => {
    execFile(process.execPath, [verifier, path, ...keys], (failure, stdout, stderr) =>
      resolve({ code: Number(failure?.code ?? 0), said: stdout + stderr }),
    )
  })
}

const kindIn = ({ statements }: File, kind: string) => {
  const found = statements.find(({ value }) => value.kind === kind)
  if (!found) throw new Error(`There is no ${kind}`)
  return found
}

/** The first signature, which covers the first motion. */
function signatureIn({ signatures }: File) {
  const [found] = signatures
  if (!found) throw new Error('There is no signature')
  return found
}

test('the verifier confirms all signatures and counts of an exported meeting', async () => {
  const { code, said } = await verify(await exportMeeting(), toBase64(hub.publicKey))
  expect(said).toContain('agrees   13 statements are signed')
  expect(said.match(/2 aye, 1 nay, 0 abstain; declared carried/g)).toHaveLength(2)
  expect(said).toContain('Everything agrees.')
  expect(code).toBe(0)
})

test.each<[string, (file: File) => void, RegExp]>([
  [
    'another vote',
    (file) => {
      kindIn(file, 'vote').value.choice = 'aye'
    },
    /vote id[\w-]+: the value is not the one with which it was stated/,
  ],
  [
    'another account as the signer',
    (file) => Object.assign(signatureIn(file), { account: 'eva' }),
    /motion id[\w-]+: the hub has not sealed this key for account eva/,
  ],
  [
    'an odd signature',
    (file) => Object.assign(signatureIn(file), { signature: 'no' }),
    /motion id[\w-]+: the signature is not of this statement/,
  ],
  [
    'a removed vote',
    (file) => {
      file.statements.splice(file.statements.indexOf(kindIn(file, 'vote')), 1)
    },
    /the statements give 2 aye, 0 nay, 0 abstain, the app counted 2 aye, 1 nay/,
  ],
  [
    'another result',
    (file) => {
      for (const question of file.questions) question.declared = 'lost'
    },
    /declared carried, and the app has lost/,
  ],
  [
    'a second roll call',
    (file) => {
      const { value } = kindIn(file, 'roll')
      const votes = (value.votes as object[]).map((vote) => ({ ...vote, choice: 'nay' }))
      file.statements.push({ id: 'late', value: { ...value, votes }, signature: null })
    },
    /statements contradict each other: roll calls/,
  ],
])('the verifier finds %s', async (_, change, says) => {
  const file = await exportMeeting()
  change(file)
  const { code, said } = await verify(file, toBase64(hub.publicKey))
  expect(said).toMatch(says)
  expect(code).toBe(1)
})

test('the verifier checks signatures of an earlier hub by its key, and names that hub', async () => {
  const file = await exportMeeting('first-document', hub.publicKey)
  const { code, said } = await verify(file)
  expect(said).toContain('agrees   13 statements are signed by devices whose keys https://hub-a.example has sealed')
  expect(code).toBe(0)
  expect((await verify(file, toBase64(hub.publicKey))).code).toBe(0)
  const other = await createDeviceKey()
  expect((await verify(file, toBase64(other.publicKey))).said).toContain('was sealed by another hub')
})

test('the verifier trusts only the given key of a hub, and reads only such files', async () => {
  const file = await exportMeeting()
  const other = await createDeviceKey()
  const { code, said } = await verify(file, toBase64(other.publicKey))
  expect([code, said.match(/was sealed by another hub/g)?.length]).toEqual([1, 13])
  expect((await verify(file)).said).toContain("The hub's key is from the file")
  expect((await verify({ format: 'other' })).code).toBe(2)
})
