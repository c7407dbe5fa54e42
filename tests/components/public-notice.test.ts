import { cancelMeeting, scheduleMeeting } from '@civic-hub/committee'
import { setNoticeRule } from '@civic-hub/committee/notice'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { demand } from '../../apps/web/src/testing/screen.ts'
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
      return demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor }))
    })
  })
  const addressOf = (index: number) => `/${gathered.slug}/meetings/${meetings[index]}?view=agenda`
  return { ...gathered, meetings, addressOf }
}

test('a meeting whose time for posting has passed says so; a cancelled one needs no notice', async () => {
  const { people, write, meetings, addressOf } = await gatherWithRule(24)
  await openAs(people[0], addressOf(0))
  await expect.element(notice()).toMatchTextContent(/Not posted\. The last time for posting was /)
  await write((doc, context) => demand(cancelMeeting(doc, context, meetings[0] ?? '', 'Snow')))
  await expect.element(notice()).not.toBeInTheDocument()
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

test('a change of the rule by another member moves the last time for posting; without a connection the deadline is shown, and posting is not offered', async () => {
  const { people, id, meetings, addressOf, write } = await gatherWithRule(76.5)
  await openAs(people[0], addressOf(0))
  await expect.element(notice()).toMatchTextContent(/Post by .+: 4 hours left\./)
  await writeAs(people[1], id, (doc, context) => demand(setNoticeRule(doc, context, { ...rule, count: 74 })))
  await expect.element(notice()).toMatchTextContent(': 2 hours left.')
  await write((doc, context) => demand(setNoticeRule(doc, context, rule)))
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
  await cutLine()
  await expectChip('Offline')
  const path = `/api/committees/${id}/meetings/${meetings[0]}/notices?format=1&timeZone=UTC`
  expect((await people[1].ask('POST', path, 'Agenda')).status).toBe(201)
  await restoreLine()
  await expect.element(notice()).toMatchTextContent('before the meeting; 72 hours are required.')
})
