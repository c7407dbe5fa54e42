import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadBelow } from './load-below.ts'
import { loadLater } from './load-later.tsx'

/** Minutes whose code is there, below conflicts whose code is loaded by `release`, or cannot be by `fail`. */
async function renderMinutesBelowConflicts() {
  let release = () => {}
  let fail = (_: Error) => {}
  const conflicts = new Promise<void>((resolve, reject) => {
    release = resolve
    fail = reject
  })
  const minutes = loadLater(async () => () => <article>We agreed on the swings.</article>)
  const others = loadLater(async () => () => <p>Other parts</p>)
  const Minutes = loadBelow(minutes, () => conflicts).Component
  const Others = loadBelow(others, () => Promise.resolve()).Component
  const screen = await render(
    <>
      <Minutes />
      <Others />
    </>,
  )
  onTestFinished(() => screen.unmount())
  await expect.element(page.getByText('Other parts')).toBeVisible()
  expect(page.getByRole('article').length).toBe(0)
  return { release, fail }
}

test('the minutes, and the sources, are shown together with the part above them', async () => {
  const { release } = await renderMinutesBelowConflicts()
  release()
  await expect.element(page.getByRole('article')).toBeVisible()
})

test('the minutes are shown alone if the part above them cannot be loaded', async () => {
  const { fail } = await renderMinutesBelowConflicts()
  fail(new Error('No connection'))
  await expect.element(page.getByRole('article')).toBeVisible()
})
