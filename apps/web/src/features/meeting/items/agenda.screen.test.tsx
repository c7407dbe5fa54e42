import {
  addAgendaItem,
  agendaItemText,
  moveAgendaItem,
  queryAgendaItem,
  queryAgendaOrder,
  setAgendaItemCompleted,
  type TransitionContext,
} from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { agenda, boxFor, handleOf, openTitles } from '../../../testing/agenda.ts'
import { openLiveMeeting } from '../../../testing/open-app.tsx'
import { pasteInto } from '../../../testing/paste.ts'
import {
  boxOf,
  choose,
  chooseByKey,
  demand,
  focusOn,
  inWindow,
  isInSight,
  pressOn,
  pressOnPage,
} from '../../../testing/screen.ts'

const titleField = () => page.getByRole('textbox', { name: 'Title', exact: true })

/** A meeting of 31 items, which is longer than every window. */
const openLongMeeting = () => {
  const onlyMeeting = (doc: Y.Doc) => [...doc.getMap('meetings').keys()][0] ?? ''
  return openLiveMeeting({
    title: 'Long',
    others: ['Sam Lee'],
    write(doc, context) {
      for (let n = 4; n <= 30; n++) demand(addAgendaItem(doc, context, onlyMeeting(doc), `Application ${n}`))
    },
  })
}

const itemCalled = (doc: Y.Doc, meetingId: string, title: string): string => {
  const { open, completed } = queryAgendaOrder(doc, meetingId).read()
  const found = [...open, ...completed].find((id) => queryAgendaItem(doc, meetingId, id).read()?.title === title)
  if (!found) throw new Error(`No item ${title}`)
  return found
}

const complete = (doc: Y.Doc, context: TransitionContext, meetingId: string, title: string) =>
  demand(setAgendaItemCompleted(doc, context, meetingId, itemCalled(doc, meetingId, title), true))

test('edits an agenda by keyboard alone: add, edit, tag, deadline, subtask, move, reorder, remove and undo', async () => {
  const app = await openLiveMeeting()
  await pressOn(page.getByRole('button', { name: 'Add agenda item' }), '{Enter}')
  await expect.element(titleField().first()).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Trees')
  await pressOn(page.getByRole('textbox', { name: 'Deadline' }).first(), ' 7:30 PM ')
  await pressOn(page.getByRole('textbox', { name: 'Add a subtask' }).first(), 'Dig{Enter}')
  await expect.element(page.getByRole('checkbox', { name: 'Dig' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Add tag' }).first(), '{Enter}')
  await chooseByKey('Vote')
  await expect.element(page.getByRole('button', { name: 'Remove tag Vote' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Done' }).first(), '{Enter}')
  await expect.element(page.getByText('By 7:30 PM').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit item', exact: true })).toHaveFocus()

  const menu = agenda().getByRole('button', { name: 'Actions for Trees' })
  await pressOn(menu, '{Enter}')
  await chooseByKey('Move up')
  await expect.poll(openTitles).toEqual(['Call to Order', 'Old Business', 'Trees', 'New Business', 'Adjournment'])
  await pressOn(menu, '{Enter}')
  await chooseByKey('Remove')
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(menu).toBeVisible()
  await expect.element(boxFor('Trees')).toBeVisible()

  await pressOn(handleOf('Old Business'), '{Alt>}{ArrowUp}{/Alt}')
  const moved = ['Old Business', 'Call to Order', 'Trees', 'New Business', 'Adjournment']
  await expect.poll(openTitles).toEqual(moved)
  // Lifted, moved and dropped.
  await pressOn(handleOf('Old Business'), ' ')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard(' ')
  await expect.poll(() => openTitles()[0]).toBe('Call to Order')
  const doc = await app.opened()
  const [, second = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  expect(queryAgendaItem(doc, app.meetingId, second).read()?.title).toBe('Old Business')
})

const mouse = (type: string, on: EventTarget, x: number, y: number) =>
  on.dispatchEvent(
    new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      button: 0,
      buttons: 1,
      clientX: x,
      clientY: y,
      view: window,
    }),
  )
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The announcements about the drag. */
const spoken = () =>
  [...document.querySelectorAll('[aria-live]')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .replaceAll(/[\u2066-\u2069]/g, '')

/** Presses the mouse on a handle and moves it there in steps; returns a function that moves it on. */
async function drag(handle: Locator) {
  const { x, y, width, height } = await boxOf(handle)
  const at = { x: x + width / 2, y: y + height / 2 }
  mouse('mousedown', await handle.findElement(), at.x, at.y)
  mouse('mousemove', window, at.x, at.y + 10)
  await expect.poll(() => document.querySelector('[data-lifted]')).not.toBeNull()
  return {
    async moveTo(to: number, steps = 12) {
      const from = at.y
      for (let step = 1; step <= steps; step++) {
        at.y = from + ((to - from) * step) / steps
        mouse('mousemove', window, at.x, at.y)
        await frame()
      }
    },
    drop: () => mouse('mouseup', window, at.x, at.y),
  }
}

test('a dragged item is dropped where it was drawn last, or at its new place while another member completes one; undo reverts only the own step', async () => {
  await inWindow(1280, 1600)
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  await expect.poll(openTitles).toEqual(['Call to Order', 'Old Business', 'New Business', 'Adjournment'])
  const to = await boxOf(handleOf('Call to Order'))
  const lifting = await drag(handleOf('Call to Order'))
  await lifting.moveTo(to.y + to.height / 2)
  await frame()
  // Moved and released before the next painting.
  await lifting.moveTo(to.y + to.height / 2 + 1, 1)
  lifting.drop()
  await expect.poll(spoken).toContain('Call to Order')
  await expect.poll(() => document.querySelector('[data-lifted]')).toBeNull()

  const dragging = await drag(handleOf('Adjournment'))
  await dragging.moveTo(to.y + to.height / 2)
  await expect.poll(spoken).toContain('Adjournment is over position 1 of 4.')
  complete(other.doc, other.context, app.meetingId, 'New Business')
  dragging.drop()
  await expect.poll(openTitles).toEqual(['Adjournment', 'Call to Order', 'Old Business'])
  await expect.element(boxFor('New Business')).toBeChecked()

  await pressOnPage('{Control>}z{/Control}')
  await expect.poll(openTitles).toEqual(['Call to Order', 'Old Business', 'Adjournment'])
  await expect.element(boxFor('New Business')).toBeChecked()
  expect(queryAgendaOrder(other.doc, app.meetingId).read().completed).toHaveLength(1)
})

test('a drag that scrolls the agenda drops the item at the pointer', async () => {
  await openLongMeeting()
  await expect.element(handleOf('Application 30')).toBeInTheDocument()
  const dragging = await drag(handleOf('Call to Order'))
  await dragging.moveTo(780)
  await expect.element(handleOf('Application 30')).toBeInViewport()
  await dragging.moveTo(500)
  let last = 0
  const target = handleOf('Application 25')
  await expect
    .poll(
      async () => {
        const before = last
        last = (await boxOf(target)).y
        return before === last
      },
      { interval: 150 },
    )
    .toBe(true)
  const { y, height } = await boxOf(target)
  await dragging.moveTo(y + height / 2 + 2)
  await expect.poll(spoken).toMatch(/Call to Order is over position 2[3-6] of 31\./)
  dragging.drop()
  await expect.poll(() => openTitles()[0]).toBe('Old Business')
  const titles = openTitles()
  const index = titles.indexOf('Call to Order')
  expect([titles[index - 1], titles[index + 1]]).toContain('Application 25')
})

test('a long list is one tab stop with arrows inside, a row moved by Alt stays in view, a link skips to the notes, and completed items are announced', async () => {
  const app = await openLongMeeting()
  const stops = () =>
    [...(agenda().query()?.querySelectorAll<HTMLElement>('li button, li input') ?? [])].filter(
      ({ tabIndex }) => tabIndex === 0,
    ).length
  await expect.element(handleOf('Application 30')).toBeInTheDocument()
  await expect.poll(stops).toBe(1)
  await pressOn(agenda().getByRole('button', { name: '1. Call to Order' }), '{ArrowDown}')
  await expect.element(agenda().getByRole('button', { name: '2. Old Business' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(boxFor('Old Business')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  await expect.element(agenda().getByRole('button', { name: 'Actions for Call to Order' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Add agenda item' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(handleOf('Call to Order')).toHaveFocus()
  expect(stops()).toBe(1)

  const index = openTitles().findLastIndex((title = '') => isInSight(handleOf(title)))
  const last = openTitles()[index] ?? ''
  await focusOn(handleOf(last))
  for (let moves = 1; moves <= 4; moves++) {
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(() => openTitles().indexOf(last)).toBe(index + moves)
  }
  await expect.element(handleOf(last)).toHaveFocus()
  await expect.poll(() => isInSight(handleOf(last))).toBe(true)

  const skip = page.getByRole('button', { name: 'Skip to notes' })
  expect((await boxOf(skip)).width).toBeLessThanOrEqual(1)
  await focusOn(skip)
  expect((await boxOf(skip)).width).toBeGreaterThan(80)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Meeting notes' })).toHaveFocus()

  const other = await app.otherDevice()
  complete(other.doc, other.context, app.meetingId, 'Call to Order')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Someone completed Call to Order.' }))
    .toBeInTheDocument()
})

test('adds items one after the other, above another one, and before the adjournment; a renamed one that another member moves has both', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  for (const name of ['Art', 'Elm']) {
    await expect.element(titleField()).toHaveValue('New agenda item')
    await expect.element(titleField()).toHaveFocus()
    await userEvent.keyboard(`${name}{Enter}`)
  }
  // Enter in an untouched row removes it, as Escape does.
  await expect.element(titleField()).toHaveValue('New agenda item')
  await userEvent.keyboard('{Enter}')
  await expect.element(titleField()).not.toBeInTheDocument()
  expect(openTitles().slice(-5)).toEqual(['Old Business', 'New Business', 'Art', 'Elm', 'Adjournment'])
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await expect.element(titleField()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Add agenda item' })).toHaveFocus()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await expect.element(titleField()).toHaveFocus()
  await agenda()
    .getByRole('button', { name: /^1\. ?Call to Order/ })
    .click()
  await expect.poll(() => openTitles().slice(-3)).toEqual(['Art', 'Elm', 'Adjournment'])
  await choose('Actions for Old Business', 'Insert above')
  await expect.element(titleField()).toHaveFocus()
  await userEvent.keyboard('Fees{Escape}')
  await expect.poll(() => openTitles().slice(0, 3)).toEqual(['Call to Order', 'Fees', 'Old Business'])

  const item = itemCalled(other.doc, app.meetingId, 'New Business')
  const above = itemCalled(other.doc, app.meetingId, 'Old Business')
  await choose('Actions for New Business', 'Edit item')
  other.leave()
  await pressOn(titleField().first(), '{End} too')
  demand(moveAgendaItem(other.doc, other.context, app.meetingId, item, { after: null, before: above }))
  demand(setAgendaItemCompleted(other.doc, other.context, app.meetingId, above, true))
  other.meet()
  await expect.poll(() => openTitles().slice(0, 4)).toEqual(['Call to Order', 'Fees', 'New Business too', 'Art'])
  expect(agendaItemText(other.doc, app.meetingId, item, 'title')?.toString()).toBe('New Business too')
})

test('pasted lines are offered as items without their numbers, and as one line', async () => {
  const app = await openLiveMeeting()
  const text = [
    '1. Call to Order',
    '2. Roll Call',
    '',
    '3. Approval of minutes of Oct 3',
    '   a) Corrections',
    '4. Swings – Ruiz',
  ].join('\r\n')
  const before = openTitles()
  const add = page.getByRole('button', { name: 'Add agenda item' })
  await add.click()
  await pasteInto(titleField(), { text })
  const dialog = page.getByRole('dialog', { name: 'Add these lines as 4 items?' })
  await expect.element(dialog).toMatchTextContent('Approval of minutes of Oct 3Corrections')
  await dialog.getByRole('button', { name: 'Add 4 items' }).click()
  const added = ['Call to Order', 'Roll Call', 'Approval of minutes of Oct 3', 'Swings – Ruiz']
  await expect.poll(openTitles).toEqual([...before.slice(0, -1), ...added, ...before.slice(-1)])
  const doc = await app.opened()
  const approval = itemCalled(doc, app.meetingId, 'Approval of minutes of Oct 3')
  expect(
    queryAgendaItem(doc, app.meetingId, approval)
      .read()
      ?.subtasks.map(({ title }) => title),
  ).toEqual(['Corrections'])
  // One step takes all of them back.
  await pressOnPage('{Control>}z{/Control}')
  await expect.poll(() => openTitles().length).toBe(before.length + 1)

  await add.click()
  await pasteInto(titleField(), { text: 'Swings\nand benches' })
  await page.getByRole('button', { name: 'Paste as one line' }).click()
  await expect.element(titleField()).toHaveValue('Swings and benches')

  await pressOn(titleField(), '{Enter}')
  await pasteInto(titleField(), { text: `Swings\n${'x'.repeat(301)}` })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Each item can have 300 characters')
  await expect.element(titleField()).toHaveValue(`Swings ${'x'.repeat(293)}`)
})

test('subtasks are added in a row by Enter; a half-filled one survives Escape, another tab and the next item, and asks before another item is opened', async () => {
  await openLiveMeeting()
  const field = page.getByRole('textbox', { name: 'Add a subtask' })
  const add = page.getByRole('button', { name: 'Add subtask' })
  await pressOn(field, 'Dig{Enter}Plant{Enter}Water')
  const subtasks = page.getByRole('list', { name: 'Subtasks' }).getByRole('checkbox')
  await expect.poll(() => subtasks.elements().map((box) => box.getAttribute('aria-label'))).toEqual(['Dig', 'Plant'])
  await expect.element(add).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(add).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()

  await page.getByRole('tab', { name: 'Attendance' }).click()
  await expect.element(field).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Workflow' }).click()
  await expect.element(field).toHaveValue('Water')
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Call to Order' })).toBeVisible()
  await expect.element(field).toHaveValue('Water')

  const other = agenda().getByRole('button', { name: /^4\./ })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await other.click()
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect.element(field).toHaveValue('Water')
  await other.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Adjournment' })).toBeVisible()
  await expect.element(field).toHaveValue('')
})
