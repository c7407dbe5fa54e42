import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../run/chromium.ts'
import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

/** What a cheap phone is beside a desk. */
const slowedBy = 4

/** How long a person looks at nothing: the list of a committee of years, read from the device, on a slow processor. */
export const firstList: Bench = {
  name: 'first-list',
  async run({ short, committees, folder }) {
    const wanted = short ? committees : committees.filter(({ years }) => years >= 5)
    const rounds = short ? 1 : 5
    const samples = new Samples()
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (!server) return
      for (const committee of wanted)
        await measureCommittee(server, committee, folder, rounds, (what, value) =>
          samples.add(`${what} ${committee.years}`, 'civic-hub', value),
        )
    })
    return wanted.flatMap(({ years }) => {
      const row = (what: string, key: keyof Moments, atMost?: number): Row => ({
        what: `${years}-year committee from the device, processor slowed ${slowedBy} ×: ${what}`,
        unit: 'ms',
        samples: samples.of(`${key} ${years}`),
        goals: years === 5 && atMost !== undefined ? [{ atMost }] : [],
      })
      return [
        row('chosen in the running app, until its list is on screen', 'chosen', 300),
        row('the same, until it can be changed', 'chosenEditable', 800),
        row('the same, until New Meeting is answered', 'chosenDialog'),
        row('the app started at its list, until that is on screen', 'started', 700),
        row('the same, until it can be changed', 'startedEditable', 1_500),
        row('the same, until New Meeting is answered', 'startedDialog'),
      ]
    })
  },
}

interface Moments {
  chosen: number
  chosenEditable: number
  chosenDialog: number
  started: number
  startedEditable: number
  startedDialog: number
}

async function measureCommittee(
  server: BenchServer,
  committee: GeneratedCommittee,
  folder: string,
  rounds: number,
  add: (what: keyof Moments, value: number) => void,
): Promise<void> {
  const [target] = (await server.makeDocuments(1)) as [DocumentTarget]
  await seedWhole(server, target, committee)
  const { slug, name } = await readEntry(server, target)
  const profile = join(folder, `device-${committee.years}`)
  const first = await openFor(profile, server, target)
  await bringToDevice(first, slug)
  await first.close()
  for (let round = 0; round < rounds; round++) {
    // A browser of its own each time: an app that is started finds nothing warm but what lies on the device.
    const context = await openFor(profile, server, target)
    const started = await openSlowed(context)
    await started.goto(`/${slug}/meetings`)
    const start = await readSeen(started)
    add('started', start.list)
    add('startedEditable', start.editable)
    add('startedDialog', start.dialog)
    await started.close()

    const running = await openSlowed(context)
    await running.goto('/choose-committee')
    const enter = running.getByRole('link', { name })
    await enter.waitFor()
    await running.waitForTimeout(3_000)
    await enter.evaluate((element) => {
      Object.assign(window, { pressedAt: performance.now() })
      ;(element as HTMLElement).click()
    })
    const chosen = await readSeen(running)
    add('chosen', chosen.list - chosen.pressedAt)
    add('chosenEditable', chosen.editable - chosen.pressedAt)
    add('chosenDialog', chosen.dialog - chosen.pressedAt)
    await context.close()
  }
}

async function readEntry(
  server: BenchServer,
  target: DocumentTarget,
): Promise<{ slug: string; name: string }> {
  const answer = await fetch(`${server.url}/api/committees`, { headers: { cookie: target.cookie } })
  const { committees } = (await answer.json()) as { committees: { id: string; slug: string; name: string }[] }
  const entry = committees.find(({ id }) => id === target.documentId)
  if (!entry) throw new Error('The committee is not listed')
  return entry
}

async function openFor(
  profile: string,
  server: BenchServer,
  target: DocumentTarget,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch(),
    baseURL: server.url,
  })
  const [name = '', value = ''] = target.cookie.split('=')
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

/** A first visit: afterwards the app and the committee lie on the device. */
async function bringToDevice(context: BrowserContext, slug: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`/${slug}/meetings`)
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Sync status: Synced' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The last writes of the first sync, and what the app does once it has come to rest.
  await page.waitForTimeout(6_000)
  await page.close()
}

/** A page that notes when the list can be seen and changed, and presses New Meeting as soon as there is one. */
async function openSlowed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen: Partial<Seen> = {}
    Object.assign(window, { seen })
    /** A moment after the next frame was drawn. */
    const drawn = (then: () => void) => requestAnimationFrame(() => setTimeout(then, 0))
    const observer = new MutationObserver(() => {
      if (seen.list === undefined && document.querySelector('article')) {
        seen.list = Number.NaN
        drawn(() => {
          seen.list = performance.now()
          for (const button of document.querySelectorAll('button'))
            if (button.textContent === 'New Meeting') button.click()
        })
      }
      // The menus of the cards come with the document.
      if (seen.editable === undefined && document.querySelector('article [aria-haspopup=menu]')) {
        seen.editable = Number.NaN
        drawn(() => {
          seen.editable = performance.now()
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
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  return page
}

interface Seen {
  pressedAt: number
  list: number
  editable: number
  dialog: number
}

async function readSeen(page: Page): Promise<Seen> {
  await page.waitForFunction(() => {
    const { list, editable, dialog } = (window as unknown as { seen: Partial<Seen> }).seen
    return [list, editable, dialog].every((moment) => (moment ?? Number.NaN) > 0)
  })
  return page.evaluate(() => {
    const { seen, pressedAt } = window as unknown as { seen: Seen; pressedAt: number }
    return { ...seen, pressedAt }
  })
}
