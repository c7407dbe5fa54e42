import { meetingNotes, queryMeetingList, startMeetingNow } from '@civic-hub/committee'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openReplicas } from '../../apps/web/src/replica/react/open-replicas.ts'
import { contextOf, notes, reopenApp, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import {
  committeeOf,
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  openAs,
  signUp,
  silenceHub,
  startHub,
  takeTimers,
  writeAs,
} from './support/with-hub.ts'

test('words written without a connection are there after reopening, and are sent once there is one', async () => {
  const { people, address, meetingId, write } = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  await openAs(people[0], address)
  await expectChip('Synced')
  await expect.element(notes()).toBeVisible()
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Only here.')
  await expectChip(/1 change waiting/)
  await reopenApp()
  await expect.element(notes()).toMatchTextContent('Only here.')
  await goOnline()
  await expectChip('Synced')
  const words = () => write((doc) => JSON.stringify(meetingNotes(doc, meetingId)))
  await expect.poll(words).toContain('Only here.')
  await silenceHub()
  await typeNotes('More.')
  await expectChip(/Saved on this device|Saving/)
})

test("L5: the chip detects a connection that is open and dead, and one that was lost during a computer's sleep", async () => {
  const { people, slug } = await gather(['Ana Ortiz'])
  takeTimers('Date')
  await openAs(people[0], `/${slug}/meetings`)
  await expectChip('Synced')
  await silenceHub()
  await vi.advanceTimersByTimeAsync(7_000)
  await expectChip('Offline')
  await goOnline()
  await expectChip('Synced')
  // The hub stops answering while this computer sleeps: the page's socket still looks open.
  await silenceHub()
  vi.setSystemTime(Date.now() + 12_000)
  await vi.advanceTimersByTimeAsync(5_500)
  await expectChip('Offline')
  await goOnline()
  await expectChip('Synced')
})

test('a committee created offline keeps its content when its name was used by another one meanwhile', async () => {
  await startHub()
  const [ana, sam] = [await signUp('Ana Ortiz'), await signUp('Sam Lee')]
  await openAs(sam, '/choose-committee')
  await expect.element(page.getByText('General Committee')).toBeVisible()
  const join = page.getByRole('dialog', { name: 'Join or Create Committee' })
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  await join.getByLabelText('Committee name').fill('Parks')
  await goOffline()
  await join.getByRole('button', { name: 'Join or create' }).click()
  await expect.poll(() => location.pathname).toBe('/parks/home')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Parks' })).toBeVisible()
  const [made] = openReplicas()
  if (!made) throw new Error('The committee is not open')
  const context = contextOf({ account: sam.account.id, name: sam.name })
  const title = { title: 'Made offline', committeeName: 'Parks' }
  const meeting = demand(startMeetingNow(made.doc, context, title))
  show(`/parks/meetings/${encodeURIComponent(meeting)}`)
  const heading = page.getByRole('heading', { level: 1, name: 'Made offline' })
  await expect.element(heading).toBeVisible()
  await expectChip(/Saved on this device/)
  await reopenApp()
  await expect.element(heading).toBeVisible()

  const theirs = await committeeOf(ana, 'Parks')
  expect(theirs.slug).toBe('parks')
  await goOnline()
  await expectChip('Synced')
  await expect.poll(() => location.pathname).toMatch(/^\/parks-2\/meetings\//)
  await expect.element(heading).toBeVisible()
  const titles = (doc: Parameters<typeof queryMeetingList>[0]) =>
    queryMeetingList(doc)
      .read()
      .map(({ title }) => title)
  expect(await writeAs(sam, made.documentId, titles)).toEqual(['Made offline'])
  // The committee that had the name first contains none of it.
  expect(await writeAs(ana, theirs.id, titles)).toEqual([])
})

/** Sam, without a connection, has written in a meeting of Parks. Sam also has the committee Trails. */
async function writeOffline() {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const sam = gathered.people[1]
  const trails = await committeeOf(sam, 'Trails')
  await openAs(sam, gathered.address)
  await expectChip('Synced')
  await expect.element(notes()).toBeVisible()
  await goOffline()
  await expectChip('Offline')
  await typeNotes('In transit.')
  await expectChip(/Saved on this device · \d+ changes? waiting/)
  const words = () => gathered.write((doc) => JSON.stringify(meetingNotes(doc, gathered.meetingId)))
  return { address: gathered.address, showTrails: () => show(`/${trails.slug}/meetings`), words }
}

test('L23: words that were written offline are sent when the app is opened with another committee, and a while after another committee is on the screen', async () => {
  const { address, showTrails, words } = await writeOffline()
  showTrails()
  await expect.element(page.getByText('Trails').first()).toBeVisible()
  await reopenApp()
  await expect.element(page.getByText('Trails').first()).toBeVisible()
  await goOnline()
  await expect.poll(words).toContain('In transit.')

  show(address)
  await expect.element(notes()).toMatchTextContent('In transit.')
  await expectChip('Synced')
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Again.')
  await expectChip(/Saved on this device · \d+ changes? waiting/)
  takeTimers()
  showTrails()
  await expect.element(page.getByRole('button', { name: 'Committee: Trails' })).toBeVisible()
  await expect.element(notes()).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(100_000)
  await goOnline()
  await expect.poll(words).toContain('Again.')
})
