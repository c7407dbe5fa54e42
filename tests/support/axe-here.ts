import source from 'axe-core/axe.min.js?raw'
import { expect } from 'vitest'
import { findWithAxe, standards, waitUntilAtRest } from './find-with-axe.ts'

/** Fails on any finding of axe on the page of a test of a screen. */
export async function expectAccessible(): Promise<void> {
  if (!('axe' in window)) {
    const script = document.createElement('script')
    script.textContent = source
    document.head.append(script)
    script.remove()
  }
  await waitUntilAtRest()
  const { passed, found } = await findWithAxe(standards)
  expect(found).toEqual([])
  expect(passed).toBeGreaterThan(0)
}
