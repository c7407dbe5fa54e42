import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { notes, reopenApp, show, showApp, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { choose } from '../../apps/web/src/testing/screen.ts'
import { exportedMeetings } from './support/exported-meetings.ts'
import {
  expectChip,
  gatherInMeeting,
  goOffline,
  goOnline,
  type HubPerson,
  openAs,
  removeCookies,
  signInAt,
  signInElsewhere,
  signUp,
  writeAs,
} from './support/with-hub.ts'

const dialog = (name: 'Sign Out' | 'End All Sessions') => page.getByRole('dialog', { name })
const pressIn = (name: 'Sign Out' | 'End All Sessions', button: string) =>
  dialog(name).getByRole('button', { name: button, exact: true }).click()
const expectLanding = () => expect.element(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()

async function signOut(): Promise<void> {
  await choose('Your account', 'Sign Out')
  await pressIn('Sign Out', 'Sign Out')
  await expectLanding()
}

async function signIn(person: HubPerson): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await signInAt(page.getByRole('dialog', { name: 'Welcome to Civic Hub' }), person)
  await expect.poll(() => location.pathname).toBe('/choose-committee')
}

const allDatabases = async () => (await indexedDB.databases()).map(({ name }) => name)
let ofTestsBefore: (string | undefined)[] = []
beforeEach(async () => {
  ofTestsBefore = await allDatabases()
})
const databases = async () => (await allDatabases()).filter((name) => !ofTestsBefore.includes(name))

/** No database is left, and none of these words in the other storage of the site. */
async function expectNothingOf(words: readonly string[]): Promise<void> {
  expect(await databases()).toEqual([])
  for (const word of words) expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(word)
}

/** A meeting with words that only this device has. */
async function openWithUnsentWords() {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Ben Ito'])
  await openAs(gathered.people[0], gathered.address)
  await expectChip('Synced')
  await expect.element(notes()).toBeVisible()
  await goOffline()
  await typeNotes('Only here.')
  await expectChip(/1 change waiting/)
  return gathered
}

test('changes that no other device has are counted and exported before signing out; those that are kept are hidden from the next person, and sent when the first one returns', async () => {
  const { people, id, address, meetingId } = await openWithUnsentWords()
  const [ana, ben] = people
  await choose('Your account', 'Sign Out')
  await expect
    .element(dialog('Sign Out'))
    .toMatchTextContent('1 change on this device has not reached the committee yet.')
  await expectAccessible()
  await pressIn('Sign Out', 'Wait')
  await expect.element(notes()).toMatchTextContent('Only here.')
  await choose('Your account', 'Sign Out')
  expect(await exportedMeetings(id, () => pressIn('Sign Out', 'Export to a file'))).toContain('Only here.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Sign Out')).not.toBeInTheDocument()

  const sam = await signUp('Sam Lee')
  await choose('Your account', 'Sign Out')
  await pressIn('Sign Out', 'Sign Out and Keep')
  await expectLanding()

  await goOnline()
  await signIn(sam)
  await expect.element(page.getByText('General Committee')).toBeVisible()
  expect(page.getByText('Parks').length).toBe(0)
  show(address)
  await expect.element(page.getByText(/Committee not found/).first()).toBeVisible()
  expect(page.getByText('Only here.').length).toBe(0)
  await expectChip('Synced')
  await signOut()
  expect(await databases()).toEqual([`civic-hub-${ana.account.id}`])

  await signIn(ana)
  show(address)
  await expect.element(notes()).toMatchTextContent('Only here.')
  await expectChip('Synced')
  const words = () => writeAs(ben, id, (doc) => JSON.stringify(doc.getMap('meetings').toJSON()))
  await expect.poll(words).toContain('Only here.')
  expect(await words()).toContain(meetingId)
})

test('all sessions can be ended only with a connection', async () => {
  const { people } = await openWithUnsentWords()
  const [ana] = people
  await goOnline()
  await expectChip('Synced')
  await goOffline()
  await expectChip('Offline')
  await choose('Your account', 'End All Sessions')
  await pressIn('End All Sessions', 'End All Sessions')
  await expect
    .element(dialog('End All Sessions'))
    .toMatchTextContent('Your other devices cannot be signed out without a connection')
  await expectAccessible()
  await goOnline()
  await pressIn('End All Sessions', 'End All Sessions')
  await expectLanding()
  await expectNothingOf([ana.account.id, ana.account.email])
})

test('ending all sessions elsewhere asks this device to sign in again; its unsent edits are kept, and it does not claim to end sessions; a page that ends the sessions elsewhere learns that its own has ended', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz'])
  const [ana] = people
  await openAs(ana, address)
  await expectChip('Synced')
  await signInElsewhere(ana)
  expect((await ana.ask('DELETE', '/api/sessions')).status).toBe(204)
  await expectChip('Sign in again')
  await typeNotes('Still.')
  await reopenApp()
  await expect.element(notes()).toMatchTextContent('Still.')
  await expectChip('Sign in again')

  await signInElsewhere(ana)
  await choose('Your account', 'End All Sessions')
  await pressIn('End All Sessions', 'Sign Out and Keep')
  await expect.element(dialog('End All Sessions')).toMatchTextContent('Your session on this device has ended')
  await expectAccessible()
  await pressIn('End All Sessions', 'Close')
  await expect.element(notes()).toMatchTextContent('Still.')
  expect((await ana.ask('GET', '/api/session')).body).toMatchObject({ account: { id: ana.account.id } })

  await openAs(ana, address)
  await expectChip('Synced')
  await choose('Your account', 'End All Sessions')
  await expect.element(dialog('End All Sessions')).toBeVisible()
  // Right before the press: any other request would report the end of the session as well.
  await removeCookies()
  await pressIn('End All Sessions', 'End All Sessions')
  await expect.element(dialog('End All Sessions')).toMatchTextContent('Your session on this device has ended')
  await pressIn('End All Sessions', 'Close')
  await expectChip('Sign in again')
})

test('L9: a sign-out waits until another tab has closed the account, and is noted for the next page meanwhile; a clock that was a day ahead at the sign-in is no reason to doubt what the hub has', async () => {
  const { people, slug } = await gatherInMeeting(['Ana Ortiz'])
  const [ana] = people
  await showApp('/', null)
  const now = Date.now
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000)
  onTestFinished(() => ahead.mockRestore())
  await signIn(ana)
  ahead.mockRestore()
  show(`/${slug}/meetings`)
  await expectChip('Synced')
  await choose('Your account', 'Sign Out')
  const confirm = dialog('Sign Out').getByRole('button', { name: 'Sign Out', exact: true })
  await expect.element(confirm).toBeEnabled()
  expect(dialog('Sign Out').getByRole('button', { name: 'Export' }).length).toBe(0)

  let release = () => {}
  await new Promise<void>((held) => {
    void navigator.locks.request(`civic-hub-account:${ana.account.id}`, { mode: 'shared' }, () => {
      held()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
  })
  await pressIn('Sign Out', 'Sign Out')
  await expect.poll(() => localStorage.getItem('civic-hub:wipe')).toBe(ana.account.id)
  expect(await databases()).toContain(`civic-hub-${ana.account.id}`)
  await expect.poll(async () => (await fetch('/api/session')).json()).toMatchObject({ account: null })
  release()
  await expectLanding()
  await expectNothingOf([ana.account.id])
})

test('a device whose storage cannot be read shows that, and the person can sign out', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz'])
  await openAs(people[0], address)
  await expectChip('Synced')
  const broken = vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('The disk does not answer', 'UnknownError')
  })
  onTestFinished(() => broken.mockRestore())
  await choose('Your account', 'Sign Out')
  await expect.element(dialog('Sign Out')).toMatchTextContent('does not let the app read what is stored here')
  await expect.element(dialog('Sign Out').getByRole('button', { name: 'Sign Out and Remove' })).toBeVisible()
  await pressIn('Sign Out', 'Sign Out and Keep')
  await expectLanding()
})
