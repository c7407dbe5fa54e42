import {
  addAgendaItem,
  addAgendaTag,
  addSubtask,
  agendaItemText,
  endMeeting,
  goToItem,
  queryAgendaOrder,
  scheduleMeeting,
  startMeeting,
  type TransitionContext,
} from '@civic-hub/committee'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { agenda } from '../../../testing/agenda.ts'
import { chooseFiles, fieldOnScreen } from '../../../testing/attach-files.ts'
import { completeFirst, onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { notes, openApp, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'
import { showPresent } from '../../../testing/people-present.ts'
import { beginPrinting } from '../../../testing/print.ts'
import { boxOf, demand, focusOn, inWindow, isInSight, pressOnPage } from '../../../testing/screen.ts'

const longTitle =
  'Regular meeting of the parks and playgrounds committee with the public hearing on the master plan, continued'

/** A live meeting of 31 items, the first of them completed. */
const openLongMeeting = (completed: number, title = 'Long') =>
  openLiveMeeting({
    title,
    others: ['Sam Lee'],
    write(doc, context) {
      const meetingId = onlyMeetingIn(doc)
      for (let n = 4; n <= 30; n++) demand(addAgendaItem(doc, context, meetingId, `Application ${n}`))
      completeFirst(doc, context, meetingId, completed)
    },
  })

/** A meeting at an item of a usual size: notes of several lines, tags and subtasks. */
function writeUsualMeeting(doc: Y.Doc, context: TransitionContext): void {
  const meetingId = onlyMeetingIn(doc)
  // The three before Adjournment, which is always the last one.
  completeFirst(doc, context, meetingId, 3)
  const id = demand(addAgendaItem(doc, context, meetingId, 'New surface for the Maple Street playground'))
  const offers = 'Two offers are in: rubber tiles with a ten-year warranty, or wood chips at a third of the price.\n'
  agendaItemText(doc, meetingId, id, 'notes')?.insert(0, offers.repeat(4))
  for (const tag of ['Discussion', 'Vote'] as const) addAgendaTag(doc, context, meetingId, id, tag)
  for (const subtask of ['Get both offers in writing', 'Ask the town about the drainage'])
    demand(addSubtask(doc, context, meetingId, id, subtask))
  demand(goToItem(doc, context, meetingId, queryAgendaOrder(doc, meetingId).read().open[0] ?? ''))
}

const row = (n: number) => agenda().getByRole('button', { name: `${n}. Application ${n}`, exact: true })
const parts = () => page.getByRole('navigation', { name: 'Parts of the meeting' })

/** Opens a meeting anew in a window of this size, with the app that is open. */
async function reopenIn(app: { go(to: string): void; meetingId: string }, width: number, height: number) {
  app.go('/meetings/none')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meeting not found' })).toBeVisible()
  await page.viewport(width, height)
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}`)
  await expect.element(page.getByRole('button', { name: 'End meeting' })).toBeVisible()
}

test('a long live meeting fits each window: its panes scroll, and the current item is in view', async () => {
  await inWindow(1280, 800)
  const app = await openLongMeeting(20, longTitle)
  for (const [width, height, header] of [
    [390, 844, 100],
    [390, 600, 100],
    [768, 1024, 100],
    [1280, 600, 70],
    [1280, 800, 70],
    [1920, 1080, 70],
  ] as const) {
    const size = `${width} x ${height}`
    await reopenIn(app, width, height)
    if (width >= 768) await expect.element(row(21)).toHaveAttribute('aria-current', 'step')
    await expect
      .poll(
        () => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return scrollHeight > innerHeight || scrollWidth > innerWidth
        },
        { message: size },
      )
      .toBe(false)
    const banner = await boxOf(page.getByRole('banner').first())
    expect((await boxOf(page.getByRole('main'))).bottom, size).toBeCloseTo(height, 0)
    const end = await boxOf(page.getByRole('button', { name: 'End meeting' }))
    expect(end.bottom - banner.height, size).toBeLessThan(header)
    if (width < 768) continue
    await expect.poll(() => isInSight(row(21)), { message: size }).toBe(true)
    const written = await boxOf(notes())
    expect(written.height, size).toBeGreaterThan(230)
    expect(written.bottom, size).toBeLessThanOrEqual(height)
  }
})

test('a meeting, its tabs, the list of meetings and the header of the app have the same left and right edge; a phone in landscape begins with the current item, above the views', async () => {
  await inWindow(1920, 1080)
  const app = await openLongMeeting(20, longTitle)
  const edges = async (left: Locator, right: Locator) => [
    Math.round((await boxOf(left)).left),
    Math.round((await boxOf(right)).right),
  ]
  const end = page.getByRole('button', { name: 'More about this meeting' })
  expect(await edges(agenda().getByRole('heading', { name: 'Agenda' }), end)).toEqual([160, 1760])
  const tab = page.getByRole('tab', { name: 'Workflow' }).getByText('Workflow')
  expect(await edges(tab, end)).toEqual([160, 1760])
  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })
  await expect.element(heading).toBeVisible()
  expect(await edges(heading, page.getByRole('button', { name: 'New Meeting' }).first())).toEqual([160, 1760])
  expect((await boxOf(page.getByRole('link', { name: 'Civic Hub' }).first())).left).toBe(160)

  await reopenIn(app, 844, 390)
  const at = page.getByRole('heading', { level: 2, name: 'Application 21' })
  await expect.poll(() => isInSight(at)).toBe(true)
  const views = await boxOf(page.getByRole('button', { name: 'Agenda', exact: true }))
  expect(views.bottom).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBe(844)
})

/** A live meeting with four people, whose current item is of a usual size. */
async function openUsualMeeting() {
  const app = await openLiveMeeting({
    title: 'November meeting',
    committee: 'Parks and Recreation Committee',
    others: ['Sam Lee', 'Lee Chen', 'Bob Ames'],
    write(doc, context) {
      writeUsualMeeting(doc, context)
      for (let n = 1; n <= 12; n++) demand(addAgendaItem(doc, context, onlyMeetingIn(doc), `Application ${n}`))
    },
  })
  await app.opened()
  showPresent(app.people, app.meetingId)
  return app
}

const usualTitle = () => page.getByRole('heading', { level: 2, name: 'New surface for the Maple Street playground' })
const action = () => page.getByRole('button', { name: 'Complete item' })

test('the main action of a live meeting is visible without scrolling, and its buttons hide no focused control', async () => {
  await inWindow(1280, 720)
  const app = await openUsualMeeting()
  const here = page.getByRole('list', { name: 'Here now' }).getByRole('listitem')
  for (const [width, height] of [
    [1366, 768],
    [390, 664],
    [1280, 720],
    [844, 390],
  ] as const) {
    const message = `${width} x ${height}`
    await reopenIn(app, width, height)
    // Lower and narrower windows show only how many are here.
    if (width >= 1280) await expect.poll(() => here.length, { message }).toBe(4)
    await expect.poll(() => isInSight(usualTitle()), { message }).toBe(true)
    await expect.poll(() => isInSight(action()), { message }).toBe(true)
    if (height !== 720 && height !== 390) continue
    const subtask = page.getByRole('textbox', { name: 'Add a subtask' })
    usualTitle().element().scrollIntoView()
    await focusOn(page.getByRole('button', { name: 'Remove subtask Ask the town about the drainage' }))
    await userEvent.keyboard('{Tab}')
    await expect.element(subtask).toHaveFocus()
    // With its sign, which is in front of the field.
    const field = page.elementLocator((await subtask.findElement()).parentElement ?? document.body)
    await expect.poll(() => isInSight(field), { message }).toBe(true)
  }
})

/** The controls that a toast covers. A control scrolled out of its pane is not on screen. */
function coveredByToast(): (string | null)[] {
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
}

const toasts = () => page.getByRole('region', { name: 'Notifications (F8)' })

test('only the newest toast is shown; F8 focuses its Undo, and the undo of the one before works by key', async () => {
  await openLiveMeeting({ write: writeUsualMeeting })
  const subtask = (title: string) => page.getByRole('checkbox', { name: title })
  await page.getByRole('button', { name: 'Remove subtask Get both offers in writing' }).click()
  await page.getByRole('button', { name: 'Remove subtask Ask the town about the drainage' }).click()
  await expect.element(toasts().getByText('Removed “Ask the town about the drainage”')).toBeVisible()
  await expect.poll(() => toasts().getByRole('status').length).toBe(1)
  await userEvent.keyboard('{F8}')
  await expect.element(toasts().getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(subtask('Ask the town about the drainage')).toBeVisible()
  await pressOnPage('{Control>}zzz{/Control}')
  await expect.element(subtask('Get both offers in writing')).toBeVisible()
  await expect.element(subtask('Ask the town about the drainage')).toBeVisible()
})

test('an error toast covers no control of a live meeting, its minutes or a dialog in any window, and is dismissed with its page', async () => {
  await inWindow(1280, 800)
  await openLiveMeeting({ write: writeUsualMeeting })
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Transcript' })).toBeVisible()
  await expect.poll(() => fieldOnScreen('input[type=file]')).toBeDefined()
  chooseFiles('input[type=file]', [new File([new Uint8Array([0, 1, 2])], 'notes.txt', { type: 'text/plain' })])
  // An error stays until it is closed.
  const error = toasts().getByRole('alert')
  await expect.element(error).toMatchTextContent('This file could not be imported')
  const show = async (part: string, tab: string) => {
    if (parts().query()?.checkVisibility() !== true) return page.getByRole('tab', { name: tab }).click()
    const button = parts().getByRole('button', { name: part, exact: true })
    if (button.query()?.checkVisibility()) return button.click()
    await parts().getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: part }).click()
  }
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    // A window this low scrolls as a whole, below the toast.
    const scrolls = height < 420
    const message = `${width} x ${height}`
    const nothingCovered = async () => {
      await expect.poll(() => isInSight(error), { message }).toBe(true)
      await expect.poll(coveredByToast, { message }).toEqual([])
    }
    await show('Now', 'Workflow')
    if (scrolls) await expect.poll(() => isInSight(action()), { message }).toBe(true)
    else await nothingCovered()
    await show('Notes', 'Workflow')
    const { clientWidth, scrollWidth } = await page.getByText('Start Recording').findElement()
    expect(scrollWidth, message).toBeLessThanOrEqual(clientWidth)
    if (!scrolls) await nothingCovered()
    await show('Minutes', 'Minutes')
    if (!scrolls) await nothingCovered()
    await page.getByRole('button', { name: 'End meeting' }).click()
    await expect.element(page.getByRole('dialog', { name: 'End meeting?' })).toBeVisible()
    await nothingCovered()
    await userEvent.keyboard('{F8}')
    await expect.element(error.getByRole('button', { name: 'Close' })).toHaveFocus()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })).toBeVisible()
  await expect.element(error).not.toBeInTheDocument()
})

test("the marker stays at the meeting's current item and the list scrolls to it; an opened item has its own fill", async () => {
  await inWindow(1280, 600)
  const app = await openLongMeeting(4)
  const { doc, context } = await app.otherDevice()
  await expect.element(row(5)).toHaveAttribute('aria-current', 'step')
  completeFirst(doc, context, app.meetingId, 19)
  await expect.element(row(20)).toHaveAttribute('aria-current', 'step')
  await expect.poll(() => isInSight(row(20))).toBe(true)

  // This person sees the item that they open; the meeting's current item does not change.
  await row(22).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Application 22' })).toBeVisible()
  await expect.element(row(20)).toHaveAttribute('aria-current', 'step')
  await expect.element(row(22)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('heading', { level: 1 }).hover()
  const fill = (n: number) => {
    const button = row(n).element()
    return getComputedStyle(button.parentElement ?? button).backgroundColor
  }
  await expect.poll(() => new Set([fill(20), fill(22), fill(23)]).size).toBe(3)

  // On a phone the first part is then named after its content.
  await inWindow(390, 844)
  await expect.element(parts().getByRole('button', { name: 'Item', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close item' }).click()
  await expect.element(parts().getByRole('button', { name: 'Now' })).toBeVisible()
  await parts().getByRole('button', { name: 'Agenda' }).click()
  await expect.poll(() => isInSight(row(20))).toBe(true)
})

test('the head of a meeting shows its title and its buttons beside its other texts, also on a phone', async () => {
  await inWindow(1280, 800)
  const found = { id: '' }
  await openApp({
    write(doc, context) {
      const plan = {
        title: 'October meeting',
        scheduledFor: '2030-10-07T19:00:00.000Z',
        recurring: { enabled: true, frequency: 'monthly' as const },
        venue: 'Town hall, room 5, Main Street 12',
        link: 'https://meet.example.org/parks',
      }
      found.id = demand(scheduleMeeting(doc, context, plan))
      demand(startMeeting(doc, context, found.id))
      demand(endMeeting(doc, context, found.id))
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}`,
  })
  const offer = page.getByRole('button', { name: 'Not this time' })
  const more = page.getByRole('button', { name: 'More about this meeting' })
  for (const [width, height] of [
    [1280, 800],
    [390, 600],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(offer).toBeInViewport({ ratio: 1 })
    await expect
      .element(page.getByRole('main').getByRole('heading', { level: 1, name: 'October meeting' }))
      .toBeVisible()
    await expect.element(more).toBeInViewport({ ratio: 1 })
    expect((await boxOf(offer)).top).toBeGreaterThan(height * 0.8)
  }
})

test('paper has the title, the agenda and the notes, in light colours and without bars and buttons', async () => {
  const { documentElement: root } = document
  const scheme = root.getAttribute('data-mantine-color-scheme') ?? ''
  await openLiveMeeting()
  await typeNotes('We agreed on the swings.')
  root.setAttribute('data-mantine-color-scheme', 'dark')
  onTestFinished(() => root.setAttribute('data-mantine-color-scheme', scheme))
  const paper = () => getComputedStyle(document.body).backgroundColor
  expect(paper()).toBe('rgb(16, 20, 29)')
  await beginPrinting()
  await expect.poll(paper).toBe('rgb(251, 250, 247)')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
  await expect.element(page.getByText('Old Business', { exact: true })).toBeVisible()
  await expect.element(notes()).toBeVisible()
  for (const role of ['banner', 'tablist', 'toolbar', 'navigation'] as const)
    expect(page.getByRole(role).elements(), role).toEqual([])
  expect(
    page.getByRole('button', { name: /End meeting|Add agenda item|Start Recording|Bold|Complete item/ }).length,
  ).toBe(0)
})
