import { addMember } from '@civic-hub/committee/members'
import { expect, expectAccessible, expectChip, notes, test, typeNotes } from './fixtures.ts'

test('turns action lines in the notes into action items: a preview shows what Tab adds, once, for people present and absent', async ({
  liveMeeting,
  open,
}) => {
  const { page: ana, sam, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee', 'Joy Park'])
  const lou = { name: 'Lou Day', role: 'Member', email: '', from: '', until: '', account: null }
  await write((doc, context) => addMember(doc, context, lou))
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  await expect(ana.getByRole('button', { name: /people here|Sam Lee/ }).first()).toBeVisible()

  await typeNotes(ana, 'We chose the colour.')
  await ana.keyboard.press('Enter')
  const preview = notes(ana).getByRole('button')
  await ana.keyboard.type('ACTION: Sam order paint by 2099-01-05')
  await expect(preview).toContainText(/Order paint.*Sam Lee.*Jan 5, 2099/)
  await expectAccessible(ana)
  // A change that another member makes above does not announce the hint again.
  const hint = 'Press Tab to add it as an action item.'
  const region = await ana.getByRole('status').filter({ hasText: hint }).elementHandle()
  await region?.evaluate((spoken, words) => {
    spoken.dataset.hints = '0'
    const count = () => {
      if (spoken.textContent?.includes(words)) spoken.dataset.hints = String(Number(spoken.dataset.hints) + 1)
    }
    new MutationObserver(count).observe(spoken, { subtree: true, childList: true, characterData: true })
  }, hint)
  await notes(other).click()
  await other.keyboard.press('Control+Home')
  await other.keyboard.type('Everybody was here. ')
  await expect(notes(ana)).toContainText('Everybody was here.')
  await expect(preview).toBeVisible()
  expect(await region?.getAttribute('data-hints')).toBe('0')
  await ana.keyboard.press('Tab')
  await expect(preview).toHaveCount(0)
  await expect(notes(ana)).toBeFocused()
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('ACTION: Thank everybody')
  await preview.click()
  await expect(preview).toHaveCount(0)
  // The words remain in the notes, without any part of the preview.
  await expect(notes(other)).toContainText('ACTION: Sam order paint by 2099-01-05')
  await expect(notes(other)).not.toContainText('Order paint')

  await other.getByRole('tab', { name: 'Action Items' }).click()
  const items = other.getByRole('list', { name: /Open/ }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.filter({ hasText: 'Order paint' })).toContainText('Sam Lee')
  await expect(items.filter({ hasText: 'Order paint' })).toContainText('Jan 5, 2099')
  await expect(items.filter({ hasText: 'Thank everybody' })).toBeVisible()

  // An added line stays marked when its action item is renamed. The preview appears again when the item is
  // removed.
  await other.getByRole('button', { name: 'Actions for Thank everybody' }).click()
  await other.getByRole('menuitem', { name: 'Edit' }).click()
  const form = other.getByRole('form', { name: 'Editing Thank everybody' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Write to all donors')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: 'Actions for Write to all donors' })).toBeFocused()
  await ana.keyboard.press('Enter')
  await ana.keyboard.press('ArrowUp')
  await expect(ana.getByRole('tab', { name: 'Action Items 2' })).toBeVisible()
  await expect(preview).toHaveCount(0)
  await other.getByRole('button', { name: 'Actions for Write to all donors' }).click()
  await other.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(preview).toContainText('Thank everybody')

  // An owner need not be connected: Lou has no account, and Joy has never opened the committee.
  await ana.keyboard.press('Control+End')
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('ACTION: Lou Day order the tiles by 2099-01-05')
  await expect(preview).toContainText(/Order the tiles.*Lou Day/)
  await ana.keyboard.press('Tab')
  await ana.keyboard.press('Enter')
  await ana.keyboard.type('ACTION: Joy paint the fence')
  await expect(preview).toContainText(/Paint the fence.*Joy Park/)
})
