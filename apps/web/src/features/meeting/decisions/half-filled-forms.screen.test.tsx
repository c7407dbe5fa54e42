import { assignDuty, endMeeting, queryProceedings, startMeetingNow } from '@civic-hub/committee'
import { queryDocuments } from '@civic-hub/committee/documents'
import { addMember } from '@civic-hub/committee/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFiles } from '../../../testing/attach-files.ts'
import { choose } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { byName, decisions, motion, name, seatCouncil, writeMotion } from '../../../testing/motions.ts'
import { contextOf, openLiveMeeting } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const newMotion = () => page.getByRole('form', { name: 'New motion' })
const involvement = () => page.getByRole('form', { name: 'Recusal or declared interest' })
const wording = () => newMotion().getByRole('textbox', { name: 'Wording' })

test('a half-filled form stays when another one is opened, and one that was not changed makes room; a document is attached to an item by one press, and by dropping it on the item', async () => {
  const app = await openLiveMeeting({ write: seatCouncil })
  const doc = await app.opened()
  writeMotion(doc, contextOf(app.me.by), 'To plant trees')
  await decisions().getByRole('button', { name: 'Motion', exact: true }).click()
  await expect.element(wording()).toBeVisible()
  await choose('More about decisions', 'Recusal or interest …')
  await expect.element(involvement()).toBeVisible()
  await expect.element(newMotion()).not.toBeInTheDocument()
  await name(involvement().getByRole('combobox', { name: 'Person' }), 'Ruiz')
  await decisions().getByRole('button', { name: 'Motion', exact: true }).click()
  await wording().fill('To buy a mower')
  await expect.element(involvement().getByRole('combobox', { name: 'Person' })).toHaveValue('Ruiz')
  await decisions().getByRole('button', { name: 'Motion', exact: true }).click()
  await expect.element(wording()).toHaveValue('To buy a mower')

  await choose('More about “To plant trees”', 'Refer to …')
  const refer = page.getByRole('form', { name: /^Refer/ })
  await refer.getByRole('textbox').fill('the parks committee')
  await choose('More about “To plant trees”', 'Reword')
  await expect.element(page.getByRole('form', { name: /^Reword/ })).toBeVisible()
  await expect.element(refer.getByRole('textbox')).toHaveValue('the parks committee')
  await refer.getByRole('button', { name: 'Refer', exact: true }).click()
  await expect.element(motion('To plant trees')).toMatchTextContent('Referred')

  const documents = () => queryDocuments(doc, app.meetingId).read()
  const section = page.getByRole('region', { name: 'Documents' })
  await expect.element(section.getByRole('button', { name: 'Attach a document' })).toBeVisible()
  chooseFiles('input[type=file][multiple]', [new File(['A letter'], 'letter.txt')])
  await expect.element(section.getByRole('button', { name: 'letter.txt' })).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['A plan'], 'plan.txt'))
  const target = await decisions().findElement()
  for (const type of ['dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(section.getByRole('button', { name: 'plan.txt' })).toBeVisible()
  await expectAccessible(() => section.elements())
  const items = new Set(documents().map(({ item }) => item))
  expect(documents()).toHaveLength(2)
  expect([...items].every((item) => item !== null)).toBe(true)
})

test('who presides is suggested from the last meeting, and who takes notes from the offices; one press notes it', async () => {
  const member = (name: string, role: string) => ({ name, role, email: '', from: '', until: '', account: null })
  const app = await openLiveMeeting({
    beforeStart(doc, context) {
      for (const [person, role] of [
        ['Reyes', 'Chair'],
        ['Lee', 'Vice Chair'],
        ['Park', 'Secretary'],
        ['Stone', 'Member'],
      ] as const)
        demand(addMember(doc, context, member(person, role)))
      const at = { ...context, now: () => new Date(Date.now() - 86_400_000) }
      const last = demand(startMeetingNow(doc, at, { title: 'Last', committeeName: 'Parks' }))
      demand(assignDuty(doc, at, last, 'presiding', byName('Lee')))
      demand(assignDuty(doc, at, last, 'notes', byName('Stone')))
      demand(endMeeting(doc, at, last))
    },
  })
  await page.getByRole('tab', { name: 'Attendance' }).click()
  await page.getByRole('button', { name: 'Lee presides' }).click()
  await page.getByRole('button', { name: 'Park takes the notes' }).click()
  await expectAccessible(() => page.getByRole('tabpanel').elements())
  const duties = queryProceedings(await app.opened(), app.meetingId).read()?.duties
  expect([duties?.presiding, duties?.notes].map((turns) => turns?.map((turn) => turn.name))).toEqual([
    ['Lee'],
    ['Park'],
  ])
  await expect.element(page.getByRole('button', { name: /presides$|takes the notes$/ })).not.toBeInTheDocument()
})
