import '@vitest/browser-playwright'
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'
import * as Y from 'yjs'
import { signInContext } from '../../e2e/fixtures.ts'
import { type RunningRelay, startRelay } from '../../e2e/running-relay.ts'
import { SyncDevice } from '../../support/device/sync-device.ts'
import { addMember } from '../../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../../support/people/signed-in-person.ts'
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
const people = new Map<string, Person>()
const devices = new Map<string, SyncDevice>()

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

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')

/** The page's own server expects the hub at this port. */
export function hubCommands(port: number) {
  const startHub: BrowserCommand<[url: string, settings: Record<string, string>]> = async (
    _,
    url,
    settings,
  ) => {
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
    line?.part()
    people.clear()
    await context.clearCookies()
    await hub?.end()
    hub = null
  }
  /** Sets the state of the page's connection to the hub. The people's other devices are not affected. */
  const setLine: BrowserCommand<[state: 'connected' | 'parted' | 'silent']> = async (_, state) => {
    if (state === 'parted') line?.part()
    else if (state === 'silent') line?.silence()
    else line?.resume()
  }
  const signUp: BrowserCommand<[name: string]> = async (_, name) => {
    const { url, inbox } = running()
    const person = await signUpPerson(url, inbox, name, origin)
    people.set(name, person)
    return person.account
  }
  /** Makes this person the first administrator of the hub. */
  const administer: BrowserCommand<[name: string]> = async (_, name) => {
    const token = new URL(await running().firstAdminLink()).hash.slice(1)
    return (await personNamed(name).post('/api/first-admin', { token })).status
  }
  const createCommittee: BrowserCommand<
    [owner: string, committee: string, editors: readonly string[]]
  > = async (_, owner, committee, editors) => {
    const { id, slug } = await makeCommittee(personNamed(owner), committee)
    for (const editor of editors) await addMember(personNamed(owner), id, personNamed(editor))
    return { id, slug }
  }
  /** Gives the browser the session of this person, or none. */
  const useSession: BrowserCommand<[name: string | null]> = async (
    { context }: BrowserCommandContext,
    name,
  ) => {
    await context.clearCookies()
    if (name !== null) await signInContext(context, personNamed(name))
  }
  /** A request of this person's other device; a text is sent as it is, anything else as JSON. */
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
  /** The committee's document as a device of this person has it, in base64. */
  const readDocument: BrowserCommand<[name: string, committeeId: string]> = async (_, name, committeeId) =>
    encode(Y.encodeStateAsUpdate((await deviceOf(name, committeeId)).doc))
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
  }
  /** The text of the newest email to this address, once there are `atLeast` of them. */
  const letterTo: BrowserCommand<[email: string, atLeast?: number]> = async (_, email, atLeast) => {
    const { subject, text } = await running().inbox.letterTo(email, atLeast)
    return { subject, text }
  }
  return {
    startHub,
    stopHub,
    setLine,
    signUp,
    administer,
    createCommittee,
    useSession,
    ask,
    readDocument,
    writeDocument,
    letterTo,
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
