import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Person } from '../support/people/signed-in-person.ts'

// Committees meet in the evening: the pictures show a time after seven on any machine.
const evening = zoneWhereItIs(19)
process.env.TZ = evening

/** Signs in as a person does, in a browser of their own. */
export async function openAs(
  browser: Browser,
  person: Person,
  address: string,
  look: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: evening,
    reducedMotion: 'reduce',
    ...look,
  })
  const page = await context.newPage()
  await page.goto(new URL('/choose-committee', address).href)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Choose a committee' }).waitFor()
  await page.goto(address)
  await page.getByRole('button', { name: 'Sync status' }).filter({ hasText: 'Synced' }).waitFor()
  return page
}

function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // In these names a positive offset means west.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
