import { chooseLeaderboard, queryChoices } from '@civic-hub/committee/personal'
import { sessionReader } from '@civic-hub/protocol'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visitorId } from '../../apps/web/src/replica/store/account-databases.ts'
import { copiedText } from '../../apps/web/src/testing/clipboard.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { onPhone, show } from '../../apps/web/src/testing/open-app.tsx'
import { goOffline, goOnline, type HubPerson, openAs, signInAt, signUp, startHub, writeAs } from './support/with-hub.ts'

const score = () => page.getByRole('region', { name: 'Civic Impact Score' })
const choice = () => page.getByRole('checkbox', { name: 'Show me on the leaderboard' })
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

async function copyCard(): Promise<void> {
  await page.getByRole('button', { name: 'Copy Text' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
}

/** Reads or changes the personal document on another device of this person. */
async function onOtherDevice<T>(person: HubPerson, use: Parameters<typeof writeAs<T>>[2]): Promise<T> {
  const { personalDocument } = sessionReader.parse((await person.ask('GET', '/api/session')).body)
  return writeAs(person, personalDocument ?? '', use)
}

test("a visitor's shares count once a day, and are kept at sign-in", async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openAs(null, '/share?title=Spring%20fair')
  await copyCard()
  expect(await copiedText()).toBe('Spring fair')
  show('/impact')
  await expect.element(score().getByText('5', { exact: true })).toBeVisible()
  // The same action twice counts once.
  show('/share?title=Spring%20fair')
  await copyCard()
  show('/impact')
  await expect.element(score().getByText('5', { exact: true })).toBeVisible()
  await expect.element(page.getByText('You are not signed in')).toBeVisible()
  await expect.element(page.getByText('No badges yet — start engaging!')).toBeVisible()
  await expectAccessible()
  expect(await databases()).toContain(`civic-hub-${visitorId}`)

  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
  await signInAt(page.getByRole('dialog', { name: 'Welcome to Civic Hub' }), ana)
  await expect.element(page.getByText('You are not signed in')).not.toBeInTheDocument()
  await expect.poll(databases).not.toContain(`civic-hub-${visitorId}`)
  await expect.element(page.getByText('Shared Spring fair')).toBeVisible()
  await expect.element(score().getByText('5', { exact: true })).toBeVisible()
})

test('all devices of a person have the same choice and count an action once, and visitors read the leaderboard', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await onPhone()
  await openAs(ana, '/share?title=Spring%20fair')
  await copyCard()
  show('/leaderboard')
  await expect.element(choice()).not.toBeChecked()
  await onOtherDevice(ana, (doc, context) => chooseLeaderboard(doc, context, true))
  await expect.element(choice()).toBeChecked()
  await expect.element(page.getByRole('row', { name: '1 You 5' })).toBeVisible()
  await expectAccessible()
  // The other device gets a choice that was made without a connection later.
  await goOffline()
  await choice().click()
  expect(await onOtherDevice(ana, (doc) => queryChoices(doc).read().isOnLeaderboard)).toBe(true)
  await goOnline()
  await expect.poll(() => onOtherDevice(ana, (doc) => queryChoices(doc).read().isOnLeaderboard)).toBe(false)
  await choice().click()
  await expect.element(page.getByRole('row', { name: '1 You 5' })).toBeVisible()
  show('/impact')
  await expect.element(page.getByText('Shared Spring fair')).toBeVisible()
  expect(page.getByText('Shared Spring fair').length).toBe(1)
  await expect.poll(async () => (await ana.ask('GET', '/api/leaderboard')).body).toMatchObject({ entries: [{}] })

  await openAs(null, '/leaderboard')
  await expect.element(page.getByRole('row', { name: '1 Ana Ortiz 5' })).toBeVisible()
  expect(page.getByRole('checkbox').length).toBe(0)
  show('/involved')
  await page.getByText('Workshop', { exact: true }).first().click()
  const opportunities = page.getByRole('list', { name: 'Opportunities' }).getByRole('listitem')
  await expect.poll(() => opportunities.length).toBe(2)
  await expectAccessible()
})
