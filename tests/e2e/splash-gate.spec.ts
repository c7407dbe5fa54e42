import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectChip,
  installed,
  offlineReady,
  relayOfItsOwn,
  signInContext,
  test,
  typeNotes,
  writtenNotes,
} from './fixtures.ts'

const unreachable = (page: Page) => page.getByRole('dialog', { name: 'The hub cannot be reached' })

test(
  'without an answer a device with a person’s data opens, and any other stays closed',
  relayOfItsOwn,
  async ({ gatherInMeeting, open, relay }) => {
    const { ana, address } = await gatherInMeeting(['Ana Ortiz'])
    const page = await open(null, installed)
    const landing = page.getByRole('link', { name: 'Get Started Free' })
    await expect(landing).toBeVisible()
    await offlineReady(page)
    await relay.kill()
    await page.reload()
    await expect(unreachable(page)).toContainText('Nobody is signed in on this device')
    await expect(unreachable(page).getByRole('button', { name: 'Try again' })).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(unreachable(page).getByRole('status')).toHaveText('The hub still does not answer.')
    await relay.start()
    await unreachable(page).getByRole('button', { name: 'Try again' }).click()
    await expect(landing).toBeVisible()

    // From now on the device has data of a person.
    await signInContext(page.context(), ana)
    await page.goto(address)
    await typeNotes(page, 'Kept here. ')
    await expectChip(page, 'Synced')
    await relay.kill()
    await page.reload()
    await expect.poll(() => writtenNotes(page)).toBe('Kept here. ')
  },
)
