import type { Page } from '@playwright/test'
import { expect, notes, test, writtenNotes } from './fixtures.ts'

const words = ['alphabetically', 'BROADCASTING']

/** Both type their word at once, letter by letter. */
async function typeTogether(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page, index) => page.keyboard.type(words[index] ?? '', { delay: 25 })))
}

test('L14: two people type at the very same place: in the notes and in a title each word stays whole', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address })
  const pages = [page, other]
  await notes(page).click()
  await page.keyboard.type('Decided: . End.')
  await expect(notes(other)).toContainText('Decided: . End.')
  for (const each of pages) {
    await notes(each).click()
    await each.keyboard.press('Control+Home')
    for (let step = 0; step < 'Decided: '.length; step++) await each.keyboard.press('ArrowRight')
  }
  await typeTogether(pages)
  for (const each of pages) for (const word of words) await expect.poll(() => writtenNotes(each)).toContain(word)

  for (const each of pages) {
    await each.getByRole('button', { name: 'Edit item' }).click()
    const title = each.getByRole('textbox', { name: 'Title' })
    await title.click()
    await title.press('Home')
    for (let step = 0; step < 'Call '.length; step++) await title.press('ArrowRight')
  }
  await typeTogether(pages)
  for (const each of pages)
    for (const word of words) await expect(each.getByRole('textbox', { name: 'Title' })).toHaveValue(new RegExp(word))
})
