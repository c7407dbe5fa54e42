import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'

test('a directory of 200 is imported from a spreadsheet, and exported', async ({ openCommittee }) => {
  const { page, slug } = await openCommittee(['Ana Ortiz'])
  await page.goto(`/${slug}/members`)
  await expect(page.getByText('Nobody is in the directory yet.')).toBeVisible()
  const people = Array.from({ length: 200 }, (_, index) => {
    const role = index === 0 ? 'Vice Chair' : index === 1 ? 'Town Clerk' : 'Member'
    return `Member ${index},${role},member.${index}@parks.example.org`
  })
  const csv = ['Full name,Position,E-mail', ...people, ',Nobody,', 'Zoe,=cmd(),none@'].join('\r\n')
  await page.getByRole('button', { name: 'More for the directory' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import members from CSV' })
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('201 people to add, 0 to change, 1 line left out')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^203/ })).toContainText('not an email address')
  // The corrected file is often chosen under the same name.
  const fileInput = dialog.locator('input[type=file]')
  await Promise.all([page.waitForEvent('filechooser'), fileInput.click()])
  await expect(fileInput).toHaveValue('')
  await dialog.getByRole('button', { name: 'Import 201 people' }).click()
  await expect(dialog.getByRole('row', { name: /^202/ })).toContainText('Left out · no name')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('201 people', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for the directory' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect((await download).suggestedFilename()).toBe('parks-members.csv')
  expect(exported).toMatch(/^Zoe,"?'=cmd\(\)"?,/m)
  expect(exported.trim().split('\r\n')).toHaveLength(202)
})
