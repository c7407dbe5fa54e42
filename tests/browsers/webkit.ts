import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Builder, Capabilities } from 'selenium-webdriver'
import { freePort } from '../../apps/relay/src/store/postgres/testing/free-port.ts'
import { eventually } from '../support/eventually.ts'
import { downloadsOf } from './saved-file.ts'
import type { Browser, BrowserOptions } from './screen.ts'
import { webkitScreen } from './webkit-screen.ts'

const program = fileURLToPath(new URL('webkit-browser.py', import.meta.url))

/** Starts WebKitGTK, its driver and a display without a screen. */
export async function startWebkit(options: BrowserOptions, origin: string): Promise<Browser> {
  const { profile, size = { width: 1280, height: 800 }, isPrivate, without = '', initScript } = options
  const downloads = downloadsOf(profile)
  await mkdir(downloads, { recursive: true })
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const displayNumber = await new Promise<string>((resolve) => createInterface(display.stdout).once('line', resolve))
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'ignore'],
    // A process group, with which the browser is killed.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: `:${displayNumber}`,
      LANG: 'en_US.UTF-8',
      TZ: 'UTC',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      BROWSER_WIDTH: String(size.width),
      BROWSER_HEIGHT: String(size.height),
      BROWSER_PROFILE: profile,
      BROWSER_DOWNLOADS: downloads,
      BROWSER_PRIVATE: isPrivate ? 'yes' : '',
      BROWSER_WITHOUT: without,
      BROWSER_SCRIPT: initScript ?? '',
    },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  await eventually('the driver of WebKit', () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const capabilities = new Capabilities()
    .setBrowserName('MiniBrowser')
    .set('webkitgtk:browserOptions', { binary: program, args: [] })
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 120_000 })
  const screenOf = (handle: string) => webkitScreen(driver, handle, origin)
  async function kill() {
    if (server.pid !== undefined && server.signalCode === null) process.kill(-server.pid, 'SIGKILL')
    await ended
    display.kill()
  }
  const screen = screenOf(await driver.getWindowHandle())
  // The input method of webkit-browser.py reads the messages of a page.
  const send = (...message: [kind: 'compose' | 'choose', word: string]) =>
    driver.executeScript<void>('webkit.messageHandlers.inputMethod.postMessage(arguments[0])', JSON.stringify(message))
  return {
    screen,
    inputMethod: {
      compose: (letters) => send('compose', letters),
      choose: (word) => send('choose', word),
      press: (key) => screen.keyboard.press(key),
      type: (letters) => screen.keyboard.type(letters),
    },
    async openTab() {
      await driver.switchTo().newWindow('tab')
      return screenOf(await driver.getWindowHandle())
    },
    async addCookies(cookies, origin) {
      await driver.get(`${origin}/healthz`)
      for (const cookie of cookies) await driver.manage().addCookie({ ...cookie, path: '/', httpOnly: true })
    },
    kill,
    async close() {
      await driver.quit().catch(() => undefined)
      await kill()
    },
  }
}
