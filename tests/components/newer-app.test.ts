import { schemaVersion } from '@civic-hub/committee'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as Y from 'yjs'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { notes, openedDocument, reopenApp, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { inWindow } from '../../apps/web/src/testing/screen.ts'
import { expectChip, gatherInMeeting, goOffline, goOnline, openAs } from './support/with-hub.ts'

const notice = page.getByRole('region', { name: 'Update needed' })
const addItem = page.getByRole('button', { name: 'Add agenda item' })

/** A live meeting of Ana's. Another member has a future version of the app, once `update` is called. */
async function openMeeting() {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  await openAs(gathered.people[0], gathered.address)
  await typeNotes('Opened. ')
  await expectChip('Synced')
  await expect.element(addItem).toBeVisible()
  const setVersion = (version: number) =>
    gathered.write((doc) => void doc.getMap('committee').set('schemaVersion', version))
  return {
    ...gathered,
    setVersion,
    update: () => setVersion(99),
    words: () => gathered.write((doc) => JSON.stringify(doc.getMap('meetings').toJSON())),
  }
}

test('L7: unsent edits still arrive in a committee that a newer app has written; it is readable, with the reason why editing is off; the older app shows new edits, and writes nothing back', async () => {
  const { id, update, words, write } = await openMeeting()
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Unsent. ')
  await update()
  await goOnline()
  await expectChip('Update needed')
  await expect.poll(words).toContain('Unsent.')

  await expect.element(notice).toMatchTextContent('A newer version of the app has changed this committee.')
  await expect.element(page.getByText('Update the app to edit this meeting.')).toBeVisible()
  await expect.element(notes()).toMatchTextContent('Opened.')
  await expect.element(notes()).toHaveAttribute('contenteditable', 'false')
  expect(addItem.length).toBe(0)
  expect(page.getByRole('button', { name: 'End meeting' }).length).toBe(0)
  await expectAccessible()
  await inWindow(390, 844)
  await expectAccessible()

  await expectChip('Update needed')
  const stateVector = () => write((doc) => [...Y.encodeStateVector(doc)])
  const before = await stateVector()
  await reopenApp()
  await expect.element(notice).toBeVisible()
  await expectChip('Update needed')
  expect(await stateVector()).toEqual(before)
  await write((doc) => void doc.getMap('committee').set('future', 'yes'))
  const shown = await openedDocument(id)
  await expect.poll(() => shown.getMap('committee').get('future')).toBe('yes')
})

/** As a worker that finds no newer version at the hub. */
function haveNothingNewer(): void {
  const registration = { update: async () => undefined, installing: null, waiting: null }
  const stub = vi
    .spyOn(navigator.serviceWorker, 'getRegistration')
    .mockResolvedValue(registration as unknown as ServiceWorkerRegistration)
  onTestFinished(() => stub.mockRestore())
}

test('L7: a version mark that no app satisfies does not lock the committee, but its minutes cannot be approved', async () => {
  const { address, update, setVersion, words, write } = await openMeeting()
  await update()
  haveNothingNewer()
  await notice.getByRole('button', { name: 'Update now' }).click()
  await expect.element(notice).toMatchTextContent('The hub has no newer version yet.')
  await notice.getByRole('button', { name: 'Edit anyway' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await typeNotes('Edited. ')
  await expectChip('Synced')
  await expect.poll(words).toContain('Edited.')
  expect(await write((doc) => doc.getMap('committee').get('schemaVersion'))).toBe(99)

  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect.poll(words).toContain('endedAt')
  show(`${address}?view=minutes`)
  const approval = page.getByRole('region', { name: 'Approval' })
  await expect.element(approval).toMatchTextContent('A newer app has written here.')
  expect(approval.getByRole('button', { name: /^Approve/ }).length).toBe(0)
  await setVersion(schemaVersion)
  await expect.element(approval.getByRole('button', { name: 'Approve minutes' })).toBeVisible()
})
