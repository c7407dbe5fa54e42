import source from 'axe-core/axe.min.js?raw'
import { expect } from 'vitest'
import { runAxe, standards, waitForAnimations } from '../../support/axe-in-page.ts'

/** Fails on any finding of axe in the page, as `expectAccessible` of stories does. */
export async function expectAccessible(): Promise<void> {
  // biome-ignore lint/security/noGlobalEval: axe is a script that sets `window.axe`
  if (!('axe' in window)) globalThis.eval(source)
  await waitForAnimations()
  const { passed, found } = await runAxe(standards)
  expect(found).toEqual([])
  expect(passed).toBeGreaterThan(0)
}
