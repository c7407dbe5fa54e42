import { endMeeting, startMeetingNow, type TransitionContext } from '@civic-hub/committee'
import { readTimeZone, setTimeZone } from '@civic-hub/committee/minutes'
import { readNoticeSettings, setNoticeRule } from '@civic-hub/committee/notice'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type * as Y from 'yjs'
import { openReplicas } from '../../../replica/react/open-replicas.ts'
import { copiedHtml, copiedText } from '../../../testing/clipboard.ts'
import { onPhone, openApp, show } from '../../../testing/open-app.tsx'
import { watchSavedFiles } from '../../../testing/saved-files.ts'
import { demand } from '../../../testing/screen.ts'

// The pages of these tests are in UTC.
const settings = () => page.getByRole('region', { name: 'Time zone' })
const field = () => page.getByRole('combobox', { name: 'Time zone' })
const rule = { unit: 'days', count: 3, skipsWeekends: false, timeZone: 'America/New_York' } as const

test('owners of a committee without a time zone are offered that of its notices, and opening writes nothing', async () => {
  const app = await openApp({
    path: '/settings#time-zone',
    write: (doc, context) => void demand(setNoticeRule(doc, context, rule)),
  })
  await expect.element(settings()).toMatchTextContent('You could use America/New York.')
  const doc = await app.opened()
  expect(doc.getMap('templateSettings').has('timeZone')).toBe(false)
  expect(doc.store.clients.has(doc.clientID)).toBe(false)
  await settings().getByRole('button', { name: 'Use America/New York' }).click()
  await expect.element(field()).toHaveValue('America/New York')
  await expect.element(settings().getByText('You could use')).not.toBeInTheDocument()
  expect(readTimeZone(doc)).toBe('America/New_York')
})

test('an owner finds a time zone by a part of its name; an unknown one is refused in words, and a stored one that the browser does not support is as none; its change by another owner is shown, also as that of the public notice, where it is not changed; only owners set it', async () => {
  await onPhone()
  const app = await openApp({
    path: '/settings#time-zone',
    others: ['Sam Lee'],
    write: (doc) => void doc.getMap('templateSettings').set('timeZone', 'Mars/Olympus'),
  })
  await expect.element(settings()).toMatchTextContent('You could use UTC.')
  await field().fill('Mars/Olympus')
  await expect.element(page.getByText('No time zone has these letters in its name.')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(settings()).toMatchTextContent('No time zone is named “Mars/Olympus”.')
  const doc = await app.opened()
  expect(readTimeZone(doc)).toBeNull()
  await field().fill('new_york')
  await page.getByRole('option', { name: 'America/New York' }).click()
  await expect.element(settings().getByText('No time zone is named')).not.toBeInTheDocument()
  await expect.poll(() => readTimeZone(doc)).toBe('America/New_York')
  await field().fill('europe/london')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => readTimeZone(doc)).toBe('Europe/London')
  await expect.element(field()).toHaveValue('Europe/London')
  const sam = await app.otherDevice()
  demand(setTimeZone(sam.doc, sam.context, 'Asia/Tokyo'))
  await expect.element(field()).toHaveValue('Asia/Tokyo')

  app.go('/meetings/rules')
  const notice = page.getByRole('region', { name: 'Public notice' })
  await notice.getByLabelText('Time before a meeting').selectOptions('hours')
  await expect.element(notice).toMatchTextContent('midnight in Asia/Tokyo')
  await expect.element(notice.getByRole('button', { name: /^Use / })).not.toBeInTheDocument()
  expect(readNoticeSettings(doc).rule?.timeZone).toBe('Asia/Tokyo')

  const theirs = await openApp({ path: '/settings#time-zone', access: 'editor', others: ['Sam Lee'] })
  await theirs.opened()
  await expect.element(page.getByRole('link', { name: 'Export' })).toBeVisible()
  await expect.element(settings()).not.toBeInTheDocument()
})

test('the form that creates a committee proposes the time zone of the device, and stores the chosen one', async () => {
  await openApp()
  show('/choose-committee')
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  const join = page.getByRole('dialog', { name: 'Join or Create Committee' })
  await expect.element(join.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC')
  await join.getByLabelText('Committee name').fill('Rivers')
  await join.getByRole('combobox', { name: 'Time zone' }).fill('new york')
  await page.getByRole('option', { name: 'America/New York' }).click()
  await join.getByRole('button', { name: 'Join or create' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard - Rivers' })).toBeVisible()
  const made = openReplicas().find(({ doc }) => doc.getMap('committee').get('name') === 'Rivers')
  expect(made && readTimeZone(made.doc)).toBe('America/New_York')
})

/** A meeting of Nov 30 in New York, which was on Dec 1 in UTC. */
function holdLate(doc: Y.Doc, context: TransitionContext): string {
  const at = (now: string) => ({ ...context, now: () => new Date(now) })
  demand(setTimeZone(doc, context, 'America/New_York'))
  const begun = at('2026-12-01T04:30:00Z')
  const id = demand(startMeetingNow(doc, begun, { title: 'November', committeeName: 'Parks' }))
  demand(endMeeting(doc, at('2026-12-01T04:55:00Z'), id))
  return id
}

test('minutes on screen, copied and saved have the day and the name of the committee’s time zone', async () => {
  const found = { id: '' }
  const app = await openApp({
    others: ['Sam Lee'],
    write(doc, context) {
      found.id = holdLate(doc, context)
    },
    path: () => `/meetings/${encodeURIComponent(found.id)}?view=minutes`,
  })
  const when = 'Nov 30, 2026, 11:30 PM to 11:55 PM (America/New_York)'
  const article = page.getByRole('article')
  await expect.element(article).toMatchTextContent(when)
  await page.getByRole('button', { name: 'Copy to Clipboard' }).click()
  await expect.poll(copiedText).toContain(when)
  expect(await copiedHtml()).toContain(when)
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Download .txt' }).click()
  expect(await files.newestText()).toContain(when)
  const sam = await app.otherDevice()
  demand(setTimeZone(sam.doc, sam.context, 'Asia/Tokyo'))
  await expect.poll(async () => readTimeZone(await app.opened())).toBe('Asia/Tokyo')
  await expect.element(article).toMatchTextContent(when)
})
