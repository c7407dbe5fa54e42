import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumLaunch } from '../../run/chromium.ts'
import { type BarePage, openBarePage } from '../clients/bare-browser.ts'
import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import { readSlug } from '../servers/read-slug.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

/** The slowdown of a cheap phone compared with a desktop computer. */
const slowedBy = 4

/**
 * The first screens of a committee: their addresses, the elements that are visible first, and the elements
 * that need the document.
 */
const screens = {
  list: { path: 'meetings', seen: 'article', editable: 'article [aria-haspopup=menu]' },
  dashboard: { path: 'home', seen: 'section li', editable: 'section li button[aria-label^=Complete]' },
} as const
type Screen = keyof typeof screens

/**
 * Measures the time until the first screens of a committee of several years are visible, loaded from the
 * device on a slow processor.
 */
export const firstList: Bench = {
  name: 'first-list',
  async run({ short, committees, folder }) {
    const wanted = short ? committees : committees.filter(({ years }) => years >= 5)
    const rounds = short ? 1 : 5
    const samples = new Samples()
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (!server) return
      for (const committee of wanted)
        await measureCommittee(server, committee, folder, rounds, (screen, what, value) =>
          samples.add(`${what} ${screen} ${committee.years}`, 'civic-hub', value),
        )
    })
    const rowsOf = (years: number, screen: Screen): Row[] => {
      const from = `${years}-year committee${screen === 'list' ? '' : `’s ${screen}`} from the device`
      const row = (what: string, key: keyof Moments, atMost?: number): Row => ({
        what: `${from}, processor slowed ${slowedBy} ×: ${what}`,
        unit: 'ms',
        samples: samples.of(`${key} ${screen} ${years}`),
        goals: years === 5 && atMost !== undefined ? [{ atMost }] : [],
      })
      /** Counts processor time, so that other work of a busy machine does not change the figure. */
      const processorRow = (what: string, key: keyof Moments, atMostSlowed: number): Row => ({
        what: `${from}, not slowed: the app started, processor of the page's thread ${what}`,
        unit: 'ms',
        samples: samples.of(`${key} ${screen} ${years}`),
        goals: years === 5 ? [{ atMost: atMostSlowed / slowedBy }] : [],
      })
      return [
        row(`chosen in the running app, until its ${screen} is on screen`, 'chosen', 300),
        row('the same, until it can be changed', 'chosenEditable', 800),
        row('the same, until New Meeting is answered, pressed when it is seen', 'chosenDialog'),
        row(`the app started at its ${screen}, until that is on screen`, 'started', 500),
        row('the same, until it can be changed', 'startedEditable', 1_500),
        row('the same, until New Meeting is answered, pressed when it is seen', 'startedDialog'),
        processorRow(`until its ${screen} is on screen`, 'startedProcessor', 500),
        processorRow('until it can be changed', 'startedEditableProcessor', 1_500),
      ]
    }
    return wanted.flatMap(({ years }) => screensAt(years).flatMap((screen) => rowsOf(years, screen)))
  },
}

/** The dashboard has the same goal and the same cache, so one committee is enough. */
const screensAt = (years: number): Screen[] => (years > 5 ? ['list'] : ['list', 'dashboard'])

interface Moments {
  chosen: number
  chosenEditable: number
  chosenDialog: number
  started: number
  startedEditable: number
  startedDialog: number
  startedProcessor: number
  startedEditableProcessor: number
}

async function measureCommittee(
  server: BenchServer,
  committee: GeneratedCommittee,
  folder: string,
  rounds: number,
  add: (screen: Screen, what: keyof Moments, value: number) => void,
): Promise<void> {
  const [target] = (await server.makeDocuments(1)) as [DocumentTarget]
  await seedWhole(server, target, committee)
  const slug = await readSlug(server, target)
  const profile = join(folder, `device-${committee.years}`)
  const first = await openFor(profile, server, target)
  for (const screen of screensAt(committee.years)) await storeOnDevice(first, slug, screen)
  await first.close()
  for (let round = 0; round < rounds; round++) {
    for (const screen of screensAt(committee.years)) {
      const path = `/${slug}/${screens[screen].path}`
      const address = new URL(path, server.url).href
      // Each run has its own browser: an app that starts has no warm caches except its stored data. A run
      // that presses a button at once also has its own browser, because its response delays the rest.
      for (const presses of [false, true]) {
        const open = () => openWatched(profile, server, target, { screen, slowed: slowedBy, presses })
        const started = await open()
        await started.send('Page.navigate', { url: address })
        const start = await readSeen(started, presses)
        if (presses) add(screen, 'startedDialog', start.dialog)
        else {
          add(screen, 'started', start.first)
          add(screen, 'startedEditable', start.editable)
        }
        await started.close()

        const running = await open()
        await running.send('Page.navigate', { url: new URL('/choose-committee', server.url).href })
        await running.until(`document.querySelector('main a[href^="/${slug}"]') && true`)
        await wait(3_000)
        // The same way as a link of this app to the screen.
        await running.evaluate(
          `window.pressedAt = performance.now(); history.pushState(null, '', ${JSON.stringify(path)})`,
        )
        const chosen = await readSeen(running, presses)
        if (presses) add(screen, 'chosenDialog', chosen.dialog - chosen.pressedAt)
        else {
          add(screen, 'chosen', chosen.first - chosen.pressedAt)
          add(screen, 'chosenEditable', chosen.editable - chosen.pressedAt)
        }
        await running.close()
      }

      const fresh = await openWatched(profile, server, target, { screen, slowed: 1, presses: false })
      const spent = await processorOfStart(fresh, address)
      add(screen, 'startedProcessor', spent.first)
      add(screen, 'startedEditableProcessor', spent.editable)
      await fresh.close()
    }
  }
}

/**
 * Returns the processor time of the page's thread until its screen was visible, and until it could be
 * changed, in milliseconds.
 */
async function processorOfStart(page: BarePage, url: string) {
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.send('Runtime.enable')
  const spentUntil = async (moment: string) => {
    await page.event('Runtime.consoleAPICalled', ({ args }) => (args as { value?: unknown }[])[0]?.value === moment)
    const { metrics } = await page.send('Performance.getMetrics')
    const spent = (metrics as { name: string; value: number }[]).find(({ name }) => name === 'TaskDuration')
    return (spent?.value ?? Number.NaN) * 1000
  }
  const moments = Promise.all([spentUntil('first'), spentUntil('editable')])
  await page.send('Page.navigate', { url })
  const [first, editable] = await moments
  return { first, editable }
}

async function openFor(profile: string, server: BenchServer, target: DocumentTarget): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    baseURL: server.url,
  })
  const [name = '', value = ''] = target.cookie.split('=')
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

/** A first visit, which stores the app and the committee on the device. */
async function storeOnDevice(context: BrowserContext, slug: string, screen: Screen): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/${slug}/${screens[screen].path}`)
  await page.locator(screens[screen].editable).first().waitFor()
  await page.getByRole('button', { name: 'Sync status: Synced' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Waits for the last writes of the first sync, and for the app's idle work.
  await page.waitForTimeout(6_000)
  await page.close()
}

/**
 * Opens a page that records when the screen is visible and when it can be changed. If requested, it presses
 * New Meeting as soon as the button exists.
 */
async function openWatched(
  profile: string,
  server: BenchServer,
  target: DocumentTarget,
  { screen, slowed, presses }: { screen: Screen; slowed: number; presses: boolean },
): Promise<BarePage> {
  const page = await openBarePage(profile, { url: server.url, cookie: target.cookie })
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${watch})(${JSON.stringify({ ...screens[screen], presses })})`,
  })
  return page
}

/** Runs in the page. */
function watch(shown: { seen: string; editable: string; presses: boolean }): void {
  const seen: Partial<Seen> = {}
  Object.assign(window, { seen })
  /** Calls `then` just after the next frame was drawn. */
  const drawn = (then: () => void) => requestAnimationFrame(() => setTimeout(then, 0))
  const observer = new MutationObserver(() => {
    if (seen.first === undefined && document.querySelector(shown.seen)) {
      seen.first = Number.NaN
      drawn(() => {
        seen.first = performance.now()
        console.log('first')
        if (!shown.presses) return
        for (const button of document.querySelectorAll('button'))
          if (button.textContent === 'New Meeting') button.click()
      })
    }
    if (seen.editable === undefined && document.querySelector(shown.editable)) {
      seen.editable = Number.NaN
      drawn(() => {
        seen.editable = performance.now()
        console.log('editable')
      })
    }
    if (seen.dialog === undefined && document.querySelector('[role=dialog] input')) {
      seen.dialog = Number.NaN
      drawn(() => {
        seen.dialog = performance.now()
      })
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

interface Seen {
  pressedAt: number
  first: number
  editable: number
  dialog: number
}

const readSeen = (page: BarePage, presses: boolean) =>
  page.until<Seen>(
    `[seen.first, seen.editable, ${presses ? 'seen.dialog' : '1'}].every((moment) => moment > 0) ? { ...seen, pressedAt: window.pressedAt ?? 0 } : null`,
  )
