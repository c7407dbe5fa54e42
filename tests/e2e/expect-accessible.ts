import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { findWithAxe, standards, waitUntilAtRest } from '../support/find-with-axe.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules whose result may differ between light and dark. */
const ofColours: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Fails on any finding of axe in the current page. axe runs within the page, which has no frames: its adapter
 * for Playwright opens another page for every run, and loads itself there again.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await atRest(page)
  const { passed, found } = await page.evaluate(findWithAxe, rules === 'all' ? standards : ofColours)
  expect(found).toEqual([])
  expect(passed, 'there was something to look at').toBeGreaterThan(0)
}

/** No element is fading in or out. */
export const atRest = (page: Page): Promise<void> => page.evaluate(waitUntilAtRest)
