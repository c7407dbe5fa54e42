import { endMeeting, queryAgendaOrder, setAgendaItemCompleted } from '@civic-hub/committee'
import { moveMotion, putQuestion, queryDecisions } from '@civic-hub/committee/proceedings'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { agenda } from '../../../testing/agenda.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { byName, markPresent, motion, seatCouncil, writeMotion, writeQuestion } from '../../../testing/motions.ts'
import { openLiveMeeting, reopenApp } from '../../../testing/open-app.tsx'
import { boxOf, demand, focusOn, inWindow, isInSight, pressOn } from '../../../testing/screen.ts'

const members = ['Aziz', 'Cho', 'Diaz', 'Lee', 'Mensah', 'Ortega', 'Park', 'Reyes', 'Ruiz', 'Stone']
const wording =
  'To award the contract for the new surface of the Maple Street playground to Greenfield, not to exceed $18,500.00'

/** A live meeting with an open question and eleven voters, one of them the member at this device. */
async function openVote(title = 'Regular meeting') {
  const app = await openLiveMeeting({ title, others: members })
  const { doc, context } = await app.otherDevice()
  markPresent(doc, context, [app.me, ...app.people])
  writeQuestion(doc, context, wording, 'Lee')
  await expect.element(page.getByRole('list', { name: 'Roll call' })).toBeInTheDocument()
  const question = () => queryDecisions(doc, app.meetingId).read()?.questions.at(-1)
  return { ...app, doc, context, question }
}

const own = (choice: string) =>
  page.getByRole('region', { name: 'For you' }).getByRole('button', { name: choice, exact: true })
const roll = () => page.getByRole('list', { name: 'Roll call' })
const declare = () => page.getByRole('button', { name: 'Record and declare: carried' })
const bar = () => page.getByRole('region', { name: 'Where the meeting is' })

function expectPageFits(message: string): void {
  const { scrollWidth, scrollHeight } = document.documentElement
  expect({ scrollWidth, scrollHeight }, message).toEqual({ scrollWidth: innerWidth, scrollHeight: innerHeight })
}

async function expectInWindow(part: Locator, message: string): Promise<void> {
  await expect.poll(() => isInSight(part), { message }).toBe(true)
  const { top, bottom, left, right } = await boxOf(part)
  expect(top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth, message).toBe(true)
}

const windows = [
  [1280, 720],
  [1366, 768],
  [844, 390],
  [390, 664],
] as const

test('an open question with eleven voters is answered and recorded without scrolling the page, in each window', async () => {
  const { question } = await openVote()
  const everyone = page.getByRole('button', { name: 'All others aye' })
  const last = roll().getByRole('button', { name: 'No: Stone' })
  for (const [width, height] of windows) {
    const size = `${width} x ${height}`
    await inWindow(width, height)
    for (const part of [own('Aye'), motion(wording).getByText(wording).first(), roll().getByRole('listitem').first()])
      await expectInWindow(part, size)
    await expectInWindow(everyone, size)
    const names = roll().getByRole('listitem').elements()
    expect(names.length).toBe(11)
    // The smaller windows scroll the list, and the buttons below it stay in sight.
    if (width >= 1280) {
      const { top } = await boxOf(everyone)
      for (const name of names) expect(name.getBoundingClientRect().bottom, size).toBeLessThanOrEqual(top)
    }
  }
  await own('Aye').click()
  await expect.poll(() => question()?.votes.aye).toBe(1)
  for (const [width, height] of windows) {
    const size = `${width} x ${height}`
    await inWindow(width, height)
    const scrollTo = () => {
      last.element().scrollIntoView({ block: 'nearest' })
      return isInSight(last)
    }
    await expect.poll(scrollTo, { message: size }).toBe(true)
    await expectInWindow(last, size)
    await expectInWindow(everyone, size)
  }
  await last.click()
  await everyone.click()
  for (const [width, height] of windows) {
    const size = `${width} x ${height}`
    await inWindow(width, height)
    await expectInWindow(declare(), size)
    await expectInWindow(page.getByText('So far 10 aye, 1 no').first(), size)
    if (width === 1280 || width === 390) await expectAccessible(() => motion(wording).elements())
  }
  await declare().click()
  await expect.poll(() => question()?.declared?.carried).toBe(true)
  for (const [width, height] of windows) {
    await inWindow(width, height)
    await expect.poll(() => document.documentElement.scrollHeight).toBe(innerHeight)
    expectPageFits(`${width} x ${height}`)
  }
})

test('an open question on an amendment with eleven voters has room as well, and is answered and recorded', async () => {
  const app = await openLiveMeeting({ title: 'Regular meeting', others: members })
  const { doc, context } = await app.otherDevice()
  markPresent(doc, context, [app.me, ...app.people])
  const { person, name: mover } = byName('Cho')
  const amendment = {
    text: 'to replace $18,500.00 by $17,250.00 and to add “with a warranty of five years”',
    amendedText: wording.replace('$18,500.00', '$17,250.00, with a warranty of five years'),
    onto: writeMotion(doc, context, wording, 'Lee'),
    mover: { person, name: mover },
  }
  const moved = demand(moveMotion(doc, context, app.meetingId, amendment, app.me.by))
  demand(putQuestion(doc, context, app.meetingId, [moved], {}, app.me.by))
  const question = () => queryDecisions(doc, app.meetingId).read()?.questions.at(-1)
  const everyone = page.getByRole('button', { name: 'All others aye' })
  const names = () => roll().getByRole('listitem').elements()
  await expect.poll(() => names().length).toBe(11)
  for (const [width, height] of windows) {
    const size = `${width} x ${height}`
    await inWindow(width, height)
    for (const part of [own('Aye'), motion(wording).getByText(amendment.text).first(), everyone])
      await expectInWindow(part, size)
    await expectInWindow(roll().getByRole('listitem').first(), size)
    expectPageFits(size)
    const { top } = await boxOf(everyone)
    if (width >= 1280)
      for (const name of names()) expect(name.getBoundingClientRect().bottom, size).toBeLessThanOrEqual(top)
  }
  await own('Aye').click()
  await everyone.click()
  await expectInWindow(declare(), 'recorded')
  await declare().click()
  await expect.poll(() => question()?.declared?.carried).toBe(true)
})

test('F6 moves between the panes and back; a recorded motion leads to its question, and its vote to the notes', async () => {
  await inWindow(1280, 720)
  await openLiveMeeting({ write: seatCouncil })
  const title = page.getByRole('heading', { level: 1 })
  const tab = page.getByRole('tab', { name: 'Workflow' })
  const row = agenda().getByRole('button', { name: /^1\./ })
  const item = page.getByRole('heading', { level: 2, name: 'Call to Order' })
  const notes = page.getByRole('textbox', { name: 'Meeting notes' })
  const previous = bar().getByRole('button', { name: 'Previous item' })
  await expect.element(notes).toBeVisible()
  await focusOn(title)
  for (const part of [tab, row, item, notes, previous, title]) {
    await userEvent.keyboard('{F6}')
    await expect.element(part).toHaveFocus()
  }
  for (const part of [previous, notes, item]) {
    await userEvent.keyboard('{Shift>}{F6}{/Shift}')
    await expect.element(part).toHaveFocus()
  }
  await pressOn(page.getByRole('button', { name: 'Motion', exact: true }), '{Enter}')
  await userEvent.keyboard('To adopt a fee{Tab}Lee{Escape}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Second', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}Park{Escape}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Put the question' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Put the question' })).toHaveFocus()
  await userEvent.keyboard('{F6}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'By keys' })).toHaveFocus()
  await userEvent.keyboard('A{Enter}')
  await expect.element(notes).toHaveFocus()
})

test('header, tabs and bar keep their places through a vote, a recess, an error and a long title; an open vote is shown alone, and the whole item is one press away', async () => {
  await inWindow(1280, 720)
  const places = async () => {
    const next = bar().getByRole('button', { name: 'Next item' })
    const parts = [page.getByRole('banner').first(), page.getByRole('tablist', { name: 'Tabs of the meeting' }), next]
    const boxes = await Promise.all(parts.map(boxOf))
    return boxes.flatMap(({ top, bottom }) => [Math.round(top), Math.round(bottom)])
  }
  await openVote('Regular meeting of the parks and playgrounds committee with the public hearing on the master plan')
  const before = await places()
  await own('Aye').click()
  await expect.element(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('status')).toBeVisible()
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: 'More about this meeting' }).click()
  await page.getByRole('menuitem', { name: 'Recess…' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Sitting' })).toBeInViewport()
  expect(await places()).toEqual(before)
  await expectInWindow(page.getByRole('button', { name: 'Vote is open' }), 'beside the recess')

  const add = page.getByRole('textbox', { name: 'Add a subtask' })
  await expect.element(roll()).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Whole item' }).click()
  await expect.element(add).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Complete item' })).toBeVisible()
})

test('the header of a completed meeting is at most 15 % of the height of a phone', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const other = await app.otherDevice()
  demand(endMeeting(other.doc, other.context, app.meetingId))
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [844, 390],
  ] as const) {
    const size = `${width} x ${height}`
    await inWindow(width, height)
    await expect.element(edit).toBeVisible()
    const heightOfHeader = () => edit.element().closest('header')?.getBoundingClientRect().height
    await expect.poll(heightOfHeader, { message: size }).toBeLessThanOrEqual(height * 0.15)
    expectPageFits(size)
  }
})

test('the notes are made wider by keys and by dragging, and keep their width on this device', async () => {
  await inWindow(1280, 720)
  await openLiveMeeting()
  onTestFinished(() => localStorage.clear())
  const divider = () => page.getByRole('separator', { name: 'Width of the notes, in percent' })
  const notes = () => page.getByRole('heading', { level: 2, name: 'Meeting notes' })
  const { left } = await boxOf(notes())
  await pressOn(divider(), '{ArrowLeft}{ArrowLeft}')
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '40')
  const wider = (await boxOf(notes())).left
  expect(wider).toBeLessThan(left - 80)
  await reopenApp()
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '40')
  expect((await boxOf(notes())).left).toBeCloseTo(wider, 0)
  await pressOn(divider(), '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '60')
  await expect.element(notes()).toBeInViewport()
})

test('agenda items keep their numbers when they are completed, and done rituals are one line', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const { doc, context } = await app.otherDevice()
  const [, second = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  demand(setAgendaItemCompleted(doc, context, app.meetingId, second, true))
  const rows = () =>
    agenda()
      .getByRole('button', { name: /^\d+\./ })
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^2\.Old Business/),
      expect.stringMatching(/^1\.Call to Order/),
      expect.stringMatching(/^3\.New Business/),
      expect.stringMatching(/^4\.Adjournment/),
    ])
  await expect.element(page.getByText('Item 1 of 4')).toBeVisible()

  const rituals = page.getByRole('region', { name: 'Rituals' })
  const boxes = rituals.getByRole('checkbox', { name: /^Complete / })
  await expect.poll(() => boxes.length).toBe(2)
  await boxes.first().click()
  const done = rituals.getByRole('button', { name: '1 done' })
  await expect.element(done).toHaveAttribute('aria-expanded', 'false')
  expect(boxes.length).toBe(1)
  await done.click()
  await expect.poll(() => boxes.length).toBe(2)
})
