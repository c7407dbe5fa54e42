import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Counts the commits of React, as its developer tools do. */
async function countCommits(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let commits = 0
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberRoot: () => commits++,
        onCommitFiberUnmount: () => undefined,
        commits: () => commits,
      },
    })
  })
  await page.reload()
  return () =>
    page.evaluate(() =>
      (
        window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { commits(): number } }
      ).__REACT_DEVTOOLS_GLOBAL_HOOK__.commits(),
    )
}

const letters = 40

test('typing an item’s notes renders nothing, and its title is shown wherever it is used', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  const commits = await countCommits(page)
  const agenda = page.getByRole('region', { name: 'Agenda' })
  await agenda.getByRole('button', { name: 'Actions for Old Business' }).click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()

  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  await field.focus()
  const before = await commits()
  await page.keyboard.type('a'.repeat(letters))
  await expect(field).toHaveValue('a'.repeat(letters))
  // The clock of the meeting and the status render by themselves.
  expect((await commits()) - before).toBeLessThan(letters / 2)

  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and new')
  await expect(agenda.getByRole('button', { name: '2. Old Business and new' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Old Business and new' })).toBeVisible()
})
