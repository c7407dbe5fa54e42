import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ofDemo } from '../../apps/web/src/replica/connection/relay-http.ts'
import { undo } from '../../apps/web/src/testing/choose.ts'
import { collectComplaints } from '../../apps/web/src/testing/complaints.ts'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { leaveApp, reopenApp, show, showApp } from '../../apps/web/src/testing/open-app.tsx'
import { watchPlaces } from '../../apps/web/src/testing/places.ts'
import { inStores } from './support/in-stores.ts'
import {
  expectChip,
  gather,
  type HubPerson,
  openAs,
  signInAt,
  signUp,
  startHub,
  watchRequests,
} from './support/with-hub.ts'

const load = page.getByRole('button', { name: 'Load the demo committee' })
const demo = page.getByRole('link', { name: 'Enter Committee Demo Committee' })

async function openList(): Promise<HubPerson> {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openAs(ana, '/choose-committee')
  return ana
}

const stored = (person: HubPerson) => inStores(person, (stores) => stores.objectStore('committees').getAll())
const storedNames = async (person: HubPerson) => (await stored(person)).map(({ name }) => name)

test('the removal of a demo committee waits for another tab, and is not undone when closing the page cuts it off', async () => {
  const ana = await openList()
  await load.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Demo Committee' })).toBeVisible()
  const { id } = (await stored(ana)).find((committee) => committee.demo)
  show('/choose-committee')
  await reopenApp()
  // The tab that has the document open holds this lock.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    void navigator.locks.request(`civic-hub-store:${ana.account.id}:${id}`, () => {
      resolve()
      return new Promise<void>((end) => {
        release = end
      })
    })
  })
  await held
  // The removal waits on a machine of any speed.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  onTestFinished(() => patience.mockRestore())
  await page.getByRole('button', { name: 'Remove the demo committee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(load).toBeVisible()
  await expect
    .poll(() => stored(ana))
    .toContainEqual(expect.objectContaining({ name: 'Demo Committee', removing: true }))
  release()
  await expect.poll(() => storedNames(ana)).toEqual(['General Committee'])

  await load.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Demo Committee' })).toBeVisible()
  const committee = (await stored(ana)).find((each) => each.demo)
  // An open app would store the committee anew with what it learns of it.
  await leaveApp()
  await inStores(ana, (stores) => stores.objectStore('committees').put({ ...committee, removing: true }))
  await showApp('/choose-committee', ana.account)
  await expect.element(load).toBeVisible()
  expect(demo.length).toBe(0)
  await expect.poll(() => storedNames(ana)).toEqual(['General Committee'])
})

test('the offer of the demo committee does not move after it is shown', async () => {
  const { people } = await gather(['Ana Ortiz'])
  await openAs(people[0], '/choose-committee')
  await expect.element(load).toBeVisible()
  const places = watchPlaces('main button', 'top')
  await reopenApp()
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expectChip('Synced')
  expect([...(places.get('Load the demo committee') ?? [])]).toHaveLength(1)
})

test('the demo committee is loaded only on request, stays on the device of its person, and is removed', async () => {
  const ana = await openList()
  // The second of two quick clicks loads no second one.
  const button = (await load.findElement()) as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Demo Committee' })).toBeVisible()
  await expect.element(page.getByText('$17,500.00')).toBeVisible()
  await expectChip('Saved on this device')
  const demos = ofDemo.size
  await page.getByRole('button', { name: 'Start a committee from this' }).click()
  await page.getByRole('dialog', { name: 'Start a committee from this' }).getByLabelText('Name of your').fill('Trees')
  await page.getByRole('button', { name: 'Create it' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Trees' })).toBeVisible()
  await expect.element(page.getByText(/Trees Meeting/).first()).toBeVisible()
  show('/demo/meetings')
  const meeting = page.getByRole('article', { name: /^Demo Committee Meeting/ }).first()
  await expect.element(meeting).toBeVisible()
  await reopenApp()
  await expect.element(meeting).toBeVisible()
  expect(ofDemo.size).toBe(demos)
  await expectChip('Saved on this device')
  show('/demo/members')
  await expect.element(page.getByText('Nobody else can open the demo committee.')).toBeVisible()
  expect((await ana.ask('GET', '/api/committees')).body).toMatchObject({
    committees: [{ slug: 'general' }, { slug: 'trees', access: 'owner' }],
  })

  // Its four people are on the leaderboard of a person who has loaded it, marked as examples.
  show('/leaderboard')
  const examples = page.getByRole('table', { name: 'Examples' })
  await expect.poll(() => examples.getByRole('row').length).toBe(5)
  for (const [index, score] of [220, 180, 140, 95].entries())
    await expect
      .element(examples.getByRole('row').nth(index + 1))
      .toMatchTextContent(new RegExp(`^${index + 1}.*Example\\s*${score}$`))
  await expectAccessible()

  show('/choose-committee')
  await expect.poll(() => demo.length).toBe(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove the demo committee' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the demo committee?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('Demo Committee was removed from this device')).toBeVisible()
  await expect.element(demo).not.toBeInTheDocument()
  await expect.element(load).toBeVisible()
  // Its people are no examples for a person without it. The part of the page that has them is loaded by now.
  show('/leaderboard')
  await expect.element(page.getByText('Nobody is on the leaderboard yet.')).toBeVisible()
  expect(examples.length).toBe(0)
  show('/demo/home')
  await expect.poll(() => location.pathname).not.toContain('demo')
})

test('a visitor without an account is in a live meeting of the demo at once, approves minutes, and nothing asks the hub', async () => {
  const complaints = collectComplaints()
  await startHub()
  await openAs(null, '/')
  const lookAround = page.getByRole('link', { name: 'Look around first' })
  await expect.element(lookAround).toHaveAttribute('href', '/demo/home')
  show('/demo/home')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Demo Committee Meeting/ })).toBeVisible()
  await expect.poll(() => location.pathname).toMatch(/^\/demo\/meetings\/./)
  await expect.element(page.getByText('to open the library on Saturday mornings')).toBeInTheDocument()
  await expect.element(page.getByText(/^Everything in this committee is a sample/)).toBeVisible()
  await expectChip('Saved on this device')
  const asked = watchRequests(/./, /\/(api|sync)\//)

  show('/demo/home')
  await expect.poll(() => page.getByRole('link', { name: /^Review: The minutes/ }).length).toBe(2)
  show('/demo/resolutions')
  await expect.element(page.getByText('6 resolutions')).toBeVisible()
  await expect.element(page.getByText(/cannot be reached/)).not.toBeInTheDocument()
  show('/demo/meetings')
  const draft = page.getByRole('article', { name: /^Demo Committee Meeting/ }).filter({ hasText: 'Completed' })
  await draft.first().getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('button', { name: 'Approve minutes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve minutes' }).click()
  await expect.element(page.getByText(/Approved by Visitor/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: /-007$/ })).toBeVisible()
  show('/demo/home')
  await expect.poll(() => page.getByRole('link', { name: /^Review: The minutes/ }).length).toBe(1)
  show('/demo/records')
  await expect.element(page.getByText('This needs a hub.', { exact: false })).toBeVisible()
  await expectAccessible()
  expect(asked).toEqual([])

  await reopenApp()
  await expect.element(page.getByText('This needs a hub.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  show('/demo/home')
  await page.getByRole('button', { name: 'Leave the demo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the demo' }).click()
  await expect.element(lookAround).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(complaints).toEqual([])
})

test('a visitor starts a committee from the demo and goes on with it after the sign-in; a name of another committee is refused beside the field', async () => {
  await startHub()
  const ana = await signUp('Ana Ortiz')
  await openAs(null, '/demo/home')
  await page.getByRole('button', { name: 'Start a committee from this' }).click()
  await expect.element(page.getByText(/^Copied are the meeting template.*Not copied are/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signInAt(page.getByRole('dialog'), ana)
  const dialog = page.getByRole('dialog', { name: 'Start a committee from this' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await undo().click()
  await dialog.getByLabelText('Name of your committee').fill('General Committee')
  await dialog.getByRole('button', { name: 'Create it' }).click()
  await expect.element(dialog).toMatchTextContent('You have a committee with this name.')
  await dialog.getByLabelText('Name of your committee').fill('Parks')
  await dialog.getByRole('button', { name: 'Create it' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Parks' })).toBeVisible()
  await expectChip('Synced')
  await expect.element(page.getByText(/Parks Meeting/).first()).toBeVisible()
  show('/parks/members')
  await expect.element(page.getByRole('row').filter({ hasText: 'Chair' }).first()).toBeVisible()
  show('/choose-committee')
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  expect(dialog.length).toBe(0)
})
