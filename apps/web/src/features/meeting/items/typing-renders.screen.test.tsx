import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agenda } from '../../../testing/agenda.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { countCommits } from '../../../testing/react-commits.ts'
import { choose, focusOn, pressOn } from '../../../testing/screen.ts'

const letters = 20

test('the title of an item is shown wherever it is used while it is typed; typing in its notes renders nothing', async () => {
  await openLiveMeeting()
  const commits = countCommits()
  await choose('Actions for Old Business', 'Edit item')
  await pressOn(page.getByRole('textbox', { name: 'Title', exact: true }), '{End} and new')
  await expect.element(agenda().getByRole('button', { name: '2. Old Business and new' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  await focusOn(field)
  expect(commits()).toBeGreaterThan(0)
  const before = commits()
  await userEvent.keyboard('a'.repeat(letters))
  await expect.element(field).toHaveValue('a'.repeat(letters))
  // The clock of the meeting and the status render by themselves.
  expect(commits() - before).toBeLessThan(letters / 2)
  await pressOn(page.getByRole('textbox', { name: 'Title', exact: true }), '{Enter}')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Old Business and new' })).toBeVisible()
})
