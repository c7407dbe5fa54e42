import { startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import type { Account } from '@civic-hub/protocol'
import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'
import * as Y from 'yjs'
import { contextOf, showApp } from '../../../apps/web/src/testing/open-app.tsx'
import type { HubCommands } from './hub-commands.ts'

const hub = commands as unknown as HubCommands

const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const base64 = (update: Uint8Array) => btoa(Array.from(update, (byte) => String.fromCharCode(byte)).join(''))

/** A person with an account at the hub. Their requests come from another device than the page. */
export interface HubPerson {
  name: string
  account: Account
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

export const password = 'a long enough password'

/** Starts a hub for this test, with these settings besides the usual ones. */
export async function startHub(settings: Record<string, string> = {}): Promise<void> {
  await hub.startHub(location.origin, settings)
  onTestFinished(() => hub.stopHub())
}

/** From now on the hub does not answer. */
export const stopHub = (): Promise<void> => hub.stopHub()

/** The page is without a connection until `goOnline` or the end of the test. The people's other devices are not. */
export async function goOffline(): Promise<void> {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  await hub.setLine('parted')
  dispatchEvent(new Event('offline'))
}

export async function goOnline(): Promise<void> {
  Reflect.deleteProperty(navigator, 'onLine')
  await hub.setLine('connected')
  dispatchEvent(new Event('online'))
}

/** The page's connection is cut without an event of the browser, until `goOnline`, `restoreLine` or the end of the test. */
export const cutLine = (): Promise<void> => hub.setLine('parted')
export const restoreLine = (): Promise<void> => hub.setLine('connected')

/** The hub takes the page's connections and answers nothing until `goOnline` or the end of the test. */
export const silenceHub = (): Promise<void> => hub.setLine('silent')

/** Waits until the chip of the sync status says this. */
export const expectChip = (says: string | RegExp): Promise<void> =>
  expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent(says)

export async function signUp(name: string): Promise<HubPerson> {
  const account = await hub.signUp(name)
  return { name, account, ask: (method, path, body) => hub.ask(name, method, path, body) }
}

/** A person who administers the hub. */
export async function signUpAdmin(name: string): Promise<HubPerson> {
  const person = await signUp(name)
  await hub.administer(name)
  return person
}

/** The newest email to this person, once there are `atLeast` of them. */
export const letterTo = ({ account }: HubPerson, atLeast?: number) => hub.letterTo(account.email, atLeast)

/** The same as `gather` with a live meeting that another device of the owner has started. */
export async function gatherInMeeting<const Names extends readonly string[]>(
  names: Names,
  { title = 'Spring planning', committee = 'Parks' } = {},
) {
  const gathered = await gather(names, committee)
  const started = await gathered.write((doc, context) =>
    startMeetingNow(doc, context, { title, committeeName: committee }),
  )
  if (!started.ok) throw new Error(started.refusal)
  const address = `/${gathered.slug}/meetings/${encodeURIComponent(started.value)}`
  return { ...gathered, meetingId: started.value, address }
}

/** People with these names, and a committee of the first ("Parks" by default) that the others may edit. */
export async function gather<const Names extends readonly string[]>(
  names: Names,
  committee = 'Parks',
  settings = {},
) {
  await startHub(settings)
  const signedUp: HubPerson[] = []
  for (const name of names) signedUp.push(await signUp(name))
  const people = signedUp as { [Index in keyof Names]: HubPerson }
  const [owner = '', ...editors] = names
  const { id, slug } = await hub.createCommittee(owner, committee, editors)
  return { people, id, slug, write: <T>(write: Write<T>) => writeAs(signedUp[0] as HubPerson, id, write) }
}

type Write<T> = (doc: Y.Doc, context: TransitionContext) => T

/** Changes the committee on another device of this person, which sends it. */
export async function writeAs<T>(
  { name, account }: HubPerson,
  committeeId: string,
  write: Write<T>,
): Promise<T> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, bytes(await hub.readDocument(name, committeeId)))
  const before = Y.encodeStateVector(doc)
  const written = write(doc, contextOf({ account: account.id, name }))
  await hub.writeDocument(name, committeeId, base64(Y.encodeStateAsUpdate(doc, before)))
  return written
}

/** Shows the app at this address, to this person or to a visitor. */
export async function openAs(person: HubPerson | null, address: string): Promise<void> {
  await hub.useSession(person?.name ?? null)
  await showApp(address, person?.account ?? null)
}
