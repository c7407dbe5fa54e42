import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BarePage, openBarePage } from '../clients/bare-browser.ts'
import type { GeneratedCommittee } from '../documents/generate-committee.ts'
import { seedWhole } from '../documents/seed.ts'
import type { Bench } from '../measure/bench.ts'
import type { Goal, Row } from '../measure/row.ts'
import { Samples } from '../measure/samples.ts'
import { percentile } from '../measure/statistics.ts'
import { traceInputs } from '../measure/trace-inputs.ts'
import type { BenchServer } from '../servers/bench-server.ts'
import { readSlug } from '../servers/read-slug.ts'
import type { DocumentTarget } from '../servers/serve.ts'
import { withServers } from '../servers/with-servers.ts'

/** The slowdown of a cheap phone compared with a desktop computer. */
const slowedBy = 4
/** Time between two keys: a fast typist. Not a multiple of a frame, so that keys meet frames at any moment. */
const keyEveryMs = 117
/** The time after a press in which its later work ends, such as requests, announcements and idle work. */
const pressEveryMs = 500
/** By then everything that loads after a screen has loaded. */
const settledMs = 5_000

const keyGoals: Goals = { p50: [{ atMost: 16 }], p95: [{ atMost: 40 }] }
const pressGoals: Goals = { p50: [], p95: [{ atMost: 100 }] }
/** The inputs of the built app, in the order of the rows. */
const inputs = {
  notes: { what: 'a key in the notes', goals: keyGoals },
  title: { what: "a key in an agenda item's title", goals: keyGoals },
  description: { what: "a key in an agenda item's notes", goals: keyGoals },
  open: { what: 'opening an item', goals: pressGoals },
  complete: { what: 'completing the current item', goals: pressGoals },
  next: { what: 'Next', goals: pressGoals },
} as const satisfies Record<string, { what: string; goals: Goals }>
type Input = keyof typeof inputs

interface Goals {
  p50: readonly Goal[]
  p95: readonly Goal[]
}

/**
 * Measures the time from an input until it is painted, in a live meeting of a committee of several years, on
 * a slowed processor. It begins with the time that the browser's process gave to the input, so the wait for a
 * busy thread counts. It ends with the first task after the frame that contains the result: that frame's
 * script, style, layout and paint are over, and the compositor draws it. A frame begins every 16.7 ms at
 * most, so half of that is waiting, which the rows of an empty page show. `PAGE_INPUT_TRACE=1` prints what the
 * page's thread does meanwhile.
 */
export const pageInput: Bench = {
  name: 'page-input',
  async run({ short, committee, folder }) {
    const rounds = short ? 1 : 3
    const times = short ? { keys: 20, presses: 3 } : { keys: 50, presses: 8 }
    const samples = new Samples()
    const add = (input: string, durations: readonly number[]) => {
      const sorted = durations.toSorted((a, b) => a - b)
      for (const percent of [50, 95]) samples.add(`${input} ${percent}`, 'civic-hub', percentile(sorted, percent))
    }
    await withServers(['civic-hub'], folder, async ([server]) => {
      if (server) await measureMeeting(server, committee, join(folder, 'device'), { rounds, ...times }, add)
    })
    const rowsOf = (input: string, what: string, goals: Goals): Row[] =>
      ([50, 95] as const).map((percent) => ({
        what: `${what}, processor slowed ${slowedBy} ×: until painted, p${percent}`,
        unit: 'ms',
        samples: samples.of(`${input} ${percent}`),
        goals: goals[`p${percent}`],
      }))
    const place = `live meeting of a ${committee.years}-year committee`
    return [
      ...Object.entries(inputs).flatMap(([input, { what, goals }]) => rowsOf(input, `${place}: ${what}`, goals)),
      ...rowsOf('bare', 'an empty page: a key in a plain text field', { p50: [], p95: [] }),
    ]
  },
}

async function measureMeeting(
  server: BenchServer,
  committee: GeneratedCommittee,
  profile: string,
  { rounds, ...times }: { rounds: number; keys: number; presses: number },
  add: (input: Input | 'bare', durations: readonly number[]) => void,
): Promise<void> {
  const [target] = (await server.makeDocuments(1)) as [DocumentTarget]
  await seedWhole(server, target, committee)
  const slug = await readSlug(server, target)
  const page = await openBarePage(profile, { url: server.url, cookie: target.cookie })
  const url = new URL(`/${slug}/meetings/${committee.lastMeetingId}`, server.url).href
  try {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchInputs})()` })
    for (let round = 0; round < rounds; round++) {
      await measureInputs(page, url, times, async (input, run) => {
        const endTrace = process.env.PAGE_INPUT_TRACE ? await traceInputs(page) : null
        add(input, await run())
        if (endTrace) console.error(`${inputs[input].what}: ${await endTrace()}`)
      })
      await measureEmptyPage(page, times.keys, add)
    }
  } finally {
    await page.close()
  }
}

async function measureInputs(
  page: BarePage,
  url: string,
  times: { keys: number; presses: number },
  /** Runs the inputs of one kind. */
  watched: (input: Input, run: () => Promise<readonly number[]>) => Promise<void>,
): Promise<void> {
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.send('Page.navigate', { url })
  await page.until(`document.querySelector('[aria-label="Meeting notes"][contenteditable=true]') && true`)
  await wait(settledMs)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowedBy })

  await page.evaluate(`focusEnd('[aria-label="Meeting notes"]')`)
  await watched('notes', () => typeKeys(page, times.keys))

  const [next, back] = ['Next item', 'Previous item'].map((name) => `[aria-label="${name}"]`) as [string, string]
  // The meeting may be at an item that is already completed.
  const [box = ''] = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[id^=agenda-][data-row-control=check]:not(:checked)')].map(({ id }) => '#' + id)`,
  )
  const goToBox = async () => {
    for (const way of [back, next])
      while (
        await page.evaluate(
          `!document.querySelector('${box}').closest('[data-current]') && !document.querySelector('${way}').ariaDisabled`,
        )
      )
        await press(page, way, null)
  }
  await goToBox()
  await watched('complete', () =>
    pressTimes(times.presses, async () => {
      const duration = await press(page, box, 'completed')
      await press(page, box, 'completed')
      return duration
    }),
  )
  await watched('next', () =>
    pressTimes(times.presses, async () => {
      await goToBox()
      return press(page, next, 'current')
    }),
  )

  const openers = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[id^=agenda-][data-row-control=open]')].map(({ id }) => id)`,
  )
  const [first = '', second = ''] = openers.slice(-2).map((id) => `#${id}`)
  await press(page, second, null)
  await watched('open', () =>
    pressTimes(times.presses, (time) => press(page, time % 2 === 0 ? first : second, 'heading')),
  )

  await press(page, first, null)
  await press(page, '#item-edit', null)
  for (const [field, input] of [
    ['input', 'title'],
    ['textarea', 'description'],
  ] as const) {
    await page.evaluate(`focusEnd('section[aria-labelledby=item-heading] [data-shared-text]:is(${field})')`)
    await watched(input, () => typeKeys(page, times.keys))
  }
}

async function measureEmptyPage(
  page: BarePage,
  keys: number,
  add: (input: 'bare', durations: readonly number[]) => void,
): Promise<void> {
  await page.send('Page.navigate', { url: 'data:text/html,<textarea></textarea>' })
  await page.until(`document.querySelector('textarea') && true`)
  await wait(1_000)
  await page.evaluate(`focusEnd('textarea')`)
  add('bare', await typeKeys(page, keys))
}

async function pressTimes(times: number, pressOnce: (time: number) => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  for (let time = 0; time < times; time++) durations.push(await pressOnce(time))
  return durations
}

async function typeKeys(page: BarePage, keys: number): Promise<readonly number[]> {
  await wait(pressEveryMs)
  await page.evaluate(`void startMeasuring('keydown', 'text')`)
  for (let key = 0; key < keys; key++) {
    const letter = key % 6 === 5 ? ' ' : 'a'
    const code = letter === ' ' ? 'Space' : 'KeyA'
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, code, text: letter })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter, code })
    await wait(keyEveryMs)
  }
  const durations = await page.until<number[]>(`measured.length === ${keys} ? measured : null`)
  // The first keys run code that is not compiled yet.
  return durations.slice(Math.min(5, keys / 4))
}

/** Presses the middle of an element. Returns the time until the result is painted; it is NaN if none is expected. */
async function press(
  page: BarePage,
  selector: string,
  result: 'heading' | 'current' | 'completed' | null,
): Promise<number> {
  const at = await page.evaluate<{ x: number; y: number }>(`middleOf('${selector}')`)
  await page.evaluate(`void startMeasuring('pointerdown', ${JSON.stringify(result)})`)
  const button = { ...at, button: 'left', clickCount: 1 }
  await Promise.all([
    page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
    page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
  ])
  const duration =
    result === null
      ? Number.NaN
      : await page.until<number>(
          `measured.length > 0 ? measured[0] : performance.now() - startedMeasuring > 10_000 ? 'nothing' : null`,
        )
  if (typeof duration !== 'number') throw new Error(`A press of ${selector} changed nothing`)
  await wait(pressEveryMs)
  return duration
}

/** Runs in the page. Defines the functions that the bench calls there. */
function watchInputs(): void {
  /** The shown value of which an input is expected to change. */
  const shown = {
    text: () => {
      const field = document.activeElement as HTMLTextAreaElement
      return field.value?.length ?? field.textContent?.length
    },
    heading: () => document.querySelector('#item-heading')?.textContent,
    current: () => document.querySelector('[aria-current=step]')?.id,
    completed: () => document.querySelectorAll('[data-completed]').length,
  }
  let stop = () => {}
  Object.assign(window, {
    startMeasuring(type: 'keydown' | 'pointerdown', result: keyof typeof shown | null) {
      stop()
      const measured: number[] = []
      Object.assign(window, { measured, startedMeasuring: performance.now() })
      if (result === null) return
      const onInput = ({ timeStamp }: Event) => {
        const before = shown[result]()
        const { port1, port2 } = new MessageChannel()
        port2.onmessage = () => {
          measured.push(performance.now() - timeStamp)
          performance.measure('input-until-painted', { start: timeStamp })
        }
        const look = () => {
          if (shown[result]() === before) requestAnimationFrame(look)
          else port1.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      addEventListener(type, onInput, { capture: true })
      stop = () => removeEventListener(type, onInput, { capture: true })
    },
    middleOf(selector: string) {
      const element = document.querySelector(selector)
      if (!element) throw new Error(`${selector} is not on the page`)
      const target = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
      target.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    focusEnd(selector: string) {
      const field = document.querySelector<HTMLTextAreaElement>(selector)
      if (!field) throw new Error(`${selector} is not on the page`)
      field.focus()
      if (field.setSelectionRange) field.setSelectionRange(field.value.length, field.value.length)
      else {
        getSelection()?.selectAllChildren(field)
        getSelection()?.collapseToEnd()
      }
    },
  })
}
