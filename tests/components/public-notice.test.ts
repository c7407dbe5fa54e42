import { addAgendaItem, cancelMeeting, scheduleMeeting } from '@civic-hub/committee'
import { setNoticeRule } from '@civic-hub/committee/notice'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emulateScheme } from '../../apps/web/src/testing/accessible.ts'
import { copiedText } from '../../apps/web/src/testing/clipboard.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { onPhone } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { demand, pressOn } from '../../apps/web/src/testing/screen.ts'
import {
  acceptInvitation,
  cutLine,
  expectChip,
  gather,
  goOffline,
  goOnline,
  inviteByLink,
  openAs,
  restoreLine,
  signUp,
  takeTimers,
  writeAs,
} from './support/with-hub.ts'

const notice = () => page.getByRole('region', { name: 'Public notice' })
const post = () => notice().getByRole('button', { name: 'Post agenda' })
const rule = { unit: 'hours', count: 72, skipsWeekends: false, timeZone: 'UTC' } as const

/** Meetings that begin in so many hours, in a committee that posts their agendas 72 hours before. */
async function gatherWithRule(...hours: readonly number[]) {
  const gathered = await gather(['Ana Ortiz', 'Sam Lee'])
  const meetings = await gathered.write((doc, context) => {
    demand(setNoticeRule(doc, context, rule))
    return hours.map((count) => {
      const scheduledFor = new Date(Date.now() + count * 3_600_000).toISOString()
      return demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor, venue: 'City Hall' }))
    })
  })
  const addressOf = (index: number) => `/${gathered.slug}/meetings/${meetings[index]}?view=agenda`
  return { ...gathered, meetings, addressOf }
}

/** SHA-256 of a text, in hexadecimal digits. */
async function checksumOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

test('an editor posts an agenda by key, has a receipt with its checksum, and posts it again after a change', async () => {
  const { people, id, meetings, addressOf, write } = await gatherWithRule(76.5)
  await openAs(people[1], addressOf(0))
  await expectChip('Synced')
  await pressOn(post(), '{Enter}')
  const question = page.getByRole('dialog', { name: 'Post this agenda?' })
  await expect.element(question).toMatchTextContent('cannot be changed or removed')
  await expectAccessible()
  await pressOn(question.getByRole('button', { name: 'Post agenda' }), '{Enter}')
  await expect.element(page.getByText('Agenda posted')).toBeVisible()
  const posted = /Posted .+, 76 hours before the meeting; 72 hours are required\./
  await expect.element(notice()).toMatchTextContent(posted)
  expect(notice().getByRole('button', { name: /^Post/ }).length).toBe(0)

  const files = watchSavedFiles()
  await pressOn(notice().getByText('Receipts', { exact: true }), '{Enter}')
  await notice().getByRole('button', { name: 'Copy receipt' }).click()
  const receipt = await copiedText()
  expect(receipt).toContain('Posted by: Sam Lee')
  await notice()
    .getByRole('button', { name: /^Save receipt/ })
    .click()
  await expect.poll(files.newestName).toBe('budget-agenda-posted-1-receipt.txt')
  expect(await files.newestText()).toBe(receipt)
  await notice()
    .getByRole('button', { name: /^Download posted agenda/ })
    .click()
  await expect.poll(files.newestName).toBe('budget-agenda-posted-1.txt')
  const agenda = await files.newestText()
  expect(agenda).toContain('Place: City Hall\n\n1. Call to Order\n2. Old Business\n')
  expect(receipt).toContain(await checksumOf(agenda))
  await expectAccessible()
  // The window of a meeting never scrolls.
  expect(scrollY).toBe(0)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await userEvent.keyboard('Fees{Enter}')
  await expect.element(notice()).toMatchTextContent('The agenda has changed since it was posted')
  await expect.element(notice()).toMatchTextContent(/Post by .+: 4 hours left\./)
  // Enter has begun one more item, which is on its way: posting waits for it.
  await notice().getByRole('button', { name: 'Post again' }).click()
  await question.getByRole('button', { name: 'Post agenda' }).click()
  await expect.element(notice()).not.toMatchTextContent('has changed')
  await expect.poll(() => notice().getByRole('listitem').length).toBe(2)

  // A viewer reads a later change, too.
  const access = `/api/committees/${id}/people/${people[1].account.id}`
  expect((await people[0].ask('PUT', access, { access: 'viewer' })).status).toBe(200)
  await write((doc, context) => demand(addAgendaItem(doc, context, meetings[0] ?? '', 'Trees')))
  await expect.element(notice()).toMatchTextContent('The agenda has changed since it was posted')
  await expect.element(notice().getByRole('button', { name: /^Post/ })).not.toBeInTheDocument()
})

test('a viewer on a phone reads the deadline and at once the notice, and posts nothing', async () => {
  const { people, id, slug, meetings, addressOf } = await gatherWithRule(76.5)
  const [ana, sam] = people
  expect((await ana.ask('PUT', `/api/committees/${id}/people/${sam.account.id}`, { access: 'viewer' })).status).toBe(
    200,
  )
  await onPhone()
  onTestFinished(() => emulateScheme('light'))
  await emulateScheme('dark')
  await openAs(sam, `/${slug}/home`)
  const line = page.getByRole('region', { name: 'Upcoming Meetings' })
  await expect.element(line).toMatchTextContent(/Public notice of Budget: Post by .+: 4 hours left\./)
  await expectAccessible()
  await line.getByRole('link', { name: 'Public notice of Budget:' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(addressOf(0))
  await expect.element(notice()).toMatchTextContent(/Post by .+: 4 hours left\./)
  expect(notice().getByRole('button').length).toBe(0)
  const path = `/api/committees/${id}/meetings/${meetings[0]}/notices?format=1&timeZone=UTC`
  expect((await ana.ask('POST', path, 'Agenda')).status).toBe(201)
  await expect.element(notice()).toMatchTextContent(/Posted .+, 76 hours before the meeting; 72 hours are required\./)
  await notice().getByText('Receipts', { exact: true }).click()
  await expect.element(notice().getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible()
})

test('a receipt names the present name of its account beside the name then, and a mark where names look alike', async () => {
  const { people, id, meetings, addressOf } = await gatherWithRule(76.5)
  const [ana, sam] = people
  // Without a common committee the name is free.
  const eve = await signUp('Eve Lang')
  await eve.ask('PUT', '/api/account/name', { name: 'Ana 0rtiz' })
  expect(await acceptInvitation(eve, await inviteByLink(ana, id))).toBe(200)
  const path = `/api/committees/${id}/meetings/${meetings[0]}/notices?format=1&timeZone=UTC`
  expect((await eve.ask('POST', path, 'Agenda')).status).toBe(201)
  await openAs(sam, addressOf(0))
  await notice().getByText('Receipts', { exact: true }).click()
  const mark = `(account ${eve.account.id.slice(-4)})`
  await expect.element(notice()).toMatchTextContent(`Posted by Ana 0rtiz ${mark}, `)
  await eve.ask('PUT', '/api/account/name', { name: 'Eve Lang' })
  await openAs(sam, addressOf(0))
  await notice().getByText('Receipts', { exact: true }).click()
  await expect.element(notice()).toMatchTextContent(`Posted by Ana 0rtiz (now Eve Lang) ${mark}, `)
})

test('a change of the rule by another member moves the last time for posting; without a connection the deadline is shown, and posting is not offered; a meeting whose time for posting has passed says so; a cancelled one needs no notice', async () => {
  const { people, id, meetings, addressOf, write } = await gatherWithRule(76.5, 24)
  await openAs(people[0], addressOf(0))
  await expect.element(notice()).toMatchTextContent(/Post by .+: 4 hours left\./)
  await writeAs(people[1], id, (doc, context) => demand(setNoticeRule(doc, context, { ...rule, count: 74 })))
  await expect.element(notice()).toMatchTextContent(': 2 hours left.')
  await write((doc, context) => demand(setNoticeRule(doc, context, rule)))
  await expect.element(notice()).toMatchTextContent(': 4 hours left.')
  await expect.element(post()).toBeVisible()
  await goOffline()
  await expectChip('Offline')
  await expect.element(notice()).toMatchTextContent('Posting needs a connection.')
  await expect.element(notice()).toMatchTextContent(/Post by .+: 4 hours left\./)
  await expect.element(post()).not.toBeInTheDocument()
  await goOnline()
  await expect.element(post()).toBeVisible()
  await expectChip('Synced')

  // A notice that was posted during a short break of the connection is shown after it. The browser does not notice such a
  // break: there is no `online` event at its end.
  takeTimers()
  await cutLine()
  await expectChip('Offline')
  const path = `/api/committees/${id}/meetings/${meetings[0]}/notices?format=1&timeZone=UTC`
  expect((await people[1].ask('POST', path, 'Agenda')).status).toBe(201)
  await restoreLine()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(notice()).toMatchTextContent('before the meeting; 72 hours are required.')

  await openAs(people[0], addressOf(1))
  await expect.element(notice()).toMatchTextContent(/Not posted\. The last time for posting was /)
  await write((doc, context) => demand(cancelMeeting(doc, context, meetings[1] ?? '', 'Snow')))
  await expect.element(notice()).not.toBeInTheDocument()
})
