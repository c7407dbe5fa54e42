import axe from 'axe-core/axe.min.js?raw'
import { expect } from 'vitest'
import { axeRules, findWithAxe, untilAtRest } from './axe-in-page.ts'
import { findSmallFields } from './page-checks.ts'

/** Fails on any finding of axe on the current page, or in these parts of it, that is not gone once the page is rendered. */
export const expectAccessible = (parts?: () => Element[]): Promise<void> =>
  expect.poll(() => expectNoFindings(parts?.()).then(() => 'accessible')).toBe('accessible')

async function expectNoFindings(parts?: Element[]): Promise<void> {
  if (!('axe' in window)) {
    const script = document.createElement('script')
    script.textContent = axe
    document.head.append(script)
  }
  await untilAtRest()
  const { passed, found } = await findWithAxe(axeRules.all, parts)
  expect(found, `axe on ${location.pathname}`).toEqual([])
  expect(passed).toBeGreaterThan(0)
  expect(findSmallFields(), `fields on ${location.pathname}`).toEqual([])
}
