import { announcements, pinAnnouncement } from '@civic-hub/committee/lists'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entryField } from '../../../shell/use-edited-entry.ts'
import { choose, undo } from '../../../testing/choose.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { announcePresence } from '../../../testing/presence.ts'
import { demand, inWindow } from '../../../testing/screen.ts'

const form = (name: string) => page.getByRole('form', { name })
const headings = () =>
  page
    .getByRole('list', { name: 'Announcements' })
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const article = (title: string) => page.getByRole('article', { name: title })

/** Opens the announcements of a committee with these titles, the last one on top; the ids are in their order. */
async function openAnnouncements(...titles: string[]) {
  const ids: string[] = []
  const app = await openApp({
    others: ['Sam Lee'],
    path: '/community/announcements',
    write(doc, context) {
      for (const [index, title] of titles.entries()) {
        const at = { ...context, now: () => new Date(Date.now() - (titles.length - index) * 60_000) }
        ids.push(
          demand(announcements.add(doc, at, { title, text: '', pinned: false }, { account: 'sam', name: 'Sam Lee' })),
        )
      }
    },
  })
  return { ...app, ids: ids as [string, ...string[]] }
}

test('announces with a text whose address is a link; discussions are announced as coming soon', async () => {
  await openApp()
  await choose('Community', 'Announcements')
  await expect.element(page.getByText('No announcements yet')).toBeVisible()
  await form('New announcement').getByLabelText('Title').fill('Picnic')
  await form('New announcement').getByLabelText('Text').fill('See https://example.org/picnic.')
  await form('New announcement').getByRole('button', { name: 'Announce' }).click()
  await expect.element(article('Picnic')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'https://example.org/picnic' }))
    .toHaveAttribute('href', 'https://example.org/picnic')
  await choose('Community', 'Discussions')
  await expect.element(page.getByText(/coming soon/)).toBeVisible()
})

test('merges what two members do to the announcements, one of them offline, with the pinned one on top; the text of a form whose announcement another member removes is kept, and saved as a new one', async () => {
  const { ids, otherDevice } = await openAnnouncements('Picnic')
  await expect.element(article('Picnic')).toBeVisible()
  const { doc, context, by, leave, meet } = await otherDevice()
  leave()
  const rain = demand(announcements.add(doc, context, { title: 'Rain', text: '', pinned: false }, by))
  const opened = { title: 'Picnic', text: '', pinned: false }
  demand(announcements.edit(doc, context, ids[0], opened, { ...opened, text: 'Bring chairs.' }))
  await choose('Actions for Picnic', 'Pin to the top')
  await expect.element(article('Picnic')).toMatchTextContent('Pinned')
  meet()
  await expect.poll(headings).toEqual(['Picnic', 'Rain'])
  await expect.element(article('Picnic')).toMatchTextContent(/Pinned.*Bring chairs/s)
  expect(
    announcements
      .query(doc)
      .read()
      .map(({ title, pinned }) => [title, pinned]),
  ).toEqual([
    ['Picnic', true],
    ['Rain', false],
  ])

  await choose('Actions for Rain', 'Edit')
  await form('Editing Rain').getByLabelText('Text').fill('Bring umbrellas')
  const removed = page.getByText('Somebody removed this meanwhile.')
  demand(announcements.remove(doc, context, rain))
  await expect.element(removed).toBeVisible()
  demand(announcements.restore(doc, context, rain))
  await expect.element(removed).not.toBeInTheDocument()
  demand(announcements.remove(doc, context, rain))
  await form('Editing Rain').getByRole('button', { name: 'Save as a new one' }).click()
  await expect.element(article('Rain')).toMatchTextContent('Bring umbrellas')
  expect(announcements.query(doc).read()).toMatchObject([
    { title: 'Picnic' },
    { title: 'Rain', text: 'Bring umbrellas' },
  ])
})

test('edits two announcements at once, the first of which is above the fold of a phone; one that another member pins moves above the newer one; one shows who is editing it, is removed, and restored by undo', async () => {
  await inWindow(390, 664)
  const { ids, people, otherDevice } = await openAnnouncements('Picnic', 'Rain')
  await expect.poll(headings).toEqual(['Rain', 'Picnic'])
  await expect.element(article('Rain')).toBeInViewport({ ratio: 1 })
  expect(scrollY).toBe(0)
  await page.viewport(1280, 800)
  await choose('Actions for Rain', 'Edit')
  await form('Editing Rain').getByLabelText('Text').fill('Bring umbrellas')
  await choose('Actions for Picnic', 'Edit')
  await form('Editing Picnic').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form('Editing Rain').getByLabelText('Text')).toHaveValue('Bring umbrellas')
  await form('Editing Rain').getByRole('button', { name: 'Save' }).click()
  await expect.element(article('Rain')).toMatchTextContent('Bring umbrellas')

  const { doc, context } = await otherDevice()
  demand(pinAnnouncement(doc, context, ids[0], true))
  await expect.poll(headings).toEqual(['Picnic', 'Rain'])

  for (const person of people)
    await announcePresence(person, { page: 'announcements', field: entryField(ids[1] ?? '') })
  await expect.element(page.getByText('Edited now by Sam Lee')).toBeVisible()
  await choose('Actions for Rain', 'Remove')
  await expect.element(article('Rain')).not.toBeInTheDocument()
  await undo().click()
  await expect.element(article('Rain')).toBeVisible()
})
