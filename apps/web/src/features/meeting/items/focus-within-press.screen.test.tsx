import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import { createCommitteeInUse } from '../../../../../../packages/committee/src/testing/committee-in-use.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { inWindow } from '../../../testing/screen.ts'

const inUse = createCommitteeInUse()

test.each([1280, 390])('a new agenda item has the focus within the press, %i px', async (width) => {
  await inWindow(width, 844)
  await openApp({
    write: (doc) => Y.applyUpdate(doc, inUse.base),
    path: `/meetings/${inUse.live}?view=agenda`,
  })
  const add = page.getByRole('button', { name: 'Add agenda item' })
  await expect.element(add).toBeVisible()
  // A phone opens its keyboard only for a field that has the focus before the press is over.
  ;(add.element() as HTMLElement).click()
  await Promise.resolve()
  expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toBe('Title')
})
