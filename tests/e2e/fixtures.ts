import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TransitionContext } from '@civic-hub/committee'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import * as Y from 'yjs'
import { eventually } from '../support/eventually.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { type SmtpInbox, startSmtpInbox } from '../support/relay/smtp-inbox.ts'
import { type SpawnedRelay, spawnRelay } from '../support/relay/spawn-relay.ts'
import { writeAs } from './write-as.ts'

/** A relay in a process of its own, with a real mail server, that can be killed and started again at its address. */
export interface RunningRelay {
  url: string
  inbox: SmtpInbox
  /** kill -9. */
  kill(): Promise<void>
  start(): Promise<void>
  /** The process stands still: its sockets stay open, and nobody answers. */
  freeze(): void
  thaw(): void
  /** The link in the log that makes the first administrator. */
  firstAdminLink(): Promise<string>
  /** Runs a command of the operator on this relay's data; what it says. */
  operate(command: string, ...words: string[]): Promise<string>
}

async function startRelay(
  settings: Readonly<Record<string, string>>,
): Promise<RunningRelay & { end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'civic-hub-e2e-'))
  const inbox = await startSmtpInbox()
  let port = 0
  let spawned: SpawnedRelay
  const running = {
    url: '',
    inbox,
    async start() {
      spawned = spawnRelay({
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        SMTP_URL: inbox.url,
        MAIL_FROM: 'Civic Hub <hub@example.org>',
        PATH: process.env.PATH ?? '',
        ...settings,
      })
      running.url = await spawned.listening
      port = Number(new URL(running.url).port)
    },
    async kill() {
      spawned.process.kill('SIGKILL')
      await spawned.ended
    },
    freeze: () => void spawned.process.kill('SIGSTOP'),
    thaw: () => void spawned.process.kill('SIGCONT'),
    firstAdminLink: () =>
      eventually(
        'the link of the first administrator',
        () => spawned.output().stdout.match(/"link":"([^"]+\/first-admin#[^"]+)"/)?.[1],
      ),
    async operate(...words: string[]) {
      const program = new URL('../../apps/relay/src/command-line/civic-hub.ts', import.meta.url)
      const env = { ...process.env, DATA_DIR: dataDir }
      return (await promisify(execFile)(process.execPath, [fileURLToPath(program), ...words], { env })).stdout
    },
    async end() {
      // It may stand still, or have been killed. One that ends in order stores what it has compiled.
      running.thaw()
      spawned.process.kill('SIGTERM')
      await spawned.ended
      await inbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await running.start()
  return running
}

export interface OpenOptions extends BrowserContextOptions {
  /** The first page; the landing page by default. */
  path?: string
}

type FirstName<Name extends string> = Name extends `${infer First} ${string}` ? Lowercase<First> : never

/** People by their first names with a committee: the first owns it, the others edit it. */
export type GatheredCommittee<Name extends string> = Record<FirstName<Name>, Person> & {
  /** Of the committee's document. */
  id: string
  slug: string
  /** Writes into its document from another device of the owner, without a browser: for stories that begin with a lot. */
  write<T>(write: (doc: Y.Doc, context: TransitionContext) => T): Promise<T>
}

/** The same with a browser that is open in it. */
export type OpenedCommittee<Name extends string> = GatheredCommittee<Name> & { page: Page }

export type OpenedMeeting<Name extends string> = OpenedCommittee<Name> & {
  /** The path of the meeting's page. */
  address: string
}

export interface CommitteeOptions<Name extends string> extends OpenOptions {
  /** "Parks" by default. */
  committee?: string
  /** The person who uses the browser; the owner by default. */
  openedBy?: Name
}

export interface MeetingOptions<Name extends string> extends CommitteeOptions<Name> {
  /** "Spring planning" by default. */
  title?: string
}

interface Fixtures {
  /** The relay's environment beside the usual: `test.use({ relaySettings: … })`. */
  relaySettings: Record<string, string>
  relay: RunningRelay
  /** A member who signed up and confirmed, by the same calls that the app makes. */
  member(name: string): Promise<Person>
  /** The administrator of the site: there is one of them. */
  admin(name: string): Promise<Person>
  /** A committee of Ana's that the others may edit. */
  committeeOf(owner: Person, name: string, ...editors: Person[]): Promise<{ id: string; slug: string }>
  /** A browser of its own for a person; nobody is signed in without one. */
  open(person: Person | null, options?: OpenOptions): Promise<Page>
  /** People with these names and their committee, "Parks" unless said: for stories that open it in their own way. */
  gather<const Name extends string>(
    names: readonly Name[],
    committee?: string,
  ): Promise<GatheredCommittee<Name>>
  /** The same with its list on screen. */
  openCommittee<const Name extends string>(
    names: readonly Name[],
    options?: CommitteeOptions<Name>,
  ): Promise<OpenedCommittee<Name>>
  /** The same with a meeting that has started, is on screen, and is known to the relay. */
  liveMeeting<const Name extends string>(
    names: readonly Name[],
    options?: MeetingOptions<Name>,
  ): Promise<OpenedMeeting<Name>>
}

export const test = base.extend<Fixtures>({
  relaySettings: [{}, { option: true }],
  relay: async ({ relaySettings }, use) => {
    const running = await startRelay(relaySettings)
    await use(running)
    await running.end()
  },
  member: async ({ relay }, use) => {
    await use((name) => signUpPerson(relay.url, relay.inbox, name))
  },
  admin: async ({ relay, member }, use) => {
    await use(async (name) => {
      const person = await member(name)
      const token = new URL(await relay.firstAdminLink()).hash.slice(1)
      expect((await person.post('/api/first-admin', { token })).status).toBe(204)
      return person
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  committeeOf: async ({}, use) => {
    await use(async (owner, name, ...editors) => {
      const committee = await makeCommittee(owner, name)
      for (const editor of editors) await addMember(owner, committee.id, editor)
      return committee
    })
  },
  open: async ({ browser, relay }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { path = '/', ...options } = {}) => {
      const context = await browser.newContext({ baseURL: relay.url, ...options })
      contexts.push(context)
      if (person) await signInContext(context, person)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
  gather: async ({ relay, member, committeeOf }, use) => {
    await use(async (names, committee = 'Parks') => {
      const people = await Promise.all(names.map(member))
      const [owner, ...editors] = people
      if (!owner) throw new Error('A committee needs somebody who owns it')
      const { id, slug } = await committeeOf(owner, committee, ...editors)
      const byName = Object.fromEntries(names.map((name, index) => [firstName(name), people[index]]))
      const write: GatheredCommittee<string>['write'] = (change) => writeAs(owner, relay, id, change)
      return { ...byName, id, slug, write } as GatheredCommittee<(typeof names)[number]>
    })
  },
  openCommittee: async ({ gather, open }, use) => {
    await use(async (names, { committee, openedBy, ...options } = {}) => {
      const gathered = await gather(names, committee)
      const people: Record<string, unknown> = gathered
      const opener = people[firstName(openedBy ?? names[0] ?? '')] as Person
      const page = await open(opener, { path: `/${gathered.slug}/meetings`, ...options })
      return { ...gathered, page }
    })
  },
  liveMeeting: async ({ openCommittee }, use) => {
    await use(async (names, { title = 'Spring planning', ...options } = {}) => {
      const opened = await openCommittee(names, options)
      await startMeeting(opened.page, title)
      await expectChip(opened.page, 'Synced')
      return { ...opened, address: new URL(opened.page.url()).pathname }
    })
  },
})

const firstName = (name: string): string => name.toLowerCase().split(' ')[0] ?? ''

/** Gives a browser the session that this person already has. */
export async function signInContext(context: BrowserContext, person: Person): Promise<void> {
  const cookies = person
    .cookie()
    .split('; ')
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax' as const,
    }))
  await context.addCookies(cookies)
}

export { expectAccessible } from './expect-accessible.ts'
export { expect }

export const chip = (page: Page) => page.getByRole('button', { name: 'Sync status' })

/** Waits until the chip says so; the chip is what a person would look at. */
export async function expectChip(page: Page, says: string | RegExp): Promise<void> {
  await expect(chip(page)).toContainText(says)
}

/**
 * A browser that stores the app, so that all of it opens without a connection. Others don't: fetching and storing its 120
 * files takes a third of a short story's time.
 */
export const installed = { serviceWorkers: 'allow' } as const

/** The page is controlled by the service worker and everything is stored: from now on it opens without a relay. */
export async function offlineReady(page: Page): Promise<void> {
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect
    .poll(registered, 'a service worker, as in a browser that is opened with `installed`')
    .toBe(true)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

export async function startMeeting(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The notes editor of the meeting on screen. */
export const notes = (page: Page) => page.getByRole('textbox', { name: 'Meeting notes' })

/** The text of the notes on screen, without the carets of others. */
export const writtenNotes = (page: Page) =>
  notes(page).evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement
    for (const caret of copy.querySelectorAll('.notes-caret')) caret.remove()
    return copy.textContent ?? ''
  })

export async function typeNotes(page: Page, text: string): Promise<void> {
  await notes(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** The meetings of a committee in an export, as JSON; `press` makes the browser download it. */
export async function exportedMeetings(
  page: Page,
  documentId: string,
  press: () => Promise<void>,
): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  const { documents } = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(Object.keys(documents)).toEqual([documentId])
  const doc = new Y.Doc()
  for (const update of documents[documentId]) Y.applyUpdate(doc, Buffer.from(update, 'base64'))
  return JSON.stringify(doc.getMap('meetings').toJSON())
}
