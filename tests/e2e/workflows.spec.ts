import { addAgendaItem, endMeeting, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import { addChecklist, addChecklistEntry } from '@civic-hub/committee/checklists'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { demand } from './write-as.ts'

test('shows the step of every meeting, and the next one', async ({ gather, open }) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  await write((doc, context) => {
    const soon = new Date(Date.now() + 8 * 24 * 3_600_000).toISOString()
    demand(scheduleMeeting(doc, context, { title: 'June', scheduledFor: soon }))
    const today = demand(
      scheduleMeeting(doc, context, { title: 'Today', scheduledFor: new Date().toISOString() }),
    )
    demand(addAgendaItem(doc, context, today, 'Benches'))
    const april = demand(startMeetingNow(doc, context, { title: 'April', committeeName: 'Parks' }))
    demand(endMeeting(doc, context, april))
  })
  const page = await open(ana, { path: `/${slug}/workflows` })
  const meeting = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('list', { name: `Stages of ${title}` }) })
  const stages = (title: string) =>
    page.getByRole('list', { name: `Stages of ${title}` }).getByRole('listitem')
  await expect(stages('June')).toHaveText([
    /Agenda drafted not yet/,
    /Scheduled reached/,
    /Live not yet/,
    /Minutes drafted not yet/,
    /Minutes approved not yet/,
  ])
  await expect(meeting('April').getByRole('link', { name: 'Write the notes: April' })).toBeVisible()
  await expectAccessible(page)

  // The link of the step opens the page for drafting the agenda.
  await page.getByRole('link', { name: 'Draft the agenda: June' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Review the agenda: June' })).toBeVisible()

  // Approved minutes are completed, at once on every screen.
  const other = await open(sam, { path: `/${slug}/workflows` })
  await expect(other.getByRole('link', { name: 'Write the notes: April' })).toBeVisible()
  await page.getByRole('link', { name: 'April', exact: true }).click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
  await expect(page.getByText('Minutes approved')).toBeVisible()
  await expect(other.getByText('Done (1)')).toBeVisible()
  await page.goto(`/${slug}/workflows`)
  await page.getByText('Done (1)').click()
  await expect(stages('April').last()).toHaveText(/Minutes approved reached/)

  // The step of a meeting on its day starts it.
  await page.getByRole('button', { name: 'Start meeting: Today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByText('Meeting Started')).toBeVisible()
})

test('two people tick one run of a checklist, one of them offline', async ({ gather, open }) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const id = await write((doc, context) => {
    const checklist = demand(addChecklist(doc, context, 'Before a meeting'))
    for (const text of ['Book the room', 'Make coffee'])
      demand(addChecklistEntry(doc, context, checklist, text))
    return checklist
  })
  const path = `/${slug}/workflows/checklists/${id}`
  const mine = await open(ana, { path })
  const page = await open(sam, {
    path,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    ...installed,
  })
  await mine.getByRole('textbox', { name: 'What it is for (optional)' }).fill('May meeting')
  await mine.getByRole('button', { name: 'Start a run' }).click()
  const run = (screen: typeof page) => screen.getByRole('article', { name: 'May meeting' })
  await expect(run(page)).toContainText('0 of 2 done')
  await offlineReady(page)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await run(page).getByRole('checkbox', { name: 'Make coffee' }).check()
  await page.getByRole('textbox', { name: 'New entry' }).fill('Print the agenda')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByRole('button', { name: 'Reorder Print the agenda' }).press('Alt+ArrowUp')
  // In the field of a row the same keys move nothing.
  await page.getByRole('button', { name: 'Actions for Print the agenda' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renamed = page.getByRole('textbox', { name: 'New name of Print the agenda' })
  await renamed.press('Alt+ArrowUp')
  await renamed.press('Escape')
  await run(mine).getByRole('checkbox', { name: 'Book the room' }).check()
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  for (const screen of [mine, page]) {
    await expect(run(screen)).toContainText('2 of 3 done')
    await expect(run(screen).getByRole('listitem')).toHaveText([
      /Book the room.*Ana Ortiz/,
      /Print the agenda/,
      /Make coffee.*Sam Lee/,
    ])
  }
  await expectAccessible(page)

  // Lifted and dropped, as with the mouse.
  await mine.getByRole('button', { name: 'Reorder Make coffee' }).focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await mine.keyboard.press(key)
  await expect(run(page).getByRole('listitem')).toHaveText([/Book/, /Make coffee/, /Print/])
  await mine.getByRole('button', { name: 'Reset: May meeting' }).click()
  await expect(run(page)).toContainText('0 of 3 done')
  await mine.getByRole('button', { name: 'Undo' }).click()
  await expect(run(page)).toContainText('2 of 3 done')
  await mine.getByRole('button', { name: 'Actions for Before a meeting' }).click()
  await mine.getByRole('menuitem', { name: 'Rename' }).click()
  await mine.getByRole('textbox', { name: 'New name of Before a meeting' }).fill('Before every meeting')
  await mine.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Before every meeting' })).toBeVisible()
})
