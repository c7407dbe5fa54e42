import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { notes, onPhone, openApp, openLiveMeeting, reopenApp } from '../testing/open-app.tsx'
import { catchInstallOffer, installOffer } from './install-offer.ts'

// As in main.tsx.
catchInstallOffer()

const offer = () => page.getByRole('region', { name: 'Install App' })

const rememberEarlierDay = () => localStorage.setItem('install-offer', new Date(2020, 0, 1).toDateString())

/** Opens the app in a browser that was used on an earlier day for the first time. */
async function openOnSecondDay(): Promise<void> {
  rememberEarlierDay()
  await openApp()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
}

/** The event that Chromium sends when it would install the app; `prompt` is its own question. */
function offerInstall(prompt: () => Promise<unknown>): void {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(Object.assign(event, { prompt }))
  onTestFinished(() => installOffer.write(null))
  expect(event.defaultPrevented).toBe(true)
}

/** Opens the menu in which the app can be installed. */
async function openMenu(): Promise<Locator> {
  await page.getByRole('button', { name: 'Your account' }).click()
  return page.getByRole('menuitem', { name: 'Install App' })
}

async function closeMenu(): Promise<void> {
  await expect.poll(() => document.activeElement?.closest('[role="menu"]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

test('an installation is offered on a second day only, and not in a live meeting', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  await openLiveMeeting()
  await page.getByRole('link', { name: 'Back to meetings' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible()
  offerInstall(prompt)
  await expect.element(await openMenu()).toBeVisible()
  expect(offer().length).toBe(0)
  await closeMenu()

  rememberEarlierDay()
  await page.getByRole('link', { name: 'Spring planning', exact: true }).click()
  await reopenApp()
  await expect.element(notes()).toBeVisible()
  offerInstall(prompt)
  await expect.element(await openMenu()).toBeVisible()
  expect(offer().length).toBe(0)
  await closeMenu()
  await page.getByRole('link', { name: 'Back to meetings' }).click()
  await expect.element(offer()).toMatchTextContent('It then opens like any other app, also without a connection.')
  await expectAccessible(() => offer().elements())
  await offer().getByRole('button', { name: 'Install App' }).click()
  await expect.element(offer()).not.toBeInTheDocument()
  expect(prompt).toHaveBeenCalledOnce()
})

test('an installation that was declined stays in the menu, which says how to install when the browser refuses to ask, until the app is installed', async () => {
  const dismiss = async () => ({ outcome: 'dismissed' })
  await openOnSecondDay()
  offerInstall(dismiss)
  await offer().getByRole('button', { name: 'Not now' }).click()
  await expect.element(offer()).not.toBeInTheDocument()
  installOffer.write(null)
  await reopenApp()
  // The bell is shown together with what is above the screens.
  await expect.element(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  offerInstall(() => Promise.reject(new DOMException('Not now', 'NotAllowedError')))
  const declined = await openMenu()
  await expect.element(declined).toBeVisible()
  expect(offer().length).toBe(0)
  await declined.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Look for “Install” in the menu of your browser.')

  const install = vi.fn(async () => {
    dispatchEvent(new Event('appinstalled'))
    return { outcome: 'accepted' }
  })
  offerInstall(install)
  await (await openMenu()).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(install).toHaveBeenCalledOnce()
  const entry = await openMenu()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(entry).not.toBeInTheDocument()
})

test('Safari shows the steps of the installation, and what it does to the data of websites that are not installed', async () => {
  Object.defineProperty(navigator, 'vendor', { configurable: true, get: () => 'Apple Computer, Inc.' })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vendor'))
  await onPhone()
  await openOnSecondDay()
  await expect.element(offer()).toMatchTextContent('if you do not open it for seven days')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Install App' }).click()
  const steps = page.getByRole('dialog', { name: 'Install App' })
  await expect.element(steps).toMatchTextContent('press Share in the browser, and then Add to Home Screen')
  await expect.element(steps).toMatchTextContent('Safari removes what a website has stored')
  await steps.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(steps).not.toBeInTheDocument()
})
