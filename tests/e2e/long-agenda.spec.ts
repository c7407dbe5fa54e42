import {
  addAgendaItem,
  queryAgendaOrder,
  setAgendaItemCompleted,
  startMeetingNow,
} from '@civic-hub/committee'
import type { Locator, Page } from '@playwright/test'
import { test as base, expect, type GatheredCommittee } from './fixtures.ts'
import { demand } from './write-as.ts'

interface LongMeeting extends Pick<GatheredCommittee<'Ana Ortiz'>, 'ana' | 'write'> {
  meetingId: string
  path: string
}

/** A live meeting of 31 items: longer than every window. */
const test = base.extend<{ meeting: LongMeeting }>({
  meeting: async ({ gather }, use) => {
    const { ana, slug, write } = await gather(['Ana Ortiz'])
    const meetingId = await write((doc, context) => {
      const meeting = demand(startMeetingNow(doc, context, { title: 'Long', committeeName: 'Parks' }))
      for (let n = 4; n <= 30; n++) demand(addAgendaItem(doc, context, meeting, `Application ${n}`))
      return meeting
    })
    await use({ ana, write, meetingId, path: `/${slug}/meetings/${meetingId}` })
  },
})

const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' })
const handle = (page: Page, title: string) =>
  agenda(page).getByRole('button', { name: `Reorder ${title}`, exact: true })
const openTitles = (page: Page) =>
  agenda(page)
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label')?.replace('Reorder ', '')))

/** The position of an element once it no longer moves. */
async function atRest(part: Locator) {
  let last = await part.boundingBox()
  await expect
    .poll(
      async () => {
        const before = last
        last = await part.boundingBox()
        return last !== null && before?.y === last.y
      },
      { intervals: [200] },
    )
    .toBe(true)
  if (!last) throw new Error('It is not on screen')
  return { x: last.x + last.width / 2, y: last.y + last.height / 2 }
}

const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 8, y)))
  })

/** The scroll position of the agenda's pane. */
const scrollTop = (page: Page) =>
  agenda(page).evaluate((list) => {
    let pane: Element | null = list
    while (pane && pane.scrollHeight <= pane.clientHeight) pane = pane.parentElement
    return pane?.scrollTop ?? 0
  })

test('a drag that scrolls the agenda drops the item at the pointer', async ({ open, meeting }) => {
  const page = await open(meeting.ana, { path: meeting.path, viewport: { width: 1280, height: 800 } })
  const from = await atRest(handle(page, 'Call to Order'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 20)
  // At the edge of the pane it scrolls to the end of the list.
  for (const y of [600, 780]) await page.mouse.move(from.x, y, { steps: 5 })
  await expect(handle(page, 'Application 30')).toBeInViewport()
  await page.mouse.move(from.x, 500, { steps: 5 })
  await expect
    .poll(async () => {
      const before = await scrollTop(page)
      await page.waitForTimeout(150)
      return (await scrollTop(page)) - before
    })
    .toBe(0)
  const target = await atRest(handle(page, 'Application 25'))
  await page.mouse.move(from.x, target.y + 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => openTitles(page).then((titles) => titles[0])).toBe('Old Business')
  const after = await openTitles(page)
  const index = after.indexOf('Call to Order')
  expect([after[index - 1], after[index + 1]]).toContain('Application 25')
})

test('on a phone a touch lifts an item and drops it at the finger', async ({ open, meeting }) => {
  const page = await open(meeting.ana, {
    path: `${meeting.path}?view=agenda`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const from = await atRest(handle(page, 'New Business'))
  const to = await atRest(handle(page, 'Old Business'))
  await send('touchStart', from.x, from.y)
  // A long press lifts the item.
  await expect(page.locator('[data-lifted]')).toBeAttached()
  for (let step = 1; step <= 8; step++)
    await send('touchMove', from.x, from.y + ((to.y - 6 - from.y) * step) / 8)
  await expect
    .poll(async () => (await handle(page, 'Old Business').boundingBox())?.y ?? 0)
    .toBeGreaterThan(to.y)
  await send('touchEnd', 0, 0)
  await expect
    .poll(async () => (await openTitles(page)).slice(0, 3))
    .toEqual(['Call to Order', 'New Business', 'Old Business'])
})

test('a list is one tab stop with arrows inside, and a row moved by Alt and an arrow stays in view', async ({
  open,
  meeting,
}) => {
  const page = await open(meeting.ana, { path: meeting.path, viewport: { width: 1280, height: 800 } })
  const stops = () =>
    agenda(page)
      .locator('li')
      .locator('button, input')
      .evaluateAll((controls) => controls.filter((one) => (one as HTMLElement).tabIndex === 0).length)
  await expect(handle(page, 'Application 30')).toBeAttached()
  await expect.poll(stops).toBe(1)

  await agenda(page).getByRole('button', { name: '1. Call to Order' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(agenda(page).getByRole('button', { name: '2. Old Business' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(agenda(page).getByRole('checkbox', { name: 'Complete Old Business' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(agenda(page).getByRole('button', { name: 'Actions for Call to Order' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add agenda item' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(handle(page, 'Call to Order')).toBeFocused()
  expect(await stops()).toBe(1)

  for (let moves = 1; moves <= 20; moves++) {
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await openTitles(page)).indexOf('Call to Order')).toBe(moves)
  }
  await expect(handle(page, 'Call to Order')).toBeFocused()
  await expect.poll(() => isInSight(handle(page, 'Call to Order'))).toBe(true)

  // Past the lists, to the notes.
  const skip = page.getByRole('button', { name: 'Skip to notes' })
  // It takes no space until it has the focus.
  const width = async () => (await skip.boundingBox())?.width ?? 0
  expect(await width()).toBeLessThanOrEqual(1)
  await skip.focus()
  expect(await width()).toBeGreaterThan(80)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Meeting notes' })).toBeFocused()
})

test('adds items one after the other, above another one, and before the adjournment; others see it', async ({
  open,
  meeting,
}) => {
  const { ana, write, meetingId } = meeting
  const page = await open(ana, { path: meeting.path, viewport: { width: 1280, height: 800 } })
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  for (const name of ['Benches', 'Fountain', 'Trees']) {
    await expect(title).toHaveValue('New agenda item')
    await expect(title).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  // Enter in an empty title ends it.
  await expect(title).toHaveValue('New agenda item')
  await page.keyboard.press('Enter')
  await expect(title).toHaveCount(0)
  expect((await openTitles(page)).slice(-6)).toEqual([
    'Application 30',
    'Benches',
    'Fountain',
    'Trees',
    'New agenda item',
    'Adjournment',
  ])

  await page.getByRole('button', { name: 'Actions for Old Business' }).click()
  await page.getByRole('menuitem', { name: 'Insert above' }).click()
  await expect(title).toBeFocused()
  await page.keyboard.type('Minutes')
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await openTitles(page)).slice(0, 3))
    .toEqual(['Call to Order', 'Minutes', 'Old Business'])

  await write((doc, context) => {
    const [first = ''] = queryAgendaOrder(doc, meetingId).read().open
    demand(setAgendaItemCompleted(doc, context, meetingId, first, true))
  })
  await expect(
    page.getByRole('status').filter({ hasText: 'Someone completed Call to Order.' }),
  ).toBeAttached()
})
