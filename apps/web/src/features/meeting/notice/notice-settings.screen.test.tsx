import { scheduleMeeting } from '@civic-hub/committee'
import { queryNoticeSettings, setHoliday, setNoticeRule } from '@civic-hub/committee/notice'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onPhone, openApp } from '../../../testing/open-app.tsx'
import { demand } from '../../../testing/screen.ts'

const notice = () => page.getByRole('region', { name: 'Public notice' })
const rule = { unit: 'hours', count: 72, skipsWeekends: false, timeZone: 'UTC' } as const
const days = () =>
  notice()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('the rule for public notice is set on its page, with the time zone of this device; a holiday needs a day, and is removed', async () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'America/New_York' }
  })
  onTestFinished(() => zone.mockRestore())
  const app = await openApp({ path: '/meetings/rules' })
  await notice().getByLabelText('Time before a meeting').selectOptions('hours')
  await expect.element(notice().getByLabelText('Hours')).toHaveValue('72')
  await expect.element(notice()).toMatchTextContent('midnight in America/New_York')
  await notice().getByLabelText('Hours').fill('0')
  await expect.element(notice()).toMatchTextContent('A whole number from 1 to 999.')
  await notice().getByLabelText('Hours').fill('74')
  const read = queryNoticeSettings(await app.opened()).read
  await expect.poll(() => read().rule).toMatchObject({ unit: 'hours', count: 74, timeZone: 'America/New_York' })

  const day = notice().getByLabelText('New holiday')
  await notice().getByRole('button', { name: 'Add holiday' }).click()
  await expect.element(notice()).toMatchTextContent('Choose a day first.')
  await expect.element(day).toHaveFocus()
  await day.fill('2031-12-25')
  await userEvent.keyboard('{Enter}')
  await expect.poll(days).toEqual([expect.stringMatching(/Dec 25, 2031/)])
  await notice().getByRole('button', { name: 'Remove Dec 25, 2031' }).click()
  await expect.element(notice()).toMatchTextContent('No holidays yet.')

  await notice().getByLabelText('Time before a meeting').selectOptions('none')
  await expect.poll(() => read().rule).toBeNull()
})

test('a viewer reads the rule and the holidays, and sees their changes', async () => {
  await onPhone()
  const app = await openApp({
    access: 'viewer',
    others: ['Sam Lee'],
    path: '/meetings/rules',
    write(doc, context) {
      demand(setNoticeRule(doc, context, rule))
      demand(setHoliday(doc, context, '2031-12-25', true))
    },
  })
  await expect.element(notice().getByLabelText('Hours')).toBeDisabled()
  expect(days()).toEqual(['Dec 25, 2031'])
  expect(notice().getByRole('button').length).toBe(0)
  const sam = await app.otherDevice()
  demand(setHoliday(sam.doc, sam.context, '2031-12-25', false))
  await expect.element(notice()).toMatchTextContent('No holidays yet.')
})

test('a rule that another member sets, changes and removes is shown on a planned meeting', async () => {
  const found = { id: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    write(doc, context) {
      const scheduledFor = new Date(Date.now() + 76.5 * 3_600_000).toISOString()
      found.id = demand(scheduleMeeting(doc, context, { title: 'Budget', scheduledFor }))
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}?view=agenda`,
  })
  await expect.element(page.getByRole('list', { name: 'Agenda', exact: true })).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
  const sam = await app.otherDevice()
  demand(setNoticeRule(sam.doc, sam.context, rule))
  await expect.element(notice()).toBeVisible()
  const due = () => notice().element().textContent
  const before = due()
  demand(setNoticeRule(sam.doc, sam.context, { ...rule, count: 74 }))
  await expect.poll(due).not.toBe(before)
  demand(setNoticeRule(sam.doc, sam.context, null))
  await expect.element(notice()).not.toBeInTheDocument()
})
