import { endMeeting, scheduleMeeting, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import type * as Y from 'yjs'
import { expect, expectAccessible, expectChip, newsFollowed, test } from './fixtures.ts'
import { demand } from './write-as.ts'

test('a meeting started on the wrong day asks first, keeps its plan visible, and the start can be undone', async ({
  open,
  gather,
}) => {
  const { ana, sam, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const planned = new Date(Date.now() + 9 * 86_400_000)
  planned.setUTCHours(19, 0, 0, 0)
  const meetingId = await write((doc, context) =>
    demand(scheduleMeeting(doc, context, { title: 'Next week', scheduledFor: planned.toISOString() })),
  )
  const page = await open(ana, { path: `/${slug}/meetings/${meetingId}` })
  const other = await open(sam, { path: `/${slug}/meetings` })
  await expectChip(other, 'Synced')
  await expect(other.getByRole('article', { name: 'Next week' })).toBeVisible()
  await newsFollowed(other)

  // On a phone its day and time are on one line beside Edit.
  await page.setViewportSize({ width: 390, height: 844 })
  const header = await page.getByRole('main').locator('header').first().boundingBox()
  expect(header?.height).toBeLessThan(115)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Meanwhile a dialog that fades out still has a button of the same name.
  const banner = page.getByRole('main')
  const ask = page.getByRole('dialog', { name: 'Start this meeting today?' })
  await banner.getByRole('button', { name: 'Start meeting' }).click()
  await expect(ask).toContainText('It is planned for')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(banner.getByText('Upcoming', { exact: true })).toBeVisible()

  await banner.getByRole('button', { name: 'Start meeting' }).click()
  await ask.getByRole('button', { name: 'Start meeting' }).click()
  await expect(banner.getByText('Live', { exact: true })).toBeVisible()
  await expect(banner.getByText(/^Planned for .*7:00 PM$/)).toBeVisible()
  // A member on another page gets a link to it.
  const told = other.getByRole('status').filter({ hasText: 'Next week is live now' })
  await expect(told.getByRole('button', { name: 'Open' })).toBeVisible()

  // By the toast, and by the menu once the toast has closed.
  await page
    .getByRole('status')
    .filter({ hasText: 'Meeting Started' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('Start taken back')).toBeVisible()
  await expect(banner.getByText('Upcoming', { exact: true })).toBeVisible()
  await expect(other.getByText('Next week is upcoming again')).toBeVisible()
  await banner.getByRole('button', { name: 'Start meeting' }).click()
  await ask.getByRole('button', { name: 'Start meeting' }).click()
  await page.getByRole('button', { name: 'More about this meeting' }).click()
  await page.getByRole('menuitem', { name: 'Take back the start' }).click()
  await expect(banner.getByText('Upcoming', { exact: true })).toBeVisible()
})

test('a meeting is resumed once, after a question; the earlier one links to the new one', async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const earlier = await write((doc, context) => pastMeeting(doc, context, 'October', 3))
  const page = await open(ana, { path: `/${slug}/meetings/${earlier}` })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Resume Meeting' }).click()
  const ask = page.getByRole('dialog', { name: 'Resume this meeting?' })
  await ask.getByRole('button', { name: 'Resume Meeting' }).click()
  await expect(page.getByText('Meeting Resumed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('October — Resumed')

  await main.getByRole('link', { name: 'Resumed from an earlier meeting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'October', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Continued in October — Resumed/ })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Resume Meeting' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Back to Meetings' }).click()
  await page.getByRole('button', { name: 'Actions for October', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove meeting' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Resume Meeting' })).toHaveCount(0)
})

test('300 past meetings are rows by month, and only those near the window are rendered', async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, context) => {
    for (let n = 1; n <= 300; n++) pastMeeting(doc, context, `Meeting ${n}`, n * 5)
  })
  // Without motion: there a page once got its height only after the window was scrolled back.
  const page = await open(ana, { path: `/${slug}/meetings`, reducedMotion: 'reduce' })
  const past = page.getByRole('list', { name: 'Past Meetings' })
  await expect(past.getByRole('article', { name: 'Meeting 1', exact: true })).toBeVisible()
  expect(await past.getByRole('article').count()).toBeLessThan(40)
  expect((await past.getByRole('article').first().boundingBox())?.height).toBe(64)
  await expect(past.getByText(/\b0 /)).toHaveCount(0)
  await expect(past.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '300')
  await expectAccessible(page)
  // With an inline style for each row, the browser's style computation takes longer with every scroll.
  const styled = () =>
    past.evaluate((list) => [...list.children].filter((row) => row.hasAttribute('style')).length)
  expect(await styled()).toBe(0)

  // Through the list by keyboard: the focused row is kept, and the next ones are rendered.
  await past.getByRole('link', { name: 'Meeting 1', exact: true }).focus()
  for (let step = 0; step < 60; step++) await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(focused).toBeVisible()
  const name = await focused.evaluate(
    (element) => element.closest('article')?.querySelector('h4')?.textContent,
  )
  expect(name).toBe('Meeting 16')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(past.getByRole('article', { name: 'Meeting 300', exact: true })).toBeVisible()
  expect(
    await focused.evaluate((element) => element.closest('article')?.querySelector('h4')?.textContent),
  ).toBe(name)
  expect(await styled()).toBe(1)

  // On Back from a meeting far down, the list has its former scroll position.
  const before = await page.evaluate(() => scrollY)
  await past.getByRole('link', { name: 'Meeting 299', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting 299' })).toBeVisible()
  await page.goBack()
  await expect(past.getByRole('article', { name: 'Meeting 299', exact: true })).toBeVisible()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(70)
})

test('finds and restores a removed meeting; shows an Arabic title from right to left', async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  await write((doc, context) => {
    pastMeeting(doc, context, 'October', 30)
    pastMeeting(doc, context, 'September', 60)
    pastMeeting(doc, context, 'اجتماع Parks', 90)
  })
  const page = await open(ana, { path: `/${slug}/meetings` })
  for (const title of ['October', 'September']) {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Remove meeting' }).click()
    await expect(page.getByRole('article', { name: title })).toHaveCount(0)
  }
  await page.reload()
  await page.getByRole('link', { name: 'Removed meetings (2)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Removed entries' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore October' }).click()
  await expect(page.getByText('October restored')).toBeVisible()
  await page.getByRole('button', { name: 'Restore September' }).click()
  await expect(page.getByText('Nothing is removed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  for (const title of ['October', 'September'])
    await expect(page.getByRole('article', { name: title })).toBeVisible()

  // Words have their own direction, independent of the app's.
  const arabic = page.getByRole('heading', { name: 'اجتماع Parks' })
  await expect(arabic).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('heading', { name: 'October', exact: true })).toHaveCSS('direction', 'ltr')
  await arabic.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'اجتماع Parks' })).toHaveCSS('direction', 'rtl')
})

/** A meeting that was held this many days ago. */
function pastMeeting(doc: Y.Doc, context: TransitionContext, title: string, daysAgo: number): string {
  const began = Date.now() - daysAgo * 86_400_000
  const at = (ms: number) => ({ ...context, now: () => new Date(began + ms) })
  const meetingId = demand(startMeetingNow(doc, at(0), { title, committeeName: 'Parks' }))
  demand(endMeeting(doc, at(5_400_000), meetingId))
  return meetingId
}
