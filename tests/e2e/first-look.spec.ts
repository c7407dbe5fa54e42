import type { BrowserContext, Page } from '@playwright/test'
import { chip, expect, expectAccessible, expectChip, test } from './fixtures.ts'

/** Keeps whoever wants to read updates on this device waiting; answers how to let them. */
async function holdUpdates(context: BrowserContext): Promise<() => Promise<void>> {
  const beside = await context.newPage()
  await beside.goto('/icons/icon.svg')
  await beside.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('civic'))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    const store = database.transaction('updates', 'readwrite').objectStore('updates')
    const state = { held: true }
    Object.assign(window, { state })
    const goOn = () => {
      if (state.held) store.get('nothing').onsuccess = goOn
    }
    await new Promise<void>((resolve) => {
      store.get('nothing').onsuccess = () => {
        goOn()
        resolve()
      }
    })
  })
  return async () => {
    await beside.evaluate(() => {
      ;(window as unknown as { state: { held: boolean } }).state.held = false
    })
    await beside.close()
  }
}

/** The lists that this device keeps for the next start. */
const readListCaches = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('civic'))
    return new Promise((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => {
        const database = (target as IDBOpenDBRequest).result
        const asking = database.transaction('listCache').objectStore('listCache').getAll()
        asking.onsuccess = () => {
          database.close()
          resolve(JSON.stringify(asking.result))
        }
      }
    })
  })

test('the list of meetings is there before its document is read, and nothing can go wrong with it until then', async ({
  liveMeeting,
}) => {
  const { slug, page } = await liveMeeting(['Ana Ortiz'])
  await page.goto(`/${slug}/meetings`)
  const card = page.getByRole('article', { name: 'Spring planning' })
  const menu = card.getByRole('button', { name: 'Actions for Spring planning' })
  await expect(menu).toBeVisible()
  await expect.poll(() => readListCaches(page)).toContain('Spring planning')

  const letGo = await holdUpdates(page.context())
  await page.reload()
  await expect(card).toBeVisible()
  await expect(card).toContainText('Live')
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'New Meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await expect(dialog).toHaveCount(0)

  await letGo()
  // The app now does what the person pressed meanwhile.
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeVisible()

  // Any other screen waits for the document, and shows no meeting as missing.
  const letGoAgain = await holdUpdates(page.context())
  await page.reload()
  await card.getByRole('link', { name: 'Spring planning', exact: true }).click()
  await expect(page.getByText('Opening the committee')).toBeVisible()
  await letGoAgain()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})

test('the list is on screen before the app is, claims nothing that is not known, and keeps what is pressed', async ({
  open,
  liveMeeting,
}) => {
  const { ana, slug } = await liveMeeting(['Ana Ortiz'])
  const page = await open(ana, { path: `/${slug}/meetings`, serviceWorkers: 'block' })
  const card = page.getByRole('article', { name: 'Spring planning' })
  await expectChip(page, 'Synced')
  await expect(card).toBeVisible()
  const colours = () => card.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [box, colour] = [await card.boundingBox(), await colours()]
  await expect.poll(() => readListCaches(page)).toContain('"html"')

  // The app itself does not come yet.
  let letCome: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(card).toBeVisible()
  expect(await card.boundingBox()).toEqual(box)
  expect(await colours()).toBe(colour)
  await expect(chip(page)).toHaveCount(0)
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New Meeting' }).click()

  letCome()
  await expect(page.getByRole('dialog', { name: 'New Meeting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(1)
  await expectChip(page, 'Synced')
})

test('the menu of a card opens by key and by press, and gives the focus back', async ({ liveMeeting }) => {
  const { slug, page } = await liveMeeting(['Ana Ortiz'])
  await page.goto(`/${slug}/meetings`)
  const button = page.getByRole('button', { name: 'Actions for Spring planning' })
  const remove = page.getByRole('menuitem', { name: 'Remove' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  for (let round = 0; round < 2; round++) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu', { name: 'Actions for Spring planning' })).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(remove).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await button.click()
  await expect(remove).toBeVisible()
  await button.click()
  await expect(remove).toHaveCount(0)
  await button.click()
  await remove.click()
  await expect(page.getByRole('article', { name: 'Spring planning' })).toHaveCount(0)
})
