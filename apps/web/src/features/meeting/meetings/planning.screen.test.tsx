import {
  addAgendaItem,
  endMeeting,
  fieldNames,
  plannedFields,
  queryAgendaOrder,
  scheduleMeeting,
  startMeetingNow,
} from '@civic-hub/committee'
import { planNextMeeting } from '@civic-hub/committee/recurrence'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fieldWords } from '../../../shell/meeting-field-words.ts'
import { confirm, stateInHead } from '../../../testing/meeting-screens.ts'
import { openApp, typeNotes } from '../../../testing/open-app.tsx'
import { showPresent } from '../../../testing/people-present.ts'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { choose, demand, focusOn, inWindow } from '../../../testing/screen.ts'

const dialog = () => page.getByRole('dialog', { name: 'New Meeting' })
const schedule = () => dialog().getByRole('button', { name: 'Schedule' })

test('plans a meeting with place, link, length and an earlier agenda, and changes it later', async () => {
  await openApp({
    write(doc, context) {
      const id = demand(startMeetingNow(doc, context, { title: 'May', committeeName: 'Parks' }))
      const [first = ''] = queryAgendaOrder(doc, id).read().open
      demand(addAgendaItem(doc, context, id, 'Playground', { after: first, before: null }))
    },
  })
  await expect.element(page.getByRole('article', { name: 'May' })).toBeVisible()
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  for (const name of fieldNames(plannedFields))
    await expect.element(dialog().getByLabelText(fieldWords[name].label).first()).toBeVisible()
  await dialog().getByLabelText('Title').fill('December')
  await dialog().getByLabelText('Date').fill('2030-12-03')
  await dialog().getByLabelText('Time').fill('19:00')
  await dialog().getByLabelText('Place').fill('Town hall, room 5')
  await expect.element(dialog().getByLabelText('Length in minutes')).toHaveValue('60')
  await dialog().getByLabelText('Length in minutes').fill('90')
  await dialog().getByLabelText('Link').fill('javascript:alert(1)')
  await focusOn(dialog().getByLabelText('Place'))
  await expect.element(dialog().getByText('Enter a web address').first()).toBeVisible()
  await expect.element(schedule()).toBeDisabled()
  await dialog().getByLabelText('Link').fill('meet.example.org/parks')
  const earlier = dialog().getByLabelText('Agenda').element() as HTMLSelectElement
  await dialog()
    .getByLabelText('Agenda')
    .selectOptions(earlier.options[1]?.value ?? '')
  await schedule().click()

  const card = page.getByRole('article', { name: 'December' })
  await expect.element(card).toMatchTextContent('Dec 3, 2030 · 7:00 PM · 90 min')
  await expect.element(card).toMatchTextContent('Town hall, room 5')
  const join = card.getByRole('link', { name: 'Join online, December' })
  await expect.element(join).toHaveAttribute('href', 'https://meet.example.org/parks')
  await expect.element(join).toHaveAttribute('rel', 'noopener noreferrer')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'December' })).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent('Town hall, room 5')
  await expect.element(page.getByRole('list', { name: 'Agenda' })).toMatchTextContent('Playground')

  await choose('More about this meeting', 'Edit meeting')
  const edit = page.getByRole('dialog', { name: 'Edit meeting' })
  await edit.getByLabelText('Place').fill('Library')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Meeting updated')).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent('Library')
  await expect.element(page.getByRole('button', { name: 'More about this meeting' })).toHaveFocus()
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('Library')
})

test('plans a series on the first and third Tuesday, which the form names with its next days; a turned phone keeps the words', async () => {
  await inWindow(390, 844)
  await openApp()
  await page.getByRole('button', { name: 'New Meeting' }).first().click()
  await dialog().getByLabelText('Title').fill('December')
  await dialog().getByLabelText('Date').fill('2030-12-03')
  await page.viewport(844, 390)
  await expect.element(dialog().getByLabelText('Title')).toHaveValue('December')
  await expect.element(dialog().getByLabelText('Date')).toHaveValue('2030-12-03')
  expect(dialog().length).toBe(1)
  schedule().element().scrollIntoView()
  await expect.element(schedule()).toBeInViewport({ ratio: 1 })
  expect(document.documentElement.scrollWidth).toBe(844)

  await page.viewport(1280, 800)
  await dialog().getByLabelText('Time').fill('19:00')
  await dialog().getByLabelText('Recurring').click()
  const meaning = dialog().getByRole('status')
  await expect.element(meaning).toMatchTextContent('Takes place every week on Tuesday.')
  await dialog().getByLabelText('Weeks from one meeting to the next').fill('2')
  await expect
    .element(meaning)
    .toMatchTextContent('every 2 weeks on Tuesday. After the first meeting: Tue, Dec 17, 2030')
  await dialog().getByRole('radio', { name: 'Monthly' }).click()
  await expect
    .element(meaning)
    .toMatchTextContent('every month on the first Tuesday. After the first meeting: Tue, Jan 7, 2031')
  await dialog().getByRole('radio', { name: 'A day of the month' }).click()
  await dialog().getByLabelText('Day, from 1 to 31').fill('31')
  await expect.element(meaning).toMatchTextContent('every month on day 31, or on the last day of a shorter month.')
  await dialog().getByRole('radio', { name: 'Several Tuesdays' }).click()
  await expect
    .element(meaning)
    .toMatchTextContent(
      'on the first and third Tuesday. After the first meeting: Tue, Dec 17, 2030 · Tue, Jan 7, 2031 · Tue, Jan 21, 2031',
    )
  await schedule().click()
  await expect.element(page.getByRole('article', { name: 'December' })).toMatchTextContent('Repeats monthly')
  await choose('Actions for December', 'Edit')
  await expect.element(page.getByRole('checkbox', { name: 'Third' })).toBeChecked()
})

test('a planned meeting is saved as a file for a calendar, cancelled with a reason, and then started only after a question', async () => {
  const files = watchSavedFiles()
  const picnic = { title: 'Picnic', scheduledFor: '2030-06-01T12:00:00.000Z' }
  await openApp({ write: (doc, context) => void demand(scheduleMeeting(doc, context, picnic)) })
  await choose('Actions for Picnic', 'Add to calendar')
  const text = await files.newestText()
  expect(text).toContain('SUMMARY:Picnic')
  expect(text).toContain('STATUS:CONFIRMED')

  await choose('Actions for Picnic', 'Cancel meeting')
  const ask = page.getByRole('dialog', { name: 'Cancel this meeting?' })
  await ask.getByLabelText('Reason').fill('Rain is forecast')
  await expect.element(ask.getByRole('button', { name: 'Keep meeting' })).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel meeting' }).click()
  const card = page.getByRole('article', { name: 'Picnic' })
  await expect.element(card).toMatchTextContent('Cancelled: Rain is forecast')

  await card.getByRole('link', { name: 'Picnic', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Picnic' })).toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent('Cancelled: Rain is forecast')
  await main.getByRole('button', { name: 'Start meeting' }).click()
  const start = page.getByRole('dialog', { name: 'Start a cancelled meeting?' })
  await start.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(start).not.toBeInTheDocument()
  await expect.element(stateInHead('Live')).not.toBeInTheDocument()
  await confirm('Start meeting')
  await expect.element(stateInHead('Live')).toBeVisible()
  await expect.element(main.getByText('Rain is forecast')).not.toBeInTheDocument()
})

test('a recurring meeting is ended without a connection, which shows whose changes have not arrived, and the next one is planned from its minutes', async () => {
  const found = { id: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    write(doc, context) {
      found.id = demand(
        startMeetingNow(doc, context, {
          title: 'Weekly',
          committeeName: 'Parks',
          recurring: { enabled: true, frequency: 'weekly' },
        }),
      )
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}`,
  })
  const sam = await app.otherDevice()
  sam.leave()
  await typeNotes('New.')
  showPresent(app.people, found.id, 2)
  await page.getByRole('main').getByRole('button', { name: 'End meeting' }).click()
  const ask = page.getByRole('dialog', { name: 'End meeting?' })
  await expect.element(ask).toMatchTextContent('You are offline.')
  await expect.element(ask).toMatchTextContent(/You have \d+ changes? on the way\./)
  await expect.element(ask).toMatchTextContent(/Sam Lee.? has 2 changes on the way\./)
  showPresent(app.people, found.id, 0)
  await expect.element(ask).not.toMatchTextContent('Sam Lee')
  await ask.getByRole('button', { name: 'End meeting' }).click()
  // The minutes are open.
  await expect.element(page.getByRole('tab', { name: 'Minutes' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('This meeting repeats. The next one would be on')).toBeVisible()
  await page.getByRole('button', { name: 'Plan the next meeting' }).click()
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Next meeting: / })).toBeVisible()

  // Another member has done the same meanwhile: one of the two is removed.
  demand(endMeeting(sam.doc, sam.context, found.id))
  demand(planNextMeeting(sam.doc, sam.context, found.id))
  sam.meet()
  app.go('/meetings')
  const upcoming = page.getByRole('list', { name: 'Upcoming Meetings' }).getByRole('article')
  await expect.element(page.getByRole('link', { name: 'Removed meetings (1)' })).toBeVisible()
  expect(upcoming.length).toBe(1)
  await expect.element(page.getByRole('article', { name: 'Weekly' }).first()).toMatchTextContent('Repeats weekly')
})
