import type { Page } from '@playwright/test'
import {
  expect,
  expectAboveFold,
  expectAccessible,
  expectChip,
  installed,
  offlineReady,
  test,
} from './fixtures.ts'

const form = (page: Page, name: string) => page.getByRole('form', { name })
const headings = (page: Page) => page.getByRole('list', { name: 'Announcements' }).getByRole('heading')

test('merges announcements and resources of two people, one of them offline', async ({
  open,
  openCommittee,
}) => {
  const { sam, slug, page: ana } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  await ana.getByRole('button', { name: 'Community' }).click()
  await ana.getByRole('menuitem', { name: 'Discussions' }).click()
  await expect(ana.getByText(/coming soon/)).toBeVisible()
  await ana.getByRole('button', { name: 'Community' }).click()
  await ana.getByRole('menuitem', { name: 'Announcements' }).click()
  await expect(ana.getByText('No announcements yet')).toBeVisible()
  await form(ana, 'New announcement').getByLabel('Title').fill('Picnic')
  await form(ana, 'New announcement').getByLabel('Text').fill('See https://example.org/picnic.')
  await form(ana, 'New announcement').getByRole('button', { name: 'Announce' }).click()
  await expect(headings(ana)).toHaveText(['Picnic'])
  const link = ana.getByRole('link', { name: 'https://example.org/picnic' })
  await expect(link).toHaveAttribute('href', 'https://example.org/picnic')

  const page = await open(sam, {
    path: `/${slug}/community/announcements`,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    ...installed,
  })
  await expect(headings(page)).toHaveText(['Picnic'])
  await offlineReady(page)
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await form(page, 'New announcement').getByLabel('Title').fill('Rain')
  await form(page, 'New announcement').getByRole('button', { name: 'Announce' }).click()
  await page.getByRole('button', { name: 'Actions for Picnic' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form(page, 'Editing Picnic').getByLabel('Text').fill('Bring chairs. See https://example.org/picnic.')
  await form(page, 'Editing Picnic').getByRole('button', { name: 'Save' }).click()
  await ana.getByRole('button', { name: 'Actions for Picnic' }).click()
  await ana.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
  for (const screen of [ana, page]) {
    await expect(headings(screen)).toHaveText(['Picnic', 'Rain'])
    await expect(screen.getByRole('article', { name: 'Picnic' })).toContainText(/Pinned.*Bring chairs/s)
  }
  await expectAccessible(page)

  // Text in an open form is kept when another member removes the entry it belongs to; the form shows the
  // other editors.
  await page.getByRole('button', { name: 'Actions for Rain' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form(page, 'Editing Rain').getByLabel('Text').fill('Bring umbrellas')
  await page.getByRole('button', { name: 'Actions for Picnic' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await form(page, 'Editing Picnic').getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page, 'Editing Rain').getByLabel('Text')).toHaveValue('Bring umbrellas')
  await expect(ana.getByText('Edited now by Sam Lee')).toBeVisible()
  await ana.getByRole('button', { name: 'Actions for Rain' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Somebody removed this meanwhile.')).toBeVisible()
  await expect(headings(ana)).toHaveText(['Picnic'])
  await ana.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Somebody removed this meanwhile.')).toBeHidden()
  await ana.getByRole('button', { name: 'Actions for Rain' }).click()
  await ana.getByRole('menuitem', { name: 'Remove' }).click()
  await form(page, 'Editing Rain').getByRole('button', { name: 'Save as a new one' }).click()
  for (const screen of [ana, page])
    await expect(screen.getByRole('article', { name: 'Rain' })).toContainText('Bring umbrellas')

  // From the drawer of a phone.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Resources' }).click()
  await expect(page.getByText('No resources yet')).toBeVisible()
  const fields = form(page, 'New resource')
  await fields.getByLabel('Title').fill('Bylaws')
  await fields.getByLabel('Link').fill('javascript:alert(1)')
  await fields.getByRole('button', { name: 'Add resource' }).click()
  await expect(page.getByText('Enter a web address, such as https://example.org.')).toBeVisible()
  await fields.getByLabel('Link').fill('example.org/bylaws')
  await fields.getByRole('button', { name: 'Add resource' }).click()
  await expect(page.getByRole('link', { name: /^Bylaws/ })).toHaveAttribute(
    'href',
    'https://example.org/bylaws',
  )
  await fields.getByLabel('Title').fill('Map')
  await fields.getByLabel('Note').fill('In the office')
  await fields.getByRole('button', { name: 'Add resource' }).click()
  await page.getByRole('button', { name: 'Reorder Map' }).press('Alt+ArrowUp')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`/${slug}/community/resources`)
  await expectAboveFold(page.getByRole('list', { name: 'Resources' }).getByRole('listitem').first())
  await page.goto(`/${slug}/community/announcements`)
  await expectAboveFold(page.getByRole('article').first())
  await ana.goto(`/${slug}/community/resources`)
  await expect(ana.getByRole('list', { name: 'Resources' }).getByRole('listitem')).toHaveText([
    /Map/,
    /Bylaws/,
  ])
})
