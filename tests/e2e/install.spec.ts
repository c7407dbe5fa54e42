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

test('shows when a browser refuses to ask; "Not now" is for good; iPhone and iPad show the steps', async ({
  openCommittee,
  open,
}) => {
  const { ana, slug, page } = await openCommittee(['Ana Ortiz'])
  const failures: string[] = []
  page.on('pageerror', (failure) => failures.push(String(failure)))
  await beginEarlier(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  await offerInstall(page, 'refused')
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)
  await (await fromMenu(page)).click()
  await expect(page.getByRole('alert')).toContainText('Look for “Install” in the menu of your browser.')
  expect(failures).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  await offerInstall(page, 'dismissed')
  await expect(await fromMenu(page)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  const phone = await open(ana, {
    path: `/${slug}/meetings`,
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await phone.getByRole('button', { name: 'Open menu' }).click()
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Install App' }).click()
  const steps = phone.getByRole('dialog', { name: 'Install App' })
  await expect(steps).toContainText('press Share in the browser, and then Add to Home Screen')
  await expectAccessible(phone)
  await steps.getByRole('button', { name: 'Close' }).last().click()
  await expect(steps).toHaveCount(0)
})
