import { nameCommittee } from '@civic-hub/committee'
import { importEntries } from '@civic-hub/committee/budget'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import * as Y from 'yjs'
import { chromiumLaunch } from '../../run/chromium.ts'
import { createRandom } from '../../support/random/random.ts'
import { allowed } from '../documents/hold-meeting.ts'
import { writeSentence } from '../documents/prose.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { median, percentile } from '../measure/statistics.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

const entryCount = 10_000
const jumpPx = 1_500
/**
 * The slowdown of a cheap phone compared with a desktop computer, and the time limit of one of its frames.
 */
const slowedBy = 4
const maxFrameMs = 50

/**
 * Jumps through a ledger of 10,000 entries: each jump replaces every row on screen. It also measures a list
 * without React or a library whose rows are the same elements, which shows the browser's own cost.
 */
export const ledger: Bench = {
  name: 'ledger',
  async run({ short, folder }) {
    const jumps = short ? 10 : 60
    const rounds = short ? 1 : 3
    const ours: number[][] = []
    const plain: number[][] = []
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (!server) return
      const [target] = (await server.makeDocuments(1)) as [DocumentTarget]
      const doc = createLedger()
      const whole = Y.encodeStateAsUpdate(doc)
      await seedWhole(server, target, { whole, stateVector: Y.encodeStateVector(doc) })
      const browser = await chromium.launch(chromiumLaunch())
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ baseURL: server.url })
        const page = await openLedger(context, server.url, target)
        const spent = await watchProcessor(page)
        ours.push(await jumpThrough(page, spent, jumps))
        await page.evaluate(replaceByPlainRows)
        plain.push(await jumpThrough(page, spent, jumps))
        await context.close()
      }
      await browser.close()
    })
    const row = (what: string, of: (frames: readonly number[]) => number, samples: number[][]): Row => ({
      what: `ledger of ${entryCount.toLocaleString('en')} entries, a jump of ${jumpPx.toLocaleString('en')} px: processor of the page's thread, ${what}`,
      unit: 'ms',
      samples: { 'civic-hub': samples.map(of) },
      goals: samples === ours ? [{ atMost: maxFrameMs / slowedBy }] : [],
    })
    const p95 = (frames: readonly number[]) =>
      percentile(
        frames.toSorted((a, b) => a - b),
        95,
      )
    return [
      row('median', median, ours),
      row('p95', p95, ours),
      row('median of the same rows as a plain list', median, plain),
      {
        what: 'the same, beside that plain list',
        unit: '×',
        samples: { 'civic-hub': ours.map((frames, round) => median(frames) / median(plain[round] ?? [])) },
        goals: [],
      },
    ]
  },
}

function createLedger(): Y.Doc {
  const doc = new Y.Doc()
  const random = createRandom(7)
  let ids = 0
  const context = { now: () => new Date('2026-11-01T12:00:00Z'), randomId: () => `id${ids++}` }
  nameCommittee(doc, context, { name: 'Parks', emoji: '🌳', createdAt: context.now().toISOString() })
  const entries = Array.from({ length: entryCount }, (_, number) => ({
    type: number % 5 === 0 ? ('income' as const) : ('expense' as const),
    category: random.pick(['Roads', 'Parks', 'Library', 'Fire and rescue', 'Water', 'Grants']),
    cents: 1 + random.below(9_999_999),
    note: number % 3 === 0 ? '' : writeSentence(random, 30),
    date: new Date(Date.UTC(2022, 0, 1 + Math.floor(number / 8))).toISOString().slice(0, 10),
  }))
  allowed(importEntries(doc, context, 'town.csv', entries))
  return doc
}

async function openLedger(context: BrowserContext, url: string, target: DocumentTarget): Promise<Page> {
  const [name = '', value = ''] = target.cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  const answer = await fetch(`${url}/api/committees`, { headers: { cookie: target.cookie } })
  const { committees } = (await answer.json()) as { committees: { id: string; slug: string }[] }
  const slug = committees.find(({ id }) => id === target.documentId)?.slug ?? ''
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${slug}/budget`)
  await page
    .getByText(`${entryCount.toLocaleString('en')} entries`)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Sync status: Synced' }).waitFor()
  // Waits for the app's idle work.
  await page.waitForTimeout(3_000)
  return page
}

/** Measures the processor time of the page's thread since its start, in milliseconds. */
async function watchProcessor(page: Page): Promise<() => Promise<number>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

/**
 * Returns the processor time of each jump until its rows are drawn, without the cost of the request for it.
 */
async function jumpThrough(page: Page, spent: () => Promise<number>, jumps: number): Promise<number[]> {
  await page.evaluate(() => scrollTo(0, 2_000))
  await page.waitForTimeout(500)
  const asking = median(await jumpBy(page, spent, jumps, 0))
  return (await jumpBy(page, spent, jumps, jumpPx)).map((frame) => frame - asking)
}

async function jumpBy(page: Page, spent: () => Promise<number>, jumps: number, px: number): Promise<number[]> {
  const frames: number[] = []
  for (let jump = 0; jump < jumps; jump++) {
    const before = await spent()
    await page.evaluate(
      (by) =>
        new Promise<void>((resolve) => {
          scrollBy(0, by)
          // The scroll event fires with the next frame, and the rows may appear one frame later.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))
        }),
      px,
    )
    frames.push((await spent()) - before)
  }
  return frames
}

/** Replaces the ledger's list with a list of the same rows that only knows their positions. */
function replaceByPlainRows(): void {
  const table = document.querySelector<HTMLElement>('table[aria-rowcount]')
  const body = table?.querySelector('tbody')
  const row = body?.querySelector('tr')
  if (!table || !body || !row) throw new Error('There is no ledger')
  const copy = table.cloneNode(true) as HTMLElement
  const plainBody = copy.querySelector('tbody') as HTMLElement
  const rows = [...body.querySelectorAll('tr')].map(({ innerHTML }) => innerHTML)
  const { className, offsetHeight } = row
  table.replaceWith(copy)
  const draw = () => {
    const first = Math.max(0, Math.floor(-plainBody.getBoundingClientRect().top / offsetHeight) - 8)
    plainBody.style.paddingBlockStart = `${first * offsetHeight}px`
    plainBody.innerHTML = rows.map((html) => `<tr class="${className}">${html}</tr>`).join('')
  }
  // Runs before the ledger's own handler. The ledger continues to draw, but is not visible.
  const onScroll = (event: Event) => {
    event.stopImmediatePropagation()
    draw()
  }
  addEventListener('scroll', onScroll, { capture: true })
  draw()
}
