import { chip, expect, expectChip, relayOfItsOwn, test, typeNotes } from './fixtures.ts'

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
