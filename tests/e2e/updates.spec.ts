import type { Page } from '@playwright/test'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { startDeployProxy } from '../support/relay/deploy-proxy.ts'
import { makeSecondBuild } from '../support/relay/second-build.ts'
import {
  expect,
  expectChip,
  installed,
  installedForMeetings,
  meetingsOfflineReady,
  offlineReady,
  test,
} from './fixtures.ts'

const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/** Whether the code that looks for newer versions is loaded: some seconds after the first screen. */
const watches = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/watch-for-updates-'))

/**
 * The app looks for a newer version at a random moment within 10 s after each connection, and then not for a minute: the
 * look after the first connection could delay the one that the story waits for.
 */
const shortenRandomDelays = () => {
  const random = Math.random
  Math.random = () => random() / 100
}

/** As after the restart of a hub with a newer version. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expectChip(page, 'Offline')
  await page.context().setOffline(false)
  await expectChip(page, 'Synced')
}

test('a new version waits until no form has unsaved words; a roll-back is offered in the same way', async ({
  relay,
  open,
  gather,
}) => {
  const { ana, slug } = await gather(['Ana Ortiz'])
  const proxy = await startDeployProxy(relay.url)
  const page = await open(ana, { path: `/${slug}/ideas`, baseURL: proxy.url, ...installedForMeetings })
  await meetingsOfflineReady(page)
  const title = page.getByRole('textbox', { name: 'Title' }).first()
  await title.fill('A bench by the pond')
  const question = page.getByText('A new version is available. Reload now?')
  const other = await page.context().newPage()
  await other.goto('/choose-committee')
  await expect(other.getByRole('heading', { level: 1, name: 'Choose a committee' })).toBeVisible()
  proxy.deploy()
  await askForUpdate(other)
  await other.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(other.getByText('Another tab has a live meeting, a recording, or a form with words')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('A bench by the pond')
  await other.close()

  await title.fill('')
  await expect(question).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: 'Ideas' })).toBeVisible()

  proxy.rollBack()
  await askForUpdate(page)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Ideas' })).toBeVisible()
  await page.context().close()
  await proxy.close()
})

test('a deploy of another build shows no person a blank page', async ({ relay, open, gather }) => {
  const { ana, slug } = await gather(['Ana Ortiz'])
  const second = await makeSecondBuild()
  const deployed = await bootRelay({ settings: { appFilesDir: second.folder } })
  const proxy = await startDeployProxy(relay.url)
  const at = { path: 'about:blank', baseURL: proxy.url }
  const stored = await open(ana, { ...at, ...installed })
  const plain = await open(ana, at)
  for (const page of [plain, stored]) {
    await page.addInitScript(shortenRandomDelays)
    await page.goto(`/${slug}/meetings`)
  }
  await offlineReady(stored)
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
  for (const page of [stored, plain]) await expect(heading(page, 'Meetings')).toBeVisible()
  const build = (page: Page) =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src)
  const first = await build(plain)
  await plain.getByRole('button', { name: 'Committee tools' }).click()
  const way = plain.getByRole('menuitem', { name: 'Budget' })
  await expect(way).toBeVisible()
  for (const page of [plain, stored]) await page.waitForFunction(watches)
  proxy.serveApp(deployed.url)
  // A tab without cached files requests a deleted file: the open page stays, and one press loads the new version.
  await plain.keyboard.press('Escape')
  await reconnect(plain)
  const question = (page: Page) => page.getByText('A new version is available. Reload now?')
  await expect(question(plain)).toBeVisible()
  await plain.getByRole('button', { name: 'Committee tools' }).click()
  await way.click()
  const told = plain.getByRole('alert')
  await expect(told).toContainText('Reload the page to open it. What you wrote is kept.')
  await expect(heading(plain, 'Meetings')).toBeVisible()
  await told.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(heading(plain, 'Budget')).toBeVisible()
  // A tab with the cached app uses its own files until its person accepts the new ones.
  await stored.evaluate((to) => history.pushState(null, '', to), `/${slug}/budget`)
  await expect(heading(stored, 'Budget')).toBeVisible()
  await reconnect(stored)
  await expect(question(stored)).toBeVisible()
  const reloaded = stored.waitForEvent('load')
  await stored.getByRole('button', { name: 'Reload', exact: true }).click()
  await reloaded
  await expect(heading(stored, 'Budget')).toBeVisible()
  expect(await build(stored)).toBe(await build(plain))
  expect(await build(plain)).not.toBe(first)
  await stored.context().close()
  await proxy.close()
  await deployed.close()
  await second.remove()
})
