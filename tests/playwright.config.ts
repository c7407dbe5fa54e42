import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './run/chromium.ts'
import './run/compile-cache.ts'
import './run/memory-folder.ts'
import { freshSeed } from './support/random/seeds.ts'

// Stories need the build anyway; a relay of their own starts from there in half of the time.
process.env.BUNDLED_RELAY ??= fileURLToPath(new URL('../apps/relay/dist', import.meta.url))
// Every worker reads the stories anew, and must find them under the same names.
process.env.SEED = String(freshSeed)

const launch = chromiumLaunch()

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // Every worker runs a relay process of its own, so stories of different files don't see each other.
  workers: 2,
  // Each story by itself, so that no worker is left alone with a long file at the end.
  fullyParallel: true,
  // `run/verify.ts` runs a failed story again after all others, alone, and lists it as flaky if it passes.
  retries: 0,
  forbidOnly: true,
  // Whole evenings of several people, on machines that may be busy with other things. What passes takes seconds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // A microphone that beeps once a second. The permissions of a context decide whether its pages may use it.
    launchOptions: { ...launch, args: [...launch.args, '--use-fake-device-for-media-stream'] },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What fades and slides takes a sixth of the processor's time. Some stories keep it: see `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    // Those that store the app say so: see `installed`.
    serviceWorkers: 'block',
    // The pages can be looked at step by step all the same. Filming them takes a third of the processor's time.
    trace: 'off',
    // Without a limit, an action whose element never appears lasts as long as the story may last. Twice the limit of
    // an expectation, so that a slow machine does not fail here first.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
