import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'
import { holdRequests } from './hold-app.ts'

/** The names of all committees in this browser's store. */
const storedCommittees = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(
      ({ name }) =>
        name?.startsWith('civic-hub-') && !['civic-hub-session', 'civic-hub-sign-out'].includes(name),
    )
    return new Promise((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => {
        const database = (target as IDBOpenDBRequest).result
        const asking = database.transaction('committees').objectStore('committees').getAll()
        asking.onsuccess = () => {
          database.close()
          resolve(
            asking.result.map(
              ({ name, removing }: { name: string; removing?: true }) =>
                `${name}${removing ? ', being removed' : ''}`,
            ),
          )
        }
      }
    })
  })

test('loads the demo committee only on request, keeps it on this device, and removes it', async ({
  member,
  open,
}) => {
  const ana = await member('Ana Ortiz')
  const page = await open(ana, { path: '/choose-committee' })
  // The second of two quick clicks loads no second one.
  await page.getByRole('button', { name: 'Load the demo committee' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard - Demo Committee' })).toBeVisible()
  await expect(page.getByText('$17,500.00')).toBeVisible()
  await expectChip(page, 'Saved on this device')
  await page.goto('/demo/meetings')
  await expect(page.getByRole('article', { name: /^Demo Committee Meeting/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: /^Demo Committee Meeting/ }).first()).toBeVisible()
  await expectChip(page, 'Saved on this device')
  await page.goto('/demo/members')
  await expect(page.getByText('Nobody else can open the demo committee.')).toBeVisible()
  const answer = await ana.get('/api/committees')
  expect(answer.body).toMatchObject({ committees: [{ slug: 'general' }] })

  // Its four people are on the leaderboard of a person who has loaded it, marked as examples.
  await page.goto('/leaderboard')
  const examples = page.getByRole('table', { name: 'Examples' })
  await expect(examples.getByRole('row')).toHaveCount(5)
  for (const [index, score] of [220, 180, 140, 95].entries())
    await expect(examples.getByRole('row').nth(index + 1)).toHaveText(
      new RegExp(`^${index + 1}.*Example\\s*${score}$`),
    )
  await expectAccessible(page)
  const other = await open(await member('Bea Berg'), { path: '/leaderboard' })
  await expect(other.getByText('Nobody is on the leaderboard yet.')).toBeVisible()
  await expect(other.getByRole('table', { name: 'Examples' })).toHaveCount(0)

  await page.goto('/choose-committee')
  await expect(page.getByRole('link', { name: 'Enter Committee Demo Committee' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the demo committee' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the demo committee?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Demo Committee was removed from this device')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter Committee Demo Committee' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load the demo committee' })).toBeVisible()
  await page.goto('/demo/home')
  await expect(page).not.toHaveURL(/demo/)
})

test('a demo committee whose removal was cut off by closing the page is not restored', async ({
  member,
  open,
}) => {
  const ana = await member('Ana Ortiz')
  const page = await open(ana, { path: '/choose-committee' })
  await page.getByRole('button', { name: 'Load the demo committee' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard - Demo Committee' })).toBeVisible()
  // Another tab has the database open and does not close it: the removal waits.
  const tab = await page.context().newPage()
  await tab.goto('/impact')
  const lock = await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return (
      held.find(({ name }) => name?.startsWith('civic-hub-store:') && !name.endsWith(':personal'))?.name ?? ''
    )
  })
  expect(lock).not.toBe('')
  await page.goto('/choose-committee')
  await tab.evaluate(
    (name) =>
      new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held()
          return new Promise(() => {})
        })
      }),
    lock,
  )
  // The removal still waits when the page is closed, on a machine of any speed.
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.getByRole('button', { name: 'Remove the demo committee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Load the demo committee' })).toBeVisible()
  await expect.poll(() => storedCommittees(page)).toContain('Demo Committee, being removed')
  const context = page.context()
  await page.close()
  await tab.close()

  const next = await context.newPage()
  await next.goto('/choose-committee')
  await expect(next.getByRole('button', { name: 'Load the demo committee' })).toBeVisible()
  await expect(next.getByRole('link', { name: 'Enter Committee Demo Committee' })).toHaveCount(0)
  // The rest of it is removed, too.
  await expect.poll(() => storedCommittees(next)).toEqual(['General Committee'])
})

test('the offer of the demo committee does not move after it is shown', async ({ openCommittee }) => {
  const { page } = await openCommittee(['Ana Ortiz'])
  const release = await holdRequests(page, '**/assets/your-data-*.js')
  await page.goto('/choose-committee')
  const load = page.getByRole('button', { name: 'Load the demo committee' })
  await expect(load).toBeVisible()
  const before = await load.boundingBox()
  release()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  expect(await load.boundingBox()).toEqual(before)
})
