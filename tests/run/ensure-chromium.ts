import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'

/** Makes sure that there is a real browser for the end-to-end tests, or prints how to install one. */
const found = findChromium() ?? fromPackages() ?? fromPlaywright()
if (found === null) {
  console.error(
    [
      'The end-to-end tests need Chromium, and there is none that could be found or installed.',
      'Install Chromium or Google Chrome, or set CHROMIUM to the path of one, and run this again.',
    ].join('\n'),
  )
  process.exit(1)
}
console.log(`Browser: ${found}`)

function fromPackages(): string | null {
  if (process.getuid?.() !== 0 || !run('apt-get', ['--version'])) return null
  console.log('Installing Chromium with apt-get …')
  const installs = () => run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
  return installs() || (run('apt-get', ['update']) && installs()) ? findChromium() : null
}

function fromPlaywright(): string | null {
  console.log('Fetching the browser of Playwright …')
  const { status } = spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return status === 0 ? findChromium() : null
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync(command, args, {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0 && stderr) console.error(stderr.trim())
  return status === 0
}
