import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notes, reopenApp, show, typeNotes } from '../../apps/web/src/testing/open-app.tsx'
import { watchPlaces } from '../../apps/web/src/testing/places.ts'
import { choose, inWindow } from '../../apps/web/src/testing/screen.ts'
import { exportedMeetings } from './support/exported-meetings.ts'
import {
  cutLine,
  expectChip,
  gather,
  gatherInMeeting,
  goOffline,
  goOnline,
  openAs,
  restoreLine,
  writeAs,
} from './support/with-hub.ts'

const chip = page.getByRole('button', { name: 'Sync status' })
const panel = page.getByRole('dialog', { name: 'Sync status' })

/** Replaces the answers to requests whose path has this part, until the returned function is called. */
function replaceAnswers(part: string, answer: (request?: RequestInit) => Promise<Response>): () => void {
  const fetch = window.fetch
  const replaced = vi.spyOn(window, 'fetch').mockImplementation((target, request) => {
    const { url } = new Request(target, request)
    return url.includes(part) ? answer(request) : fetch(target, request)
  })
  const restore = () => replaced.mockRestore()
  onTestFinished(restore)
  return restore
}

test('L11: a hanging request does not keep the device offline; a page without a committee learns that the hub does not answer, and that the session has ended', async () => {
  const { people, slug } = await gather(['Ana Ortiz'])
  const [ana] = people
  await openAs(ana, `/${slug}/meetings`)
  await expectChip('Synced')
  // From now on the request for the reason of a refused connection is not answered.
  let asked = 0
  const answerAgain = replaceAnswers('/sync/', (request) => {
    asked++
    return new Promise((_, reject) => request?.signal?.addEventListener('abort', () => reject(request.signal?.reason)))
  })
  // The limits of requests pass ten times as fast.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10))
  onTestFinished(() => limits.mockRestore())
  await cutLine()
  await expectChip('Offline')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await restoreLine()
  await expectChip('Synced')
  limits.mockRestore()
  answerAgain()

  show('/profile')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expectChip('Synced')
  /** Asks the hub at once, as a page does that becomes visible. */
  const showAgain = () => void document.dispatchEvent(new Event('visibilitychange'))
  const restore = replaceAnswers('/api/committees', () => Promise.reject(new TypeError('No connection')))
  showAgain()
  await expectChip('Offline')
  restore()
  showAgain()
  await expectChip('Synced')
  await ana.ask('POST', '/api/sign-out')
  showAgain()
  await expectChip('Sign in again')
})

/** Sam's page of a meeting, with words that the hub does not have. */
async function openWithUnsentWords(words: string) {
  const gathered = await gatherInMeeting(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = gathered.people
  await openAs(sam, gathered.address)
  await expectChip('Synced')
  await expect.element(notes()).toBeVisible()
  await goOffline()
  await expectChip('Offline')
  await typeNotes(words)
  await expectChip(/1 change waiting/)
  return { ...gathered, ana, access: `/api/committees/${gathered.id}/people/${sam.account.id}` }
}

test('changes of a person who can only read now: every page and the sign-out dialog name the reason; a person who was removed while offline finds their edits kept, counted and exportable', async () => {
  const { ana, id, address, access } = await openWithUnsentWords('Removed meanwhile.')
  await ana.ask('PUT', access, { access: 'viewer' })
  await goOnline()
  show('/profile')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expectChip(/1 change waiting/)
  await chip.click()
  await expect.element(panel).toMatchTextContent('You may only read this committee now')
  expect(panel.getByRole('button', { name: 'Retry now' }).length).toBe(0)
  await choose('Your account', 'Sign Out')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect.element(dialog).toMatchTextContent('1 change is in a committee that you can only read now')
  await expect.element(dialog).not.toMatchTextContent('wait until everything is synced')
  await userEvent.keyboard('{Escape}')
  await cutLine()
  await ana.ask('DELETE', access)
  await restoreLine()
  show(address)
  await expect.element(page.getByRole('heading', { name: 'You no longer have access to this committee' })).toBeVisible()
  await expectChip('Access removed')
  await expect.element(page.getByText('1 of your changes is only on this device.')).toBeVisible()
  const exported = await exportedMeetings(id, () =>
    page.getByRole('main').getByRole('button', { name: 'Export now' }).click(),
  )
  expect(exported).toContain('Removed meanwhile.')
  const theirs = await writeAs(ana, id, (doc) => JSON.stringify(doc.getMap('meetings').toJSON()))
  expect(theirs).toContain('Spring planning')
  expect(theirs).not.toContain('Removed meanwhile.')
})

const widthOfChip = () => chip.element().getBoundingClientRect().width

test('the buttons of the header stay where they appear, in each window; on a phone the chip is a dot while all is synced, and has its words otherwise', async () => {
  await inWindow(390, 664)
  const { people, slug } = await gather(['Ana Ortiz'])
  await openAs(people[0], `/${slug}/home`)
  await expect.element(page.getByRole('button', { name: 'Sync status: Synced', exact: true })).toBeVisible()
  expect(widthOfChip()).toBeLessThanOrEqual(46)
  await goOffline()
  await expect.element(page.getByRole('button', { name: 'Sync status: Offline', exact: true })).toBeVisible()
  await expect.poll(widthOfChip).toBeGreaterThan(100)
  expect(document.documentElement.scrollWidth).toBe(390)
  await goOnline()
  for (const width of [390, 1280]) {
    await page.viewport(width, 800)
    await expectChip('Synced')
    const wideChip = widthOfChip()
    const places = watchPlaces('header :is(button, a)', 'left')
    await reopenApp()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectChip('Synced')
    await goOffline()
    await expectChip('Offline')
    if (width === 1280) expect(widthOfChip()).toBe(wideChip)
    await goOnline()
    await expectChip('Synced')
    expect([...places.keys()]).toContain('Search')
    for (const name of ['Search', 'Local', 'Notifications', 'Your account'])
      expect({ [name]: places.get(name)?.size ?? 1 }).toEqual({ [name]: 1 })
  }
})
