import 'axe-core'
import { expect } from 'vitest'
import { findWithAxe, standards, waitUntilAtRest } from './find-with-axe.ts'

/** Fails on any finding of axe on the page of a test of a screen. */
export async function expectAccessible(): Promise<void> {
  await waitUntilAtRest()
  const { passed, found } = await findWithAxe(standards)
  expect(found).toEqual([])
  expect(passed).toBeGreaterThan(0)
}
