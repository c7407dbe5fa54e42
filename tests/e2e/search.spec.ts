import { addAgendaItem, meetingNotes, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { smallPdf } from '../support/small-pdf.ts'
import { attachFiles } from './attach-files.ts'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
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
