import { chip, expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'

test('two people end a recurring meeting at once, and both plan the next one: only one is created', async ({
  open,
  openCommittee,
}) => {
  const { page: ana, sam, slug } = await openCommittee(['Ana Ortiz', 'Sam Lee'], { ...installed })
  await ana.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = ana.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabel('Title').fill('Weekly')
  await dialog.getByRole('checkbox', { name: 'Recurring' }).check()
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible()
  await expectChip(ana, 'Synced')
  const other = await open(sam, { path: new URL(ana.url()).pathname, ...installed })
  await expectChip(other, 'Synced')

  const both = [ana, other]
  for (const page of both) {
    await offlineReady(page)
    await page.context().setOffline(true)
  }
  for (const page of both) {
    await expectChip(page, 'Offline')
    await page.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
    const ask = page.getByRole('dialog', { name: 'End meeting?' })
    await expect(ask).toContainText('You are offline.')
    await ask.getByRole('button', { name: 'End meeting' }).click()
    // The minutes are open.
    await expect(page.getByRole('tab', { name: 'Minutes' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('This meeting repeats. The next one would be on')).toBeVisible()
    await page.getByRole('button', { name: 'Plan the next meeting' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /^Next meeting: / })).toBeVisible()
  }
  await expectAccessible(ana)
  for (const page of both) await page.context().setOffline(false)
  for (const page of both) {
    await expect(chip(page)).not.toContainText('waiting')
    await page.goto(`/${slug}/meetings`)
    await expect(page.getByRole('list', { name: 'Upcoming Meetings' }).getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: 'Weekly' }).first()).toContainText('Repeats weekly')
    await expect(page.getByRole('link', { name: 'Removed meetings (1)' })).toBeVisible()
  }
})
