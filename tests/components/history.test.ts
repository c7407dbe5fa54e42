import {
  addAgendaItem,
  agendaItemText,
  endMeeting,
  meetingNotes,
  queryAgendaItem,
  queryAgendaOrder,
  queryMeeting,
  removeAgendaItem,
  scheduleMeeting,
  setAgendaDeadline,
  setAgendaItemCompleted,
  startMeeting,
  startMeetingNow,
} from '@civic-hub/committee'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { agenda } from '../../apps/web/src/testing/agenda.ts'
import { writeNotes } from '../../apps/web/src/testing/notes.ts'
import { onPhone, show } from '../../apps/web/src/testing/open-app.tsx'
import { choose, demand, focusOn } from '../../apps/web/src/testing/screen.ts'
import {
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  storeCheckpointAs,
  writeAs,
} from './support/with-hub.ts'

const versions = () => page.getByRole('navigation', { name: 'Versions' })
const entry = (name: RegExp) => versions().getByRole('link', { name }).first()
const version = () => page.getByRole('article', { name: /^As it was/ })
const isVisible = (part: Locator) => part.query()?.checkVisibility() ?? false
const whatChanged = () => version().getByRole('list', { name: 'What changed' })

/** A live meeting whose start is a checkpoint of the history: later changes are in another version. */
async function gatherInStartedMeeting<const Names extends readonly string[]>(names: Names) {
  const gathered = await gather(names)
  await storeCheckpointAs(gathered.people[0] as HubPerson, gathered.id, 'meeting-started')
  const meetingId = await gathered.write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  return { ...gathered, meetingId, address: `/${gathered.slug}/meetings/${encodeURIComponent(meetingId)}` }
}

/** The state of a meeting in a document: its open items, its notes and its status. */
function stateOf(doc: Y.Doc, meetingId: string) {
  const { open } = queryAgendaOrder(doc, meetingId).read()
  return {
    items: open.map((item) => queryAgendaItem(doc, meetingId, item).read()?.title),
    notes: meetingNotes(doc, meetingId)?.toString() ?? '',
    status: queryMeeting(doc, meetingId).read()?.status,
  }
}

/** A meeting that Ana and Sam have prepared, held and ended. */
async function gatherAfterMeeting() {
  const gathered = await gather(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const [ana, sam, joy] = gathered.people
  const { id, write } = gathered
  const plan = { title: 'Spring planning', scheduledFor: '2040-03-01T19:00:00.000Z' }
  const meetingId = await write((doc, context) => demand(scheduleMeeting(doc, context, plan)))
  const benches = await write((doc, context) => demand(addAgendaItem(doc, context, meetingId, 'Benches')))
  const trees = await writeAs(sam, id, (doc, context) => demand(addAgendaItem(doc, context, meetingId, 'Trees')))
  await storeCheckpointAs(ana, id, 'meeting-started')
  await write((doc, context) => demand(startMeeting(doc, context, meetingId)))
  await write((doc) => {
    agendaItemText(doc, meetingId, benches, 'title')?.insert(0, 'New ')
    writeNotes(doc, meetingId, 'Ana opened.')
  })
  await writeAs(sam, id, (doc, context) => {
    const [first = ''] = queryAgendaOrder(doc, meetingId).read().open
    demand(setAgendaItemCompleted(doc, context, meetingId, first, true))
    writeNotes(doc, meetingId, 'Sam counted.')
    demand(removeAgendaItem(doc, context, meetingId, trees))
  })
  await storeCheckpointAs(ana, id, 'meeting-ended')
  await write((doc, context) => demand(endMeeting(doc, context, meetingId)))
  return {
    joy,
    address: `/${gathered.slug}/meetings/${encodeURIComponent(meetingId)}`,
    stateThere: () => writeAs(sam, id, (doc) => stateOf(doc, meetingId)),
  }
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
  const { people, id, slug, meetingId, address, write } = await gatherInStartedMeeting(['Ana Ortiz', 'Vera Diaz'])
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

test('the secretary reads the changes of each author in a meeting, and by key the version at its start', async () => {
  const { joy, address } = await gatherAfterMeeting()
  await openAs(joy, address)
  await expect.element(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await openHistory()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(entry(/Meeting ended/)).toHaveAttribute('aria-current', 'true')
  const byAuthor = (name: string) =>
    whatChanged()
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ has: page.getByRole('list') })
  for (const [author, change] of [
    ['Ana Ortiz', 'renamed “Benches” to “New Benches”'],
    ['Ana Ortiz', 'ended the meeting'],
    ['Sam Lee', 'completed “Call to Order”'],
    ['Sam Lee', 'removed “Trees” from the agenda'],
  ] as const)
    await expect.element(byAuthor(author).filter({ hasText: change })).toBeVisible()
  await expect
    .element(byAuthor('Ana Ortiz').filter({ hasText: 'Sam Lee' }).filter({ hasText: 'changed the notes' }))
    .toBeVisible()
  await expect.element(version().getByText('Removed by Sam Lee')).toBeVisible()
  await expect.element(version().getByText('Renamed by Ana Ortiz')).toBeVisible()

  // Without the marks of changes it is exactly the version at the start.
  await focusOn(entry(/Meeting ended/))
  const isAtStart = () => document.activeElement?.textContent?.includes('Meeting started') ?? false
  for (let presses = 0; presses < 20 && !isAtStart(); presses++) await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(entry(/Meeting started/)).toHaveAttribute('aria-current', 'true')
  await expect.element(entry(/Meeting started/)).toHaveFocus()
  await expect.element(whatChanged()).toMatchTextContent('added “Trees” to the agenda')
  await version().getByRole('switch', { name: 'Show changes' }).click()
  await expect.element(whatChanged()).not.toBeInTheDocument()
  const agendaThen = version().getByRole('region', { name: 'Agenda' })
  await expect.element(agendaThen.getByText('Benches', { exact: true })).toBeVisible()
  await expect.element(agendaThen.getByText('Trees', { exact: true })).toBeVisible()
  await expect.element(version().getByRole('region', { name: 'Meeting notes' })).toMatchTextContent('No notes yet.')
})

test('a completed meeting is restored after a question, on all devices; the restore is in the history and can be undone', async () => {
  const { joy, address, stateThere } = await gatherAfterMeeting()
  const ended = await stateThere()
  expect(ended.notes).toMatch(/Ana opened\..*Sam counted\./)
  await openAs(joy, address)
  await openHistory()
  await entry(/Meeting started/).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  const question = page.getByRole('dialog', { name: 'Restore this version?' })
  await expect.element(question).toMatchTextContent('The history is kept')
  await expect.element(question).toMatchTextContent('What changes: Agenda: 1 added, 2 changed · Notes')
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(page.getByText('Version restored')).toBeVisible()
  await expect.element(page.getByText('The meeting is already as it was in this version.')).toBeVisible()
  await expect.poll(async () => (await stateThere()).items).toEqual(expect.arrayContaining(['Benches', 'Trees']))
  const restored = await stateThere()
  expect(restored.status).toBe('completed')
  expect(restored.notes).not.toContain('Ana opened.')

  await expect.element(entry(/Latest.*Joy Park/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('The restored version was undone')).toBeVisible()
  await expect.poll(stateThere).toEqual(ended)
})
