import { spawnSync } from 'node:child_process'
import { type BrowserContext, chromium, firefox } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { firefoxInputMethod } from './firefox-input-method.ts'
import { downloadsOf } from './saved-file.ts'
import type { Browser, BrowserOptions, Screen } from './screen.ts'

/** Playwright cannot emulate these in an ordinary Firefox: the preferences do. */
const notEmulated = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null }

export async function startFirefox(executablePath: string, options: BrowserOptions): Promise<Browser> {
  const { profile, size, isPrivate = false, without, hasTouch = false } = options
  const context = await firefox.launchPersistentContext(profile, {
    // For its input method.
    args: ['--remote-allow-system-access'],
    channel: 'moz-firefox',
    executablePath,
    downloadsPath: downloadsOf(profile),
    viewport: size ?? { width: 1280, height: 800 },
    serviceWorkers: 'allow',
    ...notEmulated,
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'browser.privatebrowsing.autostart': isPrivate,
      ...(without === 'cookies' && { 'network.cookie.cookieBehavior': 2 }),
      // In kilobytes.
      ...(without === 'space' && { 'dom.quotaManager.temporaryStorage.fixedLimit': 10_000 }),
      // Coarse, without hovering.
      ...(hasTouch && { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }),
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  })
  return { ...(await inPlaywright(context, options)), inputMethod: firefoxInputMethod(context) }
}

export async function startChromium(options: BrowserOptions): Promise<Browser> {
  const context = await chromium.launchPersistentContext(options.profile, {
    ...chromiumLaunch(),
    downloadsPath: downloadsOf(options.profile),
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: options.size ?? { width: 1280, height: 800 },
  })
  return inPlaywright(context, options)
}

async function inPlaywright(context: BrowserContext, { profile, initScript }: BrowserOptions): Promise<Browser> {
  context.setDefaultTimeout(60_000)
  if (initScript) await context.addInitScript({ content: initScript })
  const screen: Screen = context.pages()[0] ?? (await context.newPage())
  return {
    screen,
    openTab: () => context.newPage(),
    async addCookies(cookies, origin) {
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin, httpOnly: true })))
    },
    async kill() {
      const closed = context.waitForEvent('close')
      for (const pid of processesWith(profile)) process.kill(pid, 'SIGKILL')
      await closed
    },
    close: () => context.close(),
  }
}

/** The browser's processes name its profile. */
function processesWith(profile: string): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((line) => line.includes(profile))
    .map((line) => Number.parseInt(line, 10))
}
