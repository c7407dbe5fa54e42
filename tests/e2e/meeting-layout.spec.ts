import {
  addAgendaItem,
  addAgendaTag,
  addSubtask,
  agendaItemText,
  endMeeting,
  goToItem,
  queryAgendaOrder,
  scheduleMeeting,
  setAgendaItemCompleted,
  startMeeting,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import type { Locator, Page } from '@playwright/test'
import type * as Y from 'yjs'
import { expect, notes, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const title =
  'Regular meeting of the parks and playgrounds committee with the public hearing on the master plan, continued'

const box = async (part: Locator) => {
  const found = await part.boundingBox()
  if (!found) throw new Error(`Not on screen: ${part}`)
  return found
}

/** Completes items from the top of the agenda until this many are completed. */
function completeFirst(doc: Y.Doc, context: TransitionContext, meetingId: string, count: number): void {
  const { completed, open } = queryAgendaOrder(doc, meetingId).read()
  for (const item of open.slice(0, count - completed.length))
    setAgendaItemCompleted(doc, context, meetingId, item, true)
}

/** True if its first and last line are visible and not covered. */
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 8, y)))
  })

/** An agenda item of a usual size: notes of several lines, tags and subtasks. */
function addLongItem(doc: Y.Doc, context: TransitionContext, meetingId: string): void {
  const id = demand(addAgendaItem(doc, context, meetingId, 'New surface for the Maple Street playground'))
  agendaItemText(doc, meetingId, id, 'notes')?.insert(
    0,
    'Two offers are in: rubber tiles with a ten-year warranty, or wood chips at a third of the price.\n'.repeat(
      4,
    ),
  )
  for (const tag of ['Discussion', 'Vote'] as const) addAgendaTag(doc, context, meetingId, id, tag)
  for (const subtask of ['Get both offers in writing', 'Ask the town about the drainage'])
    demand(addSubtask(doc, context, meetingId, id, subtask))
}

test('a long live meeting fits every window: the panes scroll, the window does not, and the current item is in view', async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const meeting = demand(startMeetingNow(doc, context, { title, committeeName: 'Parks' }))
    for (let n = 4; n <= 30; n++) demand(addAgendaItem(doc, context, meeting, `Application ${n}`))
    completeFirst(doc, context, meeting, 20)
    return meeting
  })
  const page = await open(ana, { path: `/${slug}/meetings/${meetingId}` })
  const agenda = page.getByRole('region', { name: 'Agenda' })
  const row = (n: number) => agenda.getByRole('button', { name: `${n}. Application ${n}`, exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(row(21)).toHaveAttribute('aria-current', 'step')

  for (const [width, height, header] of [
    [390, 844, 100],
    [390, 600, 100],
    [768, 1024, 100],
    [1280, 600, 70],
    [1280, 800, 70],
    [1920, 1080, 70],
  ] as const) {
    await page.setViewportSize({ width, height })
    const size = `at ${width} x ${height}`
    const scrolls = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollHeight > innerHeight || scrollWidth > innerWidth
      })
    await expect.poll(scrolls, { message: `the window scrolls ${size}` }).toBe(false)
    const app = await box(page.getByRole('banner').first())
    const main = await box(page.getByRole('main'))
    expect(main.y + main.height, `the meeting ends with the window ${size}`).toBeCloseTo(height, 0)
    const { y, height: tall } = await box(page.getByRole('button', { name: 'End meeting' }))
    expect(y + tall - app.height, `the meeting's header ${size}`).toBeLessThan(header)
    if (width >= 768) {
      await expect.poll(() => isInSight(row(21)), { message: `the current item ${size}` }).toBe(true)
      const written = await box(notes(page))
      expect(written.height, `the notes have a place ${size}`).toBeGreaterThan(230)
      expect(written.y + written.height, `the notes end in the window ${size}`).toBeLessThanOrEqual(height)
    }
  }

  // A phone in landscape: the page scrolls, and begins with the meeting's current item, above the views.
  await page.setViewportSize({ width: 844, height: 390 })
  const at = page.getByRole('heading', { level: 2, name: 'Application 21' })
  await expect.poll(() => isInSight(at), { message: 'the current item at 844 x 390' }).toBe(true)
  const views = await box(page.getByRole('button', { name: 'Agenda', exact: true }))
  expect(views.y + views.height, 'the views at 844 x 390').toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(844)
  await page.setViewportSize({ width: 1920, height: 1080 })

  // One left and one right edge on all pages, including the header of the app.
  const edges = async (left: Locator, right: Locator) => {
    const { x } = await box(left)
    const last = await box(right)
    return [Math.round(x), Math.round(last.x + last.width)]
  }
  const end = page.getByRole('button', { name: 'More about this meeting' })
  const meetingEdges = await edges(agenda.getByRole('heading', { name: 'Agenda' }), end)
  expect(meetingEdges).toEqual([160, 1760])
  expect(await edges(page.getByRole('tab', { name: 'Workflow' }).getByText('Workflow'), end)).toEqual(
    meetingEdges,
  )
  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })
  expect(await edges(heading, page.getByRole('button', { name: 'New Meeting' }))).toEqual(meetingEdges)
  const brand = page.getByRole('link', { name: 'Civic Hub' })
  expect((await box(brand)).x).toBe(meetingEdges[0])
})

test('the main action of a live meeting is visible in every window without scrolling', async ({
  open,
  gather,
}) => {
  const { ana, sam, lee, bob, slug, write } = await gather(
    ['Ana Ortiz', 'Sam Lee', 'Lee Chen', 'Bob Ames'],
    'Parks and Recreation Committee',
  )
  const meetingId = await write((doc, context) => {
    const meeting = demand(
      startMeetingNow(doc, context, { title: 'November meeting', committeeName: 'Parks' }),
    )
    // The three before Adjournment, which is always the last one.
    completeFirst(doc, context, meeting, 3)
    addLongItem(doc, context, meeting)
    demand(goToItem(doc, context, meeting, queryAgendaOrder(doc, meeting).read().open[0] ?? ''))
    for (let n = 1; n <= 12; n++) demand(addAgendaItem(doc, context, meeting, `Application ${n}`))
    return meeting
  })
  const path = `/${slug}/meetings/${encodeURIComponent(meetingId)}`
  for (const person of [sam, lee, bob]) await open(person, { path })
  const page = await open(ana, { path })
  const title = page.getByRole('heading', { level: 2, name: 'New surface for the Maple Street playground' })
  const action = page.getByRole('button', { name: 'Complete item' })
  await expect(page.getByRole('list', { name: 'Here now' }).getByRole('listitem')).toHaveCount(4)
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [390, 664],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    const size = `at ${width} x ${height}`
    await expect.poll(() => isInSight(title), { message: `the current item ${size}` }).toBe(true)
    await expect.poll(() => isInSight(action), { message: `Complete item ${size}` }).toBe(true)
  }

  // A focused control further down is not hidden under the buttons of the item.
  const subtask = page.getByRole('textbox', { name: 'Add a subtask' })
  for (const [width, height] of [
    [1280, 720],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await title.scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Add tag' }).focus()
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab')
    await expect(subtask).toBeFocused()
    await expect.poll(() => isInSight(subtask), { message: `the focus at ${width} x ${height}` }).toBe(true)
  }

  // On a phone the committee's name is shown while the chip has no text.
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(page.getByRole('button', { name: 'Sync status: Synced' })).toBeVisible()
  const shown = await page
    .getByText('Parks and Recreation Committee')
    .evaluate((name) => name.clientWidth / name.scrollWidth)
  expect(shown, 'the part of the name that is shown').toBeGreaterThan(0.6)
})

/** The controls that a toast covers. A control scrolled out of its pane is not on screen. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-passing-focus] > *')
    if (!toast) return ['There is no toast']
    const over = toast.getBoundingClientRect()
    const isCovered = (control: Element) => {
      let { left, right, top, bottom } = control.getBoundingClientRect()
      for (let around = control.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue
        const pane = around.getBoundingClientRect()
        left = Math.max(left, pane.left)
        right = Math.min(right, pane.right)
        top = Math.max(top, pane.top)
        bottom = Math.min(bottom, pane.bottom)
      }
      const isOnScreen = right - left > 1 && bottom - top > 1
      return (
        isOnScreen &&
        Math.min(right, over.right) - Math.max(left, over.left) > 1 &&
        Math.min(bottom, over.bottom) - Math.max(top, over.top) > 1
      )
    }
    // While a dialog is open, the rest of the page cannot be pressed.
    const pressable = document.querySelector('[role=dialog]') ?? document
    return [...pressable.querySelectorAll('a, button, input, [contenteditable]')]
      .filter((control) => control.checkVisibility() && !toast.contains(control) && isCovered(control))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

test('a toast covers no control of a live meeting, its minutes or a dialog, and is dismissed when its page is left', async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const meeting = demand(
      startMeetingNow(doc, context, { title: 'November meeting', committeeName: 'Parks' }),
    )
    completeFirst(doc, context, meeting, 3)
    addLongItem(doc, context, meeting)
    demand(goToItem(doc, context, meeting, queryAgendaOrder(doc, meeting).read().open[0] ?? ''))
    return meeting
  })
  const page = await open(ana, { path: `/${slug}/meetings/${encodeURIComponent(meetingId)}` })
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
  const subtask = (title: string) => page.getByRole('checkbox', { name: title })

  // One toast at a time: the newest. The undo that the other one offered still works by key.
  await page.getByRole('button', { name: 'Remove subtask Get both offers in writing' }).click()
  await page.getByRole('button', { name: 'Remove subtask Ask the town about the drainage' }).click()
  await expect(toasts.getByText('Removed “Ask the town about the drainage”')).toBeVisible()
  await expect(toasts.getByRole('status')).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(toasts.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(subtask('Ask the town about the drainage')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect(subtask('Get both offers in writing')).toBeVisible()
  await expect(subtask('Ask the town about the drainage')).toBeVisible()

  // An error stays until it is closed.
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from([0, 1, 2]) })
  const error = toasts.getByRole('alert')
  await expect(error).toContainText('This file could not be imported')
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    // A window this low scrolls as a whole, below the toast.
    const scrolls = height < 420
    const nothingCovered = async (where: string) => {
      await expect
        .poll(() => isInSight(error), { message: `the toast ${where} at ${width} x ${height}` })
        .toBe(true)
      await expect
        .poll(() => coveredByToast(page), { message: `covered ${where} at ${width} x ${height}` })
        .toEqual([])
    }
    const isPhone = await parts.isVisible()
    const show = async (part: string, tab: string) => {
      if (!isPhone) return page.getByRole('tab', { name: tab }).click()
      const button = parts.getByRole('button', { name: part, exact: true })
      if (await button.isVisible()) return button.click()
      await parts.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: part }).click()
    }
    await show('Now', 'Workflow')
    if (scrolls) {
      const action = page.getByRole('button', { name: 'Complete item' })
      await expect.poll(() => isInSight(action), { message: 'Complete item above the toast' }).toBe(true)
    } else await nothingCovered('beside the item')
    await show('Notes', 'Workflow')
    await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible()
    if (!scrolls) await nothingCovered('beside the recording')
    await show('Minutes', 'Minutes')
    if (!scrolls) await nothingCovered('on the minutes')
    await page.getByRole('button', { name: 'End meeting' }).click()
    await expect(page.getByRole('dialog', { name: 'End meeting?' })).toBeVisible()
    await nothingCovered('in a dialog')
    await page.keyboard.press('F8')
    await expect(error.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })).toBeVisible()
  await expect(error).toHaveCount(0)
})

test("the marker stays at the meeting's current item and the list scrolls to it; an item opened by a person has its own fill", async ({
  open,
  gather,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const meeting = demand(startMeetingNow(doc, context, { title: 'Long', committeeName: 'Parks' }))
    for (let n = 4; n <= 30; n++) demand(addAgendaItem(doc, context, meeting, `Application ${n}`))
    completeFirst(doc, context, meeting, 4)
    return meeting
  })
  const page = await open(ana, {
    path: `/${slug}/meetings/${meetingId}`,
    viewport: { width: 1280, height: 600 },
  })
  const row = (n: number) => page.getByRole('button', { name: `${n}. Application ${n}`, exact: true })
  await expect(row(5)).toHaveAttribute('aria-current', 'step')

  // Another member completes the next fifteen: the list scrolls with the meeting.
  await write((doc, context) => completeFirst(doc, context, meetingId, 19))
  await expect(row(20)).toHaveAttribute('aria-current', 'step')
  await expect.poll(() => isInSight(row(20))).toBe(true)

  // This person sees the item that they open; the meeting's current item does not change.
  await row(22).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Application 22' })).toBeVisible()
  await expect(row(20)).toHaveAttribute('aria-current', 'step')
  await expect(row(22)).toHaveAttribute('aria-current', 'true')
  const fill = (n: number) =>
    row(n).evaluate((button) => getComputedStyle(button.parentElement ?? button).backgroundColor)
  await page.mouse.move(0, 0)
  expect(new Set([await fill(20), await fill(22), await fill(23)]).size, 'three different fills').toBe(3)

  // On a phone the first part is then named after its content.
  await page.setViewportSize({ width: 390, height: 844 })
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  await expect(parts.getByRole('button', { name: 'Item', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close item' }).click()
  await expect(parts.getByRole('button', { name: 'Now' })).toBeVisible()
  await parts.getByRole('button', { name: 'Agenda' }).click()
  await expect.poll(() => isInSight(row(20))).toBe(true)
})

test('the head of a meeting shows its title and its buttons beside its other texts, and leaves room on a phone', async ({
  gather,
  open,
}) => {
  const { ana, slug, write } = await gather(['Ana Ortiz'])
  const meetingId = await write((doc, context) => {
    const id = demand(
      scheduleMeeting(doc, context, {
        title: 'October meeting',
        scheduledFor: '2030-10-07T19:00:00.000Z',
        recurring: { enabled: true, frequency: 'monthly' },
        place: 'Town hall, room 5, Main Street 12',
        link: 'https://meet.example.org/parks',
      }),
    )
    demand(startMeeting(doc, context, id))
    demand(endMeeting(doc, context, id))
    return id
  })
  const page = await open(ana, { path: `/${slug}/meetings/${encodeURIComponent(meetingId)}` })
  const head = page.getByRole('main').getByRole('heading', { level: 1, name: 'October meeting' })
  const menu = page.getByRole('button', { name: 'More about this meeting' })
  const offer = page.getByRole('button', { name: 'Not this time' })
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(offer).toBeInViewport({ ratio: 1 })
    await expect(head).toBeVisible()
    await expect(menu).toBeInViewport({ ratio: 1 })
    const { y, height } = await box(offer)
    expect(y + height).toBeLessThan(viewport.height * 0.55)
  }
})
