import { agendaItemText, meetingNotes, queryAgendaItem, queryAgendaOrder, queryMeeting } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { SyncDevice } from '../support/device/sync-device.ts'
import type { Person } from '../support/people/signed-in-person.ts'
import { expect, expectChip, notes, test, typeNotes, withMotion, writtenNotes } from './fixtures.ts'

test.use(withMotion)

const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' })

/** Opens an item of the agenda in its form. */
async function editItem(page: Page, title: string): Promise<void> {
  await agenda(page)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit item' }).click()
}

/** Types at the end of the title in the open form. */
async function append(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text, { delay: 10 })
}

/** The titles of the open items, from top to bottom. */
const itemTitles = (page: Page) =>
  agenda(page)
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) =>
      handles.map((handle) => (handle.getAttribute('aria-label') ?? handle.textContent ?? '').replace('Reorder ', '')),
    )

/** The third member has no browser. */
function deviceOf(person: Person, relay: { url: string }, committeeId: string) {
  const device = new SyncDevice({ url: relay.url, cookie: person.cookie() }, committeeId)
  return {
    doc: device.doc,
    connect: () => device.connect(),
    disconnect: () => device.disconnect(),
    /** Types at the end of a text, each letter as a change of its own. */
    async type(text: Y.Text, words: string): Promise<void> {
      for (const letter of words) {
        text.insert(text.length, letter)
        await new Promise(setImmediate)
      }
    },
  }
}

test('three members edit one live agenda, and nothing typed is missing on any screen', async ({
  open,
  relay,
  liveMeeting,
}) => {
  const opened = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const { sam, joy, id, page: first, address } = opened
  const meetingId = decodeURIComponent(address.split('/').at(-1) ?? '')
  const second = await open(sam, { path: address })
  const pages = [first, second]
  for (const page of pages) {
    await expect(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
    await expectChip(page, 'Synced')
  }
  const third = deviceOf(joy, relay, id)
  await third.connect()
  const thirdItem = (title: string) => {
    const { open, completed } = queryAgendaOrder(third.doc, meetingId).read()
    return [...open, ...completed]
      .map((itemId) => ({ itemId, item: queryAgendaItem(third.doc, meetingId, itemId).read() }))
      .find(({ item }) => item?.title === title)
  }
  await expect.poll(() => thirdItem('Old Business')?.itemId).toBeDefined()
  const thirdText = (title: string, field: 'title' | 'notes') => {
    const text = agendaItemText(third.doc, meetingId, thirdItem(title)?.itemId ?? '', field)
    if (!text) throw new Error(`There is no ${title}`)
    return text
  }

  // Those who have it open see each other.
  await expect(first.getByText('Sam Lee').first()).toBeVisible()
  await expect(second.getByText('Ana Ortiz').first()).toBeVisible()

  // All three type in the same item's notes at once.
  for (const page of pages) await editItem(page, 'Old Business')
  const words = ['alpha beta gamma ', 'one two three ', 'red green blue ']
  const itemNotes = thirdText('Old Business', 'notes')
  await Promise.all([
    ...pages.map(async (page, index) => {
      await page.getByRole('textbox', { name: 'Notes', exact: true }).first().focus()
      await page.keyboard.type(words[index] ?? '', { delay: 15 })
    }),
    third.type(itemNotes, words[2] ?? ''),
  ])
  const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Notes', exact: true }).first().inputValue()
  const allNotes = async () => [...(await Promise.all(pages.map(noteOf))), itemNotes.toString()]
  const letters = (text: string) => [...text].sort().join('')
  await expect
    .poll(async () => (await allNotes()).map(letters), { message: 'nothing typed is missing' })
    .toEqual(Array(3).fill(letters(words.join(''))))
  await expect.poll(async () => new Set(await allNotes()).size, { message: 'the three notes are equal' }).toBe(1)
  for (const page of pages) await page.getByRole('button', { name: 'Done' }).first().click()

  // Concurrent reorder and edit: Sam moves the item that Joy renames.
  await Promise.all([
    (async () => {
      await second.getByRole('button', { name: 'Actions for New Business' }).click()
      await second.getByRole('menuitem', { name: 'Move up' }).click()
    })(),
    third.type(thirdText('New Business', 'title'), ' and budget'),
  ])
  for (const page of pages)
    await expect
      .poll(() => itemTitles(page))
      .toEqual(['Call to Order', 'New Business and budget', 'Old Business', 'Adjournment'])

  // Concurrent completion and rename.
  await editItem(first, 'Old Business')
  await Promise.all([
    second.getByRole('checkbox', { name: 'Complete Old Business' }).click(),
    append(first, ', continued'),
  ])
  await first.getByRole('button', { name: 'Done' }).first().click()
  for (const page of pages)
    await expect(page.getByRole('checkbox', { name: 'Complete Old Business, continued' })).toBeChecked()
  await expect.poll(() => thirdItem('Old Business, continued')?.item?.completed).toBe(true)

  // All type in the shared notes at once; the carets have names.
  const typed = [0, 1, 2].map((index) => `[${'abc'[index]}: note of person ${index}]`)
  const paragraph = new Y.XmlText()
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [paragraph])
  meetingNotes(third.doc, meetingId)?.push([element])
  await Promise.all([
    ...pages.map((page, index) => typeNotes(page, typed[index] ?? '')),
    third.type(paragraph, typed[2] ?? ''),
  ])
  for (const page of pages)
    await expect.poll(async () => letters(await writtenNotes(page))).toBe(letters(typed.join('')))
  expect(new Set(await Promise.all(pages.map(writtenNotes))).size, 'the shared notes are equal').toBe(1)
  await expect(first.locator('.notes-caret-name', { hasText: 'Sam Lee' })).toBeAttached()

  for (const page of pages) await expectChip(page, 'Synced')

  // Ana ends the meeting; the others see it, and it is locked.
  await first.getByRole('button', { name: 'End meeting' }).click()
  const confirm = first.getByRole('dialog', { name: 'End meeting?' })
  await expect(
    confirm.getByText('This will mark the meeting as completed and generate a minutes draft. Are you sure?'),
  ).toBeVisible()
  await confirm.getByRole('button', { name: 'End meeting' }).click()
  await expect(first.getByText('Meeting Ended')).toBeVisible()
  await expect(second.getByText('Spring planning has ended')).toBeVisible()
  await expect(second.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(notes(second)).toHaveAttribute('contenteditable', 'false')
  await expect.poll(() => queryMeeting(third.doc, meetingId).read()?.status).toBe('completed')
  third.disconnect()
})
