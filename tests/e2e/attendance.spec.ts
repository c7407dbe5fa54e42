import { setQuorum } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const head = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

test('records five people: all present, exceptions, a late arrival, and a quorum that is lost and regained on every screen', async ({
  open,
  liveMeeting,
}) => {
  const names = ['Ana Ortiz', 'Sam Lee', 'Joy Park', 'Tom Reyes', 'Eva Stone'] as const
  const { sam, page, address, write } = await liveMeeting(names)
  await write((doc, context) => demand(setQuorum(doc, context, { kind: 'number', number: 4 })))
  const other = await open(sam, { path: address })
  const expectQuorum = async (words: string) => {
    for (const screen of [page, other])
      await expect(head(screen).getByRole('button', { name: words })).toBeVisible()
  }

  // The screen shows the people connected, and records none of them as present for that reason.
  await page.getByRole('button', { name: 'Take attendance' }).click()
  await expect(row(page, 'Sam Lee')).toContainText('connected now')
  await expect(row(page, 'Sam Lee')).toContainText('Not marked')
  await expect(row(page, 'Tom Reyes')).toContainText('Not marked')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All here' }).click()
  await expectQuorum('Quorum: 5 present, 4 needed')
  await page.getByRole('button', { name: 'Excused: Joy Park' }).click()
  await page.getByRole('button', { name: 'Remote: Sam Lee' }).click()
  await expectQuorum('Quorum: 4 present, 4 needed')
  await expect(row(page, 'Joy Park')).toContainText('Excused')

  // A member leaves during the next item: the quorum is lost on both screens and announced.
  await tab(page, 'Workflow').click()
  await page.getByRole('button', { name: 'Next item' }).click()
  await tab(page, 'Attendance').click()
  await page.getByRole('button', { name: 'Left: Tom Reyes' }).click()
  await expectQuorum('No quorum: 3 present, 4 needed')
  await expect(other.getByRole('status').filter({ hasText: 'The quorum is lost' })).toHaveCount(1)
  await expect(row(page, 'Tom Reyes')).toContainText('during Old Business')
  await page.getByRole('button', { name: 'Present: Joy Park' }).click()
  await expectQuorum('Quorum: 4 present, 4 needed')

  // The minutes list the attendance with times. After the meeting, attendance is locked.
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect(other.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Present: Tom Reyes' })).toHaveCount(0)
  await tab(page, 'Minutes').click()
  const minutes = page.getByRole('article')
  await expect(minutes).toContainText(
    /Present: Ana Ortiz, Eva Stone, Joy Park \(from .*\), Tom Reyes \(until .*\)/,
  )
  await expect(minutes).toContainText('Present remotely: Sam Lee')
  await expect(minutes).toContainText(/The quorum was lost at .*: 3 present, 4 needed\./)
})
