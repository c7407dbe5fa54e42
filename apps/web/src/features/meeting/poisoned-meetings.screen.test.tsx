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

/** The parts of the page that are wider than the window. */
const findWideParts = () =>
  [...document.querySelectorAll('main, main *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`)
    .slice(0, 5)

test.each(Object.entries(oddValues))(
  'a meeting with %s in every field renders on a phone',
  async (name, oddValue) => {
    await onPhone()
    const complaints = collectComplaints()
    let id = ''
    await openApp({
      write(doc, context) {
        id = writePoisonedMeeting(doc, context, name, oddValue)
        poisonTemplateAndIdentity(doc)
      },
      path: () => `/meetings/${encodeURIComponent(id)}?view=agenda`,
    })
    await expect.element(heading()).toBeVisible()
    // The poisoned item, with its fields open.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
    for (const view of ['Item', 'Notes', 'People', 'Agenda']) {
      await parts.getByRole('button', { name: view, exact: true }).click()
      await expect.element(heading()).toBeVisible()
    }
    expect(complaints).toEqual([])
    expect(findWideParts()).toEqual([])
  },
)

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

test('the screens of a committee full of odd values render', async () => {
  const complaints = collectComplaints()
  await openApp({ write: (doc, context) => void poisonCommittee(doc, context), path: '/members' })
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
  expect(complaints).toEqual([])
})

test('the healthy content of a committee full of odd values can be edited', async () => {
  const complaints = collectComplaints()
  let id = ''
  const { opened } = await openApp({
    write(doc, context) {
      id = poisonCommittee(doc, context)
    },
    path: () => `/meetings/${encodeURIComponent(id)}?view=agenda`,
  })
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Still works')
  await page.getByRole('button', { name: 'Done' }).first().click()
  await expect.element(notes()).toBeVisible()
  await typeNotes('Nothing stops us.')
  const meeting = (await opened()).getMap('meetings').get(id) as Y.Map<unknown>
  const words = () =>
    JSON.stringify(meeting.toJSON(), (_key, inner) => (typeof inner === 'bigint' ? 'big' : inner))
  await expect.poll(words).toContain('Nothing stops us.')
  expect(words()).toContain('Still works')
  expect(complaints).toEqual([])
})

test('a new meeting is made from a poisoned template', async () => {
  const complaints = collectComplaints()
  await openApp({ write: (doc, context) => void poisonCommittee(doc, context) })
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Meeting' })
  await dialog.getByLabelText('Title').fill('From the template')
  await dialog.getByRole('button', { name: 'Start Now' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'From the template' })).toBeVisible()
  expect(complaints).toEqual([])
})
