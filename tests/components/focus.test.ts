import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { focusedName, pressOn } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs, signUp } from './support/with-hub.ts'

/** Ana's page of members. */
async function openMembers(names: readonly string[], asking: readonly string[] = []) {
  const gathered = await gather(names)
  for (const name of asking) {
    const person = await signUp(name)
    expect((await person.ask('POST', '/api/committees/join', { name: 'Parks' })).status).toBe(200)
  }
  await openAs(gathered.people[0] ?? null, `/${gathered.slug}/members`)
  return gathered
}

test('removing a person moves the focus to the next or previous one, also when they leave before the question is answered; Undo keeps it; answering a request moves it to the next one, and after the last one to the page; a new committee opens with it on the heading of its dashboard, and a page with it on its heading after signing in at its gate', async () => {
  const names = ['Ana Ortiz', 'Bea Berg', 'Cem Can', 'Dan Dorn']
  const { people, id, slug } = await openMembers(names, ['Eve Young', 'Fay Fox'])
  const remove = async (name: string) => {
    await pressOn(page.getByRole('button', { name: `Remove ${name}` }), '{Enter}')
    // The dialog moves the focus once it is open.
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Remove' }), '{Enter}')
    await expect.element(page.getByText(`${name} no longer has access`)).toBeVisible()
  }
  await remove('Bea Berg')
  await expect.poll(focusedName).toBe('button: Remove Cem Can')
  await remove('Dan Dorn')
  await expect.poll(focusedName).toBe('button: Remove Cem Can')
  const toast = page.getByRole('status').filter({ hasText: 'Dan Dorn no longer has access' })
  await pressOn(toast.getByRole('button', { name: 'Undo' }), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Dan Dorn' })).toBeVisible()
  await expect.poll(focusedName).toBe('button: Remove Cem Can')

  const cem = people[2]
  await pressOn(page.getByRole('button', { name: 'Remove Cem Can' }), '{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  const left = await cem?.ask('DELETE', `/api/committees/${id}/people/${cem.account.id}`)
  expect(left?.status).toBe(204)
  await expect.element(page.getByText('cem.can@example.org')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(focusedName).toBe('button: Remove Dan Dorn')

  await pressOn(page.getByRole('button', { name: 'Accept as editor: Eve Young' }), '{Enter}')
  await expect.poll(focusedName).toBe('button: Accept as editor: Fay Fox')
  await pressOn(page.getByRole('button', { name: 'Decline Fay Fox' }), '{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Requests to join' })).not.toBeInTheDocument()
  await expect.poll(focusedName).toMatch(/^h1: Members/)

  show('/choose-committee')
  await pressOn(page.getByRole('button', { name: 'Join or Create Committee' }), '{Enter}')
  await page.getByRole('dialog').getByLabelText('Committee name').fill('Trees')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/trees/home')
  await expect.poll(focusedName).toBe('h1: Dashboard - Trees')

  await openAs(null, `/${slug}/meetings`)
  const dialog = page.getByRole('dialog', { name: 'Welcome to Civic Hub' })
  await dialog.getByLabelText('Email').fill(people[0]?.account.email ?? '')
  await dialog.getByLabelText('Password', { exact: true }).fill('a long enough password')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Sync status' })).toMatchTextContent('Synced')
  await expect.poll(focusedName).toBe('h1: Meetings - Parks')
})
