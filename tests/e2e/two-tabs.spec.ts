import type { Page } from '@playwright/test'
import { expect, expectChip, followLink, notes, test, typeNotes } from './fixtures.ts'
import { notesOnHub } from './write-as.ts'

const choice = (page: Page) => page.getByRole('checkbox', { name: 'Show me on the leaderboard' })

test('L4: a second tab of the same person shows the same, also offline', async ({ liveMeeting }) => {
  const { page: first, address, write } = await liveMeeting(['Ana Ortiz'], { title: 'Two tabs' })
  const second = await first.context().newPage()
  // The personal document.
  await second.goto('/leaderboard')
  await followLink(first, '/leaderboard')
  for (const tab of [first, second]) await expect(choice(tab)).not.toBeChecked()
  await first.context().setOffline(true)
  await choice(second).check()
  await expect(choice(first)).toBeChecked()
  await first.context().setOffline(false)

  for (const tab of [first, second]) await followLink(tab, address)
  await typeNotes(first, 'from the first tab. ')
  await expect(notes(second)).toContainText('from the first tab.')

  await first.context().setOffline(true)
  await typeNotes(second, 'offline from the second. ')
  await expect(notes(first)).toContainText('offline from the second.')
  await expectChip(first, /\d changes? waiting/)
  // The tab with the edits is closed before there is a connection: the other one sends them.
  await second.close()
  await first.context().setOffline(false)
  await expectChip(first, 'Synced')
  await expect.poll(() => notesOnHub(write, address)).toContain('offline from the second.')
})
