import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { axeRules, findWithAxe, untilAtRest } from '../../apps/web/src/testing/axe-in-page.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails on any finding of axe in the current page. axe runs within the page, which has no frames: its adapter
 * for Playwright opens another page for every run, and loads itself there again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await page.evaluate(untilAtRest)
  const { passed, found } = await page.evaluate(findWithAxe, axeRules.all)
  expect(found).toEqual([])
  expect(passed, 'there was something to look at').toBeGreaterThan(0)
}
