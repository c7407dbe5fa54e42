import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { notifyListChange } from '../connection/list-changes.ts'
import { createDevice, type Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import { addDemo } from './add-demo.ts'
import { type Committees, openCommittees } from './committees.ts'

const parks: CommitteeOnDevice = {
  id: 'parks-id',
  slug: 'parks',
  earlierSlugs: [],
  name: 'Parks',
  emoji: '🤝',
  createdAt: '2026-11-21T09:00:00.000Z',
  access: 'owner',
  registered: true,
  lost: false,
}
const entry = ({ id, slug, name, emoji, createdAt, access }: CommitteeOnDevice) => ({
  id,
  slug,
  name,
  emoji,
  createdAt,
  access,
})

let device: Device
let committees: Committees
/** The relay's list, its answer when a document is opened, and the requests that it received. */
let listed: CommitteeOnDevice[]
let answer: number | 'no answer'
let registering: { status: number; body: unknown }
let registered: unknown[]
let peopleAsked: number
let hasSession: boolean
let onSessionEnded: Mock<() => void>
/** The relay's answer to the list request is delayed until this resolves. */
let hold: () => Promise<void>

beforeEach(async () => {
  listed = []
  answer = 'no answer'
  registered = []
  peopleAsked = 0
  hasSession = true
  onSessionEnded = vi.fn<() => void>()
  hold = async () => undefined
  registering = { status: 201, body: entry(parks) }
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path.startsWith('/sync/')) {
      if (answer === 'no answer') throw new TypeError('no answer')
      return new Response(null, { status: answer })
    }
    if (!hasSession) {
      const error = { code: 'not-signed-in', message: 'Sign in first.' }
      return Response.json({ error }, { status: 401 })
    }
    if (method === 'POST') {
      registered.push(JSON.parse(String(body)))
      return Response.json(registering.body, { status: registering.status })
    }
    if (path.endsWith('/people')) {
      peopleAsked++
      return Response.json({
        joinPolicy: 'open',
        people: [{ accountId: 'ana', name: 'Ana', access: 'owner' }],
        requests: [],
        entries: [],
      })
    }
    const list = { committees: listed.map(entry), requested: [], declined: [] }
    await hold()
    return Response.json(list)
  })
  device = createDevice('committees')
  const database = await device.database()
  await database.put('committees', parks)
})
afterEach(async () => {
  committees.close()
  device.close()
  await wipeDeviceDatabase('committees')
  vi.unstubAllGlobals()
})

async function refreshed(): Promise<CommitteeOnDevice | undefined> {
  committees = openCommittees(device, () => undefined, onSessionEnded)
  await committees.refresh()
  return committees.state.get().committees.find(({ id }) => id === parks.id)
}

test('L10: a committee that is no longer listed was deleted, or this person lost access; the relay returns which', async () => {
  answer = 410
  expect(await refreshed()).toMatchObject({ lost: true, deleted: true })
  committees.close()
  await (await device.database()).put('committees', parks)
  answer = 403
  expect(await refreshed()).toMatchObject({ lost: true })
  expect(committees.state.get().committees[0]?.deleted).toBeUndefined()
})

test('a caller before the request is sent shares its answer, and a later caller causes another request', async () => {
  let questions = 0
  hold = async () => void questions++
  committees = openCommittees(device, () => undefined, onSessionEnded)
  await Promise.all([committees.refresh(), committees.refresh()])
  expect(questions).toBe(1)
  await committees.refresh()
  expect(questions).toBe(2)
})

test('keeps the list as it is if there is no answer', async () => {
  expect(await refreshed()).toMatchObject({ lost: false, registered: true })
  committees.close()
  // The person has access after all: an owner granted it at the same moment.
  answer = 426
  expect(await refreshed()).toMatchObject({ lost: false, registered: true })
})

test('reports that the session has ended if the relay refuses the list, and keeps it', async () => {
  hasSession = false
  expect(await refreshed()).toMatchObject({ lost: false, registered: true })
  expect(committees.state.get().unanswered).toBe(true)
  expect(onSessionEnded).toHaveBeenCalledOnce()
})

test('L10: a committee that is unknown to the relay is registered again by its owner, and by no other member', async () => {
  answer = 404
  await refreshed()
  await vi.waitFor(() => expect(registered).toEqual([expect.objectContaining({ id: parks.id })]))
  await vi.waitFor(() => expect(committees.state.get().committees[0]).toMatchObject({ registered: true }))
  expect(committees.state.get().committees[0]?.lost).toBe(false)
  const stored = await device.database()
  await vi.waitFor(async () => expect(await stored.get('committees', parks.id)).toMatchObject({ registered: true }))
  committees.close()

  await (await device.database()).put('committees', { ...parks, access: 'editor' })
  registered = []
  expect(await refreshed()).toMatchObject({ lost: true })
  expect(registered).toEqual([])
})

test('keeps other data from the relay about a committee when the list is requested again', async () => {
  const known: Partial<CommitteeOnDevice> = {
    keepsFiles: true,
    people: [{ accountId: 'ana', name: 'Ana', access: 'owner' }],
    approvals: [],
    entries: [{ entryId: 'e1', status: 'joined', accountId: 'ana' }],
  }
  await (await device.database()).put('committees', { ...parks, ...known })
  listed = [parks]
  expect(await refreshed()).toMatchObject(known)
})

test('asks for the people once, again after a change or for a caller that says so, and again after no answer', async () => {
  listed = [parks]
  await refreshed()
  const [answer, other] = await Promise.all([committees.askForPeople(parks.id), committees.askForPeople(parks.id)])
  expect(peopleAsked).toBe(1)
  expect(answer?.people).toHaveLength(1)
  expect(other).toBe(answer)
  expect(committees.state.get().committees[0]?.people).toEqual([{ accountId: 'ana', name: 'Ana', access: 'owner' }])
  notifyListChange('people', 'another committee')
  await committees.askForPeople(parks.id)
  expect(peopleAsked).toBe(1)
  notifyListChange('people', parks.id)
  await committees.askForPeople(parks.id)
  await committees.askForPeople(parks.id)
  expect(peopleAsked).toBe(2)
  hasSession = false
  await committees.askForPeople(parks.id, true)
  hasSession = true
  await committees.askForPeople(parks.id)
  expect(peopleAsked).toBe(3)
  // The committee was closed, so that no change of it was reported.
  committees.forgetPeople(parks.id)
  await committees.askForPeople(parks.id)
  expect(peopleAsked).toBe(4)
})

test('marks a restored committee as no longer lost', async () => {
  await (await device.database()).put('committees', { ...parks, lost: true, deleted: true })
  listed = [parks]
  const found = await refreshed()
  expect(found).toMatchObject({ lost: false })
  expect(found?.deleted).toBeUndefined()
})

test('a committee that is deleted while an older list is being sent stays lost until a newer list contains it', async () => {
  listed = [parks]
  await refreshed()
  let arrive: (() => void) | undefined
  hold = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const older = committees.refresh()
  await vi.waitFor(() => expect(arrive).toBeDefined())
  await committees.lose(parks.id, true)
  hold = async () => undefined
  answer = 410
  listed = []
  arrive?.()
  await older
  expect(committees.state.get().committees).toMatchObject([{ id: parks.id, lost: true, deleted: true }])
  listed = [parks]
  await committees.refresh()
  expect(committees.state.get().committees).toMatchObject([{ id: parks.id, lost: false }])
})

test('a committee that was created here and whose id was deleted on the relay counts as deleted', async () => {
  await (await device.database()).put('committees', { ...parks, registered: false })
  registering = { status: 410, body: { error: { code: 'gone', message: 'This committee was deleted.' } } }
  expect(await refreshed()).toMatchObject({ lost: true, deleted: true })
})

test('a committee that others registered again after a restore is lost, and can be exported', async () => {
  await (await device.database()).put('committees', { ...parks, registered: false })
  registering = { status: 409, body: { error: { code: 'conflict', message: 'Somebody has it.' } } }
  const after = await refreshed()
  expect(after).toMatchObject({ lost: true })
  expect(after?.deleted).toBeUndefined()
})

test('a committee that was removed from the device stays removed, whatever the relay answers meanwhile', async () => {
  answer = 410
  await refreshed()
  await Promise.all([committees.refresh(), committees.forget(parks.id)])
  expect(committees.state.get().committees).toEqual([])
  expect(await (await device.database()).count('committees')).toBe(0)
})

test('keeps one demo on this device, and never sends it to the relay', async () => {
  listed = [parks]
  await refreshed()
  const makeDemo = async () => ({ name: 'Demo', emoji: '🧪', content: new Uint8Array([0, 0]), live: 'live' })
  expect(await addDemo({ device, committees }, makeDemo)).toBe('live')
  expect(await addDemo({ device, committees }, makeDemo)).toBeNull()
  const demo = committees.state.get().committees.filter((committee) => committee.demo)
  expect(demo).toMatchObject([{ slug: 'demo', registered: false, lost: false }])
  expect(await committees.ensureRegistered(demo[0]?.id ?? '')).toBe(false)
  committees.close()
  await refreshed()
  expect(registered).toEqual([])
  expect(committees.state.get().committees.filter((committee) => committee.demo)).toEqual(demo)
})
