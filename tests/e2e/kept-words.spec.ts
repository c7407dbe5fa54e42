import {
  endMeeting,
  markAttendance,
  nameKey,
  queryAgendaOrder,
  startMeetingNow,
  voidStatements,
} from '@civic-hub/committee'
import { closeSession, declareOutcome, moveMotion, queryDecisions } from '@civic-hub/committee/proceedings'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, test } from './fixtures.ts'
import { demand } from './write-as.ts'

const meetingOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')
const removed = 'Somebody removed this meanwhile. Copy your text to keep it.'
const noLonger = 'This can no longer be saved here. Copy your text to keep it.'

const fieldIn = (form: Locator, name: string) =>
  form.getByRole(/^(Name|Category)$/.test(name) ? 'combobox' : 'textbox', { name })

/** The listener for the end of a page is loaded after the first screen. */
const expectAsksToStay = (page: Page, asks: boolean) =>
  expect
    .poll(() => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(asks)

/** The form has this text, says why it cannot be saved, and offers to copy the text. */
async function expectKept(form: Locator, field: string, text: string, reason: string): Promise<void> {
  await expect(form).toContainText(reason)
  await expect(fieldIn(form, field)).toHaveValue(text)
  await expect(form.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await expect(form.locator('button[type=submit]')).toHaveCount(0)
}

test('keeps the words about motions and attendance when what they are about is removed, access changes, and the meeting ends', async ({
  liveMeeting,
  open,
}) => {
  const { ana, sam, id, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const meeting = meetingOf(address)
  const access = `/api/committees/${id}/people/${sam.account.id}`
  const { trees, guest } = await write((doc, context) => {
    const [item = ''] = queryAgendaOrder(doc, meeting).read().open
    const by = { account: 'u1', name: 'Ana Ortiz' }
    const motion = (text: string) =>
      demand(moveMotion(doc, context, meeting, { text, mover: { person: 'lee', name: 'Lee' }, item }, by))
    const robin = { person: nameKey('Robin'), name: 'Robin', guest: true }
    const guest = demand(markAttendance(doc, context, meeting, robin, 'present'))
    motion('To buy a bell')
    return { trees: motion('To plant trees'), guest }
  })
  const take = (statement: string) =>
    write((doc, context) => void demand(voidStatements(doc, context, meeting, [statement])))

  const page = await open(sam, { path: address })
  const motion = (wording: string) => page.getByRole('article', { name: wording }).first()
  await motion('To plant trees')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Refer' }).click()
  const refer = page.getByRole('form', { name: /^Refer/ })
  await refer.getByRole('textbox').fill('The group for parks')
  await motion('To buy a bell').getByRole('button', { name: 'Amend' }).click()
  const amend = page.getByRole('form', { name: /^Amend/ })
  await fieldIn(amend, 'Amendment').fill('replace bell by gong')
  await take(trees)
  await expectKept(refer, 'To whom', 'The group for parks', removed)
  await expectAccessible(page)
  await refer.getByRole('button', { name: 'Cancel' }).click()
  await expect(motion('To plant trees')).toHaveCount(0)

  expect((await ana.put(access, { access: 'viewer' })).status).toBe(200)
  await expectKept(amend, 'Amendment', 'replace bell by gong', noLonger)
  expect((await ana.put(access, { access: 'editor' })).status).toBe(200)
  await expect(amend).not.toContainText(noLonger)
  await amend.getByRole('button', { name: 'Cancel' }).click()
  // A form without typed words is closed.
  await motion('To buy a bell').getByRole('button', { name: 'Amend' }).click()
  await expect(amend).toBeVisible()
  expect((await ana.put(access, { access: 'viewer' })).status).toBe(200)
  await expect(amend).toHaveCount(0)
  expect((await ana.put(access, { access: 'editor' })).status).toBe(200)

  await page.getByRole('tab', { name: 'Attendance' }).click()
  const attendance = page.getByRole('tabpanel', { name: 'Attendance' })
  await attendance.getByRole('button', { name: 'Choose who presides' }).click()
  const duty = attendance.getByRole('form', { name: 'Choose who presides' })
  const guestForm = attendance.getByRole('form', { name: 'Somebody else is here' })
  const row = attendance.getByRole('listitem').filter({ hasText: 'Robin' })
  await row.getByRole('button', { name: 'More about Robin' }).click()
  await page.getByRole('menuitem', { name: 'Correct time, item or reason' }).click()
  const correction = row.getByRole('form')
  await expectAsksToStay(page, false)
  await correction.getByRole('combobox', { name: 'Status' }).selectOption('Remote')
  await expectAsksToStay(page, true)
  await duty.getByRole('combobox').fill('Kim')
  await guestForm.getByRole('textbox', { name: 'Name' }).fill('Noor')
  await fieldIn(correction, 'Reason').fill('Speaks for the school')
  await take(guest)
  await expect(fieldIn(correction, 'Reason')).toHaveValue('Speaks for the school')
  await write((doc, context) => void demand(endMeeting(doc, context, meeting)))
  await expectKept(correction, 'Reason', 'Speaks for the school', noLonger)
  await expectKept(duty, 'Name', 'Kim', noLonger)
  await expect(guestForm).toContainText(noLonger)
  await expect(guestForm.getByRole('textbox', { name: 'Name' })).toHaveValue('Noor')
  await expectAccessible(page)
})

test('keeps the entries of a vote, and the choices of its dialogs, when access changes and the vote ends', async ({
  liveMeeting,
  open,
}) => {
  const { ana, sam, id, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const meeting = meetingOf(address)
  const setAccess = async (access: 'viewer' | 'editor') =>
    expect((await ana.put(`/api/committees/${id}/people/${sam.account.id}`, { access })).status).toBe(200)
  await write((doc, context) => {
    const [item = ''] = queryAgendaOrder(doc, meeting).read().open
    for (const name of ['Kim Park', 'Joy Vega'])
      demand(markAttendance(doc, context, meeting, { person: nameKey(name), name, guest: false }, 'present'))
    const mover = { person: nameKey('Kim Park'), name: 'Kim Park' }
    const bell = { text: 'To buy a bell', mover, item }
    demand(moveMotion(doc, context, meeting, bell, { account: 'u1', name: 'Ana' }))
  })
  const page = await open(sam, { path: address })
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'More about decisions' }).click()
  await page.getByRole('menuitem', { name: 'Consent agenda' }).click()
  await expectAsksToStay(page, false)
  await dialog.getByRole('checkbox', { name: /Old Business/ }).check()
  await expectAsksToStay(page, true)
  await setAccess('viewer')
  await expect(dialog).toContainText(noLonger)
  await expect(dialog.getByRole('checkbox', { name: /Old Business/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await setAccess('editor')

  await page.getByRole('button', { name: 'Put the question' }).click()
  await expectAsksToStay(page, false)
  await dialog.getByRole('checkbox', { name: 'Joy Vega' }).uncheck()
  await expectAsksToStay(page, true)
  await setAccess('viewer')
  await expect(dialog).toContainText(noLonger)
  await expect(dialog.getByRole('checkbox', { name: 'Joy Vega' })).not.toBeChecked()
  await setAccess('editor')
  await dialog.getByRole('checkbox', { name: 'Joy Vega' }).check()
  await dialog.getByRole('button', { name: 'Put the question' }).click()

  const no = page.getByRole('button', { name: 'No: Joy Vega' })
  await expectAsksToStay(page, false)
  await no.click()
  await expectAsksToStay(page, true)
  await setAccess('viewer')
  await expect(page.getByRole('article', { name: 'To buy a bell' })).toContainText(noLonger)
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await setAccess('editor')
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByRole('textbox', { name: 'Aye' }).fill('2')
  await write((doc, context) => {
    const question = queryDecisions(doc, meeting).read()?.openQuestion?.id ?? ''
    demand(declareOutcome(doc, context, meeting, question, true, { account: 'u1', name: 'Ana' }))
  })
  await expect(page.getByRole('article', { name: 'To buy a bell' })).toContainText(noLonger)
  await expect(page.getByRole('textbox', { name: 'Aye' })).toHaveValue('2')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Aye' })).toHaveCount(0)

  await write(
    (doc, context) =>
      void demand(closeSession(doc, context, meeting, '', 'Personnel', [], { account: 'u1', name: 'Ana' })),
  )
  await page.getByRole('button', { name: 'Return to open session' }).click()
  await fieldIn(dialog, 'Report of the closed session').fill('The clerk was hired.')
  await setAccess('viewer')
  await expectKept(dialog, 'Report of the closed session', 'The clerk was hired.', noLonger)
})

test('keeps the words of a correction of earlier minutes when the meeting ends', async ({
  liveMeeting,
  open,
}) => {
  const { sam, slug, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const second = await write((doc, context) => {
    demand(endMeeting(doc, context, meetingOf(address)))
    return demand(startMeetingNow(doc, context, { title: 'Autumn planning', committeeName: 'Parks' }))
  })
  const page = await open(sam, { path: `/${slug}/meetings/${encodeURIComponent(second)}` })
  await page.getByRole('button', { name: '2. Approval of earlier minutes' }).click()
  await page.getByRole('button', { name: /^State a correction/ }).click()
  const form = page.getByRole('form', { name: /^State a correction/ })
  await fieldIn(form, 'How it should read').fill('Lee moved')
  await write((doc, context) => void demand(endMeeting(doc, context, second)))
  await expectKept(form, 'How it should read', 'Lee moved', noLonger)
})

test('keeps the words of new and edited ledger entries when access changes', async ({
  openCommittee,
  open,
}) => {
  const { ana, sam, id, slug, page: anas } = await openCommittee(['Ana Ortiz', 'Sam Lee'])
  const access = `/api/committees/${id}/people/${sam.account.id}`
  const page = await open(sam, { path: `/${slug}/budget` })
  const added = page.getByRole('form', { name: 'Add an entry' })
  await fieldIn(added, 'Category').fill('Supplies')
  await fieldIn(added, 'Amount').fill('12')
  await added.getByRole('button', { name: 'Add Entry' }).click()
  await fieldIn(added, 'Category').fill('Paint')
  await page.getByRole('button', { name: /^Actions for Supplies/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const edited = dialog.getByRole('form', { name: 'Edit entry' })
  await fieldIn(edited, 'Note').fill('For the fence')
  expect((await ana.put(access, { access: 'viewer' })).status).toBe(200)
  await expectKept(edited, 'Note', 'For the fence', noLonger)
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await expectKept(added, 'Category', 'Paint', noLonger)
  await expectAccessible(page)

  // An edited entry that another member removed is saved as a new one.
  expect((await ana.put(access, { access: 'editor' })).status).toBe(200)
  await expect(added.getByRole('button', { name: 'Add Entry' })).toBeVisible()
  await page.getByRole('button', { name: /^Actions for Supplies/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await fieldIn(edited, 'Note').fill('For the fence')
  await anas.goto(`/${slug}/budget`)
  await anas.getByRole('button', { name: /^Actions for Supplies/ }).click()
  await anas.getByRole('menuitem', { name: 'Remove' }).click()
  await edited.getByRole('button', { name: 'Save as a new one' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('For the fence')
  await expectChip(page, 'Synced')
})
