import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as Y from 'yjs'
import { createRandom } from '../../support/random/random.ts'
import { type BarePage, openBarePage } from '../clients/bare-browser.ts'
import { fourHours, holdFourHours } from '../documents/hold-four-hours.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import { readSlug } from '../servers/read-slug.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

const motions = 40
/** The slowdown of a cheap phone compared with a desktop computer. */
const slowedBy = 4
/** By then everything that loads after a screen has loaded. */
const settledMs = 8_000
/** The time between the menu and the choice, in which a worker does as much as a slowed one in a second. */
const choosingMs = 1_000 / slowedBy
const forms = { pdf: 'Download .pdf (A4)', docx: 'Download .docx' } as const
type Form = keyof typeof forms

interface Saved {
  savedMs: number
  workerMs: number
  longestTaskMs: number
  bytes: number
}

/**
 * Measures the time from choosing a file of the minutes in the menu until the browser saves it, for the first time on
 * a page, and the longest task of the page meanwhile. The browser slows only the page's own thread, so the time from
 * a worker's request to its last reply is multiplied here. The rest of a worker's start is part of it.
 */
export const minutesExport: Bench = {
  name: 'minutes-export',
  async run({ short, committee, folder }) {
    const rounds = short ? 1 : 5
    const samples = new Samples()
    const notes = new Map<Form, string>()
    const doc = new Y.Doc()
    Y.applyUpdate(doc, committee.whole)
    const meetingId = holdFourHours(doc, createRandom(4), motions)
    const seeded = { whole: Y.encodeStateAsUpdate(doc), stateVector: Y.encodeStateVector(doc) }
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (!server) return
      const [target] = (await server.makeDocuments(1)) as [DocumentTarget]
      await seedWhole(server, target, seeded)
      const slug = await readSlug(server, target)
      const url = new URL(`/${slug}/meetings/${meetingId}?view=minutes`, server.url).href
      for (let round = 0; round < rounds; round++) {
        const page = await openBarePage(join(folder, `device-${round}`), {
          url: server.url,
          cookie: target.cookie,
        })
        try {
          await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchSaving})()` })
          for (const form of Object.keys(forms) as Form[]) {
            const { savedMs, workerMs, longestTaskMs, bytes } = await save(page, url, forms[form])
            samples.add(`${form} saved`, 'civic-hub', savedMs + (slowedBy - 1) * workerMs)
            samples.add(`${form} task`, 'civic-hub', longestTaskMs)
            notes.set(form, `${fourHours}; ${(bytes / 1000).toFixed(0)} kB.`)
          }
        } finally {
          await page.close()
        }
      }
    })
    return (Object.keys(forms) as Form[]).flatMap((form): Row[] => {
      const what = `minutes of a 4-hour meeting with ${motions} motions as .${form}, processor slowed ${slowedBy} ×`
      const note = notes.get(form)
      return [
        {
          what: `${what}: until saved`,
          unit: 'ms' as const,
          samples: samples.of(`${form} saved`),
          goals: [{ atMost: 2_000 }],
          ...(note !== undefined && { note }),
        },
        {
          what: `${what}: the page's longest task`,
          unit: 'ms' as const,
          samples: samples.of(`${form} task`),
          goals: [{ atMost: 100 }],
        },
      ]
    })
  },
}

async function save(page: BarePage, url: string, entry: string): Promise<Saved> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.send('Page.navigate', { url })
  await page.until(`document.querySelector('article h2') && true`)
  await wait(settledMs)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })
  await page.evaluate(`document.querySelector('[aria-label="More for these minutes"]').click()`)
  const found = `[...document.querySelectorAll('[role=menuitem]')].find((entry) => entry.textContent === '${entry}')`
  await page.until(`${found} && true`)
  await wait(choosingMs)
  await page.evaluate(`void startSaving(${found})`)
  return page.until<Saved>(`saved`)
}

/** Runs in the page. Defines the functions that the bench calls there; the file itself is not saved. */
function watchSaving(): void {
  let started = 0
  let workerMs = 0
  let longestTaskMs = 0
  const files = new Map<string, number>()
  const createAddress = URL.createObjectURL
  URL.createObjectURL = (content) => {
    const address = createAddress(content)
    files.set(address, (content as Blob).size)
    return address
  }
  const press = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function click() {
    if (!this.download) return press.call(this)
    const savedMs = performance.now() - started
    const bytes = files.get(this.href) ?? 0
    // A task is reported after its end.
    setTimeout(() => Object.assign(window, { saved: { savedMs, workerMs, longestTaskMs, bytes } }), 1_000)
  }
  const PlainWorker = Worker
  window.Worker = class extends PlainWorker {
    override postMessage(message: unknown) {
      const asked = performance.now()
      this.addEventListener('message', () => {
        workerMs = performance.now() - asked
      })
      super.postMessage(message)
    }
  }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (started > 0 && startTime + duration > started) longestTaskMs = Math.max(longestTaskMs, duration)
  }).observe({ type: 'longtask' })
  Object.assign(window, {
    saved: null,
    startSaving(entry: HTMLElement) {
      Object.assign(window, { saved: null })
      workerMs = 0
      longestTaskMs = 0
      started = performance.now()
      entry.click()
    },
  })
}
