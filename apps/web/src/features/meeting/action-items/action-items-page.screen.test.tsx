import { addActionItem, removeActionItem, setActionItemDone, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { type AppOptions, openApp } from '../../../testing/open-app.tsx'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { demand } from '../../../testing/screen.ts'

const list = (name: string | RegExp) => page.getByRole('list', { name })
const box = (title: string) => page.getByRole('checkbox', { name: `Complete ${title}` })
const outcome = () => page.getByRole('textbox', { name: 'What was done (optional)' })

async function openPage(options: AppOptions = {}) {
  const ids = { meeting: '', hedge: '', sign: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/action-items',
    write(doc, context) {
      const start = (title: string) => demand(startMeetingNow(doc, context, { title, committeeName: 'Parks' }))
      const add = (meeting: string, title: string, owner: string, dueDate: string | null) =>
        demand(addActionItem(doc, context, meeting, { title, owner, dueDate }))
      ids.meeting = start('Spring planning')
      add(ids.meeting, 'Order bulbs', 'Ana Ortiz', '2026-01-15')
      ids.hedge = add(ids.meeting, 'Cut the hedge', 'Sam Lee', '2999-01-15')
      const visit = start('Site visit')
      add(visit, '=Ask for offers', '', null)
      ids.sign = add(visit, 'Paint the sign', 'Sam Lee', null)
      demand(setActionItemDone(doc, context, visit, ids.sign, true))
    },
    ...options,
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Action Items - Parks' })).toBeVisible()
  return { ...app, ids }
}

test('the items of all meetings are grouped by person, due date or meeting; one is completed with what was done, and exported', async () => {
  const saved = watchSavedFiles()
  const app = await openPage()
  await expect
    .element(list('Yours (1)'))
    .toMatchTextContent('Order bulbsAna OrtizDue Jan 15, 2026OverdueSpring planning')
  await expect.element(list('Sam Lee (1)')).toMatchTextContent('Cut the hedge')
  await expect.element(list('No owner (1)')).toMatchTextContent('Ask for offers')
  await page.getByText('Due date', { exact: true }).click()
  await expect.element(list('Overdue (1)')).toMatchTextContent('Order bulbs')
  await expect.element(list('Later (1)')).toMatchTextContent('Cut the hedge')
  expect(location.search).toBe('?by=due')
  await page.getByText('Meeting', { exact: true }).click()
  await expect.element(list(/^Spring planning, .* \(2\)$/)).toMatchTextContent('Cut the hedge')

  // A half-filled form stays on screen when another item is completed; an untouched one closes.
  await box('Order bulbs').click()
  await expect.element(outcome()).toHaveFocus()
  await userEvent.keyboard('Two bags')
  await box('Cut the hedge').click()
  await expect.poll(() => outcome().length).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => outcome().length).toBe(1)
  await outcome().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Open (1)' })).toBeVisible()
  await page.getByText('Completed (3)').click()
  await expect.element(page.getByText('Done: Two bags')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await saved.newestText()
  expect(csv).toContain("'=Ask for offers")
  expect(csv).toMatch(/Order bulbs,Ana Ortiz,2026-01-15,Completed,Two bags,Spring planning,/)

  // A row in the disclosure is reached by its address, and removed with an undo.
  app.go(`/action-items?by=due#${app.ids.sign}`)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Paint the sign' })).toHaveFocus()
  await box('Paint the sign').click()
  await expect.element(list(/^No due date/)).toMatchTextContent('Paint the sign')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(list(/^No due date/)).not.toMatchTextContent('Paint the sign')
})

test('a reader sees the items without their forms, and what was done is kept when its item is removed meanwhile', async () => {
  const app = await openPage()
  const other = await app.otherDevice()
  await box('Cut the hedge').click()
  await outcome().fill('Cut to one metre')
  demand(removeActionItem(other.doc, other.context, app.ids.meeting, app.ids.hedge))
  await expect.element(page.getByText('Somebody removed this meanwhile', { exact: false }).first()).toBeVisible()
  await expect.element(outcome()).toHaveValue('Cut to one metre')

  await openPage({ access: 'viewer' })
  await expect.element(page.getByText('You can read this committee.', { exact: false })).toBeVisible()
  await expect.element(box('Order bulbs')).toBeDisabled()
  expect(page.getByRole('button', { name: /^Actions for/ }).length).toBe(0)
})
