import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openLiveMeeting, typeNotes } from '../../testing/open-app.tsx'
import { pressOnPage } from '../../testing/screen.ts'

test('unsent changes that the browser may remove say so, in Safari with the days; not where it keeps them', async () => {
  let keeps = false
  const replace = <Key extends string>(of: object, key: Key, get: () => unknown) => {
    Object.defineProperty(of, key, { configurable: true, get })
    onTestFinished(() => void Reflect.deleteProperty(of, key))
  }
  replace(navigator.storage, 'persisted', () => async () => keeps)
  await openLiveMeeting()
  await typeNotes('We agreed on the swings.')
  await expect.element(page.getByRole('button', { name: /changes? waiting/ })).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Sync status' })
  const open = async () => {
    await pressOnPage('{Control>}s{/Control}')
    await expect.element(panel).toMatchTextContent('safe on this device')
  }
  await open()
  await expect.element(panel).toMatchTextContent('The browser has not agreed to keep them')
  await pressOnPage('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()

  replace(navigator, 'vendor', () => 'Apple Computer, Inc.')
  await open()
  await expect.element(panel).toMatchTextContent('if you do not open it for seven days')
  await pressOnPage('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()

  keeps = true
  await open()
  await expect.element(panel).not.toMatchTextContent(/seven days|not agreed/)
})
