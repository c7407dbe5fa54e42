import { accountKey, voidStatements } from '@civic-hub/committee'
import { closeSession, openClosedMeeting, readDecisions } from '@civic-hub/committee/proceedings'
import { closedSessionsSchema } from '@civic-hub/protocol'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { attachFiles } from '../../apps/web/src/testing/attach-files.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { writeNotes } from '../../apps/web/src/testing/notes.ts'
import { notes, reopenApp, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { watchSavedFiles } from '../../apps/web/src/testing/saved-files.ts'
import { choose, demand, inWindow } from '../../apps/web/src/testing/screen.ts'
import { readStoredText } from '../support/device/stored-text.ts'
import { approveHere, minutes } from './support/approvals.ts'
import {
  changeSession,
  cutLine,
  expectChip,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  restoreLine,
  signInAt,
  writeAs,
} from './support/with-hub.ts'

const list = () => page.getByRole('region', { name: 'Closed sessions' })
const bar = () => page.getByRole('region', { name: 'Closed session', exact: true })

const notOpen = () => page.getByRole('heading', { name: 'This closed session is not open to you' })

/** A closed session that Ana has opened, with Ben as another reader; these others are members of the committee. */
async function gatherInClosedSession(...others: string[]) {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Ben Park', ...others])
  const { id, meetingId, address, write } = gathered
  const [ana, ben, cleo] = gathered.people as readonly HubPerson[] as [HubPerson, HubPerson, HubPerson]
  const wanted = { meetingId, readers: [ben.account.id] }
  const opened = await ana.ask('POST', `/api/committees/${id}/closed-sessions`, wanted)
  const sessionId = closedSessionsSchema.parse(opened.body).sessions.at(-1)?.id ?? ''
  const staying = [ana, ben].map(({ account, name }) => ({ person: accountKey(account.id), name }))
  const by = { account: ana.account.id, name: ana.name }
  await write((doc, context) => demand(closeSession(doc, context, meetingId, '', 'Personnel', staying, by)))
  const writeClosed = <T>(write: (doc: Y.Doc) => T) => writeAs(ana, sessionId, write)
  await writeAs(ana, sessionId, (doc, context) =>
    demand(openClosedMeeting(doc, context, meetingId, { title: 'Closed session: Personnel', topic: '' })),
  )
  const closedAddress = `${address}/closed/${sessionId}`
  return { ...gathered, ana, ben, cleo, sessionId, closedAddress, writeClosed }
}

/** The same on Ana's screen. */
async function openInClosedSession(...others: string[]) {
  const gathered = await gatherInClosedSession(...others)
  await openAs(gathered.ana, gathered.closedAddress)
  await expect.element(bar()).toMatchTextContent('Only Ana Ortiz and Ben Park can read this.')
  await expect.element(notes()).toBeVisible()
  return gathered
}

test('a closed session is closed for writing after its own minutes are approved; until then it stays open to its readers, and is reported in the open minutes', async () => {
  const { address, meetingId, writeClosed } = await openInClosedSession()
  await writeClosed((doc) => writeNotes(doc, meetingId, 'We settle the claim.'))
  async function closeForWriting(): Promise<void> {
    await bar().getByRole('button', { name: 'Close for writing' }).click()
    const question = page.getByRole('dialog', { name: 'Close it for writing?' })
    await question.getByRole('button', { name: 'Close for writing' }).click()
  }
  await closeForWriting()
  await expect.element(page.getByText('Approve its minutes first')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the open meeting' }).click()
  const reopen = list().getByRole('button', { name: 'Return to open session' })
  await inWindow(1280, 720)
  await expect.element(page.getByRole('button', { name: 'Next item' })).toBeInViewport({ ratio: 1 })
  await reopen.click()
  const report = page.getByRole('dialog', { name: 'Return to open session' })
  await expect.element(report).toMatchTextContent('stays open to its readers')
  await report.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(reopen).toHaveFocus()
  await reopen.click()
  await report.getByLabelText('Report of the closed session').fill('The claim was settled.')
  await report.getByRole('button', { name: 'Return to open session' }).click()
  await expect.element(page.getByRole('region', { name: 'Sitting' })).not.toBeInTheDocument()
  await expect.element(list()).toMatchTextContent('It can still be written, until a reader closes it for writing.')
  show(`${address}?view=minutes`)
  await expect.element(minutes()).toMatchTextContent('about “Personnel”')
  await expect.element(minutes()).toMatchTextContent('Present in it were Ana Ortiz and Ben Park.')
  await expect.element(minutes()).toMatchTextContent('Reported from the closed session: The claim was settled.')
  await expect.element(minutes()).not.toMatchTextContent('We settle the claim.')

  show(address)
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
  const { ben, sessionId } = await openInClosedSession()
  await goOffline()
  await expectChip('Offline')
  await typeNotes('Agreed.')
  await expectChip(/Saved on this device · \d+ changes? waiting/)
  await reopenApp()
  await expect.element(bar()).toMatchTextContent('Only Ana Ortiz')
  await expect.element(notes()).toMatchTextContent('Agreed.')
  show('/choose-committee')
  await reopenApp()
  await expect.element(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
  await goOnline()
  const bens = () => writeAs(ben, sessionId, (doc) => JSON.stringify(doc.getMap('meetings').toJSON()))
  await expect.poll(bens).toContain('Agreed.')
})

const secret = 'zirkonfalter'
/** All that the device of this person stores, as text. */
const storedBy = ({ account }: HubPerson) => readStoredText(`civic-hub-${account.id}`)

/** A closed session with words that no other device may have, in one change: their bytes are in one piece. */
async function gatherWithSecret(...others: string[]) {
  const gathered = await gatherInClosedSession(...others)
  await gathered.writeClosed((doc) => writeNotes(doc, gathered.meetingId, `The claim of ${secret}`))
  return gathered
}

/** The same on Ana's screen. */
async function openWithSecret(...others: string[]) {
  const gathered = await gatherWithSecret(...others)
  await openAs(gathered.ana, gathered.closedAddress)
  await expect.element(notes()).toMatchTextContent(secret)
  await expectChip('Synced')
  return gathered
}

test('going into closed session needs a topic and a connection; then it has notes, motions and documents', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz', 'Ben Park'])
  await openAs(people[0], address)
  await expectChip('Synced')
  await choose('More about this meeting', 'Go into closed session')
  const dialog = page.getByRole('dialog', { name: 'Go into closed session' })
  const goInto = dialog.getByRole('button', { name: 'Go into closed session' })
  await dialog.getByLabelText('Authority').fill('54957(b)')
  await goInto.click()
  await expect
    .element(dialog.getByLabelText('Topic'))
    .toHaveAccessibleDescription(/Write what the closed session is about/)
  await dialog.getByLabelText('Topic').fill('Personnel')
  await dialog.getByLabelText('Ben Park').click()
  await dialog.getByLabelText('Others who stay').fill('Lee Counsel')
  await expectAccessible()
  await goOffline()
  await goInto.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('It needs a connection')
  await goOnline()
  await goInto.click()
  await expect.element(bar()).toMatchTextContent('Only Ana Ortiz and Ben Park can read this.')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Closed session: Personnel' })).toBeVisible()
  await notes().click()
  await userEvent.keyboard('MOTION: Park to settle it{Enter}')
  await expect.element(page.getByRole('article', { name: 'to settle it' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await attachFiles(new File(['A letter'], 'letter.txt'))
  await expect.element(page.getByRole('button', { name: 'Open letter.txt' })).toBeVisible()
  await expectChip('Synced')
  await expectAccessible()
})

test('L22: a reader writes in a closed session, and loses it at once when another reader removes them', async () => {
  const { ana, ben, id, address, sessionId } = await gatherWithSecret()
  await openAs(ben, address)
  await list()
    .getByRole('link', { name: /^Open the closed session of/ })
    .click()
  await expect.element(bar()).toBeVisible()
  await expect.element(notes()).toMatchTextContent(secret)
  await goOffline()
  await expectChip('Offline')
  await typeNotes(' Aye.')
  await goOnline()
  await expect.element(page.getByRole('tab', { name: 'Workflow' })).toBeVisible()
  await expectChip('Synced')
  const written = () => writeAs(ana, sessionId, (doc) => JSON.stringify(doc.getMap('meetings')))
  await expect.poll(written).toContain('Aye.')
  expect(await storedBy(ben)).toContain(secret)

  const reader = `/api/committees/${id}/closed-sessions/${sessionId}/readers/${ben.account.id}`
  expect((await ana.ask('DELETE', reader)).status).toBe(200)
  await expect.element(notOpen()).toBeVisible()
  await expect.poll(() => storedBy(ben)).not.toContain(secret)
})

test('L22: a reader removed while the device was closed loses the session at the next opening', async () => {
  const { ana, ben, id, closedAddress, sessionId } = await gatherWithSecret()
  await openAs(ben, closedAddress)
  await expect.element(notes()).toMatchTextContent(secret)
  await expectChip('Synced')
  expect(await storedBy(ben)).toContain(secret)
  // The hub cannot reach the device while it removes the reader, and no page of the committee is opened afterwards.
  show('/choose-committee')
  await expect.element(page.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  await cutLine()
  const reader = `/api/committees/${id}/closed-sessions/${sessionId}/readers/${ben.account.id}`
  expect((await ana.ask('DELETE', reader)).status).toBe(200)
  await restoreLine()
  await reopenApp()
  await expect.poll(() => storedBy(ben)).not.toMatch(new RegExp(`${secret}|${sessionId}`))
  show(closedAddress)
  await expect.element(notOpen()).toBeVisible()
})

test('L22: the export of a reader has no words of a closed session, and the next account on the device finds none', async () => {
  const { slug, cleo, closedAddress, sessionId } = await openWithSecret('Cleo Ruiz')
  show(`/${slug}/settings#export`)
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Export this committee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect.element(dialog).toMatchTextContent('The export is saved')
  const reader = new ZipReader(new BlobReader(await files.newest()), { useWebWorkers: false })
  const texts: string[] = []
  for (const entry of await reader.getEntries()) {
    texts.push(entry.filename)
    if (!entry.directory) texts.push(new TextDecoder('latin1').decode(await entry.getData(new Uint8ArrayWriter())))
  }
  const exported = texts.join('\n')
  expect(exported).toContain('Personnel')
  expect(exported).not.toMatch(new RegExp(`${secret}|closed-`))
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()

  // Stores are read one after the other: changes that are combined meanwhile would be in none of them.
  await expect.poll(() => readStoredText(null)).toContain(secret)
  await choose('Your account', 'Sign Out')
  await page.getByRole('dialog', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await signInAt(page.getByRole('dialog', { name: 'Welcome to Civic Hub' }), cleo)
  await expect.element(page.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  expect(await readStoredText(null)).not.toMatch(new RegExp(`${secret}|${sessionId}`))
  show(closedAddress)
  await expect.element(notOpen()).toBeVisible()
  expect(await readStoredText(null)).not.toContain(secret)
})

test('a reader removes another one, and reads on when the session is that of a person who is no reader', async () => {
  const { ana, cleo, address, meetingId, write } = await openWithSecret('Cleo Ruiz')
  await bar().getByRole('button', { name: 'Readers' }).click()
  const readers = page.getByRole('dialog', { name: 'Readers of the closed session' })
  await expect.element(readers).toBeVisible()
  await expectAccessible()
  await readers.getByRole('button', { name: 'Remove Ben Park' }).click()
  await expect.element(readers.getByRole('button', { name: 'Remove Ben Park' })).not.toBeInTheDocument()
  await readers.getByRole('button', { name: 'Done' }).click()
  await expect.element(bar()).toMatchTextContent('Only Ana Ortiz can read this.')

  await changeSession(cleo)
  await reopenApp()
  await expectChip('Sign in again')
  await expect.element(notes()).toMatchTextContent(secret)

  // The way to the document does not depend on the statement.
  await changeSession(ana)
  await write((doc, context) => {
    const meeting = doc.getMap('meetings').get(meetingId) as Y.Map<unknown>
    const closed = readDecisions(meeting).sitting.events.find(({ kind }) => kind === 'closed')
    demand(voidStatements(doc, context, meetingId, [closed?.id ?? '']))
  })
  show(address)
  await reopenApp()
  await expect.element(list().getByRole('link', { name: /^Open the closed session of/ })).toBeVisible()
})

test('a closed session ends with the meeting, and stays open to its readers; only those in it are offered its end; L22: another owner, who is no reader, finds its words nowhere', async () => {
  const { ana, cleo, address, closedAddress, id } = await gatherWithSecret('Cleo Ruiz')
  const access = { access: 'owner' }
  expect((await ana.ask('PUT', `/api/committees/${id}/people/${cleo.account.id}`, access)).status).toBe(200)
  const returns = () => list().getByRole('button', { name: 'Return to open session' })
  await openAs(cleo, address)
  await expect.element(list()).toMatchTextContent('You are not one of its readers.')
  await expect.element(page.getByRole('button', { name: 'End meeting' })).toBeVisible()
  await expect.element(returns()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More about this meeting' }).click()
  await expect.element(page.getByRole('menuitem', { name: /Take a recess|Recess/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /Return to open session/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')

  await expectChip('Synced')
  expect(list().getByRole('link').length).toBe(0)
  await expectAccessible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search in Parks' }).fill(secret)
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Nothing found')
  await userEvent.keyboard('{Escape}')
  show(`${address}/projector`)
  await expect.element(page.getByText('In closed session').first()).toBeVisible()
  expect(document.documentElement.outerHTML).not.toContain(secret)
  show(closedAddress)
  await expect.element(notOpen()).toBeVisible()
  await expectAccessible()
  expect(await storedBy(cleo)).not.toContain(secret)

  await openAs(ana, address)
  await expect.element(returns()).toBeVisible()
  await page.getByRole('button', { name: 'End meeting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).click()
  await expect.element(page.getByRole('region', { name: 'Sitting' })).not.toBeInTheDocument()
  show(closedAddress)
  await expect.element(bar()).toMatchTextContent('Only Ana Ortiz and Ben Park can read this.')
  await expect.element(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End meeting' })).not.toBeInTheDocument()
})
