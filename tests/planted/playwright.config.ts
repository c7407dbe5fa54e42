import stories from '../playwright.config.ts'

/** The stories' own configuration, with shorter waits: a story that finds its fault waits for what never appears. */
export default {
  ...stories,
  testDir: '../e2e',
  outputDir: '../../test-results/planted',
  expect: { timeout: 15_000 },
  use: { ...stories.use, actionTimeout: 20_000, screenshot: 'off' },
}
