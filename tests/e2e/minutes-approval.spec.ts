import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectChip, test, typeNotes } from './fixtures.ts'

test('an owner approves minutes, a later correction is shown, and they are approved again', async ({
  liveMeeting,
  open,
}) => {
  const { page: ana, sam, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await typeNotes(ana, 'We agreed on the swings.')
  await ana.getByRole('tab', { name: 'Minutes' }).click()
  await expect(ana.getByRole('article')).toContainText('We agreed on the swings.')
  // Only a completed meeting can be approved.
  await expect(ana.getByRole('region', { name: 'Approval' })).toHaveCount(0)
  await ana.getByRole('button', { name: 'End meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await ana.goto(`${address}?view=minutes`)
  await expectChip(ana, 'Read-only')
  const approval = ana.getByRole('region', { name: 'Approval' })
  await expect(approval).toContainText('Not approved yet.')
  await approval.getByRole('button', { name: 'Approve minutes' }).click()
  const question = ana.getByRole('dialog', { name: 'Approve these minutes?' })
  await expect(question).toContainText('cannot be changed or removed')
  await question.getByRole('button', { name: 'Approve minutes' }).click()
  await expect(ana.getByText('Minutes approved')).toBeVisible()
  await expect(approval).toContainText(/Approved by .*Ana Ortiz/)
  await expect(approval.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectAccessible(ana)

  // Another member sees it, gets the exact text, and cannot approve. Their correction is shown.
  const page = await open(sam, { path: `${address}?view=minutes` })
  const seen = page.getByRole('region', { name: 'Approval' })
  await expect(seen).toContainText(/Approved by .*Ana Ortiz/)
  await expect(seen).toContainText(/SHA-256 [0-9a-f]{64}/)
  await expect(seen.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await seen.getByRole('button', { name: 'Download approved text' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('spring-planning-minutes-approved-1.txt')
  expect(await readFile(await download.path(), 'utf8')).toContain('NOTES\nWe agreed on the swings.')
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await typeNotes(page, ' And on a slide.')
  await expectChip(page, 'Synced')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(seen).toContainText('Changed since approval')
  await expect(approval).toContainText('Changed since approval')

  await approval.getByRole('button', { name: 'Approve as they are now' }).click()
  await question.getByRole('button', { name: 'Approve minutes' }).click()
  await expect(approval.getByRole('listitem')).toHaveCount(2)
  await expect(approval).not.toContainText('Changed since approval')

  // Without the server the screen makes no statement about the approval.
  await page.context().setOffline(true)
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(seen).toContainText('Approvals are kept by the hub, which cannot be reached at the moment.')
  await page.context().setOffline(false)
  await expect(seen.getByRole('listitem')).toHaveCount(2)
})
