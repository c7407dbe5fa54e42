import { readFile } from 'node:fs/promises'
import { endMeeting, startMeetingNow } from '@civic-hub/committee'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, test, typeNotes } from './fixtures.ts'
import { demand } from './write-as.ts'

const item = 'Approval of earlier minutes'
const earlier = (page: Page) => page.getByRole('region', { name: 'Earlier minutes', exact: true })
const approval = (page: Page) => page.getByRole('region', { name: 'Approval', exact: true })

/** Opens the item of the agenda on a wide screen. */
async function openItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: `2. ${item}` }).click()
  await expect(earlier(page)).toBeVisible()
}

test('the next meeting corrects and approves the minutes, and each version stays readable', async ({
  liveMeeting,
  open,
}) => {
  const { page: ana, sam, slug, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  await typeNotes(ana, 'Lea moved to paint the swings.')
  await expectChip(ana, 'Synced')
  const first = decodeURIComponent(address.split('/').at(-1) ?? '')
  const second = await write((doc, context) => {
    demand(endMeeting(doc, context, first))
    return demand(startMeetingNow(doc, context, { title: 'Autumn planning', committeeName: 'Parks' }))
  })
  const next = `/${slug}/meetings/${encodeURIComponent(second)}`

  // The item comes by itself, once, although two devices open the meeting.
  await ana.goto(next)
  await openItem(ana)
  await expect(earlier(ana)).toContainText('No correction was stated.')
  const itemAddress = new URL(ana.url())
  const phone = await open(sam, {
    path: `${itemAddress.pathname}${itemAddress.search}`,
    viewport: { width: 390, height: 844 },
  })
  await expect(earlier(phone).getByRole('link', { name: /Minutes of .*Spring planning/ })).toBeVisible()
  await expect(ana.getByRole('button', { name: `Reorder ${item}` })).toHaveCount(1)

  // An editor states a correction on a phone without a connection; an empty one is refused beside the field.
  await expectChip(phone, 'Synced')
  await phone.context().setOffline(true)
  await earlier(phone)
    .getByRole('button', { name: /^State a correction/ })
    .click()
  const form = phone.getByRole('form', { name: /^State a correction/ })
  await form.getByRole('button', { name: 'State the correction' }).click()
  await expect(form).toContainText('Enter how it should read.')
  await form.getByRole('textbox', { name: 'What reads wrong' }).fill('Lea moved')
  await form.getByRole('textbox', { name: 'How it should read' }).fill('Lee moved')
  await expectAccessible(phone)
  await form.getByRole('button', { name: 'State the correction' }).click()
  await expect(earlier(phone)).toContainText(/Lea moved.* should read .*Lee moved/)
  await phone.context().setOffline(false)
  await expect(earlier(ana)).toContainText(/Lee moved.*Stated by .*Sam Lee/)

  // Another one is taken back again.
  await earlier(ana)
    .getByRole('button', { name: /^State a correction/ })
    .click()
  const wrong = ana.getByRole('form', { name: /^State a correction/ })
  await wrong.getByRole('textbox', { name: 'How it should read' }).fill('Nobody was absent.')
  await wrong.getByRole('button', { name: 'State the correction' }).click()
  await earlier(ana)
    .getByRole('button', { name: /^Take back the correction .*Nobody was absent/ })
    .click()
  await expect(earlier(ana)).not.toContainText('Nobody was absent.')

  // The motion to approve as corrected carries.
  await earlier(ana)
    .getByRole('button', { name: /^Move to approve as corrected/ })
    .click()
  const motionForm = ana.getByRole('form', { name: 'New motion' })
  await expect(motionForm.getByRole('textbox', { name: 'Wording' })).toHaveValue(/as corrected\.$/)
  await motionForm.getByRole('combobox', { name: 'Moved by' }).fill('Reyes')
  await motionForm.getByRole('button', { name: 'Move', exact: true }).click()
  const motion = ana.getByRole('article', { name: /^Approve the minutes/ }).first()
  await motion.getByRole('button', { name: 'Put the question' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Put the question' })
  await dialog.getByRole('button', { name: 'Put the question' }).click()
  await ana.getByRole('button', { name: 'Without objection', exact: true }).click()
  await ana.getByRole('button', { name: 'Carried without objection' }).click()
  await expect(approval(ana)).toContainText(/Approved as corrected on .*Autumn planning.*Carried/)
  // Only owners freeze.
  await expect(approval(phone)).toContainText('Approved as corrected')
  await expect(approval(phone).getByRole('button', { name: 'Freeze approved version' })).toHaveCount(0)
  await expectAccessible(ana)

  // The owner freezes the version in the meeting that corrected it.
  await expectChip(ana, 'Synced')
  await approval(ana).getByRole('button', { name: 'Freeze approved version' }).click()
  const question = ana.getByRole('dialog', { name: 'Freeze this version?' })
  await question.getByRole('button', { name: 'Freeze approved version' }).click()
  await expect(approval(ana)).toContainText(/Version 1 · Approved by .*Ana Ortiz/)
  await expect(approval(ana).getByRole('button', { name: 'Freeze approved version' })).toHaveCount(0)
  await expect(approval(phone)).toContainText('Version 1')

  // A later change is shown, and its approval is version 2, which names version 1.
  await write((doc) => {
    const notes = (doc.getMap('meetings').get(first) as import('yjs').Map<unknown>).get('notes')
    const paragraph = (notes as import('yjs').XmlFragment).get(0) as import('yjs').XmlElement
    ;(paragraph.get(0) as import('yjs').XmlText).insert(0, 'Corrected: ')
  })
  await ana.goto(`${address}?view=minutes`)
  await expect(approval(ana)).toContainText('Changed since approval')
  await approval(ana).getByRole('button', { name: 'Approve as they are now' }).click()
  await ana
    .getByRole('dialog', { name: 'Approve these minutes?' })
    .getByRole('button', { name: 'Approve minutes' })
    .click()
  await expect(approval(ana)).toContainText('Follows version 1')
  await approval(ana).getByRole('button', { name: 'What changed in version 2' }).click()
  const changes = ana.getByRole('region', { name: 'What changed in version 2' })
  await expect(changes.getByRole('insertion')).toHaveText('Corrected: Lea moved to paint the swings.')
  await expect(changes.getByRole('deletion')).toHaveText('Lea moved to paint the swings.')
  await approval(ana).getByRole('button', { name: 'Open version 1' }).click()
  await expect(ana.getByRole('region', { name: 'Text of version 1' })).toContainText('Approved as corrected')
  await expectAccessible(ana)
  const downloading = ana.waitForEvent('download')
  await approval(ana)
    .getByRole('button', { name: /^Download approved text/ })
    .first()
    .click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toMatch(/Version 2 of the approved minutes\. It follows version 1, SHA-256 [0-9a-f]{64}\./)
  expect(text).toMatch(
    /APPROVAL\n- Approved as corrected on .*Autumn planning.*: .*Carried, without objection/,
  )
  expect(text).toMatch(/Correction: .*Lea moved.* reads .*Lee moved.*stated by .*Sam Lee/)

  // The result is taken back: the frozen version stays, with a sentence.
  await phone.getByRole('button', { name: /^More about .*Approve the minutes/ }).click()
  await phone.getByRole('menuitem', { name: 'Take the result back' }).click()
  await expect(approval(ana)).toContainText(/no longer counts as carried \(voting\)/)
  await expect(approval(ana).getByRole('listitem')).toHaveCount(2)
})
