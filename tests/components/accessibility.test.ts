import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import { lookAt } from '../../apps/web/src/testing/accessible.ts'
import { collectComplaints } from '../../apps/web/src/testing/complaints.ts'
import { notes, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { personScreens, visitorScreens } from '../../apps/web/src/testing/public-screens.ts'
import {
  axeTimeout,
  historyOfMeeting,
  inUse,
  lookAtScreen,
  screensWithHub,
} from '../../apps/web/src/testing/screens-for-axe.ts'
import {
  expectChip,
  gather,
  goOffline,
  holdRequests,
  openAs,
  signUpAdmin,
  silenceHub,
  startHub,
} from './support/with-hub.ts'

let complaints: readonly string[] = []
beforeEach(() => {
  complaints = collectComplaints()
})
afterEach(() => expect(complaints).toEqual([]))

test('no finding of axe, light and dark, wide and narrow: the screens with answers of the hub, and a history while it is read, and when it can’t be', {
  timeout: axeTimeout,
}, async () => {
  // A committee with content in every part.
  const { people, write } = await gather(['Ana Ortiz'])
  await write((doc) => Y.applyUpdate(doc, inUse.base))
  // Ana's device sent what it shows as written by others.
  holdRequests(/\/client-ids/).refuse()
  await openAs(people[0], '/parks/meetings')
  await expectChip(/Synced|Read-only/)
  for (const screen of screensWithHub) {
    show(screen.path)
    await lookAtScreen(screen)
  }

  show('/parks/meetings')
  await expect.element(page.getByRole('button', { name: 'Actions for December' })).toBeVisible()
  await silenceHub()
  show(historyOfMeeting.path)
  await expect.element(page.getByText('Loading the history…')).toBeVisible()
  await lookAt({ place: 'History' })
  await goOffline()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await lookAt({ place: 'History' })
})

test('no finding of axe, light and dark, wide and narrow: a history of a meeting, a version and its restore dialog', async () => {
  const { people } = await gather(['Ana Ortiz'])
  await openAs(people[0], '/parks/meetings')
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('Spring planning')
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect.element(notes()).toBeVisible()
  await typeNotes('Opened.')
  await expectChip('Synced')
  show(`${location.pathname}/history`)
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect.element(versions.first()).toBeVisible()
  const look = () => lookAt({ place: 'History' })
  await look()
  await versions.last().click()
  await expect.element(page.getByRole('article', { name: /^As it was/ })).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Restore this version?' })).toBeVisible()
  await look()
})

test('no finding of axe, light and dark, wide and narrow: the public screens for a person, and the administration', async () => {
  await startHub()
  await openAs(await signUpAdmin('Ada Admin'), '/choose-committee')
  for (const { path, heading } of personScreens) {
    show(path)
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
    // The part of these screens that is rendered last.
    if (heading === 'Administration')
      await expect.element(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await lookAt({ place: String(heading) })
  }
})

test('no finding of axe, light and dark, wide and narrow: the screens for a visitor', async () => {
  await startHub()
  await openAs(null, '/')
  for (const { path, heading } of visitorScreens) {
    show(path)
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await lookAt({ place: String(heading) })
  }
  show('/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
  await lookAt({ place: 'sign up' })
})
