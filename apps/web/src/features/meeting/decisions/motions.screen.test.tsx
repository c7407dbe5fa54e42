import {
  addAgendaTag,
  endMeeting,
  queryAgendaOrder,
  removeAgendaItem,
  scheduleMeeting,
  startMeeting,
} from '@civic-hub/committee'
import { declareOutcome, moveMotion, queryDecisions, recordRoll } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenToAnnouncements } from '../../../testing/announcements.ts'
import { undo } from '../../../testing/choose.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { confirm } from '../../../testing/meeting-screens.ts'
import {
  byName,
  council,
  decisions,
  motion,
  move,
  name,
  put,
  questionDialog,
  seatCouncil,
  writeMotion,
  writeQuestion,
} from '../../../testing/motions.ts'
import { contextOf, onPhone, openApp, openLiveMeeting } from '../../../testing/open-app.tsx'
import { choose, demand } from '../../../testing/screen.ts'

test('a motion is made, taken back by the toast, seconded by a present person other than the mover, reworded and amended', async () => {
  await openLiveMeeting({ write: seatCouncil })
  await expect.element(decisions()).toMatchTextContent('No motion yet.')
  await move('To adopt a fee', 'Lee')
  await expect.element(motion('To adopt a fee')).toMatchTextContent('A second is needed')
  await undo().click()
  await expect.element(decisions()).toMatchTextContent('No motion yet.')
  await move('To adopt a fee', 'Lee')
  await motion('To adopt a fee').getByRole('button', { name: 'Second', exact: true }).click()
  const second = page.getByRole('form', { name: /^Second/ })
  await second.getByRole('combobox', { name: 'Seconded by' }).fill('e')
  await expect.element(page.getByRole('option', { name: 'Reyes' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Lee' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Reyes' }).click()
  await second.getByRole('button', { name: 'Second', exact: true }).click()
  await expect.element(motion('To adopt a fee')).toMatchTextContent('Seconded by Reyes')

  await choose(/^More about “.?To adopt a fee/, 'Reword')
  const reword = page.getByRole('form', { name: /^Reword/ })
  await reword.getByRole('textbox').fill('To adopt a permit fee')
  await reword.getByRole('button', { name: 'Save the new wording' }).click()
  await motion('To adopt a permit fee').getByRole('button', { name: 'Amend', exact: true }).click()
  const amend = page.getByRole('form', { name: /^Amendment to/ })
  await amend.getByRole('textbox', { name: 'Amendment', exact: true }).fill('add 150')
  await amend.getByRole('textbox', { name: 'The motion, once amended' }).fill('To charge 150')
  await name(amend.getByRole('combobox', { name: 'Moved by' }), 'Ruiz')
  await amend.getByRole('button', { name: 'Move the amendment' }).click()
  await motion('add 150').getByRole('button', { name: 'Put the question' }).click()
  await expect.element(questionDialog()).toMatchTextContent('The motion is not seconded.')
  await expect.element(questionDialog()).toMatchTextContent('7 present, 5 needed for the quorum · 7 members may vote')
  await expectAccessible(() => questionDialog().elements())
  await questionDialog().getByRole('button', { name: 'Put the question' }).click()
  await page.getByRole('button', { name: 'Without objection', exact: true }).click()
  await page.getByRole('button', { name: 'Carried without objection' }).click()
  await expect.element(motion('add 150')).toMatchTextContent('Carried, without objection')
  const amended = motion('To charge 150')
  await amended.getByText('2 earlier wordings').click()
  await expect.element(amended).toMatchTextContent('To adopt a fee')
})

test('a roll call is taken by keys alone, taken back, and taken again; its result is taken back after the toast is gone', async () => {
  await openLiveMeeting({
    write(doc, context) {
      seatCouncil(doc, context)
      writeQuestion(doc, context, 'To adopt a fee')
    },
  })
  await expect.element(motion('To adopt a fee')).toMatchTextContent('The question is open')
  const announcements = listenToAnnouncements()
  const keys = page.getByRole('textbox', { name: 'By keys' })
  await page.getByRole('textbox', { name: 'Meeting notes' }).click()
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(keys).toHaveFocus()
  await userEvent.keyboard('yyyn')
  await announcements.until(/Park votes no; 3 to 1$/)
  await userEvent.keyboard('yyy')
  await expect.element(page.getByText('Carried, 6 of 9 members; 5 needed. Enter declares it.')).toBeVisible()
  await expectAccessible(() => motion('To adopt a fee').elements())
  await userEvent.keyboard('{Enter}')
  const result = 'Carried, 6 of 9 members; 5 needed (by roll call)'
  await expect.element(motion('To adopt a fee')).toMatchTextContent(result)
  await expect.element(motion('To adopt a fee').getByText('Park', { exact: true })).toBeVisible()
  await announcements.until(/Carried, 6 of 9 members; 5 needed/)
  await expect.element(page.getByRole('textbox', { name: 'Meeting notes' })).toHaveFocus()
  await undo().click()
  await expect.element(motion('To adopt a fee')).toMatchTextContent('The question is open')
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(keys).toHaveFocus()
  await userEvent.keyboard('A4{Enter}')
  await expect.element(motion('To adopt a fee')).toMatchTextContent(result)
  await choose(/^More about “.?To adopt a fee/, 'Take the result back')
  await expect.element(motion('To adopt a fee')).toMatchTextContent('The question is open')
})

test('a recused member may not vote on the next motion, and is not one of the members whose majority is needed', async () => {
  const app = await openLiveMeeting({ write: seatCouncil })
  await choose('More about decisions', 'Recusal or interest')
  const recusal = page.getByRole('form', { name: 'Recusal or declared interest' })
  await name(recusal.getByRole('combobox', { name: 'Person' }), 'Ruiz')
  await recusal.getByRole('textbox', { name: 'Reason' }).fill('employer')
  await expectAccessible(() => recusal.elements())
  await recusal.getByRole('button', { name: 'Record' }).click()
  await expect.element(decisions()).toMatchTextContent('Ruiz is recused and left the room: employer')
  writeMotion(await app.opened(), contextOf(app.me.by), 'To buy a mower', 'Stone')
  await motion('To buy a mower').getByRole('button', { name: 'Put the question' }).click()
  await expect.element(questionDialog()).toMatchTextContent('Recused: Ruiz')
  await expect.element(questionDialog().getByRole('checkbox', { name: 'Ruiz' })).not.toBeInTheDocument()
  await questionDialog().getByRole('button', { name: 'Put the question' }).click()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  await count.getByRole('textbox', { name: 'Aye' }).fill('7')
  await expect
    .element(count.getByRole('status').first())
    .toHaveTextContent('These are 7 votes, but 6 members may vote.')
  await count.getByRole('textbox', { name: 'Aye' }).fill('3')
  await count.getByRole('textbox', { name: 'No' }).fill('3')
  await count.getByRole('button', { name: 'Record the count' }).click()
  await expect
    .element(motion('To buy a mower'))
    .toMatchTextContent('Lost, 3 of 8 members without recused ones; 5 needed')
})

test('a count of more votes than voters is hinted at, and recorded; a result declared against the count is a doubt, which is waived', async () => {
  await openLiveMeeting({
    write(doc, context) {
      seatCouncil(doc, context)
      writeQuestion(doc, context, 'To buy a mower')
    },
  })
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  const aye = count.getByRole('textbox', { name: 'Aye' })
  const hint = count.getByRole('status').first()
  await aye.fill('8')
  await expect.element(hint).toHaveTextContent('These are 8 votes, but 7 members may vote.')
  await expectAccessible(() => count.elements())
  await aye.fill('7')
  await expect.element(hint).toBeEmptyDOMElement()
  await aye.fill('3')
  await count.getByRole('textbox', { name: 'No' }).fill('5')
  await count.getByRole('button', { name: 'Record without declaring' }).click()
  const mower = motion('To buy a mower')
  await expect.element(mower).toMatchTextContent('Lost, 3 of 9 members; 5 needed')
  await mower.getByRole('button', { name: 'Declare carried instead' }).click()
  await expect.element(mower).toMatchTextContent('Declared carried by the chair, recorded by Ana Ortiz')
  await page.getByRole('button', { name: '1 open doubt' }).click()
  const conflicts = page.getByRole('dialog', { name: 'Open doubts' })
  await expect
    .element(conflicts)
    .toMatchTextContent('The declared result is not the one that the votes and the rule give.')
  await expectAccessible(() => conflicts.elements())
  await conflicts.getByRole('button', { name: 'Waive' }).click()
  await conflicts.getByRole('textbox', { name: 'Reason' }).fill('the chair will explain')
  await conflicts.getByRole('button', { name: 'Waive', exact: true }).click()
  await expect.element(conflicts).toMatchTextContent('No doubt is open.')
})

test('different roll calls of two devices apart are a doubt, which is settled after the meeting', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'], write: seatCouncil })
  const { doc, context, by, leave, meet } = await app.otherDevice()
  const question = writeQuestion(doc, context, 'To adopt the fees')
  const fees = motion('To adopt the fees')
  await expect.element(fees).toMatchTextContent('The question is open')
  leave()
  await userEvent.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'By keys' })).toHaveFocus()
  await userEvent.keyboard('A{Enter}')
  await expect.element(fees).toMatchTextContent('Carried, 7 of 9 members; 5 needed')
  const votes = council.map((member) => {
    const { person, name } = byName(member)
    return { person, name, choice: member === 'Park' ? ('nay' as const) : ('aye' as const) }
  })
  demand(recordRoll(doc, context, app.meetingId, question, votes, by))
  demand(declareOutcome(doc, context, app.meetingId, question, null, by))
  meet()
  await expect.element(page.getByRole('button', { name: '1 open doubt' })).toBeVisible()

  // It blocks no end of the meeting.
  await confirm('End meeting')
  const list = page.getByRole('region', { name: '1 open doubt' })
  await expect.element(list).toMatchTextContent('Two roll calls differ.')
  await expect.element(list).toMatchTextContent(/Park\W+aye \((Ana Ortiz|Sam Lee)\W/)
  await expectAccessible(() => list.elements())
  await list.getByRole('button', { name: 'Take: Park no' }).click()
  await expect.element(page.getByRole('button', { name: '1 open doubt' })).not.toBeInTheDocument()
  expect(queryDecisions(doc, app.meetingId).read()?.conflicts).toEqual([])
  const [item = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?item=${encodeURIComponent(item)}&view=now`)
  await expect.element(fees).toMatchTextContent('Carried, 6 of 9 members; 5 needed')
})

test('a consent agenda is decided in one vote on a phone, with one item pulled out', async () => {
  await onPhone()
  const app = await openLiveMeeting({ write: seatCouncil })
  await choose('More about decisions', 'Consent agenda')
  const dialog = page.getByRole('dialog', { name: 'Consent agenda' })
  await dialog.getByRole('button', { name: 'Move the consent agenda' }).click()
  await expect.element(dialog).toMatchTextContent('Choose at least two items.')
  for (const title of ['Call to Order', 'Old Business', 'New Business'])
    await dialog.getByRole('checkbox', { name: title }).click()
  await name(dialog.getByRole('combobox', { name: 'Moved by' }), 'Stone')
  await expect.element(dialog).toBeVisible()
  await expectAccessible(() => dialog.elements())
  await dialog.getByRole('button', { name: 'Move the consent agenda' }).click()
  const wording = 'To approve the consent agenda: Call to Order; Old Business; New Business'
  await expect.element(motion(wording)).toBeVisible()
  await page.getByRole('button', { name: 'Pull out “Old Business”' }).click()
  const pulling = page.getByRole('form', { name: 'Pull out “Old Business”' })
  await name(pulling.getByRole('combobox', { name: 'Pulled out by' }), 'Park')
  await expectAccessible(() => pulling.elements())
  await pulling.getByRole('button', { name: 'Pull out' }).click()
  const without = 'To approve the consent agenda: Call to Order; New Business'
  await expect.element(motion(without)).toMatchTextContent('Old Business: pulled out by Park, decided by itself')
  await expect.element(page.getByRole('button', { name: 'Pull out “Old Business”' })).not.toBeInTheDocument()
  await put(without)
  await page.getByRole('button', { name: 'All others aye' }).click()
  await page.getByRole('button', { name: 'No: Park' }).click()
  await expectAccessible(() => motion(without).elements())
  await page.getByRole('button', { name: 'Record and declare: carried' }).click()
  await expect.element(motion(without)).toMatchTextContent('Carried, 6 of 7 votes cast; 4 needed')

  const doc = await app.opened()
  const second = queryAgendaOrder(doc, app.meetingId).read().open[1] ?? ''
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?item=${encodeURIComponent(second)}`)
  await expect.element(decisions()).toMatchTextContent('Pulled out of the consent agenda by Park.')
  await expect.element(motion(without)).not.toBeInTheDocument()
})

/** A meeting that is planned for tomorrow, with an item for a vote on screen. */
async function openPlannedMeeting(access: 'owner' | 'viewer') {
  const found = { meetingId: '', item: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    access,
    write(doc, context) {
      const scheduledFor = new Date(Date.now() + 86_400_000).toISOString()
      found.meetingId = demand(scheduleMeeting(doc, context, { title: 'Next week', scheduledFor }))
      found.item = queryAgendaOrder(doc, found.meetingId).read().open[0] ?? ''
      demand(addAgendaTag(doc, context, found.meetingId, found.item, 'Vote'))
    },
    path: () => `/meetings/${encodeURIComponent(found.meetingId)}?item=${encodeURIComponent(found.item)}&view=now`,
  })
  return { ...app, ...found, address: `/meetings/${encodeURIComponent(found.meetingId)}` }
}

test('a viewer reads a prepared motion without buttons', async () => {
  const app = await openPlannedMeeting('viewer')
  const { doc, context, by } = await app.otherDevice()
  demand(moveMotion(doc, context, app.meetingId, { text: 'To plant trees', item: app.item }, by))
  await expect.element(motion('To plant trees')).toMatchTextContent('Prepared without a mover')
  await expect.element(decisions().getByRole('button')).not.toBeInTheDocument()
})

test('a motion is prepared before the meeting; a motion whose item was removed is shown with the current item, and below the agenda after the end', async () => {
  await onPhone()
  const app = await openPlannedMeeting('owner')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect
    .element(decisions())
    .toMatchTextContent('Motions can be prepared now. They are seconded and voted on once the meeting has started.')
  await decisions().getByRole('button', { name: 'Make a motion' }).click()
  const form = page.getByRole('form', { name: 'New motion' })
  await form.getByRole('textbox', { name: 'Wording' }).fill('To plant trees')
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  const trees = motion('To plant trees')
  await expect.element(trees).toMatchTextContent('Prepared without a mover')
  await expect.element(trees.getByRole('button', { name: 'Amend' })).toBeVisible()
  await expect.element(trees.getByRole('button', { name: 'Put the question' })).not.toBeInTheDocument()
  await expectAccessible(() => decisions().elements())

  const { doc, context } = await app.otherDevice()
  demand(startMeeting(doc, context, app.meetingId))
  demand(removeAgendaItem(doc, context, app.meetingId, app.item))
  app.go(app.address)
  await expect.element(trees.getByRole('button', { name: 'Put the question' })).toBeVisible()
  demand(endMeeting(doc, context, app.meetingId))
  app.go(`${app.address}?view=agenda`)
  const outside = page.getByRole('region', { name: 'Motions outside of the agenda' })
  await expect.element(outside).toMatchTextContent('To plant trees')
  await expect.element(outside.getByRole('button')).not.toBeInTheDocument()
  await expectAccessible(() => outside.elements())
})
