import { addAgendaItem } from '@civic-hub/committee'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose } from '../../apps/web/src/testing/choose.ts'
import { notes, reopenApp, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import {
  acceptInvitation,
  expectChip,
  gatherInMeeting,
  inviteByLink,
  openAs,
  signInAt,
  signUp,
  startHub,
  takeTimers,
} from './support/with-hub.ts'

test('a person without membership, or without an account, who opens the address sees none of the content; a member signs in there', async () => {
  const { people, slug, address } = await gatherInMeeting(['Ana Ortiz'], {
    committee: 'Secret Garden',
    title: 'Behind closed doors',
  })
  const eve = await signUp('Eve Stranger')
  await openAs(eve, address)
  await expect.element(page.getByText(/Committee not found/).first()).toBeVisible()
  expect(page.getByText('Behind closed doors').length).toBe(0)
  await expect.poll(() => location.pathname).not.toContain(slug)
  await openAs(null, address)
  await expect.element(page.getByText('Authentication Required').first()).toBeVisible()
  expect(page.getByText('Behind closed doors').length).toBe(0)
  await signInAt(page.getByRole('dialog', { name: 'Welcome to Civic Hub' }), people[0])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Behind closed doors' })).toBeVisible()
  expect(location.pathname).toBe(address)
})

test('a refused sign-in shows an error, and the right password opens the list of committees; signing out removes all of the account from the device', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  const before = Object.keys(sessionStorage)
  const databases = async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(ana.account.id) ? [name] : []))
  await openAs(null, '/choose-committee')
  await expect.element(page.getByText('Authentication Required').first()).toBeVisible()
  const welcome = page.getByRole('dialog')
  await signInAt(welcome, ana, 'wrong password')
  await expect.element(page.getByText('Sign in failed')).toBeVisible()
  await signInAt(welcome, ana)
  await expect.element(page.getByRole('heading', { name: 'Choose a committee' })).toBeVisible()
  await expect.poll(databases).toHaveLength(1)

  await choose('Your account', 'Sign Out')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await dialog.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.poll(databases).toEqual([])
  const entries = Object.keys(localStorage).filter((key) => key.startsWith('civic-hub'))
  expect(entries.filter((key) => !key.includes('colour'))).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual(before)
})

test('Read-only: a viewer follows live and can edit nothing, until an owner gives more access; a person who is removed while typing sees it at once, and returns when an owner adds them again', async () => {
  const { people, id, address, meetingId, write } = await gatherInMeeting(['Ana Ortiz', 'Vic Viewer'])
  const [ana, vic] = people
  const setAccess = (access: string) => ana.ask('PUT', `/api/committees/${id}/people/${vic.account.id}`, { access })
  await setAccess('viewer')
  await openAs(vic, address)
  await expectChip('Read-only')
  await expect.element(notes()).toHaveAttribute('contenteditable', 'false')
  await write((doc, context) => addAgendaItem(doc, context, meetingId, 'Seen by all'))
  await expect.element(page.getByText('Seen by all').first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Add agenda item' }).length).toBe(0)
  expect(page.getByRole('button', { name: 'End meeting' }).length).toBe(0)
  await page.getByRole('button', { name: 'Sync status' }).click()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect.element(panel).toMatchTextContent('make you an editor')
  await setAccess('editor')
  await expectChip('Synced')
  await expect.element(page.getByRole('button', { name: 'Add agenda item' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await typeNotes('Typed.')
  takeTimers()
  await ana.ask('DELETE', `/api/committees/${id}/people/${vic.account.id}`)
  await expectChip('Access removed')
  await expect.element(page.getByRole('heading', { name: 'You no longer have access to this committee' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Spring planning' }).length).toBe(0)
  expect(page.getByText('You can read this committee').length).toBe(0)
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Export now' })).toBeVisible()
  await acceptInvitation(vic, await inviteByLink(ana, id))
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(page.getByRole('heading', { name: 'Spring planning' })).toBeVisible()
  await expectChip('Synced')
})

test('Sign in again: an ended session never locks the local copy, and everything syncs afterwards', async () => {
  const { people, address, write } = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [, sam] = people
  await openAs(sam, address)
  await typeNotes('Before. ')
  await expectChip('Synced')
  await sam.ask('POST', '/api/sign-out')
  await expectChip('Sign in again')
  await typeNotes('Meanwhile. ')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await reopenApp()
  await expect.element(notes()).toMatchTextContent('Meanwhile.')
  await expectChip('Sign in again')
  await page.getByRole('button', { name: 'Sync status' }).click()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  await expect.element(panel).toMatchTextContent('1 change waiting on this device.')
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signInAt(page.getByRole('dialog', { name: 'Sign in again' }), sam)
  await expectChip('Synced')
  await typeNotes('After.')
  const words = () => write((doc) => JSON.stringify(doc.getMap('meetings').toJSON()))
  await expect.poll(words).toContain('Before. Meanwhile. After.')
})
