import {
  addAgendaItem,
  queryAgendaItem,
  queryAgendaOrder,
  setAgendaDeadline,
  startMeetingNow,
} from '@civic-hub/committee'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { agenda } from '../../apps/web/src/testing/agenda.ts'
import { onPhone, show } from '../../apps/web/src/testing/open-app.tsx'
import { choose, demand } from '../../apps/web/src/testing/screen.ts'
import {
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  keepCheckpointAs,
  openAs,
} from './support/with-hub.ts'

const versions = () => page.getByRole('navigation', { name: 'Versions' })
const entry = (name: RegExp) => versions().getByRole('link', { name }).first()
const version = () => page.getByRole('article', { name: /^As it was/ })
const isVisible = (part: Locator) => part.query()?.checkVisibility() ?? false
const whatChanged = () => version().getByRole('list', { name: 'What changed' })

/** A live meeting whose start is a checkpoint of the history: later changes are in another version. */
async function gatherInStartedMeeting<const Names extends readonly string[]>(names: Names) {
  const gathered = await gather(names)
  await keepCheckpointAs(gathered.people[0] as HubPerson, gathered.id, 'meeting-started')
  const meetingId = await gathered.write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  return { ...gathered, meetingId, address: `/${gathered.slug}/meetings/${encodeURIComponent(meetingId)}` }
}

async function openHistory(): Promise<void> {
  await choose('More about this meeting', 'History')
  await expect.element(page.getByRole('heading', { level: 1, name: /^History/ })).toBeVisible()
}

test('the history reports a missing connection, and loads by itself when there is one again', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz'])
  const { fetch } = window
  let asked = 0
  // Only the requests for the history are without a connection.
  const requests = vi.spyOn(window, 'fetch').mockImplementation((...request) => {
    if (!String(request[0]).includes('/history')) return fetch(...request)
    asked++
    return Promise.reject(new TypeError('no connection'))
  })
  onTestFinished(() => requests.mockRestore())
  await openAs(people[0], address)
  await expectChip('Synced')
  await openHistory()
  await expect.element(page.getByText('The hub keeps the history')).toBeVisible()
  const before = asked
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect.element(page.getByText('The hub keeps the history')).toBeVisible()
  requests.mockRestore()
  await expect.element(entry(/Meeting started/)).toBeVisible()
  await expect.element(whatChanged()).toMatchTextContent('Ana Ortiz (you)')
})

test('of two concurrent deadlines one is kept, and the history names the other', async () => {
  const { people, meetingId, address, write } = await gatherInStartedMeeting(['Ana Ortiz', 'Sam Lee'])
  const [, sam] = people
  await openAs(sam, address)
  await expectChip('Synced')
  await goOffline()
  await expectChip('Offline')
  await agenda().getByRole('button', { name: 'Actions for Old Business' }).click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()
  await page.getByRole('textbox', { name: 'Deadline' }).first().fill('seven')
  await page.getByRole('button', { name: 'Done' }).first().click()
  await expect.element(agenda().getByText('By seven')).toBeVisible()
  await write((doc, context) => {
    const { open } = queryAgendaOrder(doc, meetingId).read()
    const item = open.find((id) => queryAgendaItem(doc, meetingId, id).read()?.title === 'Old Business')
    setAgendaDeadline(doc, context, meetingId, item ?? '', 'eight')
  })
  await goOnline()
  await expectChip('Synced')
  const there = () => write((doc) => /"(seven|eight)"/.exec(JSON.stringify(doc.getMap('meetings')))?.[1])
  const here = () =>
    agenda()
      .getByText(/^By (seven|eight)$/)
      .element()
      .textContent?.slice(3)
  await expect.poll(async () => (await there()) === here()).toBe(true)
  await expectChip('Synced')
  const [stands, lost] = here() === 'seven' ? ['seven', 'eight'] : ['eight', 'seven']
  const [winner, other] = stands === 'seven' ? ['Sam Lee (you)', 'Ana Ortiz'] : ['Ana Ortiz', 'Sam Lee (you)']
  await openHistory()
  const told = whatChanged()
    .getByRole('listitem')
    .filter({ has: page.getByRole('list') })
    .filter({ hasText: winner })
  await expect.element(told).toMatchTextContent(`set the deadline of “Old Business” to “${stands}”`)
  await expect.element(told.getByText(`set it to “${lost}” in the same step`)).toMatchTextContent(other)
})

test('a viewer reads the history on a phone, one version at a time, with the reason why restoring is disabled', async () => {
  const { people, id, slug, meetingId, address, write } = await gatherInStartedMeeting([
    'Ana Ortiz',
    'Vera Diaz',
  ])
  const [ana, vera] = people
  await ana.ask('PUT', `/api/committees/${id}/people/${vera.account.id}`, { access: 'viewer' })
  await write((doc, context) => demand(addAgendaItem(doc, context, meetingId, 'Benches')))
  await onPhone()
  await openAs(vera, address)
  await openHistory()
  await expect.element(entry(/Latest/)).toBeVisible()
  expect(isVisible(version())).toBe(false)
  await entry(/Latest/).click()
  await expect.element(version().getByRole('heading', { level: 2 }).first()).toHaveFocus()
  expect(isVisible(versions())).toBe(false)
  await expect.element(whatChanged()).toMatchTextContent('added “Benches” to the agenda')
  await expect
    .element(page.getByRole('button', { name: 'Restore this version' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('You can read this committee.')).toBeVisible()
  await page.getByRole('link', { name: 'All versions' }).click()
  await expect.element(entry(/Latest/)).toHaveFocus()
  show(`/${slug}/meetings/none/history`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meeting not found' })).toBeVisible()
})
