import {
  addActionItem,
  addToTranscript,
  endMeeting,
  meetingNotes,
  scheduleMeeting,
  startMeetingNow,
} from '@civic-hub/committee'
import { attachDocument } from '@civic-hub/committee/documents'
import * as Y from 'yjs'
import { expect, expectAccessible, expectChip, installed, offlineReady, test } from './fixtures.ts'
import { demand } from './write-as.ts'

test('finds meetings by words and filters, offline, and keeps the result when the member returns', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, { randomId }) => {
    const at = (moment: string) => ({ now: () => new Date(moment), randomId })
    const hold = (title: string, day: string) => {
      const began = at(`${day}T18:00:00Z`)
      const id = demand(startMeetingNow(doc, began, { title, committeeName: 'Parks' }))
      return { id, context: began, end: () => demand(endMeeting(doc, at(`${day}T19:00:00Z`), id)) }
    }
    const spring = hold('Spring planning', '2026-05-04')
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText('The Café asked for chairs.')])
    meetingNotes(doc, spring.id)?.push([paragraph])
    demand(
      addActionItem(doc, spring.context, spring.id, { title: 'Order paint', owner: 'Joy', dueDate: null }),
    )
    const file = { sha256: 'a'.repeat(64), bytes: 12, mime: 'application/pdf' }
    const offer = { name: 'offer.pdf', file, by: 'Ana Ortiz', item: null }
    demand(attachDocument(doc, spring.context, spring.id, offer))
    spring.end()
    const budget = hold('Budget', '2026-06-10')
    demand(addToTranscript(doc, budget.context, budget.id, 'Ana: The swings cost 900 dollars.'))
    budget.end()
    const nextYear = `${new Date().getFullYear() + 1}-03-01T18:00:00Z`
    demand(scheduleMeeting(doc, at(new Date().toISOString()), { title: 'Swings', scheduledFor: nextYear }))
  })
  const page = await open(ana, { path: `/${slug}/meetings`, ...installed })
  await expectChip(page, 'Synced')
  await offlineReady(page)
  await page.context().setOffline(true)

  const upcoming = page.getByRole('region', { name: 'Upcoming Meetings' })
  const past = page.getByRole('region', { name: 'Past Meetings' })
  const field = page.getByRole('searchbox', { name: 'Search meetings' })
  await expect(field).toHaveAttribute('placeholder', 'Search meetings, notes, transcripts, documents...')
  const row = (title: string) => past.getByRole('link', { name: title })
  const status = page.getByRole('search').getByRole('status')

  // Accents, capitals and a typing error do not matter; a word that is in no meeting is not found.
  await field.fill('CAFE')
  await expect(status).toHaveText('1 meeting found')
  await expect(row('Spring planning').first()).toBeVisible()
  await expect(upcoming).toBeHidden()
  await field.fill('swigns')
  await expect(status).toHaveText('2 meetings found')
  await expect(row('Budget').first()).toBeVisible()
  await expect(upcoming.getByText('Swings').first()).toBeVisible()
  await field.fill('paint')
  await expect(row('Spring planning').first()).toBeVisible()
  await expect(status).toHaveText('1 meeting found')
  await field.fill('zeppelin')
  await expect(past).toContainText('No meetings found matching your search criteria')
  await expectAccessible(page)

  // Filters count, and a range of dates applies only with both of its days.
  await field.fill('')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await expect(clear).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Has transcript' }).check()
  await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
  await expect(status).toHaveText('1 meeting found')
  await expect(row('Budget').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Has transcript' }).uncheck()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2026-05-01')
  await expect(page.getByText('Choose both days.')).toBeVisible()
  await expect(row('Budget').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-05-31')
  await expect(row('Budget')).toHaveCount(0)
  await expect(row('Spring planning').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Has attachments' }).check()
  await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
  await expect(status).toHaveText('1 meeting found')
  await expect(row('Spring planning').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Has transcript' }).check()
  await expect(page.getByRole('button', { name: 'Filters 3 active' })).toBeVisible()
  await expect(past).toContainText('No meetings found matching your search criteria')
  await expectAccessible(page)
  await clear.click()
  await expect(row('Budget').first()).toBeVisible()

  // On Back from a meeting, and after a reload, the list shows the result.
  await page.getByRole('checkbox', { name: 'Completed' }).check()
  await field.fill('swings')
  await expect(status).toHaveText('1 meeting found')
  await expect(page).toHaveURL(/\?q=swings&status=completed$/)
  await row('Budget').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('swings')
  await expect(status).toHaveText('1 meeting found')
  await page.reload()
  await expect(status).toHaveText('1 meeting found')
  await expect(row('Spring planning')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Completed' })).toBeChecked()
  // A link to the list shows the whole list.
  await page.getByRole('button', { name: 'Committee tools' }).click()
  await page.getByRole('menuitem', { name: 'Meetings' }).click()
  await expect(field).toHaveValue('')
  await expect(row('Spring planning').first()).toBeVisible()
})
