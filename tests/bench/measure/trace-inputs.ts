import type { BarePage } from '../clients/bare-browser.ts'

interface TraceEvent {
  name: string
  cat: string
  ph: string
  ts: number
  dur?: number
  tid: number
  pid: number
  id?: string
  id2?: { local?: string }
  args?: Record<string, Record<string, unknown>>
}

const categories = ['devtools.timeline', 'blink.user_timing', 'v8', 'disabled-by-default-v8.gc']
/** The measure that the page of `page-input` adds from each input until it is painted. */
const inputMeasure = 'input-until-painted'

/**
 * Records the tasks of the page's thread. Returns a function that ends the recording, and returns the mean time of each
 * kind of task between an input and its paint, without the tasks inside it, the longest first.
 */
export async function traceInputs(page: BarePage): Promise<() => Promise<string>> {
  const events: TraceEvent[] = []
  void page.event('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as TraceEvent[]))
    return false
  })
  await page.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  return async () => {
    const ended = page.event('Tracing.tracingComplete', () => true)
    await page.send('Tracing.end')
    await ended
    return formatShares(events)
  }
}

function formatShares(events: readonly TraceEvent[]): string {
  const inputs = findInputs(events)
  const [first] = inputs
  if (!first) return 'no input was measured'
  const tasks = events
    .filter(({ pid, tid, ph }) => ph === 'X' && pid === first.pid && tid === first.tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const times = new Map<string, number>()
  const counts = new Map<string, number>()
  const open: { name: string; end: number }[] = []
  for (const { name, ts, dur = 0, args } of tasks) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop()
    const named = name === 'EventDispatch' ? `event ${args?.data?.type}` : name
    const end = ts + dur
    const share = overlap(inputs, ts, end)
    const parent = open.at(-1)
    if (parent) times.set(parent.name, (times.get(parent.name) ?? 0) - share)
    times.set(named, (times.get(named) ?? 0) + share)
    if (share > 0) counts.set(named, (counts.get(named) ?? 0) + 1)
    open.push({ name: named, end })
  }
  const shares = [...times]
    .map(([name, time]) => ({
      name,
      ms: time / 1_000 / inputs.length,
      count: (counts.get(name) ?? 0) / inputs.length,
    }))
    .filter(({ ms }) => ms >= 0.1)
    .toSorted((a, b) => b.ms - a.ms)
  const whole = inputs.reduce((sum, { start, end }) => sum + end - start, 0) / 1_000 / inputs.length
  return [`${inputs.length} inputs, mean ${whole.toFixed(1)} ms`]
    .concat(
      shares.map(({ name, ms, count }) => `${ms.toFixed(2).padStart(8)} ms ${count.toFixed(1).padStart(5)} × ${name}`),
    )
    .join('\n')
}

interface Span {
  pid: number
  tid: number
  start: number
  end: number
}

function findInputs(events: readonly TraceEvent[]): Span[] {
  const begun = new Map<string, number>()
  const spans: Span[] = []
  for (const { name, ph, ts, id, id2, pid, tid } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name !== inputMeasure) continue
    const key = id ?? id2?.local ?? ''
    if (ph === 'b') begun.set(key, ts)
    const start = begun.get(key)
    if (ph === 'e' && start !== undefined) spans.push({ pid, tid, start, end: ts })
  }
  return spans
}

const overlap = (spans: readonly Span[], start: number, end: number) =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.end) - Math.max(start, span.start)), 0)
