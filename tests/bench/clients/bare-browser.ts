import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { chromiumLaunch } from '../../run/chromium.ts'

type Listener = (params: Record<string, unknown>) => void

/** A page with as little instrumentation as possible. */
export interface BarePage {
  /** Sends a command of the DevTools protocol. */
  send(method: string, params?: object): Promise<Record<string, unknown>>
  /** Resolves with the next event of this name that matches. */
  event(method: string, fits: (params: Record<string, unknown>) => boolean): Promise<void>
  /** Returns the value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** Resolves with the value of an expression once it is not null. */
  until<T>(expression: string): Promise<T>
  /** Ends the browser after its last writes. */
  close(): Promise<void>
}

const lookEveryMs = 100
const viewport = { width: 1280, height: 720 }

/**
 * Starts Chromium without Playwright, with a profile, one empty page and a person's session at a hub.
 * Playwright makes the browser report all requests with the lines of script that made them, which used a
 * fifth of the page's thread time until a list could be changed.
 */
export async function openBarePage(profile: string, person: { url: string; cookie: string }): Promise<BarePage> {
  const { executablePath, args } = chromiumLaunch()
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const browser = spawn(executablePath ?? 'chromium', [...args, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const socket = new WebSocket(await debuggerOf(browser))
  await once(socket, 'open')
  const answers = new Map<number, { resolve: (result: never) => void; reject: (failure: Error) => void }>()
  const listeners = new Map<string, Set<Listener>>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params } = JSON.parse(String(data))
    if (method) for (const listener of [...(listeners.get(method) ?? [])]) listener(params)
    const answer = answers.get(id)
    answers.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result as never)
  })
  function command(method: string, params: object, sessionId?: unknown): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      answers.set(++sent, { resolve, reject })
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
    })
  }
  const { targetId } = await command('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await command('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params = {}) => command(method, params, sessionId)
  await send('Page.enable')
  const [name = '', value = ''] = person.cookie.split('=')
  await send('Network.setCookie', { name, value, url: person.url, httpOnly: true, sameSite: 'Lax' })
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false })

  const page: BarePage = {
    send,
    event(method, fits) {
      const known = listeners.get(method) ?? new Set()
      listeners.set(method, known)
      return new Promise((resolve) => {
        known.add(function listen(params) {
          if (!fits(params)) return
          known.delete(listen)
          resolve()
        })
      })
    },
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(result)}`)
      return (result as { value: T }).value
    },
    async until<T>(expression: string) {
      for (;;) {
        const value = await page.evaluate<T | null | undefined>(expression)
        if (value !== null && value !== undefined) return value
        await wait(lookEveryMs)
      }
    },
    async close() {
      command('Browser.close', {}).catch(() => undefined)
      await ended
      socket.close()
    },
  }
  return page
}

async function debuggerOf(browser: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of browser.stderr ?? []) {
    said += chunk
    const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (address) {
      browser.stderr?.resume()
      return address
    }
  }
  throw new Error(`Chromium did not start: ${said}`)
}
