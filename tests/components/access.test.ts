import { meetingNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notes, openedDocument, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import {
  expectChip,
  gather,
  gatherInMeeting,
  openAs,
  password,
  setOffline,
  signUp,
} from './support/with-hub.ts'

/** Makes a page without a committee ask the hub at once: it asks when it becomes visible. */
const showAgain = () => void document.dispatchEvent(new Event('visibilitychange'))

const signIn = async (dialog: ReturnType<typeof page.getByRole>, email: string) => {
  await dialog.getByLabelText('Email').fill(email)
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a stranger who opens the address of a meeting sees none of its content', async () => {
  const { address, slug } = await gatherInMeeting(['Ana Ortiz'], { committee: 'Secret Garden' })
  await openAs(await signUp('Eve Stranger'), address)
  await expect.element(page.getByText(/Committee not found/).first()).toBeVisible()
  expect(page.getByText('Spring planning').length).toBe(0)
  expect(location.pathname).not.toContain(slug)
})

test('a shared link opens its meeting after signing in at the gate', async () => {
  const { people, address } = await gatherInMeeting(['Ana Ortiz'])
  await openAs(null, address)
  await expect.element(page.getByText('Authentication Required').first()).toBeVisible()
  expect(page.getByText('Spring planning').length).toBe(0)
  await signIn(page.getByRole('dialog', { name: 'Welcome to Civic Hub' }), people[0]?.account.email ?? '')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  expect(location.pathname).toBe(address)
})

test('Read-only: a viewer follows live and can edit nothing, until an owner gives more access', async () => {
  const { people, id, address, meetingId, write } = await gatherInMeeting(['Ana Ortiz', 'Vic Viewer'])
  const [ana, vic] = people
  const setAccess = (access: string) =>
    ana?.ask('PUT', `/api/committees/${id}/people/${vic?.account.id}`, { access })
  await setAccess('viewer')
  await openAs(vic ?? null, address)
  await expectChip('Read-only')
  await expect.element(notes()).toHaveAttribute('contenteditable', 'false')
  await write((doc) => meetingNotes(doc, meetingId))
  expect(page.getByRole('button', { name: 'Add agenda item' }).length).toBe(0)
  expect(page.getByRole('button', { name: 'End meeting' }).length).toBe(0)
  await page.getByRole('button', { name: 'Sync status' }).click()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect.element(panel).toMatchTextContent('make you an editor')
  await setAccess('editor')
  await expectChip('Synced')
  await expect.element(page.getByRole('button', { name: 'Add agenda item' })).toBeVisible()
})

test('a person who is removed while typing sees it at once, and returns when an owner adds them again', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(sam ?? null, address)
  await typeNotes('Typed before it.')
  await ana?.ask('DELETE', `/api/committees/${id}/people/${sam?.account.id}`)
  await expectChip('Access removed')
  await expect
    .element(page.getByRole('heading', { name: 'You no longer have access to this committee' }))
    .toBeVisible()
  expect(page.getByRole('heading', { name: 'Spring planning' }).length).toBe(0)
  expect(page.getByText('You can read this committee').length).toBe(0)
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Export now' })).toBeVisible()
  const invited = await ana?.ask('POST', `/api/committees/${id}/invitations`, { access: 'editor' })
  const { link } = invited?.body as { link: string }
  await sam?.ask('POST', '/api/invitation/accept', { token: new URL(link).hash.slice(1) })
  await expect.element(page.getByRole('heading', { name: 'Spring planning' })).toBeVisible()
  await expectChip('Synced')
})

test('changes of a person who can only read now: every page and the sign-out dialog name the reason', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = people
  await openAs(sam ?? null, address)
  await expect.element(notes()).toBeVisible()
  await expectChip('Synced')
  await setOffline(true)
  await typeNotes('Written as an editor.')
  await expectChip(/1 change waiting/)
  await ana?.ask('PUT', `/api/committees/${id}/people/${sam?.account.id}`, { access: 'viewer' })
  await setOffline(false)
  await expectChip('Read-only')
  show('/profile')
  await expectChip(/1 change waiting/)
  await page.getByRole('button', { name: 'Sync status' }).click()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect.element(panel).toMatchTextContent('You may only read this committee now')
  expect(panel.getByRole('button', { name: 'Retry now' }).length).toBe(0)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect.element(dialog).toMatchTextContent('1 change is in a committee that you can only read now')
  await expect.element(dialog).not.toMatchTextContent('wait until everything is synced')
})

test('Sign in again: an ended session never locks the local copy, and everything syncs afterwards', async () => {
  const { people, id, address } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [, sam] = people
  await openAs(sam ?? null, address)
  await expectChip('Synced')
  await sam?.ask('POST', '/api/sign-out')
  await expectChip('Sign in again')
  await typeNotes('Written without a session.')
  await page.getByRole('button', { name: 'Sync status' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(page.getByRole('dialog', { name: 'Sign in again' }), sam?.account.email ?? '')
  await expectChip('Synced')
  expect(JSON.stringify((await openedDocument(id)).getMap('meetings').toJSON())).toContain(
    'without a session',
  )
})

test('a page without a committee learns that the hub does not answer, and that the session has ended', async () => {
  const { people, slug } = await gather(['Ana Ortiz'])
  await openAs(people[0] ?? null, `/${slug}/meetings`)
  await expectChip('Synced')
  show('/profile')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await setOffline(true)
  showAgain()
  await expectChip('Offline')
  await setOffline(false)
  showAgain()
  await expectChip('Synced')
  await people[0]?.ask('POST', '/api/sign-out')
  showAgain()
  await expectChip('Sign in again')
})
