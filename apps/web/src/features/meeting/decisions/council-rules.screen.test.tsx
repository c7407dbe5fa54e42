import {
  endMeeting,
  markAllPresent,
  queryAgendaOrder,
  setAgendaItemCompleted,
  type TransitionContext,
} from '@civic-hub/committee'
import { applyBodyPreset, setDecisionRules } from '@civic-hub/committee/proceedings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { byName, decisions, markPresent, motion, writeMotion, writeQuestion } from '../../../testing/motions.ts'
import { writeNotes } from '../../../testing/notes.ts'
import { notes, onPhone, openLiveMeeting, typeNotes } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const preview = () => document.querySelector('button.notes-action')

function asCouncil(doc: Y.Doc, context: TransitionContext): void {
  demand(applyBodyPreset(doc, context, 'council', 'UTC'))
  demand(setDecisionRules(doc, context, { seconds: 0 }))
}

test('a council’s count offers no secret ballot, and gives the reason; no button for a vote is offered on devices', async () => {
  await onPhone()
  const app = await openLiveMeeting({ others: ['Sam Lee'], write: asCouncil })
  const { doc, context } = await app.otherDevice()
  markPresent(doc, context, [app.me])
  writeQuestion(doc, context, 'To adopt the fees')
  await expect.element(page.getByRole('button', { name: 'Vote is open' })).toBeVisible()
  await expect.element(motion('To adopt the fees')).toMatchTextContent('The question is open')
  await expect.element(page.getByRole('group', { name: 'Your vote' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('form', { name: 'Count' })
  await expect.element(count.getByRole('radio', { name: 'Voice' })).toBeVisible()
  await expect.element(count.getByRole('radio', { name: 'Secret ballot' })).not.toBeInTheDocument()
  await expect.element(count).toMatchTextContent('Your rules do not allow secret ballots.')
})

test('another device removes no words of a motion that is being written; one in its notes is text until the caret is there', async () => {
  const app = await openLiveMeeting({ others: ['Sam Lee'] })
  const { doc, context } = await app.otherDevice()
  writeNotes(doc, app.meetingId, 'MOTION: Lee to adopt the fees')
  await expect.element(notes()).toMatchTextContent('MOTION: Lee to adopt the fees')
  expect(preview()).toBeNull()
  await notes().getByText('MOTION: Lee').click()
  await expect.poll(preview).not.toBeNull()

  const start = () => decisions().getByRole('button', { name: 'Motion', exact: true }).click()
  await start()
  const form = page.getByRole('form', { name: 'New motion' })
  const wording = form.getByRole('textbox', { name: 'Wording' })
  await wording.fill('To buy a mower')
  const [first = ''] = queryAgendaOrder(doc, app.meetingId).read().open
  demand(setAgendaItemCompleted(doc, context, app.meetingId, first, true))
  await expect.element(page.getByText('Now: Old Business')).toBeVisible()
  await expect.element(wording).toHaveValue('To buy a mower')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('heading', { name: 'Old Business' })).toBeVisible()

  await start()
  await wording.fill('To buy a bell')
  demand(endMeeting(doc, context, app.meetingId))
  await expect.element(form).toMatchTextContent('This can no longer be saved here.')
  await expect.element(wording).toHaveValue('To buy a bell')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('a motion is amended and the roll called from the notes, with the count while it is typed', async () => {
  await openLiveMeeting({
    write(doc, context) {
      demand(markAllPresent(doc, context, onlyMeetingIn(doc), ['Lee', 'Park', 'Ruiz'].map(byName)))
      writeMotion(doc, context, 'to charge 9')
    },
  })
  await expect.element(page.getByText('3 present')).toBeVisible()
  // The amended text is asked before the amendment is stated.
  await typeNotes('AMEND: Park lower it')
  await expect.element(notes()).toMatchTextContent('How will it read?')
  expect(preview()).toBeNull()
  await userEvent.keyboard(', to read: to pay 5')
  await expect.poll(() => preview()?.textContent).toContain('The motion would read: to pay 5')
  await expectAccessible(() => notes().elements())
  await userEvent.keyboard('{Enter}')
  await expect.element(motion('lower it, to read: to pay 5')).toMatchTextContent('The motion would then read:to pay 5')
  await userEvent.keyboard('CARRIED{Enter}')
  const main = motion('to pay 5')
  await expect.element(main).toMatchTextContent('1 earlier wording')
  await userEvent.keyboard('ROLL: yn')
  await expect.element(notes()).toMatchTextContent('1 aye, 1 no; next: Ruiz (y n a r x, A for all others)')
  await expectAccessible(() => notes().elements())
  await userEvent.keyboard('y')
  await expect.poll(() => preview()?.textContent).toContain('Roll call: 2 aye, 1 no')
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toMatchTextContent('The question is open')
  await userEvent.keyboard('CARRIED{Enter}')
  await expect.element(main).toMatchTextContent('Carried, 2 of 3 votes cast; 2 needed (by roll call)')
})
