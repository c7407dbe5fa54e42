import { addAgendaItem, meetingNotes, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { addMember } from '../support/people/invite.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { attachFiles } from './attach-files.ts'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { readListCaches } from './read-list-caches.ts'
import { demand } from './write-as.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search in Parks' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function look(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(query)
}

test('a member finds an item, words in the notes and in a PDF, and an action, by keyboard and offline', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const plan = { title: 'Autumn fair', scheduledFor: `${new Date().getFullYear() + 1}-03-01T18:00:00Z` }
    demand(scheduleMeeting(doc, context, plan))
    const id = demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' }))
    demand(addAgendaItem(doc, context, id, 'New swings'))
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('The Café asked for chairs.')])
    meetingNotes(doc, id)?.push([paragraph])
    return id
  })
  const page = await open(ana, { path: `/${slug}/meetings/${meetingId}?view=documents`, ...installed })
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: smallPdf('The old wisteria', 'Two') }
  await attachFiles(page, plan)
  await expect(page.getByRole('listitem').filter({ hasText: 'plan.pdf' })).toContainText('On this device')
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await page.context().setOffline(true)

  // A query with a typing error; Enter opens the item.
  await look(page, 'swigns')
  await expect(chosen(page)).toHaveAccessibleName(/^New swings Spring planning/)
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText('1 result')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'New swings' })).toBeVisible()

  // Words of the PDF, of the notes without their accent, and of text typed a moment ago.
  await look(page, 'wisteria')
  await expect(chosen(page)).toHaveAccessibleName(/plan\.pdf.*The old wisteria/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Documents', selected: true })).toBeVisible()
  await look(page, 'cafe')
  await expect(chosen(page)).toHaveAccessibleName(/Notes of Spring planning.*The Café asked/)
  await field(page).fill('fair')
  await expect(option(page, /^Autumn fair/)).toBeVisible()
  await field(page).fill('zeppelin')
  await expect(page.getByText('Nothing found for “zeppelin”.')).toBeVisible()
  await field(page).fill('')

  // Arrow keys wrap around, and Escape returns the focus.
  await expect(chosen(page)).toHaveText('Go to the live meeting: Spring planning')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Share card')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('New Meeting')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Search' })
  await button.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await look(page, 'new meeting')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Meeting' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look(page, 'dark colours')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a viewer searches on a phone from the menu, sees no action without permission, and continues in another committee and back', async ({
  gather,
  member,
  committeeOf,
  open,
}) => {
  const { ana, id, slug, write } = await gather(['Ana Ortiz'])
  const vic = await member('Vic Vega')
  await addMember(ana, id, vic, 'viewer')
  const school = await committeeOf(ana, 'School Board', vic)
  await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  const page = await open(vic, { path: `/${slug}/meetings`, viewport: { width: 390, height: 844 } })
  await expectChip(page, 'Read-only')
  await expect.poll(() => readListCaches(page)).toContain('Spring planning')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await expect(option(page, 'Settings')).toBeVisible()
  await expect(option(page, 'Go to the live meeting: Spring planning')).toBeVisible()
  await expect(option(page, 'New Meeting')).toHaveCount(0)
  await expect(option(page, 'Start a meeting now')).toHaveCount(0)
  await expectAccessible(page)
  await field(page).fill('spring')
  await expect(option(page, /^Spring planning/)).toBeVisible()
  await option(page, 'Search in School Board').click()
  await expect(page).toHaveURL(new RegExp(`/${school.slug}/`))
  const there = page.getByRole('combobox', { name: 'Search in School Board' })
  await expect(there).toHaveValue('spring')
  // The other committee's search covers the content that this device has cached.
  await expect(option(page, /^Spring planning Parks/)).toBeVisible()
  await expect(page.getByText('Search in one of them to find everything.')).toBeVisible()
  await expectAccessible(page)
  await there.fill('')
  await expect(option(page, 'New Meeting')).toBeVisible()
  await there.fill('sprnig')
  await expect(chosen(page)).toHaveAccessibleName(/^Spring planning Parks/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})
