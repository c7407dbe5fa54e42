import {
  addActionItem,
  endMeeting,
  queryMeetingList,
  scheduleMeeting,
  setActionItemDone,
  startMeetingNow,
} from '@civic-hub/committee'
import { addEntry } from '@civic-hub/committee/budget'
import { attachDocument } from '@civic-hub/committee/documents'
import { addMember, removeMembers } from '@civic-hub/committee/members'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { type AppOptions, contextOf, onPhone, openApp } from '../../../testing/open-app.tsx'
import { renderInRouter } from '../../../testing/render-in-router.tsx'
import { demand, linesOf } from '../../../testing/screen.ts'
import { NeedsList } from './needs-list.tsx'

// Noon: no day ends during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0), shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const region = (name: string) => page.getByRole('region', { name })
const rowsOf = (name: string) => () =>
  region(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const needs = rowsOf('What needs you today')
const meetings = rowsOf('Upcoming Meetings')
const items = rowsOf('Action Items')
const inOrder = (...rows: RegExp[]) => rows.map((row) => expect.stringMatching(row))

/** Opens the dashboard of a committee with a live meeting, in which Sam and Ana have an action item each. */
async function openDashboard(options: AppOptions = {}) {
  const ids = { meeting: '', anas: '', sams: '' }
  const app = await openApp({
    others: ['Ana Ortiz'],
    person: 'Sam Lee',
    path: '/home',
    write(doc, context) {
      ids.meeting = demand(startMeetingNow(doc, context, { title: 'Site visit', committeeName: 'Parks' }))
      const bulbs = { title: 'Order bulbs', owner: 'Sam', dueDate: inDays(-2).slice(0, 10) }
      ids.sams = demand(addActionItem(doc, context, ids.meeting, bulbs))
      const offers = { title: 'Ask for offers', owner: 'Ana Ortiz', dueDate: null }
      ids.anas = demand(addActionItem(doc, context, ids.meeting, offers))
      const file = { sha256: 'a'.repeat(64), bytes: 1, mime: 'application/pdf' }
      const plan = { name: 'Plan.pdf', by: 'Ana Ortiz', item: null, file }
      demand(attachDocument(doc, context, ids.meeting, plan))
      for (const [index, title] of ['First', 'Second', 'Third'].entries())
        demand(scheduleMeeting(doc, context, { title, scheduledFor: inDays(index + 1) }))
    },
    ...options,
  })
  return { ...app, ids }
}

test('shows a person what needs them today, their own action items first, and the next meetings; a completed item is restored by undo; a meeting is planned there, and both people complete their items, one of them offline', async () => {
  const { ids, otherDevice } = await openDashboard()
  await expect.poll(needs).toEqual(inOrder(/Site visit is live/, /“⁨?Order bulbs⁩?” was due on/))
  expect(meetings()).toEqual(inOrder(/Site visit.*Live/, /First.*Tomorrow/, /Second/))
  expect(items()).toEqual(inOrder(/Order bulbs.*Yours.*Overdue/, /Ask for offers.*Ana Ortiz/))
  await expect.element(region('Recent Docs')).toMatchTextContent('Plan.pdf')
  // The words are aligned with their heading.
  const words = region('Action Items').element().querySelectorAll('h2, li a, time')
  expect(words.length).toBe(3)
  expect(new Set(Array.from(words, (one) => one.getBoundingClientRect().left)).size).toBe(1)
  await page.getByRole('button', { name: 'Complete Ask for offers' }).click()
  await expect.poll(items).toEqual(inOrder(/Order bulbs/))
  await undo().click()
  await expect.poll(items).toEqual(inOrder(/Order bulbs/, /Ask for offers/))

  const { doc, context, leave, meet } = await otherDevice()
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('Picnic')
  await dialog.getByLabelText('Date').fill(inDays(1).slice(0, 10))
  await dialog.getByLabelText('Time').fill('00:01')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect.poll(meetings).toEqual(inOrder(/Site visit/, /Picnic.*Tomorrow/, /First.*Tomorrow/))
  await expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent('Saved on this device')
  expect(queryMeetingList(doc).read()).toContainEqual(expect.objectContaining({ title: 'Picnic' }))

  leave()
  demand(setActionItemDone(doc, context, ids.meeting, ids.anas, true))
  await page.getByRole('button', { name: 'Complete Order bulbs' }).click()
  await expect.poll(items).toEqual(inOrder(/Ask for offers/))
  meet()
  await expect.element(page.getByText('No pending action items')).toBeVisible()
})

test('another person’s own action items are first for them', async () => {
  await openDashboard({ person: 'Ana Ortiz', others: ['Sam Lee'] })
  await expect.poll(items).toEqual(inOrder(/Ask for offers.*Yours/, /Order bulbs/))
})

test('the dashboard shows that it looks for minutes to approve, and keeps their rows free; on a phone the sums of the budget have one line each', async () => {
  await onPhone()
  await openDashboard({
    write(doc, context) {
      for (const title of ['April', 'May'])
        demand(endMeeting(doc, context, demand(startMeetingNow(doc, context, { title, committeeName: 'Parks' }))))
      const benches = { type: 'expense', category: 'Benches', note: 'Oak', date: '2026-03-01' } as const
      demand(addEntry(doc, context, { ...benches, cents: 123_450 }))
      demand(addEntry(doc, context, { ...benches, type: 'income', category: 'Grant', cents: 98_765_432_100 }))
    },
  })
  await expect.element(region('What needs you today')).toMatchTextContent('Looking for minutes to approve…')
  expect(region('What needs you today').element().querySelectorAll('[data-kind="free"]').length).toBe(2)
  const sums = () => page.getByRole('definition').elements()
  await expect
    .poll(() => sums().map(({ textContent }) => textContent))
    .toEqual(['$987,654,321.00', '$1,234.50', '$987,653,086.50'])
  expect(sums().map(linesOf)).toEqual([1, 1, 1])
})

const answered = createObservable(false)
const toApprove = ['April', 'May'].map((title) => ({
  kind: 'approve' as const,
  meeting: { id: title, title, status: 'completed', date: '2026-05-04T19:00:00Z' } as never,
}))

function Needs() {
  return (
    <>
      <NeedsList slug="parks" needs={toApprove} areApprovalsKnown={useObservable(answered)} />
      <h2>Upcoming Meetings</h2>
    </>
  )
}

test('does not move when the answer about approved minutes arrives', async () => {
  await renderInRouter(Needs)
  const top = () => page.getByRole('heading', { name: 'Upcoming Meetings' }).element().getBoundingClientRect().top
  await expect.element(page.getByText('Looking for minutes to approve…')).toBeVisible()
  const before = top()
  answered.set(true)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('April')
  expect(top()).toBe(before)
})

test('a new committee offers first steps, which are done by doing; hiding them has an undo; viewers have none, and neither has a committee that has held a meeting', async () => {
  const { go, setAccess, opened } = await openApp({ path: '/home' })
  const steps = region('First steps')
  const done = () => steps.getByRole('listitem').filter({ hasText: 'Done' }).elements().length
  await expect.element(steps.getByRole('link', { name: 'Plan the first meeting' })).toBeVisible()
  expect(done()).toBe(0)
  await expectAccessible(() => steps.elements())
  await steps.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect.element(steps).not.toBeInTheDocument()
  await undo().click()
  await expect.element(steps).toBeVisible()
  setAccess('viewer')
  await expect.element(steps).not.toBeInTheDocument()
  setAccess('owner')
  await steps.getByRole('link', { name: 'Look through the meeting template' }).click()
  await page.getByRole('button', { name: 'Save Template' }).click()
  go('/home')
  await expect.poll(done).toBe(1)
  const doc = await opened()
  const context = contextOf({ account: '', name: 'Ana Ortiz' })
  const nobody = { role: 'Member', email: '', from: '', until: '', account: '' }
  const ben = demand(addMember(doc, context, { ...nobody, name: 'Ben Sample' }))
  await expect.poll(done).toBe(2)
  await expect.element(steps.getByRole('link')).toHaveAttribute('href', '/parks/meetings')
  const meeting = demand(startMeetingNow(doc, context, { title: 'First', committeeName: 'Parks' }))
  await expect.element(steps).not.toBeInTheDocument()
  demand(removeMembers(doc, context, [ben]))
  await expect.element(steps).toBeVisible()
  demand(endMeeting(doc, context, meeting))
  await expect.element(steps).not.toBeInTheDocument()
})
