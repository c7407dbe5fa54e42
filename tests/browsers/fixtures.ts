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
      const options = { ...given, profile }
      const browser = isChromium
        ? await startChromium(options)
        : project.name === 'firefox'
          ? await startFirefox(findEngine('firefox') ?? '', options)
          : await startWebkit(options, relay.url)
      started.push({ ...browser, profile })
      return { ...browser, profile }
    })
    for (const { close, profile } of started) {
      await close()
      await rm(profile, { recursive: true, force: true })
    }
  },
  openAs: async ({ start, relay }, use) => {
    await use(async (person, path, options) => {
      const started = await start(options)
      const cookies = person
        .cookie()
        .split('; ')
        .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
      await started.screen.goto(`${relay.url}/healthz`)
      await started.signIn(cookies, relay.url)
      await started.screen.goto(relay.url + path)
      return started
    })
  },
})

export { expect }

/** Waits until it is on screen. */
export const see = (found: Found) => expect.poll(() => found.isVisible(), `${found} on screen`).toBe(true)
export const seeNoMore = (found: Found) => expect.poll(() => found.isVisible(), `${found} gone`).toBe(false)

export const seeText = (found: Found, text: string | RegExp) =>
  expect.poll(() => found.innerText(), `the text of ${found}`).toMatch(text instanceof RegExp ? text : literally(text))

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

export const seeChip = (screen: Screen, text: string | RegExp) =>
  seeText(screen.getByRole('button', { name: 'Sync status' }), text)

const notes = (screen: Screen) => screen.getByRole('textbox', { name: 'Meeting notes' })

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
