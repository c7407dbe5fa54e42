import {
  endMeeting,
  markAttendance,
  meetingNotes,
  nameKey,
  queryAgendaOrder,
  resumeMeeting,
} from '@civic-hub/committee'
import { lineOf, moveMotion, startSection } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import type * as Y from 'yjs'
import { writeParagraph } from '../../packages/committee/src/testing/committee-in-use.ts'
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

test('a line ends at a line break within its paragraph', async ({ liveMeeting }) => {
  const { page } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'MOTION: to adopt the fees')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('The fees are from May.')
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('ACTION: order paint')
  await expect(preview(page)).toHaveText('Order paint ⇥')
  await page.keyboard.press('ArrowUp')
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(preview(page)).toHaveText('Motion: to adopt the fees ⇥')
  await page.keyboard.press('Tab')
  await expect(chips(page)).toHaveText(['✓ Motion · open'])
})

test('moving on begins the notes about the next item, on all screens; the beginning can be moved', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  const sections = (page: Page) => notes(page).locator('.notes-section-title')
  await typeNotes(ana, 'Everybody is here.')
  await ana.getByRole('button', { name: 'Next item' }).click()
  for (const page of [ana, other]) await expect(sections(page)).toHaveText(['Call to Order', 'Old Business'])
  await typeNotes(ana, 'The bridge is open.')
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('The pool is closed.')
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('NEXT')
  await expect(notes(ana).locator('button.notes-action')).toContainText('Next item: New Business')
  await ana.keyboard.press('Enter')
  for (const page of [ana, other])
    await expect(sections(page)).toHaveText(['Call to Order', 'Old Business', 'New Business'])
  await ana.keyboard.type('A fountain.')
  await expect(notes(other)).toContainText('A fountain.')
  await expect(notes(other).locator('.notes-section:has-text("New Business") + p')).toContainText(
    'A fountain.',
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await ana.emulateMedia({ colorScheme })
    await expectAccessible(ana)
  }
  await other.getByRole('button', { name: 'Begin the notes about Old Business one paragraph later' }).click()
  await expect(notes(ana).locator('.notes-section:has-text("Old Business") + p')).toHaveText(
    'The pool is closed.',
  )
})

test('after an undo in the notes, other devices find the sections and the recorded lines', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const meetingId = meetingIdOf(address)
  // From another device: words of this one would be part of the step that is undone.
  await write((doc, context) => {
    const by = { account: '', name: 'Ana Ortiz' }
    for (const line of ['Everybody is here.', 'MOTION: to adopt the fees', 'Nothing else.'])
      writeParagraph(doc, meetingId, line)
    const fragment = meetingNotes(doc, meetingId) as Y.XmlFragment
    const [first = '', second = ''] = queryAgendaOrder(doc, meetingId).read().open
    demand(startSection(doc, context, meetingId, first, lineOf(fragment, 0), by))
    demand(startSection(doc, context, meetingId, second, lineOf(fragment, 1), by))
    const motion = { text: 'to adopt the fees', item: second }
    demand(moveMotion(doc, context, meetingId, motion, { ...by, line: lineOf(fragment, 1) }))
  })
  const other = await open(sam, { path: address })
  for (const page of [ana, other]) await expect(chips(page)).toHaveText(['✓ Motion · moved'])

  await notes(ana).click()
  await ana.keyboard.press('Control+a')
  await ana.keyboard.press('Delete')
  await expect(notes(other)).not.toContainText('Nothing else.')
  await ana.keyboard.press('Control+z')
  for (const page of [ana, other]) {
    await expect(notes(page)).toContainText(
      /Call to Order.*Everybody is here\..*Old Business.*MOTION: to adopt the fees✓ Motion · moved.*Nothing else\./s,
    )
  }
  await expectChip(ana, 'Synced')
  await other.goto(`${address}?view=minutes`)
  const minutes = other.getByRole('article').filter({ hasText: 'Minutes of' })
  await expect(minutes).toContainText(/Call to Order.*Everybody is here\.Old Business.*Nothing else\./)
  await expect(minutes).not.toContainText('MOTION:')
})

test('a resumed meeting neither offers nor prints the lines that the earlier one recorded', async ({
  liveMeeting,
}) => {
  const { page, slug, address, write } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'MOTION: to adopt the fees')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText(['✓ Motion · open'])
  await page.keyboard.type('We met again.')
  await expectChip(page, 'Synced')
  const resumed = await write((doc, context) => {
    demand(endMeeting(doc, context, meetingIdOf(address)))
    return demand(resumeMeeting(doc, context, meetingIdOf(address)))
  })
  await page.goto(`/${slug}/meetings/${encodeURIComponent(resumed)}`)
  await notes(page).getByText('MOTION: to adopt the fees').click()
  await page.keyboard.press('End')
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('MOTION: to adopt the fees')
  await expect(preview(page)).toContainText('Motion: to adopt the fees')
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(preview(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect(page.getByRole('article').getByText('MOTION: to adopt the fees')).toHaveCount(1)
})
