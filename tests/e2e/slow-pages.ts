import type { Browser, BrowserContext } from '@playwright/test'

/**
 * Slow modes for the pages of all stories: `SLOW_PAGES=timers npm run test:e2e`. A slow machine changes the
 * order of timers, frames, rendering and responses, and a story or a screen that relies on an order fails now
 * and then. This changes the order always. The load of the processor is the same, so 4 workers can run on two
 * cores.
 */
const slowness = {
  /** Timers, frames, idle callbacks and responses of `fetch` are delayed by different times. */
  timers: (context: BrowserContext) => context.addInitScript(delayTimers),
  /** Renderings that React starts itself, after a response or a timer, are delayed by some frames. */
  rendering: (context: BrowserContext) => context.addInitScript(delayRendering),
  /**
   * Every file and response is delayed by up to a quarter of a second, every message to and from the relay by
   * an eighth.
   */
  network: async (context: BrowserContext) => {
    await context.addInitScript(delaySockets)
    let asked = 0
    await context.route('**/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 50 + ((asked++ * 61) % 200)))
      // The page may have been closed meanwhile.
      await route.fallback().catch(() => undefined)
    })
  },
}

/** Makes every context of the browser slow in the mode of SLOW_PAGES, if it is set. */
export function slowPagesIn(browser: Browser): void {
  const { SLOW_PAGES: wanted } = process.env
  if (!wanted) return
  if (!Object.hasOwn(slowness, wanted))
    throw new Error(`SLOW_PAGES is one of ${Object.keys(slowness).join(', ')}, not ${wanted}`)
  const slow = slowness[wanted as keyof typeof slowness]
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await slow(context)
    return context
  }
}

function delayTimers(): void {
  const { setTimeout: later, clearTimeout: cancel, fetch: ask } = window
  const { requestAnimationFrame: frame, cancelAnimationFrame: cancelFrame, requestIdleCallback: idle } = window
  let asked = 0
  const delay = () => 60 + ((asked++ * 97) % 240)
  const longestDelayed = 250
  window.setTimeout = ((run: TimerHandler, ms = 0, ...given: unknown[]) =>
    later(run, ms <= 0 ? 40 : ms <= longestDelayed ? ms + delay() : ms, ...given)) as typeof setTimeout
  const frames = new Map<number, number>()
  window.requestAnimationFrame = (run) => {
    const id = later(() => frames.set(id, frame(run)), 80)
    return id
  }
  window.cancelAnimationFrame = (id) => {
    cancel(id)
    cancelFrame(frames.get(id) ?? 0)
  }
  window.requestIdleCallback = (run, options) => idle((deadline) => later(run, 300, deadline), options)
  const wait = () => new Promise((resolve) => later(resolve, delay()))
  window.fetch = async (...asking) => {
    await wait()
    const answer = await ask(...asking)
    await wait()
    return answer
  }
}

function delayRendering(): void {
  // React schedules its next piece of work by a message to itself.
  const Channel = window.MessageChannel
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      const post = this.port2.postMessage.bind(this.port2) as (message: unknown) => void
      this.port2.postMessage = (message: unknown) => void setTimeout(post, 70, message)
    }
  }
}

function delaySockets(): void {
  const delayMs = 130
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    setTimeout(() => this.readyState === WebSocket.OPEN && send.call(this, data), delayMs)
  }
  const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage') as Required<
    TypedPropertyDescriptor<WebSocket['onmessage']>
  >
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    configurable: true,
    get,
    set(this: WebSocket, run: WebSocket['onmessage']) {
      const late = (event: MessageEvent) =>
        void setTimeout(() => this.readyState <= WebSocket.OPEN && run?.call(this, event), delayMs)
      set.call(this, run && late)
    },
  })
}
