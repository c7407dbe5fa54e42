import { addAgendaItem, scheduleMeeting, startMeetingNow } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attachFiles, documentRow } from '../../apps/web/src/testing/attach-files.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { writeNotes } from '../../apps/web/src/testing/notes.ts'
import { demand, pressOn, pressOnPage } from '../../apps/web/src/testing/screen.ts'
import { readStored } from '../../apps/web/src/testing/stored.ts'
import { smallPdfText } from '../support/small-pdf.ts'
import { committeeOf, expectChip, gather, goOffline, openAs } from './support/with-hub.ts'

const option = (name: string | RegExp) => page.getByRole('option', { name })
const chosen = () => page.getByRole('option', { selected: true })

test('a search continues in another committee with its words, and finds what this device has of the first', async () => {
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Vic Vega'])
  const [ana, vic] = people
  const school = await committeeOf(ana, 'School Board', vic)
  await ana.ask('PUT', `/api/committees/${id}/people/${vic.account.id}`, { access: 'viewer' })
  await write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  await openAs(vic, `/${slug}/meetings`)
  await expectChip('Read-only')
  await expect.poll(() => readStored(vic.account, 'listCache', id)).toContain('Spring planning')
  await page.getByRole('heading', { level: 1 }).first().click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search in Parks' }).fill('spring')
  await expect.element(option(/^Spring planning/).first()).toBeVisible()
  await option('Search in School Board').click()
  await expect.poll(() => location.pathname).toContain(`/${school.slug}/`)
  const there = page.getByRole('combobox', { name: 'Search in School Board' })
  await expect.element(there).toHaveValue('spring')
  await expect.element(option(/^Spring planning Parks/)).toBeVisible()
  await expect.element(page.getByText('Search in one of them to find everything.')).toBeVisible()
  await expectAccessible()
  await there.fill('')
  await expect.element(option('New Meeting')).toBeVisible()
  await there.fill('sprnig')
  await expect.element(chosen()).toHaveAccessibleName(/^Spring planning Parks/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})

const field = () => page.getByRole('combobox', { name: 'Search in Parks' })
const panel = () => page.getByRole('dialog', { name: 'Search' })

/** Opens the search from the page and types there. */
async function look(query?: string): Promise<void> {
  await pressOnPage('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  if (query !== undefined) await userEvent.keyboard(query)
}

async function openWithContent() {
  const { people, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const plan = { title: 'Autumn fair', scheduledFor: `${new Date().getFullYear() + 1}-03-01T18:00:00Z` }
    demand(scheduleMeeting(doc, context, plan))
    const id = demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' }))
    demand(addAgendaItem(doc, context, id, 'New swings'))
    writeNotes(doc, id, 'The Café asked for chairs.')
    return id
  })
  await openAs(people[0], `/${slug}/meetings/${meetingId}?view=documents`)
  await attachFiles(new File([smallPdfText('The old wisteria', 'Two')], 'plan.pdf', { type: 'application/pdf' }))
  await expect.element(documentRow('plan.pdf')).toMatchTextContent('On this device')
  await expectChip('Synced')
  await goOffline()
}

test('a member finds an item, words in the notes and in a PDF, and actions, by keyboard and offline; Escape returns the focus', async () => {
  await openWithContent()
  // A query with a typing error; Enter opens the item.
  await look('swigns')
  await expect.element(chosen()).toHaveAccessibleName(/^New swings Spring planning/)
  await expect.element(panel().getByRole('status')).toMatchTextContent(/^1 result$/)
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'New swings' })).toBeVisible()

  // Words of the PDF, of the notes without their accent, and of a planned meeting.
  await look('wisteria')
  await expect.element(chosen()).toHaveAccessibleName(/plan\.pdf.*The old wisteria/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('tab', { name: 'Documents', selected: true })).toBeVisible()
  await look('cafe')
  await expect.element(chosen()).toHaveAccessibleName(/Notes of Spring planning.*The Café asked/)
  await field().fill('fair')
  await expect.element(option(/^Autumn fair/)).toBeVisible()
  await field().fill('zeppelin')
  await expect.element(page.getByText('Nothing found for “zeppelin”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()

  await look()
  // Arrow keys wrap around.
  await expect.element(chosen()).toMatchTextContent(/^Go to the live meeting: Spring planning$/)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen()).toMatchTextContent(/^Share card$/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(chosen()).toMatchTextContent(/^New Meeting$/)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  const button = page.getByRole('button', { name: 'Search' })
  await pressOn(button, '{Enter}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await look('new meeting')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'New Meeting' }).getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  for (const colours of ['dark', 'light']) {
    await look(`${colours} colours`)
    await userEvent.keyboard('{Enter}')
    await expect.poll(scheme).toBe(colours)
  }
})
