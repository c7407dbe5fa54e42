import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test as stories } from '../e2e/fixtures.ts'
import type { Person } from '../support/people/signed-in-person.ts'
import { findEngine } from './engines.ts'
import { startChromium, startFirefox } from './playwright-browsers.ts'
import type { Browser, BrowserOptions, Found, Screen } from './screen.ts'
import { startWebkit } from './webkit.ts'

interface StartOptions extends Partial<BrowserOptions> {
  /** A browser of another engine, beside the one that is tested. */
  isChromium?: boolean
}

type Started = Browser & { profile: string }

interface Fixtures {
  /** Starts a browser of the engine that is tested, with a new profile, which ends with the journey. */
  start(options?: StartOptions): Promise<Started>
  /** The same with a person signed in and a page on screen. */
  openAs(person: Person, path: string, options?: StartOptions): Promise<Started>
}

export const test = stories.extend<Fixtures>({
  start: async ({ relay }, use, { project }) => {
    const started: Started[] = []
    await use(async ({ isChromium = false, ...given } = {}) => {
      const profile = given.profile ?? (await mkdtemp(join(tmpdir(), 'civic-hub-profile-')))
      const initScript = `(${storeNoLaterFiles})(); ${given.initScript ?? ''}`
      const options = { ...given, profile, initScript }
      const browser = isChromium
        ? await startChromium(options)
        : project.name === 'firefox'
          ? await startFirefox(findEngine('firefox') ?? '', options)
          : await startWebkit(options, relay.url)
      started.push({ ...browser, profile })
      return { ...browser, profile }
    })
    for (const { close } of started) await close()
    for (const { profile } of started) await rm(profile, { recursive: true, force: true })
  },
  openAs: async ({ start, relay }, use) => {
    await use(async (person, path, options) => {
      const started = await start(options)
      await signIn(started, person, relay.url)
      await started.screen.goto(relay.url + path)
      return started
    })
  },
})

/** Gives a browser the session that this person already has. */
export async function signIn(browser: Browser, person: Person, origin: string): Promise<void> {
  const cookies = person
    .cookie()
    .split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
  await browser.addCookies(cookies, origin)
}

/** Caching 280 files takes as long as a journey: the first ones, with which meetings open offline, are enough. */
function storeNoLaterFiles(): void {
  if (!('ServiceWorker' in globalThis)) return
  const { prototype } = ServiceWorker
  const send = prototype.postMessage
  prototype.postMessage = function (this: ServiceWorker, message: { type?: string }, ...rest: never[]) {
    if (message.type !== 'STORE_LATER_FILES') send.call(this, message, ...rest)
  }
}

/** Waits until meetings open without the hub. */
export const offlineReady = (screen: Screen): Promise<void> =>
  screen.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** Replaces the text of a field by keys: Playwright sets it by a script in Firefox, which React ignores. */
export async function fillIn(screen: Screen, field: Found, text: string): Promise<void> {
  await field.click()
  await screen.keyboard.press('Control+a')
  await screen.keyboard.type(text)
}

/** Answers the dialog for files that opens after the press. */
export async function chooseFile(
  screen: Screen,
  press: () => Promise<void>,
  file: { name: string; type: string; content: Buffer },
): Promise<void> {
  await screen.evaluate(() => {
    const open = HTMLInputElement.prototype.click
    HTMLInputElement.prototype.click = function () {
      if (this.type === 'file') Object.assign(window, { fileField: this })
      else open.call(this)
    }
  })
  await press()
  await screen.evaluate(
    async ({ name, type, base64 }) => {
      const asked = window as { fileField?: HTMLInputElement }
      while (!asked.fileField) await new Promise((resolve) => setTimeout(resolve, 50))
      const chosen = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      chosen.items.add(new File([bytes], name, { type }))
      asked.fileField.files = chosen.files
      asked.fileField.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { name: file.name, type: file.type, base64: file.content.toString('base64') },
  )
}

export { expect }

/** Waits until it is on screen. */
export const see = (found: Found) => expect.poll(() => found.isVisible(), `${found} on screen`).toBe(true)

export const seeText = (found: Found, text: string | RegExp) =>
  expect
    .poll(() => found.textContent(), `the text of ${found}`)
    .toMatch(text instanceof RegExp ? text : literally(text))

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

export const seeChip = (screen: Screen, text: string | RegExp) =>
  seeText(screen.getByRole('button', { name: 'Sync status' }), text)

export const notes = (screen: Screen) => screen.getByRole('textbox', { name: 'Meeting notes' })

export async function typeNotes(screen: Screen, text: string): Promise<void> {
  await notes(screen).click()
  await screen.keyboard.press('Control+End')
  await screen.keyboard.type(text)
}

/** The text of the notes, without the carets of others. */
export const writtenNotes = (screen: Screen): Promise<string> =>
  notes(screen).evaluate((editor) => {
    const copy = editor.cloneNode(true) as HTMLElement
    for (const caret of copy.querySelectorAll('.notes-caret')) caret.remove()
    return copy.textContent ?? ''
  })

export const seeNotes = (screen: Screen, text: string) => expect.poll(() => writtenNotes(screen)).toContain(text)
