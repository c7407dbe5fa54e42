import {
  endMeeting,
  markAttendance,
  nameKey,
  queryAgendaOrder,
  startMeetingNow,
  voidStatements,
} from '@civic-hub/committee'
import { closeSession, declareOutcome, moveMotion, queryDecisions } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listenToAnnouncements } from '../../apps/web/src/testing/announcements.ts'
import { demand, tabTo } from '../../apps/web/src/testing/screen.ts'
import { gather, openAs } from './support/with-hub.ts'

const removed = 'Somebody removed this meanwhile. Copy your text to keep it.'
const noLonger = 'This can no longer be saved here. Copy your text to keep it.'

const fieldIn = (form: Locator, name: string) =>
  form.getByRole(/^(Name|Category)$/.test(name) ? 'combobox' : 'textbox', { name })
const form = (name: string | RegExp) => page.getByRole('form', { name })
const dialog = () => page.getByRole('dialog')

/** The listener for the end of a page is loaded after the first screen. */
const expectAsksToStay = (asks: boolean) =>
  expect.poll(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(asks)

/** The form has this text, says why it cannot be saved, and offers to copy the text. */
async function expectKept(form: Locator, field: string, text: string, reason: string): Promise<void> {
  await expect.element(form).toMatchTextContent(reason)
  await expect.element(fieldIn(form, field)).toHaveValue(text)
  await expect.element(form.getByRole('button', { name: 'Copy text' })).toBeVisible()
  expect(form.element().querySelectorAll('button[type=submit]').length).toBe(0)
}

/** Sam's screen of Ana's committee, in which Ana changes the access of Sam. */
async function gatherTwo() {
  const gathered = await gather(['Ana Ortiz', 'Sam Lee'])
  const [ana, sam] = gathered.people
  if (!ana || !sam) throw new Error('Two people are needed')
  const address = `/api/committees/${gathered.id}/people/${sam.account.id}`
  const by = { account: ana.account.id, name: ana.name }
  const setAccess = async (access: 'viewer' | 'editor') =>
    expect((await ana.ask('PUT', address, { access })).status).toBe(200)
  return { ...gathered, by, setAccess, openAsSam: (path: string) => openAs(sam, `/${gathered.slug}${path}`) }
}

async function gatherInMeeting() {
  const gathered = await gatherTwo()
  const { by } = gathered
  const meeting = await gathered.write((doc, context) =>
    demand(startMeetingNow(doc, context, { title: 'Spring planning', committeeName: 'Parks' })),
  )
  return {
    ...gathered,
    meeting,
    openAsSam: (view = '') => gathered.openAsSam(`/meetings/${encodeURIComponent(meeting)}${view}`),
    end: () => gathered.write((doc, context) => void demand(endMeeting(doc, context, meeting))),
    move: (text: string) =>
      gathered.write((doc, context) => {
        const [item = ''] = queryAgendaOrder(doc, meeting).read().open
        const mover = { person: nameKey('Lee'), name: 'Lee' }
        return demand(moveMotion(doc, context, meeting, { text, mover, item }, by))
      }),
    takeBack: (statement: string) =>
      gathered.write((doc, context) => void demand(voidStatements(doc, context, meeting, [statement]))),
  }
}

test('keeps the words about a motion that another member removes, and of an amendment, the chosen items of a consent agenda and the report of a closed session while access is taken away', async () => {
  const { by, meeting, write, move, takeBack, openAsSam, setAccess } = await gatherInMeeting()
  const trees = await move('To plant trees')
  await openAsSam()
  const motion = page.getByRole('article', { name: 'To plant trees' }).first()
  await motion.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Refer' }).click()
  const refer = form(/^Refer/)
  await refer.getByRole('textbox').fill('The group for parks')
  await takeBack(trees)
  await expectKept(refer, 'To whom', 'The group for parks', removed)
  await refer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(motion).not.toBeInTheDocument()

  await move('To buy a bell')
  const amend = form(/^Amend/)
  const press = page.getByRole('article', { name: 'To buy a bell' }).first().getByRole('button', { name: 'Amend' })
  await press.click()
  await fieldIn(amend, 'Amendment').fill('replace bell by gong')
  await setAccess('viewer')
  await expectKept(amend, 'Amendment', 'replace bell by gong', noLonger)
  await setAccess('editor')
  await expect.element(amend).not.toMatchTextContent(noLonger)
  await amend.getByRole('button', { name: 'Cancel' }).click()
  await press.click()
  await expect.element(amend).toBeVisible()
  // A form without words is closed.
  await setAccess('viewer')
  await expect.element(amend).not.toBeInTheDocument()

  await setAccess('editor')
  await page.getByRole('button', { name: 'More about decisions' }).click()
  await page.getByRole('menuitem', { name: 'Consent agenda' }).click()
  await expectAsksToStay(false)
  const item = dialog().getByRole('checkbox', { name: /Old Business/ })
  await item.click()
  await expectAsksToStay(true)
  await setAccess('viewer')
  await expect.element(dialog()).toMatchTextContent(noLonger)
  await expect.element(item).toBeChecked()
  await dialog().getByRole('button', { name: 'Cancel' }).click()

  await setAccess('editor')
  await write((doc, context) => void demand(closeSession(doc, context, meeting, '', 'Personnel', [], by)))
  await page.getByRole('button', { name: 'Return to open session' }).click()
  await fieldIn(dialog(), 'Report of the closed session').fill('The clerk was hired.')
  await setAccess('viewer')
  await expectKept(dialog(), 'Report of the closed session', 'The clerk was hired.', noLonger)
})

test('keeps the words about attendance when a guest is removed and the meeting ends, and those of a source of minutes while access is taken away, which is announced', async () => {
  const { meeting, write, takeBack, end, openAsSam, setAccess } = await gatherInMeeting()
  const guest = await write((doc, context) => {
    const robin = { person: nameKey('Robin'), name: 'Robin', guest: true }
    return demand(markAttendance(doc, context, meeting, robin, 'present'))
  })
  await openAsSam()
  await page.getByRole('tab', { name: 'Attendance' }).click()
  const attendance = page.getByRole('tabpanel', { name: 'Attendance' })
  await attendance.getByRole('button', { name: 'Choose who presides' }).click()
  const duty = attendance.getByRole('form', { name: 'Choose who presides' })
  const guestForm = attendance.getByRole('form', { name: 'Somebody else is here' })
  const row = attendance.getByRole('listitem').filter({ hasText: 'Robin' })
  await row.getByRole('button', { name: 'More about Robin' }).click()
  await page.getByRole('menuitem', { name: 'Correct time, item or reason' }).click()
  const correction = row.getByRole('form')
  await expectAsksToStay(false)
  await correction.getByRole('combobox', { name: 'Status' }).selectOptions('Remote')
  await expectAsksToStay(true)
  await duty.getByRole('combobox').fill('Kim')
  await guestForm.getByRole('combobox', { name: 'Name' }).fill('Noor')
  await fieldIn(correction, 'Reason').fill('Speaks for the school')
  await takeBack(guest)
  await expect.element(fieldIn(correction, 'Reason')).toHaveValue('Speaks for the school')
  await end()
  await expectKept(correction, 'Reason', 'Speaks for the school', noLonger)
  await expectKept(duty, 'Name', 'Kim', noLonger)
  await expect.element(guestForm).toMatchTextContent(noLonger)
  await expect.element(guestForm.getByRole('combobox', { name: 'Name' })).toHaveValue('Noor')

  await openAsSam('?view=minutes')
  const source = form('Name a source')
  await fieldIn(source, 'What it shows').fill('A law')
  const announcements = listenToAnnouncements()
  await setAccess('viewer')
  await announcements.until(/^This can no longer be saved here\./)
  await expectKept(source, 'What it shows', 'A law', noLonger)
  await tabTo(source.getByRole('button', { name: 'Copy text' }))
})

test('keeps the choices of a question and the entries of a vote while access is taken away and when the vote ends', async () => {
  const { by, meeting, write, move, openAsSam, setAccess } = await gatherInMeeting()
  await write((doc, context) => {
    for (const name of ['Kim Park', 'Joy Vega'])
      demand(markAttendance(doc, context, meeting, { person: nameKey(name), name, guest: false }, 'present'))
  })
  await move('To buy a bell')
  await openAsSam()
  await page.getByRole('button', { name: 'Put the question' }).click()
  const joy = dialog().getByRole('checkbox', { name: 'Joy Vega' })
  await expectAsksToStay(false)
  await joy.click()
  await expectAsksToStay(true)
  await setAccess('viewer')
  await expect.element(dialog()).toMatchTextContent(noLonger)
  await expect.element(joy).not.toBeChecked()
  await setAccess('editor')
  await joy.click()
  await dialog().getByRole('button', { name: 'Put the question' }).click()

  const bell = page.getByRole('article', { name: 'To buy a bell' })
  const no = page.getByRole('button', { name: 'No: Joy Vega' })
  await expect.element(no).toBeVisible()
  await expectAsksToStay(false)
  await no.click()
  await expectAsksToStay(true)
  await setAccess('viewer')
  await expect.element(bell).toMatchTextContent(noLonger)
  await expect.element(no).toHaveAttribute('aria-pressed', 'true')
  await setAccess('editor')
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const aye = page.getByRole('textbox', { name: 'Aye' })
  await aye.fill('2')
  await write((doc, context) => {
    const question = queryDecisions(doc, meeting).read()?.openQuestion?.id ?? ''
    demand(declareOutcome(doc, context, meeting, question, true, by))
  })
  await expect.element(bell).toMatchTextContent(noLonger)
  await expect.element(aye).toHaveValue('2')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(aye).not.toBeInTheDocument()
})

test('keeps the words of a correction of earlier minutes when the meeting ends', async () => {
  const { meeting, write, openAsSam: _, ...gathered } = await gatherInMeeting()
  const second = await write((doc, context) => {
    demand(endMeeting(doc, context, meeting))
    return demand(startMeetingNow(doc, context, { title: 'Autumn planning', committeeName: 'Parks' }))
  })
  await openAs(gathered.people[1] ?? null, `/${gathered.slug}/meetings/${encodeURIComponent(second)}`)
  await page.getByRole('button', { name: '2. Approval of earlier minutes' }).click()
  await page.getByRole('button', { name: /^State a correction/ }).click()
  const correction = form(/^State a correction/)
  await fieldIn(correction, 'How it should read').fill('Lee moved')
  await write((doc, context) => void demand(endMeeting(doc, context, second)))
  await expectKept(correction, 'How it should read', 'Lee moved', noLonger)
})

/** The ledger with one entry that Sam has just added. */
async function openLedger() {
  const gathered = await gatherTwo()
  await gathered.openAsSam('/budget')
  const added = form('Add an entry')
  await fieldIn(added, 'Category').fill('Supplies')
  await fieldIn(added, 'Amount').fill('12')
  await added.getByRole('button', { name: 'Add Entry' }).click()
  await expect.element(fieldIn(added, 'Category')).toHaveValue('')
  const edit = async () => {
    await page.getByRole('button', { name: /^Actions for Supplies/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await fieldIn(dialog().getByRole('form', { name: 'Edit entry' }), 'Note').fill('For the fence')
  }
  return { ...gathered, added, edited: dialog().getByRole('form', { name: 'Edit entry' }), edit }
}

test('keeps the words of new and edited ledger entries while access is taken away', async () => {
  const { added, edited, edit, setAccess } = await openLedger()
  await fieldIn(added, 'Category').fill('Paint')
  await edit()
  await setAccess('viewer')
  await expectKept(edited, 'Note', 'For the fence', noLonger)
  await edited.getByRole('button', { name: 'Cancel' }).click()
  await expectKept(added, 'Category', 'Paint', noLonger)
  await setAccess('editor')
  await expect.element(added.getByRole('button', { name: 'Add Entry' })).toBeVisible()
})
