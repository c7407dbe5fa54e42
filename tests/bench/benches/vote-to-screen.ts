import { join } from 'node:path'
import { accountKey, markAllPresent, queryNow, type TransitionContext } from '@civic-hub/committee'
import { moveMotion, putQuestion } from '@civic-hub/committee/proceedings'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../run/chromium.ts'
import { SyncDevice } from '../../support/device/sync-device.ts'
import { eventually } from '../../support/eventually.ts'
import { addMember } from '../../support/people/invite.ts'
import { makeCommittee, type Person, signUpPerson } from '../../support/people/signed-in-person.ts'
import { isLetterTo, readOutbox } from '../../support/relay/letters.ts'
import { spawnRelay } from '../../support/relay/spawn-relay.ts'
import { allowed } from '../documents/hold-meeting.ts'
import type { Goal, Row } from '../measure/row.ts'
import { percentile } from '../measure/statistics.ts'

/** Time between two votes or keys. Not a multiple of a frame, so that they meet frames at any moment. */
const everyMs = 311

/**
 * Measures the time from a click on the own vote until it is on another member's screen: two browsers and the
 * relay as it is built. A key in the notes of the same meeting is the peer in the same run, in turns with the
 * votes.
 */
export async function voteToScreen(folder: string, short: boolean): Promise<Row[]> {
  const relay = spawnRelay({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info', PATH: process.env.PATH ?? '' })
  const url = await relay.listening
  const letterTo = (email: string) =>
    eventually(`a letter to ${email}`, async () => (await readOutbox(join(folder, 'outbox'))).find(isLetterTo(email)))
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const people = [
      await signUpPerson(url, { letterTo }, 'Ana Ortiz'),
      await signUpPerson(url, { letterTo }, 'Sam Lee'),
    ] as const
    const [ana, sam] = people
    const { id, slug } = await makeCommittee(ana, 'Parks')
    await addMember(ana, id, sam)
    const voting = await openFor(browser, url, ana, `/${slug}/meetings`)
    await voting.getByRole('button', { name: 'New Meeting' }).first().click()
    await voting.getByRole('dialog', { name: 'New Meeting' }).getByRole('button', { name: 'Start Now' }).click()
    await voting.getByRole('textbox', { name: 'Meeting notes' }).click()
    await putTo({ url, cookie: ana.cookie() }, id, decodeURIComponent(voting.url().split('/').at(-1) ?? ''), people)
    const watching = await openFor(browser, url, sam, new URL(voting.url()).pathname)
    for (const page of [voting, watching]) await page.getByRole('button', { name: 'Sync status: Synced' }).waitFor()
    return await measure(voting, watching, short ? 10 : 60)
  } finally {
    await browser.close()
    relay.process.kill('SIGTERM')
    await relay.ended
  }
}

async function openFor(browser: Browser, url: string, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const [name = '', value = ''] = person.cookie().split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Both people are present, and a question is open. */
async function putTo(
  target: { url: string; cookie: string },
  committee: string,
  meetingId: string,
  people: readonly Person[],
): Promise<void> {
  const device = new SyncDevice(target, committee)
  await device.connect()
  const context: TransitionContext = {
    now: () => new Date(),
    randomId: () => crypto.randomUUID().slice(0, 8),
  }
  const members = people.map(({ account: { id, name } }) => ({ person: accountKey(id), name, guest: false }))
  const by = { account: people[0]?.account.id ?? '', name: people[0]?.account.name ?? '' }
  const { doc } = device
  allowed(markAllPresent(doc, context, meetingId, members))
  const item = queryNow(doc, meetingId).read()?.current ?? null
  const motion = allowed(moveMotion(doc, context, meetingId, { text: 'To adopt the fees', item }, by))
  allowed(putQuestion(doc, context, meetingId, [motion], {}, by))
  await device.allSaved()
  device.disconnect()
}

/** The moments of what happened, in order, by the machine's clock. */
type Moments = { readonly pressed: number[]; readonly shown: number[] }

async function measure(voting: Page, watching: Page, times: number): Promise<Row[]> {
  const choices = ['Aye', 'No'].map((name) =>
    voting.getByRole('region', { name: 'For you' }).getByRole('button', { name, exact: true }),
  )
  const notes = voting.getByRole('textbox', { name: 'Meeting notes' })
  await voting.evaluate(watchPresses)
  await watching.evaluate(watchChanges)
  const delays = { vote: [] as number[], key: [] as number[] }
  // The first ones run code that is not compiled yet.
  for (let time = -5; time < times; time++) {
    const vote = await timeOf(() => choices[Math.abs(time) % 2]?.click())
    await notes.focus()
    const key = await timeOf(() => voting.keyboard.press('a'))
    if (time < 0) continue
    delays.vote.push(vote)
    delays.key.push(key)
  }

  async function timeOf(act: () => Promise<void> | undefined): Promise<number> {
    const before = await momentsOf(watching)
    await act()
    await voting.waitForTimeout(everyMs)
    const { shown } = await eventually('the change on the other screen', async () => {
      const now = await momentsOf(watching)
      return now.shown.length > before.shown.length ? now : undefined
    })
    const { pressed } = await momentsOf(voting)
    return (shown[before.shown.length] ?? Number.NaN) - (pressed.at(-1) ?? Number.NaN)
  }

  const row = (what: string, of: readonly number[], percent: number, goals: readonly Goal[]): Row => ({
    what: `${what}, p${percent}`,
    unit: 'ms',
    samples: { 'civic-hub': [percentile(Float64Array.from(of).sort(), percent)] },
    goals,
  })
  const vote = "a vote until it is on another member's screen"
  const key = 'a key in the notes of the same meeting, until it is there'
  return [
    row(vote, delays.vote, 50, []),
    row(vote, delays.vote, 95, [{ atMost: 100 }]),
    row(key, delays.key, 50, []),
    row(key, delays.key, 95, []),
  ]
}

const momentsOf = (page: Page) => page.evaluate(() => (window as unknown as { moments: Moments }).moments)

/** Runs in the page that votes. */
function watchPresses(): void {
  const moments: Moments = { pressed: [], shown: [] }
  for (const kind of ['click', 'keydown'])
    addEventListener(kind, () => moments.pressed.push(performance.timeOrigin + performance.now()), true)
  Object.assign(window, { moments })
}

/** Runs in the other page: notes each change of the votes by name and of the notes, in the next frame. */
function watchChanges(): void {
  const moments: Moments = { pressed: [], shown: [] }
  const read = () => {
    const votes = [...document.querySelectorAll<HTMLElement>('li[data-choice]')].map((one) => one.dataset.choice)
    const notes = document.querySelector('[aria-label="Meeting notes"]')?.cloneNode(true) as HTMLElement | null
    for (const caret of notes?.querySelectorAll('.notes-caret') ?? []) caret.remove()
    return `${votes} ${notes?.textContent?.length}`
  }
  let last = read()
  new MutationObserver(() => {
    const now = read()
    if (now === last) return
    last = now
    requestAnimationFrame(() => moments.shown.push(performance.timeOrigin + performance.now()))
  }).observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true })
  Object.assign(window, { moments })
}
