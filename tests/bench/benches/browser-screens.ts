import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../run/chromium.ts'
import { eventually } from '../../support/eventually.ts'
import { addMember } from '../../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../../support/people/signed-in-person.ts'
import { isLetterTo, readOutbox } from '../../support/relay/letters.ts'
import { spawnRelay } from '../../support/relay/spawn-relay.ts'
import { openBarePage } from '../clients/bare-browser.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { percentile } from '../measure/statistics.ts'

/** Time between two keys or presses. */
const keyEveryMs = 80

/**
 * Measures the built app in real browsers: what it loads before the first screen, and the time from a key
 * press to its display on another screen.
 */
export const browserScreens: Bench = {
  name: 'browser-screens',
  async run({ short, folder }) {
    const relay = spawnRelay({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', PATH: process.env.PATH ?? '' })
    const url = await relay.listening
    const letters = {
      letterTo: (email: string) =>
        eventually(`a letter to ${email}`, async () =>
          (await readOutbox(join(folder, 'outbox'))).find(isLetterTo(email)),
        ),
    }
    const browser = await chromium.launch(chromiumLaunch())
    try {
      const ana = await signUpPerson(url, letters, 'Ana Ortiz')
      const sam = await signUpPerson(url, letters, 'Sam Lee')
      const { id, slug } = await makeCommittee(ana, 'Parks')
      await addMember(ana, id, sam)
      return [
        await scriptsOfList(browser, url, ana, `/${slug}/meetings`),
        ...(await keyToScreen(browser, url, [ana, sam], `/${slug}/meetings`, short ? 20 : 200)),
        ...(await scriptOfActions(join(folder, 'device'), url, ana, `/${slug}/meetings`, short ? 10 : 60)),
      ]
    } finally {
      await browser.close()
      relay.process.kill('SIGTERM')
      await relay.ended
    }
  },
}

async function openFor(browser: Browser, url: string, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url })
  const [name = '', value = ''] = person.cookie().split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

async function scriptsOfList(browser: Browser, url: string, person: Person, path: string): Promise<Row> {
  const context = await openFor(browser, url, person)
  const page = await context.newPage()
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const bytes = fetched
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      Object.assign(window, { bytesAtHeading: bytes })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const atFirstScreen = await page.evaluate(() => (window as unknown as { bytesAtHeading: number }).bytesAtHeading)
  await context.close()
  return {
    what: 'JavaScript before the first screen, meetings list, signed in',
    unit: 'KB',
    samples: { 'civic-hub': [atFirstScreen / 1000] },
    goals: [{ atMost: 250 }],
    note: 'as transferred, compressed by the relay',
  }
}

/** The moments at which the notes on a page had a certain length, by the machine's clock. */
type Moments = Record<number, number>

async function keyToScreen(
  browser: Browser,
  url: string,
  [writer, reader]: [Person, Person],
  path: string,
  keys: number,
): Promise<Row[]> {
  const writing = await (await openFor(browser, url, writer)).newPage()
  await writing.goto(path)
  await writing.getByRole('button', { name: 'New Meeting' }).first().click()
  await writing.getByRole('dialog', { name: 'New Meeting' }).getByRole('button', { name: 'Start Now' }).click()
  const notes = (page: Page) => page.getByRole('textbox', { name: 'Meeting notes' })
  await notes(writing).click()
  const reading = await (await openFor(browser, url, reader)).newPage()
  await reading.goto(new URL(writing.url()).pathname)
  await notes(reading).waitFor()
  for (const page of [writing, reading]) await page.getByRole('button', { name: 'Sync status: Synced' }).waitFor()

  await notes(writing).evaluate((editor) => {
    const moments: Moments = {}
    let typed = 0
    editor.addEventListener('keydown', () => {
      moments[++typed] = performance.timeOrigin + performance.now()
    })
    Object.assign(window, { moments })
  })
  await notes(reading).evaluate((editor) => {
    const moments: Moments = {}
    new MutationObserver(() => {
      const copy = editor.cloneNode(true) as HTMLElement
      for (const caret of copy.querySelectorAll('.notes-caret')) caret.remove()
      // The change can be seen in the next frame.
      const length = copy.textContent?.length ?? 0
      requestAnimationFrame(() => {
        moments[length] ??= performance.timeOrigin + performance.now()
      })
    }).observe(editor, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { moments })
  })
  for (let key = 0; key < keys; key++) {
    await writing.keyboard.press('a')
    await writing.waitForTimeout(keyEveryMs)
  }
  await writing.waitForTimeout(1_000)
  const momentsOf = (page: Page) => page.evaluate(() => (window as unknown as { moments: Moments }).moments)
  const [pressed, shown] = await Promise.all([momentsOf(writing), momentsOf(reading)])
  const delays = Object.entries(shown).flatMap(([length, at]) => {
    const from = pressed[Number(length)]
    return from === undefined ? [] : at - from
  })
  if (delays.length < keys / 2) throw new Error('Most keys never reached the other screen')
  const sorted = Float64Array.from(delays).sort()
  const row = (percent: number, goals: Row['goals']): Row => ({
    what: `a key to another browser's screen, live meeting, p${percent}`,
    unit: 'ms',
    samples: { 'civic-hub': [percentile(sorted, percent)] },
    goals,
  })
  return [row(50, []), row(95, [{ atMost: 50 }])]
}

/** By then everything that loads after a screen has loaded. */
const settledMs = 6_000

/**
 * Measures the script time of the page's own thread, as counted by Chromium. Other work of a busy machine
 * does not change this figure. Nothing watches the page (see bare-browser.ts).
 */
async function scriptOfActions(
  profile: string,
  url: string,
  person: Person,
  path: string,
  times: number,
): Promise<Row[]> {
  const page = await openBarePage(profile, { url, cookie: person.cookie() })
  await page.send('Page.navigate', { url: new URL(path, url).href })
  const found = (selector: string, name: RegExp) => `(${findNamed})(${JSON.stringify(selector)}, ${name})`
  const press = async (name: RegExp) => {
    const button = found('button:enabled', name)
    await page.until(`${button} ? true : null`)
    await page.evaluate(`${button}.click()`)
  }
  await press(/^New Meeting$/)
  await press(/^Start Now$/)
  await page.until(`document.querySelector('[aria-label="Meeting notes"][contenteditable="true"]') && true`)
  await wait(settledMs)
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptMs = async () => {
    const { metrics } = await page.send('Performance.getMetrics')
    const script = (metrics as { name: string; value: number }[]).find(({ name }) => name === 'ScriptDuration')
    return (script?.value ?? Number.NaN) * 1000
  }
  const rows: Row[] = []
  async function measure(what: string, goals: Row['goals'], act: (time: number) => Promise<unknown>): Promise<void> {
    await act(0)
    const before = await scriptMs()
    for (let time = 1; time <= times; time++) {
      await act(time)
      await wait(keyEveryMs)
    }
    const samples = { 'civic-hub': [((await scriptMs()) - before) / times] }
    rows.push({ what: `script of ${what}, live meeting of a new committee`, unit: 'ms', samples, goals })
  }

  await page.evaluate(`document.querySelector('[aria-label="Meeting notes"]').focus()`)
  await measure('a key in the notes', [], async () => {
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' })
  })
  const box = await page.evaluate<string>(`${found('label', /^Complete New Business/)}.control.id`)
  // Found by its id: a completed item is in another list, with another element.
  await measure('completing an item or taking it back', [], () =>
    page.evaluate(`document.getElementById(${JSON.stringify(box)}).click()`),
  )
  // These elements are stored, because a search for one would also run script in the page.
  const openers = [/^\d+\. ?Call to Order/, /^\d+\. ?Old Business/].map((name) => found('button', name))
  await page.evaluate(`void (window.openers = [${openers}])`)
  await measure('opening an item', [{ atMost: 8 }], (time) => page.evaluate(`openers[${time % 2}].click()`))
  await page.close()
  return rows
}

/** Runs in the page. */
function findNamed(selector: string, name: RegExp): HTMLElement | undefined {
  const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
  const isolated = /[\u2066-\u2069]/g
  return [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
    name.test(nameOf(one).replace(isolated, '')),
  )
}
