import type { Page } from '@playwright/test'
import {
  chip,
  expect,
  expectAboveFold,
  expectAccessible,
  expectChip,
  installed,
  offlineReady,
  startMeeting,
  test,
} from './fixtures.ts'
import { holdRequests } from './hold-app.ts'

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const agenda = 'Default Agenda Items'

/** The entries of a list from top to bottom. */
const entries = (page: Page, name: string) =>
  list(page, name)
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')?.replace('Reorder ', '')),
    )

test('two owners edit the template, one of them offline, and new meetings are made from it', async ({
  open,
  openCommittee,
}) => {
  const { sam, slug, page: ana } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('link', { name: 'Edit Template' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Meeting Template' })).toBeFocused()
  const page = await open(sam, { path: `/${slug}/meetings/template`, ...installed })
  await expectChip(page, 'Synced')
  await offlineReady(page)

  // Enter adds an entry; the field refuses a blank one.
  const field = ana.getByRole('textbox', { name: 'New agenda item' })
  await field.fill('Public Comment')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(ana.getByText('Write the agenda item first.')).toBeVisible()
  await expect.poll(() => entries(page, agenda)).toContain('Public Comment')

  // Sam continues offline.
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await page.getByRole('button', { name: 'Actions for Pledge of Allegiance' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(list(page, 'Default Rituals')).not.toContainText('Pledge of Allegiance')
  const duration = page.getByRole('textbox', { name: 'Default Duration' })
  await duration.fill('9000')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await expect(duration).toHaveValue('480')
  await expect(chip(page)).toContainText('waiting')

  // Ana moves an entry by keyboard, and removes one with an undo.
  const handle = ana.getByRole('button', { name: 'Reorder Public Comment' })
  await handle.focus()
  for (let step = 0; step < 3; step++) await ana.keyboard.press('Alt+ArrowUp')
  await expect(handle).toBeFocused()
  await ana.getByRole('button', { name: 'Actions for Adjournment' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await ana.getByRole('button', { name: 'Undo' }).click()
  const order = ['Call to Order', 'Public Comment', 'Old Business', 'New Business', 'Adjournment']
  await expect.poll(() => entries(ana, agenda)).toEqual(order)

  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  for (const screen of [ana, page]) {
    await expect.poll(() => entries(screen, agenda)).toEqual(order)
    await expect.poll(() => entries(screen, 'Default Rituals')).toEqual(['Bylaws Reading'])
    await expect(screen.getByRole('region', { name: 'Preview' })).toContainText('480 minutes')
  }

  // Saving includes the text that is still in a field, and a new meeting has the template's content.
  await ana.getByRole('textbox', { name: 'New ritual' }).fill('Roll call')
  await ana.getByRole('button', { name: 'Save & Return' }).click()
  await expect(ana.getByRole('heading', { level: 1, name: 'Meetings - Parks' })).toBeVisible()
  await startMeeting(ana, 'May meeting')
  await expect(ana.getByRole('list', { name: 'Agenda', exact: true }).getByRole('listitem')).toContainText(
    order,
  )
  const rituals = ana.getByRole('list', { name: 'Rituals', exact: true }).getByRole('listitem')
  await expect(rituals).toContainText(['Bylaws Reading', 'Roll call'])
})

test('an empty template shows that it is empty, and a viewer reads it', async ({ open, openCommittee }) => {
  const { ana, sam, id, slug, page } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  await page.goto(`/${slug}/meetings/template`)
  for (const ritual of ['Pledge of Allegiance', 'Bylaws Reading']) {
    await page.getByRole('button', { name: `Actions for ${ritual}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
  }
  await expect(page.getByText('No rituals configured. Add some above.')).toBeVisible()
  await expectAccessible(page)
  // Undo restores what this person removed, by the keys too.
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Actions for Bylaws Reading' })).toBeVisible()
  await expectChip(page, 'Synced')

  const viewing = await ana.put(`/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })
  expect(viewing.status).toBeLessThan(300)
  const viewer = await open(sam, {
    path: `/${slug}/meetings/template`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await expect(viewer.getByText('You can read this committee.')).toBeVisible()
  const phone = await open(ana, {
    path: `/${slug}/meetings/template`,
    viewport: { width: 390, height: 664 },
  })
  await expectAboveFold(list(phone, 'Default Rituals').getByRole('listitem').first())
  await expect(phone.getByRole('button', { name: 'Add ritual' })).toBeHidden()
  await expect(viewer.getByText('Call to Order').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Save Template' })).toBeHidden()
  await expect(viewer.getByRole('textbox', { name: 'New ritual' })).toBeHidden()
  await expectAccessible(viewer)
})

test('the save buttons do not move after they are shown', async ({ openCommittee }) => {
  const { slug, page } = await openCommittee(['Ana Ortiz'])
  const release = await holdRequests(page, '**/assets/*-settings-*.js')
  await page.goto(`/${slug}/meetings/template`)
  const save = page.getByRole('button', { name: 'Save Template' })
  await expect(save).toBeVisible()
  const before = await save.boundingBox()
  release()
  await expect(page.getByRole('textbox', { name: 'Seconds that a motion needs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a Word file' })).toBeVisible()
  expect(await save.boundingBox()).toEqual(before)
})
