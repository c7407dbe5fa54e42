import '@vitest/browser-playwright'
import { join } from 'node:path'
import { accountAnswerReader, type FileType } from '@civic-hub/protocol'
import Database from 'better-sqlite3'
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'
import * as Y from 'yjs'
import { signInContext } from '../../e2e/fixtures.ts'
import { type RunningRelay, startRelay } from '../../e2e/running-relay.ts'
import { SyncDevice } from '../../support/device/sync-device.ts'
import { sampleFile } from '../../support/files/sample-files.ts'
import { upload } from '../../support/files/upload.ts'
import { addMember } from '../../support/people/invite.ts'
import { registerPerson } from '../../support/people/registered-person.ts'
import { makeCommittee, type Person } from '../../support/people/signed-in-person.ts'
import { appoint } from '../../support/people/site-team.ts'
import { createVisitor } from '../../support/people/visitor.ts'
import { passThroughProvider, type RunningProvider, startOidcProvider } from '../../support/provider/oidc-provider.ts'
import { openRelayHost, type RelayHost } from '../../support/relay/relay-host.ts'
import { startTcpProxy, type TcpProxy } from '../../support/relay/tcp-proxy.ts'

/*
 * The steps of a test of a screen that are outside of its page. They run in the program of the tests, which starts a hub
 * for each test and knows its people by name.
 */
let host: RelayHost | null = null
/** Between the page and the hub. */
let line: TcpProxy | null = null
/** The address at which people see the hub. */
let origin = ''
let hub: (RunningRelay & { end(): Promise<void> }) | null = null
let provider: RunningProvider | null = null
const people = new Map<string, Person>()
const devices = new Map<string, SyncDevice>()
/** The position up to which these devices have written in a document's log. */
const written = new Map<string, number>()

export const isHubRunning = (): boolean => hub !== null

function running(): RunningRelay {
  if (!hub) throw new Error('The test has not started a hub')
  return hub
}

function personNamed(name: string): Person {
  const person = people.get(name)
  if (!person) throw new Error(`${name} has not signed up`)
  return person
}

async function deviceOf(name: string, committeeId: string): Promise<SyncDevice> {
  const key = `${name} ${committeeId}`
  const known = devices.get(key)
  if (known) return known
  const { url } = personNamed(name)
  const device = new SyncDevice({ url, origin, cookie: personNamed(name).cookie() }, committeeId)
  devices.set(key, device)
  await device.connect()
  return device
}

const databaseIn = (dataDir: string) => join(dataDir, 'relay.sqlite')

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')

/** The page's own server expects the hub at this port. */
export function hubCommands(port: number) {
  const startHub: BrowserCommand<[url: string, settings: Record<string, string>]> = async (_, url, settings) => {
    host ??= openRelayHost()
    origin = url
    hub = await startRelay({ PUBLIC_URL: url, ...settings }, host)
    line ??= await startTcpProxy(hub.url, port)
    line.moveTo(hub.url)
    line.resume()
  }
  const stopHub: BrowserCommand<[]> = async ({ context }: BrowserCommandContext) => {
    for (const device of devices.values()) device.disconnect()
    devices.clear()
    written.clear()
    line?.part()
    people.clear()
    await context.clearCookies()
    const ended = hub
    hub = null
    await ended?.end()
    if (provider) await context.unroute(`${provider.issuer}/**`)
    await provider?.close()
    provider = null
  }
  /** Changes the page's connection to the hub; the people's other devices are not affected. */
  const setLine: BrowserCommand<[state: 'connected' | 'parted' | 'silent']> = async (_, state) => {
    if (state === 'parted') line?.part()
    else if (state === 'silent') line?.silence()
    else line?.resume()
  }
  const signUp: BrowserCommand<[name: string]> = async (_, name) => {
    const { url, dataDir } = running()
    const person = registerPerson(databaseIn(dataDir), name, url, origin)
    people.set(name, person)
    return person.account
  }
  const firstAdminLink: BrowserCommand<[]> = () => running().firstAdminLink()
  /** Makes this person the first administrator of the hub. */
  const administer: BrowserCommand<[name: string]> = async (_, name) => {
    const token = new URL(await running().firstAdminLink()).hash.slice(1)
    return (await personNamed(name).post('/api/first-admin', { token })).status
  }
  const createCommittee: BrowserCommand<[owner: string, committee: string, editors: readonly string[]]> = async (
    _,
    owner,
    committee,
    editors,
  ) => {
    const { id, slug } = await makeCommittee(personNamed(owner), committee)
    for (const editor of editors) await addMember(personNamed(owner), id, personNamed(editor))
    return { id, slug }
  }
  /** Gives the browser the session of this person, or none. */
  const useSession: BrowserCommand<[name: string | null]> = async ({ context }: BrowserCommandContext, name) => {
    await context.clearCookies()
    if (name !== null) await signInContext(context, personNamed(name))
  }
  /** A request of this person's other device: a text is sent as it is, everything else as JSON. */
  const ask: BrowserCommand<[name: string, method: string, path: string, body?: unknown]> = async (
    _,
    name,
    method,
    path,
    body,
  ) => {
    const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'text/plain' } : {}
    const { status, body: answer } = await personNamed(name).ask(method, path, body, headers)
    return { status, body: answer }
  }
  /** The same with bytes, in base64. */
  const send: BrowserCommand<[name: string, method: string, path: string, content: string, type: string]> = async (
    _,
    name,
    method,
    path,
    content,
    type,
  ) => {
    const bytes = Buffer.from(content, 'base64')
    const { status, body } = await personNamed(name).ask(method, path, bytes, { 'content-type': type })
    return { status, body }
  }
  /** The committee's document as a device of this person has it, in base64. */
  const readDocument: BrowserCommand<[name: string, committeeId: string]> = async (_, name, committeeId) => {
    const device = await deviceOf(name, committeeId)
    await device.until(() => device.position >= (written.get(committeeId) ?? 0))
    return encode(Y.encodeStateAsUpdate(device.doc))
  }
  /** A change that this device of the person makes and sends. */
  const writeDocument: BrowserCommand<[name: string, committeeId: string, update: string]> = async (
    _,
    name,
    committeeId,
    update,
  ) => {
    const device = await deviceOf(name, committeeId)
    Y.applyUpdate(device.doc, Buffer.from(update, 'base64'), 'own')
    await device.allSaved()
    written.set(committeeId, device.position)
  }
  /** The history keeps the state after the next change that this device of the person sends. */
  const storeCheckpoint: BrowserCommand<[name: string, committeeId: string, label: string]> = async (
    _,
    name,
    committeeId,
    label,
  ) => (await deviceOf(name, committeeId)).keepCheckpoint(label)
  /** Uploads a file of this person's other device; returns its hash. */
  const uploadFile: BrowserCommand<[name: string, committeeId: string, type: FileType, content: string]> = async (
    _,
    name,
    committeeId,
    type,
    content,
  ) => {
    const file = sampleFile(type, content)
    const { status } = await upload(personNamed(name), committeeId, file)
    if (status !== 204) throw new Error(`The upload was refused: ${status}`)
    return { sha256: file.sha256, bytes: file.content.byteLength, mime: type as string }
  }
  /** The text of the newest email to this address, once there are `atLeast` of them. */
  const letterTo: BrowserCommand<[email: string, atLeast?: number]> = async (_, email, atLeast) => {
    const { subject, text } = await running().inbox.letterTo(email, atLeast)
    return { subject, text }
  }
  /**
   * Starts a provider of sign-ins; returns the settings of a hub that offers it. The page cannot leave for it: that would end
   * the program of the tests.
   */
  const startProvider: BrowserCommand<[url: string, name: string]> = async ({ context }, url, name) => {
    provider = await startOidcProvider(() => [`${url}/api/sign-in/with/oidc/callback`])
    await context.route(`${provider.issuer}/**`, (route) => route.abort('aborted'))
    const { issuer, clientId, clientSecret } = provider
    return {
      OIDC_NAME: name,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    }
  }
  /** A person who has no password, since they signed up with the provider. */
  const signUpWithProvider: BrowserCommand<[name: string]> = async (_, name) => {
    if (!provider) throw new Error('The hub has no provider')
    const visitor = createVisitor(running().url, origin)
    const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.org`
    provider.person = { sub: name, email, email_verified: true, name }
    await passThroughProvider(visitor, provider)
    const { body } = await visitor.get('/api/session')
    const { account } = accountAnswerReader.parse(body)
    people.set(name, { ...visitor, account, password: '' })
    return account
  }
  /** Adds the provider to the account of this person, who has signed in just now. */
  const connectProvider: BrowserCommand<[name: string]> = async (_, name) => {
    if (!provider) throw new Error('The hub has no provider')
    provider.person = { sub: name, email: personNamed(name).account.email, email_verified: true, name }
    await passThroughProvider(personNamed(name), provider, { connect: true })
  }
  const appointAdmin: BrowserCommand<[name: string]> = async (_, name) =>
    appoint(databaseIn(running().dataDir), 'admin', personNamed(name))
  /** All people have been signed in for a while. */
  const ageSessions: BrowserCommand<[]> = async () => {
    const database = new Database(databaseIn(running().dataDir), { timeout: 5_000 })
    database.prepare('UPDATE sessions SET created_at = 1').run()
    database.close()
  }
  /** From now on the mail server refuses every email. */
  const refuseLetters: BrowserCommand<[]> = async () => running().inbox.refuseEverything()
  /** Runs a command of the operator on the hub's data; returns its output. */
  const operate: BrowserCommand<[command: string, ...words: string[]]> = (_, ...words) => running().operate(...words)
  /** How the page is shown: as on paper, or as usual. */
  const emulateMedia: BrowserCommand<[media: 'print' | null]> = ({ page }: BrowserCommandContext, media) =>
    page.emulateMedia({ media })
  return {
    startHub,
    stopHub,
    setLine,
    signUp,
    firstAdminLink,
    administer,
    createCommittee,
    useSession,
    ask,
    send,
    readDocument,
    writeDocument,
    keepCheckpoint: storeCheckpoint,
    uploadFile,
    letterTo,
    startProvider,
    signUpWithProvider,
    connectProvider,
    appointAdmin,
    ageSessions,
    refuseLetters,
    operate,
    emulateMedia,
  }
}

type Commands = ReturnType<typeof hubCommands>
type Called<Command> =
  Command extends BrowserCommand<infer Words>
    ? (...words: Words) => Command extends (...all: never[]) => infer Answer ? Answer : never
    : never

declare module 'vitest/browser' {
  interface BrowserCommands extends HubCommands {}
}
export type HubCommands = { [Name in keyof Commands]: Called<Commands[Name]> }
