import type { Page } from '@playwright/test'
import { chip, chooseByKey, expect, expectChip, relayOfItsOwn, test, typeNotes } from './fixtures.ts'

/** The name and role of the focused element; "body" when nothing has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    return `${element.tagName.toLowerCase()}: ${element.getAttribute('aria-label') ?? element.textContent}`
  })

test(
  'people in one meeting have different colours, readers are shown, names on carets fade, and offline no presence is shown',
  relayOfItsOwn,
  async ({ liveMeeting, open, relay }) => {
    const { page, sam, joy, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
    const chipAlone = await chip(page).boundingBox()
    const second = await open(sam, { path: address })
    await open(joy, { path: address })
    const here = page.getByRole('region', { name: 'Here now' })
    await expect(here.getByRole('listitem')).toHaveCount(3)
    await expect(here.getByText('Joy Park · reading')).toBeVisible()
    const colours = await here
      .getByRole('listitem')
      .evaluateAll((people) =>
        people.map((person) => getComputedStyle(person.firstElementChild ?? person).backgroundColor),
      )
    expect(new Set(colours).size).toBe(3)

    // The chip keeps its place when people join and leave and when its state changes.
    await expect(page.getByRole('banner').getByRole('button', { name: /Sam Lee/ })).toBeVisible()
    expect(await chip(page).boundingBox()).toEqual(chipAlone)

    await typeNotes(second, 'Sam writes')
    await expect(here.getByText('Sam Lee · in the notes')).toBeVisible()
    const name = page.locator('.notes-caret-name', { hasText: 'Sam Lee' })
    await expect(name).toBeAttached()
    await expect.poll(() => name.evaluate((label) => getComputedStyle(label).visibility)).toBe('hidden')
    const markOfSam =
      colours[
        await here
          .getByRole('listitem')
          .allTextContents()
          .then((all) => all.findIndex((text) => text.includes('Sam')))
      ]
    expect(await name.evaluate((label) => getComputedStyle(label).backgroundColor)).toBe(markOfSam)

    await relay.kill()
    await expect(here.getByText('Unknown while offline')).toBeVisible()
    await expect(here.getByText('Nobody else is here.')).toHaveCount(0)
    await expectChip(page, 'Offline')
    expect(await chip(page).boundingBox()).toEqual(chipAlone)
  },
)

test('keeps the focus in the meeting: opening an item on a phone, ending, Undo in a toast, removing from the list', async ({
  liveMeeting,
}) => {
  const { page } = await liveMeeting(['Ana Ortiz'], { title: 'Spring planning' })
  await page.setViewportSize({ width: 390, height: 844 })
  const parts = page.getByRole('navigation', { name: 'Parts of the meeting' })
  for (const title of ['New Business', 'Call to Order']) {
    await parts.getByRole('button', { name: 'Agenda' }).click()
    await page
      .getByRole('button', { name: new RegExp(`${title}$`) })
      .and(page.locator('[id$=-open]'))
      .press('Enter')
    await expect.poll(() => focused(page)).toBe(`h2: ${title}`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Actions for Old Business' }).press('Enter')
  await chooseByKey(page, 'Remove')
  const undo = page
    .getByRole('status')
    .filter({ hasText: 'Old Business' })
    .getByRole('button', { name: 'Undo' })
  await undo.press('Enter')
  await expect(page.getByRole('button', { name: 'Actions for Old Business' })).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/Old Business|New Business/)

  await page.getByRole('button', { name: 'End meeting' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'End meeting' }).press('Enter')
  await expect(page.getByText('Meeting Ended')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('h1: Spring planning')

  await page.getByRole('link', { name: 'Back to Meetings' }).press('Enter')
  await page.getByRole('button', { name: 'Actions for Spring planning' }).press('Enter')
  await chooseByKey(page, 'Remove meeting')
  await expect.poll(() => focused(page)).toBe('button: New Meeting')
  const removed = page.getByRole('status').filter({ hasText: 'Meeting removed' })
  await removed.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('button: Actions for Spring planning')
})
