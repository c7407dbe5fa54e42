import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../run/chromium.ts'
import { SyncDevice } from '../support/device/sync-device.ts'
import { addMember } from '../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../support/people/signed-in-person.ts'
import { bootRelay } from '../support/relay/boot-relay.ts'
import { fillExampleCommittee } from './example-committee.ts'

// The pictures of the README, from the real app with three people in one meeting: `npm run screenshots`.

// Committees meet in the evening: it is past seven wherever the pictures are taken.
const evening = zoneWhereItIs(19)
process.env.TZ = evening

const folder = fileURLToPath(new URL('.', import.meta.url))
const looks = [
  { name: '1280-light', viewport: { width: 1280, height: 1000 }, colorScheme: 'light' },
  { name: '1280-dark', viewport: { width: 1280, height: 1000 }, colorScheme: 'dark' },
  { name: '390-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: '390-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

if (!existsSync(fileURLToPath(new URL('../../apps/web/dist/index.html', import.meta.url))))
  throw new Error('The app is not built: npm run build')

const relay = await bootRelay()
const browser = await chromium.launch(chromiumLaunch())
try {
  const people = []
  for (const name of ['Ana Ortiz', 'Sam Lee', 'Joy Park'])
    people.push(await signUpPerson(relay.url, relay, name))
  const [ana, sam, joy] = people as [Person, Person, Person]
  const committee = await makeCommittee(ana, 'Parks & Playgrounds')
  for (const person of [sam, joy]) await addMember(ana, committee.id, person)

  const device = new SyncDevice({ url: relay.url, cookie: ana.cookie() }, committee.id)
  await device.connect()
  const meetingId = fillExampleCommittee(device.doc, committee.name)
  await device.allSaved()
  device.disconnect()

  const list = `${relay.url}/${committee.slug}/meetings`
  const meeting = `${list}/${meetingId}`
  const first = await openAs(browser, sam, meeting)
  await writeNotes(first)
  const second = await openAs(browser, joy, meeting)
  const agenda = second.getByRole('region', { name: 'Agenda' })
  await agenda.getByRole('button', { name: /Actions for New surface/ }).click()
  await second.getByRole('menuitem', { name: 'Edit item' }).click()
  await second.getByRole('textbox', { name: 'Notes', exact: true }).first().focus()

  for (const look of looks) {
    const page = await openAs(browser, ana, meeting, look)
    await page
      .getByText('New surface for the Maple Street playground')
      .filter({ visible: true })
      .first()
      .waitFor()
    await shoot(page, `meeting-${look.name}`)
    await page.goto(list)
    await page.getByRole('link', { name: 'October meeting', exact: true }).waitFor()
    await shoot(page, `meetings-${look.name}`)
    await page.context().close()
    const stranger = await browser.newPage(look)
    await stranger.goto(relay.url)
    await stranger.getByRole('button', { name: 'Get Started Free' }).first().waitFor()
    await shoot(stranger, `landing-${look.name}`)
    await stranger.close()
  }
} finally {
  await browser.close()
  await relay.close()
}

function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // These names count westwards.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Signs in as a person does, in a browser of their own. */
async function openAs(
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

async function writeNotes(page: Page): Promise<void> {
  const notes = page.getByRole('textbox', { name: 'Meeting notes' })
  await notes.click()
  await page.keyboard.type('Present: Ana Ortiz (chair), Sam Lee, Joy Park. Two guests from Maple Street.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The October minutes are approved without changes.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('On the playground, the offers differ by $8,400. ')
  await page.keyboard.type('Joy points out that wood chips have to be filled up every spring')
  await page.getByRole('button', { name: 'Sync status' }).filter({ hasText: 'Synced' }).waitFor()
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // What arrives from the others, their carets among it, settles within a moment.
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${folder}${name}.png` })
  console.log(`${name}.png`)
}
