import { readFile } from 'node:fs/promises'
import { meetingNotes } from '@civic-hub/committee'
import * as Y from 'yjs'
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

test('two owners approve at once: the second one reads why not, and approves the next version', async ({
  liveMeeting,
  open,
}) => {
  const { page: ana, ana: owner, sam, id, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await typeNotes(ana, 'We agreed on the swings.')
  await ana.getByRole('button', { name: 'End meeting' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expectChip(ana, 'Read-only')
  const access = await owner.put(`/api/committees/${id}/people/${sam.account.id}`, { access: 'owner' })
  expect(access.status).toBeLessThan(300)
  await ana.goto(`${address}?view=minutes`)
  const page = await open(sam, { path: `${address}?view=minutes`, viewport: { width: 390, height: 844 } })
  const both = [ana, page]
  for (const one of both) await one.getByRole('button', { name: 'Approve minutes' }).click()

  // Both questions are open before one of them is answered.
  const questionOf = (one: typeof page) => one.getByRole('dialog', { name: 'Approve these minutes?' })
  const approvalOf = (one: typeof page) => one.getByRole('region', { name: 'Approval' })
  for (const one of both) await expect(questionOf(one)).toBeVisible()
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  await write((doc) => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('And on a slide.')])
    meetingNotes(doc, meetingId)?.push([paragraph])
  })
  for (const one of both) {
    await questionOf(one).getByRole('button', { name: 'Approve minutes' }).click()
    await expect(approvalOf(ana)).toContainText(/Version 1 · Approved by .*Ana Ortiz/)
  }
  await expect(page.getByText('Another owner has approved a newer version meanwhile.')).toBeVisible()
  await expect(approvalOf(page).getByRole('listitem')).toHaveCount(1)
  // The approved text is that of the question; the edit made meanwhile is a change since.
  await expect(approvalOf(ana)).toContainText('Changed since approval')
  await expect(approvalOf(page)).toContainText(/Version 1 · Approved by .*Ana Ortiz/)
  await expectAccessible(page)
  await approvalOf(page).getByRole('button', { name: 'Approve as they are now' }).click()
  await questionOf(page).getByRole('button', { name: 'Approve minutes' }).click()
  await expect(approvalOf(page)).toContainText(/Version 2 · Approved by .*Sam Lee/)
  await expect(approvalOf(ana)).toContainText('Follows version 1')
})
