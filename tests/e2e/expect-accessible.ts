import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards: Axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** What may differ between light and dark. */
const ofColours: Axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * No finding of axe on what is on screen now. axe runs within the page, which has no frames: its adapter for Playwright
 * opens another page for every run, and reads itself anew there.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await atRest(page)
  const { passed, found } = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { passes, violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      return { passed: passes.length, found }
    },
    rules === 'all' ? standards : ofColours,
  )
  expect(found).toEqual([])
  expect(passed, 'there was something to look at').toBeGreaterThan(0)
}

/** Nothing fades in or out any more: half of its colour is what lies behind it. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
    // What was just pressed begins to move in the frame after the next one.
    for (let frames = 0; frames < 3; frames++) await frame()
    for (let now = moving(); now.length > 0; now = moving()) {
      await Promise.allSettled(now.map(({ finished }) => finished))
      await frame()
    }
  })
}
