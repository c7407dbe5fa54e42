import { readFile } from 'node:fs/promises'
import { startMeetingNow } from '@civic-hub/committee'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import * as Y from 'yjs'
import { countPressesIn } from '../run/presses.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { openRelayHost, type RelayHost } from '../support/relay/relay-host.ts'
import { type RunningRelay, startRelay } from './running-relay.ts'
import { slowPagesIn } from './slow-pages.ts'
import { demand, writeAs } from './write-as.ts'

interface OpenOptions extends BrowserContextOptions {
  /** The first page; the landing page by default. */
  path?: string
  /** Whether the service worker also stores the files of all other screens: see `installedForMeetings`. */
  storesLaterFiles?: boolean
}

type FirstName<Name extends string> = Name extends `${infer First} ${string}` ? Lowercase<First> : never

/** People by their first names with a committee: the first owns it, the others edit it. */
export type GatheredCommittee<Name extends string> = Record<FirstName<Name>, Person> & {
  /** The id of the committee's document. */
  id: string
  slug: string
  /**
   * Writes into its document from another device of the owner, without a browser: for stories that begin with
   * much content.
   */
  write<T>(write: Parameters<typeof writeAs<T>>[3]): Promise<T>
}

/** The same with a browser that is open in it. */
type OpenedCommittee<Name extends string> = GatheredCommittee<Name> & { page: Page }

type GatheredMeeting<Name extends string> = GatheredCommittee<Name> & {
  /** The path of the meeting's page. */
  address: string
}

/** The same with a browser that shows the meeting. */
type OpenedMeeting<Name extends string> = GatheredMeeting<Name> & { page: Page }

interface CommitteeOptions<Name extends string> extends OpenOptions {
  /** "Parks" by default. */
  committee?: string
  /** The person who uses the browser; the owner by default. */
  openedBy?: Name
}

interface MeetingOptions<Name extends string> extends CommitteeOptions<Name> {
  /** "Spring planning" by default. */
  title?: string
  /**
   * Started from the list on screen instead, which takes longer but gives the history a checkpoint of the
   * start.
   */
  onScreen?: boolean
}

interface Fixtures {
  /** Environment variables of the relay besides the usual ones: `test.use({ relaySettings: … })`. */
  relaySettings: Record<string, string>
  relay: RunningRelay
  /** A member who signed up and confirmed, by the same requests that the app makes. */
  member(name: string): Promise<Person>
  /** The administrator of the site: there is only one. */
  admin(name: string): Promise<Person>
  /** A committee of Ana's that the others may edit. */
  committeeOf(owner: Person, name: string, ...editors: Person[]): Promise<{ id: string; slug: string }>
  /** A browser context for a person, or for a visitor without one. */
  open(person: Person | null, options?: OpenOptions): Promise<Page>
  /**
   * People with these names and their committee ("Parks" by default): for stories that open it in their own
   * way.
   */
  gather<const Name extends string>(names: readonly Name[], committee?: string): Promise<GatheredCommittee<Name>>
  /** The same with its list on screen. */
  openCommittee<const Name extends string>(
    names: readonly Name[],
    options?: CommitteeOptions<Name>,
  ): Promise<OpenedCommittee<Name>>
  /** People and committee as with `gather`, and a meeting that another device of the owner has started. */
  gatherInMeeting<const Name extends string>(
    names: readonly Name[],
    options?: Pick<MeetingOptions<Name>, 'committee' | 'title'>,
  ): Promise<GatheredMeeting<Name>>
  /** The same with the meeting on screen. */
  liveMeeting<const Name extends string>(
    names: readonly Name[],
    options?: MeetingOptions<Name>,
  ): Promise<OpenedMeeting<Name>>
}

/** Motion is on, as most people have it, for stories about animations: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** For a story that kills, freezes or starts the relay: `test('…', relayOfItsOwn, async …)`. */
export const relayOfItsOwn = { tag: '@relay-of-its-own' }

export const test = base.extend<Fixtures, { relayHost: RelayHost }>({
  relayHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const host = openRelayHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      slowPagesIn(browser)
      countPressesIn(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  relaySettings: [{}, { option: true }],
  relay: async ({ relaySettings, relayHost }, use, { tags }) => {
    const running = await startRelay(relaySettings, tags.includes(relayOfItsOwn.tag) ? null : relayHost)
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
    await use(async (person, { path = '/', storesLaterFiles = true, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: relay.url, ...options })
      contexts.push(context)
      if (!storesLaterFiles) await context.addInitScript(storeNoLaterFiles)
      if (person) await signInContext(context, person)
      const page = await context.newPage()
      await page.goto(path)
      // The landing page loads the app only after an input of the person (apps/web/src/start/start.ts).
      if (!person && path === '/') await page.mouse.move(1, 1)
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
      const page = await open(personOf(gathered, openedBy ?? names[0]), {
        path: `/${gathered.slug}/meetings`,
        ...options,
      })
      return { ...gathered, page }
    })
  },
  gatherInMeeting: async ({ gather }, use) => {
    await use(async (names, { committee = 'Parks', title = 'Spring planning' } = {}) => {
      const gathered = await gather(names, committee)
      const id = await gathered.write((doc, context) =>
        demand(startMeetingNow(doc, context, { title, committeeName: committee })),
      )
      return { ...gathered, address: `/${gathered.slug}/meetings/${encodeURIComponent(id)}` }
    })
  },
  liveMeeting: async ({ gather, gatherInMeeting, open }, use) => {
    await use(async (names, given = {}) => {
      const { committee, openedBy, title = 'Spring planning', onScreen = false, ...options } = given
      if (onScreen) {
        const gathered = await gather(names, committee)
        const opener = personOf(gathered, openedBy ?? names[0])
        const page = await open(opener, { path: `/${gathered.slug}/meetings`, ...options })
        await startMeeting(page, title)
        await expectChip(page, 'Synced')
        return { ...gathered, page, address: new URL(page.url()).pathname }
      }
      const gathered = await gatherInMeeting(names, { title, ...(committee && { committee }) })
      const opener = personOf(gathered, openedBy ?? names[0])
      const page = await open(opener, { path: gathered.address, ...options })
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectChip(page, 'Synced')
      return { ...gathered, page }
    })
  },
})

const firstName = (name: string): string => name.toLowerCase().split(' ')[0] ?? ''
const personOf = (gathered: object, name = ''): Person =>
  (gathered as Record<string, Person>)[firstName(name)] as Person

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

/**
 * Waits until the hub has every change of this page. The chip shows Synced for the first second of a change, and a vote is
 * signed a moment after it.
 */
export async function expectAllSent(page: Page): Promise<void> {
  const unsent = () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(([key, count]) => key.startsWith('civic-hub:unsent:') && Number(count) > 0),
    )
  await expect.poll(unsent).toEqual([])
}

/** Waits until the sync status chip shows this text. */
export async function expectChip(page: Page, says: string | RegExp): Promise<void> {
  await expect(chip(page)).toContainText(says)
}

/**
 * A browser that caches the app, so that all of it opens offline. It is not the default: fetching and storing
 * its 300 files takes as long as a short story.
 */
export const installed = { serviceWorkers: 'allow' } as const

/** A browser that caches only the first files, with which meetings open offline, but not their tabs beside notes and agenda. */
export const installedForMeetings = { ...installed, storesLaterFiles: false } as const

/** The page does not ask the service worker for the later files, as if it was closed before. */
export function storeNoLaterFiles(): void {
  const { prototype } = ServiceWorker
  const send = prototype.postMessage
  Object.assign(prototype, {
    postMessage(this: ServiceWorker, message: { type?: string }, transfer: Transferable[] = []) {
      if (message.type !== 'STORE_LATER_FILES') send.call(this, message, { transfer })
    },
  })
}

export async function expectRegistered(page: Page): Promise<void> {
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)
  await expect.poll(registered, 'a service worker, as in a browser that is opened with `installed`').toBe(true)
}

/**
 * Waits until the service worker controls the page and has cached the first files: from now on meetings open
 * without a relay. Tabs of a meeting beside notes and agenda are among the later files.
 */
export async function meetingsOfflineReady(page: Page): Promise<void> {
  await expectRegistered(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
  })
}

/** Waits until it has cached every file, too: from now on the whole app opens without a relay. */
export async function offlineReady(page: Page): Promise<void> {
  await meetingsOfflineReady(page)
  // Stored after the first files; the app asks for them when the page is idle.
  await page.evaluate(async () => {
    while (!(await caches.match('/later-files-complete'))) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/**
 * Chooses an entry of the menu that was just opened, by key. An opening menu moves the focus to its first
 * entry, which would get the key meant for another one.
 */
export async function chooseByKey(page: Page, entry: string): Promise<void> {
  await expect(page.locator('[role="menuitem"]:focus')).toBeVisible()
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

/** Navigates as a link in the app does, without loading the app again, which takes a second of the processor. */
export const followLink = (page: Page, to: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), to)

/**
 * Navigates to another page of the committee as a link in the app does. It passes an empty page, so that a later assertion does not match the page
 * before.
 */
export async function goWithin(page: Page, slug: string, path: string): Promise<void> {
  await followLink(page, `/${slug}/meetings/none`)
  const nothing = page.getByRole('heading', { level: 1, name: 'Meeting not found' })
  await expect(nothing).toBeVisible()
  // Dialogs close with their page.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await followLink(page, path)
  if (!path.endsWith('/none')) await expect(nothing).toHaveCount(0)
}

/**
 * This device's notification state of the committee, as JSON: the kinds and followed parts whose existing
 * items count as seen, and the items that the person knows.
 */
export const noted = (page: Page, id: string): Promise<string> =>
  page.evaluate(async (key) => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(
      ({ name }) => name?.startsWith('civic') && name !== 'civic-hub-session',
    )
    return new Promise((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => {
        const database = (target as IDBOpenDBRequest).result
        const asking = database.transaction('explain').objectStore('explain').get(key)
        asking.onsuccess = () => {
          database.close()
          resolve(JSON.stringify([asking.result?.seenKinds, asking.result?.known]))
        }
      }
    })
  }, `notifications:${id}`)

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
export async function exportedMeetings(page: Page, documentId: string, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  const { entries, committees } = await openExport(await (await download).path())
  expect(committees.map(({ id }) => id)).toEqual([documentId])
  const doc = new Y.Doc()
  for (const { document } of committees) Y.applyUpdate(doc, await entries(document.path))
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog).toContainText('The export is saved')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  return JSON.stringify(doc.getMap('meetings').toJSON())
}

/** A downloaded export: the committees in its index, and a function that reads an entry. */
export async function openExport(path: string): Promise<{
  committees: { id: string; document: { path: string } }[]
  names: string[]
  entries: (name: string) => Promise<Uint8Array>
}> {
  const found = await new ZipReader(new Uint8ArrayReader(await readFile(path))).getEntries()
  const entries = async (name: string) => {
    const entry = found.find(({ filename }) => filename === name)
    if (!entry || entry.directory) throw new Error(`The export has no ${name}`)
    return entry.getData(new Uint8ArrayWriter(), { useWebWorkers: false })
  }
  const { committees } = JSON.parse(new TextDecoder().decode(await entries('civic-hub.json')))
  return { committees, names: found.map(({ filename }) => filename), entries }
}
