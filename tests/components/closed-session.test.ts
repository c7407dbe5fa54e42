import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reopenApp, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { choose } from '../../apps/web/src/testing/screen.ts'
import { approveHere, minutes } from './support/approvals.ts'
import { expectChip, gatherInMeeting, goOffline, goOnline, openAs, writeAs } from './support/with-hub.ts'

const list = () => page.getByRole('region', { name: 'Closed sessions' })
const bar = () => page.getByRole('region', { name: 'Closed session', exact: true })

/** A closed session that Ana has opened, with Ben as another reader. */
async function openInClosedSession() {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Ben Park'])
  await openAs(gathered.people[0], gathered.address)
  await expectChip('Synced')
  await choose('More about this meeting', 'Go into closed session')
  const dialog = page.getByRole('dialog', { name: 'Go into closed session' })
  await dialog.getByLabelText('Topic').fill('Personnel')
  await dialog.getByLabelText('Ben Park').click()
  await dialog.getByRole('button', { name: 'Go into closed session' }).click()
  await expect.element(bar()).toMatchTextContent('Only Ana Ortiz and Ben Park can read this.')
  return gathered
}

test('a closed session is reported in the open minutes, and stays open to its readers', async () => {
  const { address } = await openInClosedSession()
  await typeNotes('We settle the claim.')
  await page.getByRole('link', { name: 'Back to the open meeting' }).click()
  const reopen = list().getByRole('button', { name: 'Return to open session' })
  await reopen.click()
  const report = page.getByRole('dialog', { name: 'Return to open session' })
  await expect.element(report).toMatchTextContent('stays open to its readers')
  await report.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(reopen).toHaveFocus()
  await reopen.click()
  await report.getByLabelText('Report of the closed session').fill('The claim was settled.')
  await report.getByRole('button', { name: 'Return to open session' }).click()
  await expect.element(page.getByRole('region', { name: 'Sitting' })).not.toBeInTheDocument()
  await expect
    .element(list())
    .toMatchTextContent('It can still be written, until a reader closes it for writing.')
  show(`${address}?view=minutes`)
  await expect.element(minutes()).toMatchTextContent('about “Personnel”')
  await expect.element(minutes()).toMatchTextContent('Present in it were Ana Ortiz and Ben Park.')
  await expect
    .element(minutes())
    .toMatchTextContent('Reported from the closed session: The claim was settled.')
  await expect.element(minutes()).not.toMatchTextContent('We settle the claim.')
})

test('a closed session is closed for writing after its own minutes are approved', async () => {
  await openInClosedSession()
  await typeNotes('We settle the claim.')
  async function closeForWriting(): Promise<void> {
    await bar().getByRole('button', { name: 'Close for writing' }).click()
    const question = page.getByRole('dialog', { name: 'Close it for writing?' })
    await question.getByRole('button', { name: 'Close for writing' }).click()
  }
  await closeForWriting()
  await expect.element(page.getByText('Approve its minutes first')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the open meeting' }).click()
  await list().getByRole('button', { name: 'Return to open session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Return to open session' }).click()
  await list()
    .getByRole('link', { name: /^Open the closed session of/ })
    .click()
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect.element(minutes()).toMatchTextContent('We settle the claim.')
  await approveHere()
  await expect.element(page.getByText('Minutes approved')).toBeVisible()
  await closeForWriting()
  await expect.element(bar()).toMatchTextContent('It is closed for writing.')
  await expectChip('Read-only')
  // The reader is an owner: no owner has to be asked for more access.
  await expect.element(page.getByText('You can read this closed session, and not change it.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the open meeting' }).click()
  await expect.element(list()).toMatchTextContent('read by 2 people')
  await expect.element(list()).not.toMatchTextContent('It can still be written')
})

test('L23: words of a closed session that were written offline are sent from a page that does not show it', async () => {
  const { people } = await openInClosedSession()
  const sessionId = location.pathname.split('/').at(-1) ?? ''
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Ana agrees.')
  await expectChip(/Saved on this device · \d+ changes? waiting/)
  show('/choose-committee')
  await reopenApp()
  await expect.element(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
  await goOnline()
  const bens = () => writeAs(people[1], sessionId, (doc) => JSON.stringify(doc.getMap('meetings').toJSON()))
  await expect.poll(bens).toContain('Ana agrees.')
})
