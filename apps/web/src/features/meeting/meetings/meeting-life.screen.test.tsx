import { addAgendaItem, removeMeeting, restoreMeeting, resumeMeeting, scheduleMeeting } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pastMeeting, stateInHead } from '../../../testing/meeting-screens.ts'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { boxOf, choose, demand, isInSight } from '../../../testing/screen.ts'

/** Opens the page of a meeting that is planned for a later day. */
async function openPlanned() {
  const planned = new Date(Date.now() + 9 * 86_400_000)
  planned.setUTCHours(19, 0, 0, 0)
  const found = { id: '' }
  await openApp({
    write(doc, context) {
      const plan = { title: 'Next week', scheduledFor: planned.toISOString() }
      found.id = demand(scheduleMeeting(doc, context, plan))
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}`,
  })
  await expect.element(stateInHead('Upcoming')).toBeVisible()
}

const ask = () => page.getByRole('dialog', { name: 'Start this meeting today?' })
const start = () => page.getByRole('main').getByRole('button', { name: 'Start meeting' })

test('a meeting started on the wrong day asks first, keeps its plan visible, and its start is undone by the toast and by the menu', async () => {
  await openPlanned()
  // On a phone the day and time are on one line beside Edit.
  await onPhone()
  const header = page.getByRole('main').element().querySelector('header')
  await expect.poll(() => header?.getBoundingClientRect().height).toBeLessThan(115)
  await page.viewport(1280, 800)

  await start().click()
  await expect.element(ask()).toMatchTextContent('It is planned for')
  await ask().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(ask()).not.toBeInTheDocument()
  await expect.element(stateInHead('Upcoming')).toBeVisible()
  await start().click()
  await ask().getByRole('button', { name: 'Start meeting' }).click()
  await expect.element(stateInHead('Live')).toBeVisible()
  await expect.element(page.getByRole('main').getByText(/^Planned for .*7:00 PM$/)).toBeVisible()
  // A line of buttons with its padding: without remarks there is no second line.
  await expect.poll(() => header?.getBoundingClientRect().height).toBeLessThan(55)

  const started = page.getByRole('status').filter({ hasText: 'Meeting Started' })
  await started.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Start taken back')).toBeVisible()
  await expect.element(stateInHead('Upcoming')).toBeVisible()
  await expect.element(ask()).not.toBeInTheDocument()
  await start().click()
  await ask().getByRole('button', { name: 'Start meeting' }).click()
  await expect.element(stateInHead('Live')).toBeVisible()
  await choose('More about this meeting', 'Take back the start')
  await expect.element(stateInHead('Upcoming')).toBeVisible()
})

test('a meeting is resumed once, after a question; the earlier one links to the new one', async () => {
  const found = { id: '' }
  await openApp({
    write: (doc, context) => {
      found.id = pastMeeting(doc, context, 'October', 3)
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}`,
  })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Resume Meeting' }).click()
  const question = page.getByRole('dialog', { name: 'Resume this meeting?' })
  await question.getByRole('button', { name: 'Resume Meeting' }).click()
  await expect.element(page.getByText('Meeting Resumed')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('October — Resumed')

  await main.getByRole('link', { name: 'Resumed from an earlier meeting' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'October', exact: true })).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^Continued in October — Resumed/ })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Resume Meeting' })).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Back to Meetings' }).click()
  await page.getByRole('button', { name: 'Actions for October', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Remove meeting' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Resume Meeting' })).not.toBeInTheDocument()
})

test('removed meetings are found and restored; a title has the direction of its own words', async () => {
  await openApp({
    write(doc, context) {
      pastMeeting(doc, context, 'October', 30)
      pastMeeting(doc, context, 'اجتماع Parks', 60)
    },
  })
  const arabic = page.getByRole('heading', { name: 'اجتماع Parks' })
  await expect.element(arabic).toHaveStyle({ direction: 'rtl' })
  const october = page.getByRole('heading', { name: 'October', exact: true })
  await expect.element(october).toHaveStyle({ direction: 'ltr' })

  const article = (title: string) => page.getByRole('article', { name: title })
  await choose('Actions for October', 'Remove meeting')
  await expect.element(article('October')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Actions for .?اجتماع Parks/ }).click()
  const remove = page.getByRole('menuitem', { name: 'Remove meeting' })
  // The menu is above the toast about the first one.
  await expect.poll(() => isInSight(remove)).toBe(true)
  await expect.element(page.getByText('Meeting removed')).toBeVisible()
  await remove.click()
  await expect.element(article('اجتماع Parks')).not.toBeInTheDocument()
  // The toast is above the end of a short list.
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Removed meetings (2)' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Removed entries' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore October' }).click()
  await expect.element(page.getByText('October restored')).toBeVisible()
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect.element(page.getByText('Nothing is removed.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Meetings' }).click()
  for (const title of ['October', 'اجتماع Parks']) await expect.element(article(title)).toBeVisible()

  await arabic.getByRole('link').click()
  const title = page.getByRole('heading', { level: 1, name: 'اجتماع Parks' })
  await expect.element(title).toHaveStyle({ direction: 'rtl' })
})

test('100 past meetings are rows by month, and only those near the window are rendered', async () => {
  await openApp({
    write(doc, context) {
      for (let n = 1; n <= 100; n++) pastMeeting(doc, context, `Meeting ${n}`, n * 15)
    },
  })
  const past = page.getByRole('list', { name: 'Past Meetings' })
  const article = (n: number) => past.getByRole('article', { name: `Meeting ${n}`, exact: true })
  await expect.element(article(1)).toBeVisible()
  expect(past.getByRole('article').length).toBeLessThan(40)
  expect((await boxOf(past.getByRole('article').first())).height).toBe(64)
  expect(past.getByText(/\b0 /).length).toBe(0)
  await expect.element(past.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '100')
  // With an inline style for each row, the browser's style computation takes longer with every scroll.
  const styled = () => [...past.element().children].filter((row) => row.hasAttribute('style')).length
  expect(styled()).toBe(0)

  // Through the list by keyboard: the focused row is kept, and the next ones are rendered.
  const link = past.getByRole('link', { name: 'Meeting 8', exact: true }).element() as HTMLElement
  link.focus()
  await userEvent.keyboard('{Tab}'.repeat(32))
  const focusedMeeting = () => document.activeElement?.closest('article')?.querySelector('h4')?.textContent
  expect(focusedMeeting()).toBe('Meeting 16')
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(article(100)).toBeVisible()
  expect(focusedMeeting()).toBe('Meeting 16')
  expect(styled()).toBe(1)

  // On Back from a meeting far down, the list has its former scroll position.
  const before = scrollY
  await past.getByRole('link', { name: 'Meeting 99', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Meeting 99' })).toBeVisible()
  history.back()
  await expect.element(article(99)).toBeVisible()
  expect(Math.abs(scrollY - before)).toBeLessThan(70)
})

test('two meetings that were resumed apart name each other, and one of them goes on', async () => {
  const found = { october: '', first: '', second: '' }
  await openApp({
    write(doc, context) {
      found.october = pastMeeting(doc, context, 'October', 3)
      found.first = demand(resumeMeeting(doc, context, found.october))
      demand(removeMeeting(doc, context, found.first))
      const later = { ...context, now: () => new Date(Date.now() + 120_000) }
      found.second = demand(resumeMeeting(doc, later, found.october))
      demand(restoreMeeting(doc, context, found.first))
      for (const title of ['Playground', 'Benches', 'Fence']) demand(addAgendaItem(doc, context, found.second, title))
    },
    path: () => `/meetings/${encodeURIComponent(found.second)}`,
  })
  const main = page.getByRole('main')
  await expect.element(main.getByText('Another device resumed the same meeting:')).toBeVisible()
  await main.getByRole('link', { name: /^October — Resumed .*, started / }).click()
  await expect.poll(() => location.pathname).toContain(found.first)
  await main.getByRole('button', { name: 'Resumed twice: continue in one' }).click()
  const question = page.getByRole('dialog', { name: 'Continue in one meeting?' })
  await expect.element(question).toMatchTextContent('The other one ends.')
  await question.getByRole('button', { name: 'Continue in one' }).click()

  // More is written in the second.
  await expect.poll(() => location.pathname).toContain(found.second)
  await expect.element(stateInHead('Live')).toBeVisible()
  await expect.element(main.getByText('Another device resumed the same meeting:')).not.toBeInTheDocument()
  await expect.element(main.getByRole('button', { name: 'Resumed twice: continue in one' })).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Resumed from an earlier meeting' }).click()
  await expect.poll(() => location.pathname).toContain(found.first)
  await expect.element(stateInHead('Completed')).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^Continued in October — Resumed/ })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Resume Meeting' })).not.toBeInTheDocument()
})
