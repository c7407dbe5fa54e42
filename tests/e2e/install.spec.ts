import type { Page } from '@playwright/test'
import { closeMenu, expect, expectAccessible, test } from './fixtures.ts'

/** The event that Chromium sends when it would install the app; `answer` is the result of its own prompt. */
const offerInstall = (page: Page, answer: 'accepted' | 'dismissed' | 'refused') =>
  page.evaluate((answer) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      document.documentElement.dataset.asked = 'yes'
      if (answer === 'accepted') dispatchEvent(new Event('appinstalled'))
      return answer === 'refused'
        ? Promise.reject(new DOMException('Not now', 'NotAllowedError'))
        : Promise.resolve({ outcome: answer })
    }
    dispatchEvent(Object.assign(offer, { prompt }))
    if (!offer.defaultPrevented) throw new Error('The browser would ask by itself')
  }, answer)

const offer = (page: Page) => page.getByRole('region', { name: 'Install App' })
const asked = (page: Page) => page.evaluate(() => document.documentElement.dataset.asked)

/** As if this browser had been used on an earlier day for the first time. */
const beginEarlier = (page: Page) =>
  page.evaluate(() => localStorage.setItem('install-offer', new Date(2020, 0, 1).toDateString()))

async function fromMenu(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click()
  return page.getByRole('menuitem', { name: 'Install App' })
}

test('offers the installation on a second day, not in a live meeting, and once', async ({ liveMeeting }) => {
  const { page, slug, address } = await liveMeeting(['Ana Ortiz'])
  const list = async () => {
    await page.goto(`/${slug}/meetings`)
    await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  }
  await list()
  await offerInstall(page, 'dismissed')
  await expect(await fromMenu(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  await beginEarlier(page)
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Meeting notes' })).toBeVisible()
  await offerInstall(page, 'dismissed')
  await expect(await fromMenu(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await closeMenu(page)
  await page.getByRole('link', { name: 'Back to meetings' }).click()
  await expect(offer(page)).toContainText('It then opens like any other app, also without a connection.')
  await expectAccessible(page)
  await offer(page).getByRole('button', { name: 'Install App' }).click()
  await expect(offer(page)).toHaveCount(0)
  expect(await asked(page)).toBe('yes')

  // After it is dismissed, the menu keeps it, and no offer is shown again.
  await list()
  await offerInstall(page, 'accepted')
  const entry = await fromMenu(page)
  await expect(entry).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await entry.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await asked(page)).toBe('yes')
  await expect(await fromMenu(page)).toHaveCount(0)
})
