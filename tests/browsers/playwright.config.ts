import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** Each journey once in each engine, two at a time. */
export default defineConfig({
  ...stories,
  testDir: '.',
  outputDir: '../../test-results/browsers',
  reporter: [['list'], ['json', { outputFile: '../../test-results/browsers.json' }]],
  expect: { timeout: 60_000 },
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
