import {
  addChecklistEntry,
  checklists,
  moveChecklistEntry,
  startChecklistRun,
  tickChecklistEntry,
} from '@civic-hub/committee/checklists'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { choose, undo } from '../../../testing/choose.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { demand, focusOn } from '../../../testing/screen.ts'

const run = () => page.getByRole('article', { name: 'May meeting' })
const entriesOfRun = () =>
  run()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.match(/Book the room|Make coffee|Print the agenda/)?.[0])
const entries = ['Book the room', 'Make coffee'] as const

/** Opens a checklist of two entries; with a run that Sam started, unless it has none. */
async function openChecklist({ withRun = true } = {}) {
  const ids = { checklist: '', run: '', room: '', coffee: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    path: () => `/workflows/checklists/${ids.checklist}`,
    write(doc, context) {
      const sam = { account: 'sam', name: 'Sam Lee' }
      ids.checklist = demand(checklists.add(doc, context, { title: 'Before a meeting' }, null))
      ids.room = demand(addChecklistEntry(doc, context, ids.checklist, entries[0]))
      ids.coffee = demand(addChecklistEntry(doc, context, ids.checklist, entries[1]))
      if (withRun) ids.run = demand(startChecklistRun(doc, context, ids.checklist, 'May meeting', sam))
    },
  })
  return { ...app, ids }
}

test('starts a run of a checklist, resets it, and restores its ticks by undo; renames the checklist; adds an entry, and moves it by keyboard, but not while its text is edited; it is lifted, moved and dropped as with the mouse', async () => {
  const { ids, otherDevice } = await openChecklist({ withRun: false })
  await page.getByRole('textbox', { name: 'What it is for (optional)' }).fill('May meeting')
  await page.getByRole('button', { name: 'Start a run' }).click()
  await expect.element(run()).toMatchTextContent('0 of 2 done')
  for (const name of entries) await run().getByRole('checkbox', { name }).click()
  await expect.element(run()).toMatchTextContent('2 of 2 done')
  await page.getByRole('button', { name: 'Reset: May meeting' }).click()
  await expect.element(run()).toMatchTextContent('0 of 2 done')
  await undo().click()
  await expect.element(run()).toMatchTextContent('2 of 2 done')

  await choose('Actions for Before a meeting', 'Rename')
  await page.getByRole('textbox', { name: 'New name of Before a meeting' }).fill('Before every meeting')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Before every meeting' })).toBeVisible()
  expect(checklists.queryOne((await otherDevice()).doc, ids.checklist).read()?.title).toBe('Before every meeting')

  await page.getByRole('textbox', { name: 'New entry' }).fill('Print the agenda')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect.poll(entriesOfRun).toEqual([...entries, 'Print the agenda'])
  await focusOn(page.getByRole('button', { name: 'Reorder Print the agenda' }))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(entriesOfRun).toEqual(['Book the room', 'Print the agenda', 'Make coffee'])

  await choose('Actions for Make coffee', 'Rename')
  await focusOn(page.getByRole('textbox', { name: 'New name of Make coffee' }))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Actions for Make coffee' })).toBeVisible()
  expect(entriesOfRun()).toEqual(['Book the room', 'Print the agenda', 'Make coffee'])

  await focusOn(page.getByRole('button', { name: 'Reorder Make coffee' }))
  for (const key of [' ', '{ArrowUp}', ' ']) await userEvent.keyboard(key)
  await expect.poll(entriesOfRun).toEqual(['Book the room', 'Make coffee', 'Print the agenda'])
})

test('merges what two people do to one run, one of them offline, and each tick names its author', async () => {
  const { ids, otherDevice } = await openChecklist()
  await expect.element(run()).toMatchTextContent('0 of 2 done')
  const { doc, context, by, leave, meet } = await otherDevice()
  leave()
  demand(tickChecklistEntry(doc, context, ids.checklist, ids.run, ids.coffee, by, true))
  const added = demand(addChecklistEntry(doc, context, ids.checklist, 'Print the agenda'))
  demand(moveChecklistEntry(doc, context, ids.checklist, added, { after: ids.room, before: ids.coffee }))
  await run().getByRole('checkbox', { name: 'Book the room' }).click()
  meet()
  await expect.element(run()).toMatchTextContent('2 of 3 done')
  await expect
    .poll(() =>
      run()
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringMatching(/Book the room.*Ana Ortiz/),
      expect.stringMatching(/Print the agenda/),
      expect.stringMatching(/Make coffee.*Sam Lee/),
    ])
})
