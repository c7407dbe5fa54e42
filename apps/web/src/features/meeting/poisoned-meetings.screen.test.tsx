import { endMeeting, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { oddValues } from '../../../../../packages/committee/src/testing/odd-values.ts'
import {
  addOddItems,
  poisonTemplateAndIdentity,
  writePoisonedMeeting,
} from '../../../../../packages/committee/src/testing/poisoned-committee.ts'
import { collectComplaints } from '../../testing/complaints.ts'
import { notes, onPhone, openApp, show, typeNotes } from '../../testing/open-app.tsx'
import { demand } from '../../testing/screen.ts'

const heading = () => page.getByRole('heading', { level: 1 }).first()

const otherViews = Object.entries({ now: 'Item', notes: 'Notes', people: 'People' })

/** The parts of the page that are wider than the window. */
const findWideParts = () =>
  [...document.querySelectorAll('main, main *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`)
    .slice(0, 5)

test('a meeting with any odd value in every field renders on a phone', async () => {
  await onPhone()
  const complaints = collectComplaints()
  const poisoned: [name: string, id: string][] = []
  const app = await openApp({
    write(doc, context) {
      for (const [name, oddValue] of Object.entries(oddValues))
        poisoned.push([name, writePoisonedMeeting(doc, context, name, oddValue)])
      poisonTemplateAndIdentity(doc)
    },
    path: '/meetings/none',
  })
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  const showPart = async (id: string, part: string, search: string) => {
    app.go(`/meetings/${encodeURIComponent(id)}?${search}`)
    await expect.element(parts.getByRole('button', { name: part, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect.element(heading()).toBeVisible()
  }
  for (const [name, id] of poisoned) {
    await showPart(id, 'Agenda', 'view=agenda')
    // The poisoned item, with its fields open.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    for (const [view, part] of otherViews) {
      const search = new URLSearchParams(location.search)
      search.set('view', view)
      await showPart(id, part, search.toString())
    }
    expect(complaints, name).toEqual([])
    expect(findWideParts(), name).toEqual([])
  }
})

/** Writes a poisoned meeting with each odd value besides a healthy one; returns the healthy one's id. */
function poisonCommittee(doc: Y.Doc, context: TransitionContext): string {
  const start = (title: string) => demand(startMeetingNow(doc, context, { title, committeeName: 'Parks' }))
  const healthy = start('Healthy')
  demand(endMeeting(doc, context, start('October')))
  for (const [name, oddValue] of Object.entries(oddValues)) writePoisonedMeeting(doc, context, name, oddValue)
  poisonTemplateAndIdentity(doc)
  addOddItems(doc, healthy)
  return healthy
}

test('a committee full of odd values renders, starts a meeting from its template, and edits its healthy content', async () => {
  const complaints = collectComplaints()
  let id = ''
  const app = await openApp({
    write(doc, context) {
      id = poisonCommittee(doc, context)
    },
    path: '/members',
  })
  await expect.element(page.getByRole('heading', { level: 1, name: /^Members/ })).toBeVisible()
  for (const [path, name] of [
    ['/choose-committee', 'Choose a committee'],
    ['/parks/meetings/__proto__', 'Meeting not found'],
    ['/parks/meetings', /^Meetings/],
  ] as const) {
    show(path)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: 'Healthy', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('From the template')
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'From the template' })).toBeVisible()

  app.go(`/meetings/${encodeURIComponent(id)}?view=agenda`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Healthy' })).toBeVisible()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Still')
  await page.getByRole('button', { name: 'Done' }).first().click()
  await expect.element(notes()).toBeVisible()
  await typeNotes('Typed.')
  const meeting = (await app.opened()).getMap('meetings').get(id) as Y.Map<unknown>
  const words = () => JSON.stringify(meeting.toJSON(), (_key, inner) => (typeof inner === 'bigint' ? 'big' : inner))
  await expect.poll(words).toContain('Typed.')
  expect(words()).toContain('"Still"')
  expect(complaints).toEqual([])
})
