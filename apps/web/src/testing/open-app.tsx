import { type Author, nameCommittee, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import type { Access, Account } from '@civic-hub/protocol'
import { RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as Y from 'yjs'
import type { Settable } from '../replica/observable.ts'
import { fromRelay } from '../replica/origins.ts'
import { closeAccount } from '../replica/react/device-provider.tsx'
import { openReplicas } from '../replica/react/open-replicas.ts'
import { admit, forgetAccount, leaveSession, sessionSettled } from '../replica/session/session.ts'
import { databaseName, visitorId } from '../replica/store/account-databases.ts'
import { createDevice } from '../replica/store/device.ts'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'
import { createRowKey, updateRow } from '../replica/store/update-store.ts'
import { createAppRouter } from '../router.ts'
import { guardPage } from '../shell/guard-page.ts'
import { toasts } from '../ui/notify.ts'
import { toDevtools } from './devtools.ts'

// As in start.ts and main.tsx.
guardPage()

/** A person who uses the device of the test, or another member of the committee. */
export interface TestPerson {
  account: Account
  /** As the author of what they write. */
  by: Author
}

export interface AppOptions {
  /** The person at this device; "Ana Ortiz" by default. */
  person?: string
  /** Other people with access to the committee, by name. */
  others?: readonly string[]
  /** False if the device has never read the list of people with access. */
  knowsPeople?: boolean
  /** "Parks" by default. */
  committee?: string
  /** The names of other committees on the device, which are empty. */
  otherCommittees?: readonly string[]
  /** The access of the person at this device; `owner` by default. */
  access?: Access
  /** Writes the content that the committee has when the app opens. */
  write?: (doc: Y.Doc, context: TransitionContext) => void
  /** The page within the committee that is opened, such as `/ideas`; its list of meetings by default. */
  path?: string | (() => string)
}

const personNamed = (name: string): TestPerson => {
  const id = `account-${crypto.randomUUID()}`
  const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.org`
  return { account: { id, name, email, picture: 0 }, by: { account: id, name } }
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export const contextOf = (by: Author): TransitionContext => ({
  now: () => new Date(),
  randomId: () => Math.random().toString(36).slice(2, 10),
  by: () => by,
  origin: 'test',
})

/**
 * Opens the whole app on this page, as a person whose device has a committee, without a hub: each test has an account
 * and a committee of its own.
 */
export async function openApp(options: AppOptions = {}) {
  const {
    person = 'Ana Ortiz',
    others = [],
    knowsPeople = true,
    committee: name = 'Parks',
    otherCommittees = [],
    access = 'owner',
    path = '/meetings',
  } = options
  await sessionSettled
  const me = personNamed(person)
  const people = others.map(personNamed)
  const committee: CommitteeOnDevice = {
    id: crypto.randomUUID(),
    slug: slugOf(name),
    earlierSlugs: [],
    name,
    emoji: '🤝',
    createdAt: '2026-11-21T09:00:00.000Z',
    access,
    registered: true,
    lost: false,
    ...(knowsPeople && {
      people: [me, ...people].map(({ account }, index) => ({
        accountId: account.id,
        name: account.name,
        access: index === 0 ? access : access === 'owner' ? 'editor' : 'owner',
      })),
    }),
  }
  const content = new Y.Doc()
  const author = people[0] ?? me
  const context = contextOf(author.by)
  nameCommittee(content, context, committee)
  options.write?.(content, context)
  await storeCommittee(me.account.id, committee, Y.encodeStateAsUpdate(content))
  const nothing = Y.encodeStateAsUpdate(new Y.Doc())
  for (const other of otherCommittees) {
    const renamed = { ...committee, id: crypto.randomUUID(), slug: slugOf(other), name: other }
    await storeCommittee(me.account.id, renamed, nothing)
  }
  const address = typeof path === 'string' ? path : path()
  await showApp(`/${committee.slug}${address}`, me.account)

  const opened = () => openedDocument(committee.id)
  return {
    me,
    people,
    committee,
    /** Opens another address within the app, as a link does. */
    go: (to: string) => show(`/${committee.slug}${to}`),
    /** The document of the committee that is open in the app. */
    opened,
    /** The access that an owner gives the person at this device from now on. */
    setAccess(access: Access) {
      const replica = openReplicas().find(({ documentId }) => documentId === committee.id)
      ;(replica as unknown as { access: Settable<Access> }).access.set(access)
    },
    otherDevice: async (of: TestPerson | undefined = people[0]) => {
      if (!of) throw new Error('The committee has no other member')
      return otherDevice(await opened(), of)
    },
  }
}

/** The document of a committee that is open in the app, once its content is there. */
export async function openedDocument(committeeId: string): Promise<Y.Doc> {
  const find = () => openReplicas().find(({ documentId }) => documentId === committeeId)
  await expect.poll(() => find()?.opening.get()).toBe('ready')
  const replica = find()
  if (!replica) throw new Error('The committee is not open')
  return replica.doc
}

/** Opens another page in the app that is shown, as a link does. */
export const show = (address: string): void => history.pushState(null, '', address)

/** The app that is on this page. */
let shown: { account: Account | null; close(): Promise<void> } | null = null

async function mount(account: Account | null): Promise<void> {
  if (account) await admit(account)
  // As in the app's page: the style sheets of some screens name this element, and it precedes what the body gets for dialogs.
  const container = document.createElement('div')
  document.body.prepend(container)
  container.id = 'root'
  const screen = await render(<RouterProvider router={createAppRouter()} />, { container })
  shown = {
    account,
    async close() {
      // First, so that the page is laid out once and not for each part that is removed.
      container.remove()
      await screen.unmount()
      closeAccount()
    },
  }
}

/** Shows the app at this address until the end of the test or the next call, to this person or to a visitor. */
export async function showApp(address: string, account: Account | null): Promise<void> {
  await sessionSettled
  await leaveApp()
  await leaveWithPointer()
  const testPage = location.href
  history.replaceState(null, '', address)
  await mount(account)
  onTestFinished(async () => {
    await leaveApp()
    localStorage.clear()
    // Errors stay until they are closed.
    toasts.write([])
    history.replaceState(null, '', testPage)
    indexedDB.deleteDatabase(databaseName(account?.id ?? visitorId))
  })
}

/** Moves the mouse to the corner of the page: where the test before left it, it would hold a toast or lift a card. */
const leaveWithPointer = () => toDevtools('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })

/** Closes the app, and forgets who used it. */
export async function leaveApp(): Promise<void> {
  await shown?.close()
  shown = null
  forgetAccount()
  leaveSession()
}

/**
 * Closes the app and opens it at the same address, as a reload does: it has what the device stored. The modules and
 * what they hold in memory stay.
 */
export async function reopenApp(): Promise<void> {
  const account = shown?.account ?? null
  await shown?.close()
  await mount(account)
}

/** Another member's device, which exchanges each change at once, except while it is `apart`. */
function otherDevice(here: Y.Doc, { by }: TestPerson) {
  const doc = new Y.Doc()
  let isApart = false
  const exchange = () => {
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(here, Y.encodeStateVector(doc)), 'other')
    Y.applyUpdate(here, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(here)), fromRelay)
  }
  exchange()
  const receive = (update: Uint8Array, origin: unknown) => {
    if (!isApart && origin !== fromRelay) Y.applyUpdate(doc, update, 'other')
  }
  here.on('update', receive)
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (!isApart && origin !== 'other') Y.applyUpdate(here, update, fromRelay)
  })
  onTestFinished(() => here.off('update', receive))
  return {
    doc,
    by,
    context: contextOf(by),
    /** From now on it has no connection. */
    leave() {
      isApart = true
    },
    /** Both devices get what they lack. */
    meet() {
      isApart = false
      exchange()
    },
  }
}

async function storeCommittee(accountId: string, committee: CommitteeOnDevice, content: Uint8Array): Promise<void> {
  const device = createDevice(accountId)
  const database = await device.database()
  const writing = database.transaction(['committees', 'updates'], 'readwrite')
  await writing.objectStore('committees').put(committee)
  const row = updateRow(createRowKey(), committee.id, content)
  await writing.objectStore('updates').put(row)
  await writing.done
  device.close()
}

export interface LiveMeetingOptions extends Omit<AppOptions, 'path'> {
  /** "Spring planning" by default. */
  title?: string
  /** Writes what the committee has before the meeting starts. */
  beforeStart?: AppOptions['write']
}

/** Opens the app at a live meeting, which another device has started. */
export async function openLiveMeeting({
  title = 'Spring planning',
  beforeStart,
  write,
  ...options
}: LiveMeetingOptions = {}) {
  const found = { id: '' }
  const app = await openApp({
    ...options,
    write(doc, context) {
      beforeStart?.(doc, context)
      const started = startMeetingNow(doc, context, { title, committeeName: options.committee ?? 'Parks' })
      if (!started.ok) throw new Error(started.refusal)
      found.id = started.value
      write?.(doc, context)
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}`,
  })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return { ...app, meetingId: found.id }
}

/** The notes editor of the meeting on screen. */
export const notes = () => page.getByRole('textbox', { name: 'Meeting notes' })

export async function typeNotes(text: string): Promise<void> {
  await notes().click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
}

/** A phone's window until the end of the test. */
export async function onPhone(): Promise<void> {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
}
