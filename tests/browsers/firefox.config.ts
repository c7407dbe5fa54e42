import { defineConfig } from '@playwright/test'
import chromium from '../playwright.config.ts'

const { launchOptions, contextOptions, ...shared } = chromium.use ?? {}

/** Runs stories of `tests/e2e` in Firefox: Playwright speaks WebDriver BiDi to an ordinary one. */
export default defineConfig({
  ...chromium,
  testDir: '../e2e',
  outputDir: '../../test-results/firefox',
  reporter: [['list'], ['json', { outputFile: '../../test-results/firefox.json' }]],
  use: {
    ...shared,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: '/usr/bin/firefox-esr',
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
      },
    },
    // Playwright cannot emulate these in Firefox: its settings above do.
    contextOptions: { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null },
  },
})
