import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser that tests drive: the one named in CHROMIUM, else the system's, else Playwright's own, else
 * null.
 */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named) return named
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'))
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = [...candidates, ...elsewhere].filter((file) => existsSync(file)).find(isBrowser)
  if (found !== undefined) return found
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/** On some systems `chromium-browser` is only a script that prints how to install one. */
function isBrowser(file: string): boolean {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/**
 * The features that Playwright disables: the browser reads only the last list, so ours has to repeat it.
 * `browser.chromium.test.ts` fails when Playwright's list differs.
 */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/**
 * For each window the browser loads two pages of its own, for the suggestions below its address bar. They do
 * not affect our pages, and cost half of the time to open a window.
 */
const ofTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Launch options: for the tests' configuration, and for tests that open a profile of their own. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium()
  return {
    ...(executablePath !== null && { executablePath }),
    args: [
      // Chromium refuses its sandbox to root, the user that runs tests in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...offByPlaywright, ...ofTheAddressBar].join(',')}`,
    ],
  }
}
