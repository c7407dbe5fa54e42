import {
  addActionItem,
  addToTranscript,
  endMeeting,
  scheduleMeeting,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { writeParagraph } from '../../../../../../packages/committee/src/testing/committee-in-use.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { failRequests } from '../../../testing/requests.ts'
import { choose, demand, pressOn } from '../../../testing/screen.ts'

/** A meeting with notes, an action item and a document; one with a transcript; a planned one. */
function writeMeetings(doc: Y.Doc, context: TransitionContext): void {
  const at = (moment: string) => ({ ...context, now: () => new Date(moment) })
  const hold = (title: string, day: string) => {
    const began = at(`${day}T18:00:00Z`)
    const id = demand(startMeetingNow(doc, began, { title, committeeName: 'Parks' }))
    return { id, context: began, end: () => demand(endMeeting(doc, at(`${day}T19:00:00Z`), id)) }
  }
  const spring = hold('Spring planning', '2026-05-04')
  writeParagraph(doc, spring.id, 'The Café asked for chairs.')
  const paint = { title: 'Order paint', owner: 'Joy', dueDate: null }
  demand(addActionItem(doc, spring.context, spring.id, paint))
  const file = { sha256: 'a'.repeat(64), bytes: 12, mime: 'application/pdf' }
  const offer = { name: 'offer.pdf', file, by: 'Ana Ortiz', item: null }
  demand(attachDocument(doc, spring.context, spring.id, offer))
  spring.end()
  const budget = hold('Budget', '2026-06-10')
  demand(addToTranscript(doc, budget.context, budget.id, 'Ana: The swings cost 900 dollars.'))
  budget.end()
  const scheduledFor = `${new Date().getFullYear() + 1}-03-01T18:00:00Z`
  demand(scheduleMeeting(doc, context, { title: 'Swings', scheduledFor }))
}

const upcoming = () => page.getByRole('region', { name: 'Upcoming Meetings' })
const past = () => page.getByRole('region', { name: 'Past Meetings' })
const field = () => page.getByRole('searchbox', { name: 'Search meetings' })
const row = (title: string) => past().getByRole('link', { name: title })
const box = (name: string) => page.getByRole('checkbox', { name })
const found = (text: string) =>
  expect.poll(() => document.querySelector('search [role=status]')?.textContent).toBe(text)

test('finds meetings by words of notes, action items, transcripts and titles, and by filters; a range of dates needs both days', async () => {
  await openApp({ write: writeMeetings })
  await expect.element(field()).toHaveAttribute('placeholder', 'Search meetings, notes, transcripts, documents...')
  // Accents, capitals and a typing error do not matter; a word that is in no meeting is not found.
  await field().fill('CAFE')
  await found('1 meeting found')
  await expect.element(row('Spring planning').first()).toBeVisible()
  await expect.element(upcoming()).not.toBeInTheDocument()
  await field().fill('swigns')
  await found('2 meetings found')
  await expect.element(row('Budget').first()).toBeVisible()
  await expect.element(upcoming().getByText('Swings').first()).toBeVisible()
  await field().fill('paint')
  await expect.element(row('Spring planning').first()).toBeVisible()
  await found('1 meeting found')
  await field().fill('zeppelin')
  await expect.element(past()).toMatchTextContent('No meetings found matching your search criteria')
  await field().fill('')

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect.element(clear).toBeDisabled()
  await box('Has transcript').click()
  await expect.element(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
  await found('1 meeting found')
  await expect.element(row('Budget').first()).toBeVisible()
  await box('Has transcript').click()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2026-05-01')
  await expect.element(page.getByText('Choose both days.')).toBeVisible()
  await expect.element(row('Budget').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-05-31')
  await expect.element(row('Budget')).not.toBeInTheDocument()
  await expect.element(row('Spring planning').first()).toBeVisible()
  await box('Has attachments').click()
  await expect.element(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
  await found('1 meeting found')
  await expect.element(row('Spring planning').first()).toBeVisible()
  await box('Has transcript').click()
  await expect.element(page.getByRole('button', { name: 'Filters 3 active' })).toBeVisible()
  await expect.element(past()).toMatchTextContent('No meetings found matching your search criteria')
  await clear.click()
  await expect.element(row('Budget').first()).toBeVisible()
})

test('the result is in the address, which opens it; on Back from a meeting the list shows it; a link shows the whole list', async () => {
  const app = await openApp({ write: writeMeetings })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await box('Completed').click()
  await field().fill('swings')
  await found('1 meeting found')
  await expect.poll(() => location.search).toBe('?q=swings&status=completed')
  await row('Budget').first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  history.back()
  await expect.element(field()).toHaveValue('swings')
  await found('1 meeting found')
  await choose('Committee tools', 'Meetings')
  await expect.element(field()).toHaveValue('')
  await expect.element(row('Spring planning').first()).toBeVisible()

  app.go('/members')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Members/ })).toBeVisible()
  app.go('/meetings?q=swings&status=completed')
  await found('1 meeting found')
  await expect.element(row('Budget').first()).toBeVisible()
  await expect.element(row('Spring planning')).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('swings')
  await expect.element(box('Completed')).toBeChecked()
})

test('a search that cannot be loaded shows that, and the next key searches once there is a connection', async () => {
  await openApp({ write: writeMeetings })
  await expect.element(field()).toBeVisible()
  const endFailures = failRequests('/healthz')
  await field().fill('nowher')
  await found('The search cannot be loaded at the moment.')
  endFailures()
  await pressOn(field(), '{End}e')
  await found('0 meetings found')
})
