import { startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import type { Account, FileType } from '@civic-hub/protocol'
import { expect, onTestFinished, vi } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import * as Y from 'yjs'
import { areChangesSent } from '../../../apps/web/src/replica/connection/are-changes-sent.ts'
import { openReplicas } from '../../../apps/web/src/replica/react/open-replicas.ts'
import { contextOf, leaveApp, showApp } from '../../../apps/web/src/testing/open-app.tsx'
import { pathOfRequest } from '../../../apps/web/src/testing/requests.ts'
import type { HubCommands } from './hub-commands.ts'

const hub = commands as unknown as HubCommands

const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const base64 = (update: Uint8Array) => btoa(Array.from(update, (byte) => String.fromCharCode(byte)).join(''))

/** A person with an account at the hub. Their requests come from another device than the page. */
export interface HubPerson {
  name: string
  account: Account
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  /** A request with a file. */
  send(method: string, path: string, file: Blob): Promise<{ status: number; body: unknown }>
}

export const password = 'a long enough password'

/** Starts a hub for this test, with these settings besides the usual ones. */
export async function startHub(settings: Record<string, string> = {}): Promise<void> {
  await hub.startHub(location.origin, settings)
  onTestFinished(() => hub.stopHub())
}

/** A hub with a provider of this name, at which people can sign in besides by a password. */
export async function startHubWithProvider(name: string): Promise<void> {
  await startHub(await hub.startProvider(location.origin, name))
}

/** From now on the hub does not answer. */
export const stopHub = (): Promise<void> => hub.stopHub()

/** The page is without a connection until `goOnline` or the end of the test. The people's other devices are not. */
export async function goOffline(): Promise<void> {
  // The chip says Synced while a change is under way for less than a second.
  await Promise.all(openReplicas().map((replica) => areChangesSent(replica, 10_000)))
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

/** From now on `vi.advanceTimersByTimeAsync` ends the page's pauses. Time passes on its own, too. */
export function takeTimers(...others: 'Date'[]): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...others], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits until the chip of the sync status says this. */
export const expectChip = (says: string | RegExp): Promise<void> =>
  expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent(says)

const hubPerson = (name: string, account: Account): HubPerson => ({
  name,
  account,
  ask: (method, path, body) => hub.ask(name, method, path, body),
  send: async (method, path, file) =>
    hub.send(name, method, path, base64(new Uint8Array(await file.arrayBuffer())), file.type),
})

export const signUp = async (name: string): Promise<HubPerson> => hubPerson(name, await hub.signUp(name))

/** A person who has no password, since they signed up with the provider of the hub. */
export const signUpWithProvider = async (name: string): Promise<HubPerson> =>
  hubPerson(name, await hub.signUpWithProvider(name))

/** The path of the link that makes the first administrator, which the hub logs. */
export async function firstAdminLink(): Promise<string> {
  const { pathname, hash } = new URL(await hub.firstAdminLink())
  return pathname + hash
}

/** A person who administers the hub. */
export async function signUpAdmin(name: string): Promise<HubPerson> {
  const person = await signUp(name)
  await hub.administer(name)
  return person
}

/** Runs `before` with the address and method of each request of the page, before it is sent, until the end of the test. */
function beforeRequests(before: (address: string, method: string) => Promise<void> | undefined): void {
  const send = globalThis.fetch
  globalThis.fetch = async (to, options) => {
    await before(String(to instanceof Request ? to.url : to), options?.method ?? 'GET')
    return send(to, options)
  }
  onTestFinished(() => {
    globalThis.fetch = send
  })
}

/** The addresses of the requests with these methods that the page makes, from the call until the end of the test. */
export function watchRequests(method: string | RegExp, address: RegExp): string[] {
  const addresses: string[] = []
  beforeRequests((asked, by) => {
    if (by.match(method) && address.test(asked)) addresses.push(asked)
    return undefined
  })
  return addresses
}

/** Holds the page's requests to these addresses until they are passed on, or refused as without a connection. */
export function holdRequests(address: RegExp) {
  const asked: string[] = []
  let end = { pass: () => {}, refuse: () => {} }
  let isRefusing = false
  let held: Promise<void> | undefined = new Promise((resolve, reject) => {
    end = { pass: resolve, refuse: () => reject(new TypeError('Failed to fetch')) }
  })
  held.catch(() => undefined)
  beforeRequests((to) => {
    if (!address.test(to)) return undefined
    asked.push(to)
    return held
  })
  return {
    asked,
    /** Refuses the held requests and the next ones, until `pass`. */
    refuse() {
      isRefusing = true
      end.refuse()
    },
    pass() {
      if (isRefusing) held = undefined
      else end.pass()
    },
  }
}

/** Adds the provider of the hub to the account of this person. */
export const connectProvider = ({ name }: HubPerson): Promise<void> => hub.connectProvider(name)

/** Makes this person an administrator, as the operator does. */
export const appointAdmin = ({ name }: HubPerson): Promise<void> => hub.appointAdmin(name)

/** From now on the sign-ins of all people are long ago. */
export const ageSessions = (): Promise<void> => hub.ageSessions()

/** The newest email to this person or address, once there are `atLeast` of them. */
export const letterTo = (to: HubPerson | string, atLeast?: number) =>
  hub.letterTo(typeof to === 'string' ? to : to.account.email, atLeast)

/** The path of the link in an email, with its token. */
export function linkIn({ text = '' }: { text?: string | undefined }): string {
  const { pathname, hash } = new URL(text.match(/https?:\/\/\S+/)?.[0] ?? '')
  return pathname + hash
}

/** From now on the mail server of the hub refuses every email. */
export const refuseLetters = (): Promise<void> => hub.refuseLetters()

/** Invites by a link, as an owner does; returns the link's path with its token. */
export async function inviteByLink(owner: HubPerson, committeeId: string): Promise<string> {
  const made = await owner.ask('POST', `/api/committees/${committeeId}/invitations`, { access: 'editor' })
  const { pathname, hash } = new URL((made.body as { link: string }).link)
  return pathname + hash
}

/** Accepts the invitation behind this path; returns the status of the answer. */
export async function acceptInvitation(person: HubPerson, path: string): Promise<number> {
  const token = path.slice(path.indexOf('#') + 1)
  return (await person.ask('POST', '/api/invitation/accept', { token })).status
}

/** Runs a command of the operator on the hub's data; returns its output. */
export const operate = (command: string, ...words: string[]) => hub.operate(command, ...words)

/** Shows the page as on paper, or as usual. */
export const emulateMedia = (media: 'print' | null) => hub.emulateMedia(media)

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
export async function gather<const Names extends readonly string[]>(names: Names, committee = 'Parks', settings = {}) {
  await startHub(settings)
  const signedUp: HubPerson[] = []
  for (const name of names) signedUp.push(await signUp(name))
  const people = signedUp as { [Index in keyof Names]: HubPerson }
  const [owner, ...editors] = signedUp
  if (!owner) throw new Error('A committee needs an owner')
  const { id, slug } = await committeeOf(owner, committee, ...editors)
  return { people, id, slug, write: <T>(write: Write<T>) => writeAs(owner, id, write) }
}

type Write<T> = (doc: Y.Doc, context: TransitionContext) => T

/** Changes the committee on another device of this person, which sends it. */
export async function writeAs<T>({ name, account }: HubPerson, committeeId: string, write: Write<T>): Promise<T> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, bytes(await hub.readDocument(name, committeeId)))
  const before = Y.encodeStateVector(doc)
  const written = write(doc, contextOf({ account: account.id, name }))
  await hub.writeDocument(name, committeeId, base64(Y.encodeStateAsUpdate(doc, before)))
  return written
}

/** Opens the app as this person on another device, which has a session of its own. */
export async function openOnOtherDevice({ account }: HubPerson, address: string): Promise<void> {
  await hub.useSession(null)
  const fields = JSON.stringify({ email: account.email, password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch('/api/sign-in', { method: 'POST', headers, body: fields })).status).toBe(200)
  await showApp(address, account)
}

/** The history keeps the state after the next change of this person's other device, with this label. */
export const storeCheckpointAs = ({ name }: HubPerson, committeeId: string, label: string): Promise<void> =>
  hub.keepCheckpoint(name, committeeId, label)

/** Another committee of this person, which the others may edit. */
export const committeeOf = ({ name }: HubPerson, committee: string, ...editors: HubPerson[]) =>
  hub.createCommittee(
    name,
    committee,
    editors.map((editor) => editor.name),
  )

/** Uploads a file from another device of this person; returns what a document says of it. */
export const uploadAs = ({ name }: HubPerson, committeeId: string, type: FileType, content: string) =>
  hub.uploadFile(name, committeeId, type, content)

/** The reads of the session that have no answer yet. Each answer renews the cookie with which it was asked. */
const sessionReads = new Set<Promise<string>>()
const request = globalThis.fetch
globalThis.fetch = (what, options) => {
  const answer = request(what, options)
  if (pathOfRequest(what) === '/api/session') {
    const read = answer.then((response) => response.clone().text())
    sessionReads.add(read)
    // The app may ask once more after an answer.
    const end = () => setTimeout(() => sessionReads.delete(read))
    read.then(end, end)
  }
  return answer
}

/** Shows the app at this address, to this person or to a visitor. */
export async function openAs(person: HubPerson | null, address: string): Promise<void> {
  await leaveApp()
  await expect.poll(() => sessionReads.size).toBe(0)
  await hub.useSession(person?.name ?? null)
  await showApp(address, person?.account ?? null)
}

/** Gives the browser the session of this person; the page does not notice. */
export const changeSession = ({ name }: HubPerson): Promise<void> => hub.useSession(name)

/** Removes the session from the browser; the page does not notice. */
export const removeCookies = (): Promise<void> => hub.useSession(null)

/** Fills in the form for signing in. */
export async function signInAt(form: Locator, { account }: HubPerson, typed = password): Promise<void> {
  await form.getByLabelText('Email').fill(account.email)
  await form.getByLabelText('Password', { exact: true }).fill(typed)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Another session of this person, from now on that of their other device. */
export async function signInElsewhere(person: HubPerson): Promise<void> {
  const { email } = person.account
  expect((await person.ask('POST', '/api/sign-in', { email, password })).status).toBe(200)
}
