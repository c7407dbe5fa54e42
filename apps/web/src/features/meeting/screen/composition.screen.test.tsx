import { meetingNotes } from '@civic-hub/committee'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { choose, compose, pressComposed } from '../../../testing/composition.ts'
import { notes, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'

/** Until a letter would begin another step of undo. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 550))

async function openWithBen() {
  const app = await openLiveMeeting({ others: ['Ben Ito'] })
  const ben = await app.otherDevice()
  const written = () => meetingNotes(ben.doc, app.meetingId)
  const paragraph = () => (written()?.get(0) as Y.XmlElement | undefined)?.get(0) as Y.XmlText
  return { ...app, written: () => written()?.toString(), paragraph }
}

test('notes: a word of an input method is one step of undo, and arrives whole while another member writes in its paragraph', async () => {
  const { written, paragraph } = await openWithBen()
  await typeNotes('Start ')
  await compose('かい')
  paragraph().insert(0, 'Ben: ')
  await expect.element(notes()).toMatchTextContent('Ben: Start かい')
  await compose('かいぎ')
  await pressComposed('Enter')
  await choose('会議')
  await expect.poll(written).toBe('<paragraph>Ben: Start 会議</paragraph>')
  await compose('ほ')
  await pause()
  await compose('ほん')
  await choose('本')
  await expect.poll(written).toBe('<paragraph>Ben: Start 会議本</paragraph>')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(written).toBe('<paragraph>Ben: Start 会議</paragraph>')
})

test('fields: keys of an input method close no form or dialog and save nothing, and its word is one step of undo', async () => {
  const { opened } = await openWithBen()
  await page.getByRole('button', { name: 'Add agenda item' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await compose('かい')
  await pause()
  await compose('かいぎ')
  await pressComposed('Enter')
  await pressComposed('Escape')
  await choose('会議')
  await expect.element(title).toHaveValue('会議')
  await expect.element(title).toHaveFocus()
  const inDocument = JSON.stringify((await opened()).getMap('meetings'))
  expect(inDocument.split('"title":"会議"')).toHaveLength(2)
  expect(inDocument).not.toContain('New agenda item')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(title).toHaveValue('New agenda item')
  await userEvent.keyboard('{Escape}')
  await expect.element(title).not.toBeInTheDocument()

  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect.element(search.getByRole('combobox')).toHaveFocus()
  await compose('かい')
  await pressComposed('Escape')
  await pressComposed('Enter')
  await choose('会議')
  await expect.element(search.getByRole('combobox')).toHaveValue('会議')
})

test('letters that AltGr types are no shortcuts', async () => {
  await openWithBen()
  await notes().click()
  const type = (key: string, code: string, modifierAltGraph: boolean) =>
    notes()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          code,
          modifierAltGraph,
          ctrlKey: true,
          altKey: true,
          bubbles: true,
          cancelable: true,
        }),
      )
  for (const [key, code] of Object.entries({ '@': 'KeyQ', '€': 'KeyE', '{': 'Digit7', '[': 'Digit8', '„': 'KeyV' }))
    expect(type(key, code, true), key).toBe(true)
  expect(type('v', 'KeyV', false)).toBe(false)
})
