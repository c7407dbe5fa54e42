import { markAttendance, nameKey } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, notes, test, typeNotes } from './fixtures.ts'
import { demand } from './write-as.ts'

const meetingIdOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')
const preview = (page: Page) => notes(page).locator('button.notes-action')
const chips = (page: Page) => notes(page).locator('.notes-chip')

test('a motion, its second and its vote are recorded from the notes by keyboard alone, and the words stay text', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const meetingId = meetingIdOf(address)
  await write((doc, context) => {
    for (const name of ['Kim Park', 'Joy Vega', 'Joy Ruiz'])
      demand(
        markAttendance(doc, context, meetingId, { person: nameKey(name), name, guest: false }, 'present'),
      )
  })
  const other = await open(sam, { path: address })
  const wall = await open(sam, { path: `${address}/projector` })
  await expectChip(other, 'Synced')
  await typeNotes(ana, 'MOTION: Park to adopt the fees')
  await expect(preview(ana)).toContainText('Motion by Kim Park: to adopt the fees')
  await expectAccessible(ana)
  await ana.keyboard.press('Enter')
  await expect(chips(ana)).toHaveText(['✓ Motion · open'])
  await expect(chips(other)).toHaveText(['✓ Motion · open'])
  await expect(wall.getByRole('heading', { name: 'Motion by Kim Park' })).toBeVisible()

  // Two people have this name: the line records nothing until it is clear.
  await ana.keyboard.type('SECOND: Joy')
  await expect(notes(ana)).toContainText(/Which one: Joy (Vega|Ruiz) or Joy (Vega|Ruiz)\?/)
  await ana.keyboard.type(' Vega')
  await expect(preview(ana)).toContainText('Seconded by Joy Vega')
  await ana.keyboard.press('Tab')
  await expect(preview(ana)).toHaveCount(0)
  await expect(notes(ana)).toBeFocused()
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('VOTE: 2-1')
  await ana.keyboard.press('Enter')
  await expect(wall.getByText('Voting is open · 3 of 3 voted')).toBeVisible()

  // Escape leaves a line as text.
  await ana.keyboard.type('LOST')
  await expect(preview(ana)).toBeVisible()
  await ana.keyboard.press('Escape')
  await expect(preview(ana)).toHaveCount(0)
  await ana.keyboard.press('Enter')

  // The same from the menu that "/" opens in an empty line.
  await ana.keyboard.type('/carr')
  await expect(ana.getByRole('option', { name: 'Carried' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(ana)
  await ana.keyboard.press('Enter')
  await expect(preview(ana)).toContainText('Carried')
  await ana.keyboard.press('Tab')
  await expect(chips(other)).toHaveText(['✓ Motion · carried', '✓ Second', '✓ Vote', '✓ Result'])
  await expect(wall.getByText('Carried, 2 of 3 votes cast; 2 needed')).toBeVisible()
  await expect(notes(other)).toContainText('VOTE: 2-1')

  // Undo takes the statement back, and the line is text again.
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  await expect(chips(other)).toHaveText(['✓ Motion · put to the vote', '✓ Second', '✓ Vote'])
})
