import {
  cancelMeeting,
  endMeeting,
  resumeMeeting,
  revertMeetingStart,
  scheduleMeeting,
  startMeeting,
  startMeetingNow,
  type TransitionContext,
} from '@civic-hub/committee'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type * as Y from 'yjs'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { demand } from '../../apps/web/src/testing/screen.ts'
import { storedNotifications } from '../../apps/web/src/testing/stored.ts'
import { gather, openAs } from './support/with-hub.ts'

/** Waits until the page notifies about meetings: one second after the request for the approvals. */
const newsFollowed = () => {
  const isFollowed = () =>
    performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => name.endsWith('/approvals') && performance.now() > startTime + 1_100)
  // The first test loads all of the app.
  return expect.poll(isFollowed, { timeout: 60_000 }).toBe(true)
}

/** Sam is on another page of the committee, in which Ana has planned a meeting. */
async function openElsewhere() {
  const { people, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const id = await write((doc, context) =>
    demand(scheduleMeeting(doc, context, { title: 'Picnic', scheduledFor: '2030-06-01T12:00:00.000Z' })),
  )
  // The app's modules would fill the list of requests.
  performance.setResourceTimingBufferSize(100_000)
  performance.clearResourceTimings()
  await openAs(people[1] ?? null, `/${slug}/members`)
  await newsFollowed()
  const change = (transition: (doc: Y.Doc, context: TransitionContext, id: string) => unknown) =>
    write((doc, context) => void transition(doc, context, id))
  return { change, write }
}

test('a member on another page is notified of a start with a link, of its withdrawal, of the end and of a resumption, and of a cancelled one with its reason', async () => {
  const { change, write } = await openElsewhere()
  await change(startMeeting)
  const told = page.getByRole('status').filter({ hasText: 'Picnic is live now' })
  await expect.element(told.getByRole('button', { name: 'Open' })).toBeVisible()
  await change(revertMeetingStart)
  await expect.element(page.getByText('Picnic is upcoming again')).toBeVisible()
  await change(startMeeting)
  await expect.element(page.getByText('Picnic is live now')).toBeVisible()
  await change(endMeeting)
  await expect.element(page.getByText('Picnic has ended')).toBeVisible()
  await change(resumeMeeting)
  await expect.element(page.getByText(/^Picnic — Resumed .* is live$/)).toBeVisible()

  const walk = { title: 'Walk', scheduledFor: '2030-07-01T12:00:00.000Z' }
  const planned = await write((doc, context) => demand(scheduleMeeting(doc, context, walk)))
  await write((doc, context) => demand(cancelMeeting(doc, context, planned, 'Rain is forecast')))
  await expect.element(page.getByText('Walk is cancelled: Rain is forecast')).toBeVisible()
})

test('a browser notification is shown only to a person whose page is hidden, and opens the meeting', async () => {
  const shown: { sentence: string; press: () => void }[] = []
  class Shown extends EventTarget {
    static permission = 'granted'
    static requestPermission = async () => Shown.permission
    onclick: (() => void) | null = null
    constructor(title: string, { body }: NotificationOptions) {
      super()
      shown.push({ sentence: `${title}: ${body}`, press: () => this.onclick?.() })
    }
    close() {}
  }
  vi.stubGlobal('Notification', Shown)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { people, id, slug, write } = await gather(['Ana Ortiz', 'Sam Lee'])
  const [, sam] = people
  await openAs(sam, '/settings#notifications')
  const browser = page.getByRole('switch', { name: 'Show them as notifications of this browser, too' })
  await browser.click({ force: true })
  await expect.element(browser).toBeChecked()
  show(`/${slug}/members`)
  await expect.poll(() => storedNotifications(sam.account, id)).toContain('approved')
  const start = (title: string) =>
    write((doc, context) => demand(startMeetingNow(doc, context, { title, committeeName: 'Parks' })))
  // The bell counts it once the page has decided whether to show a notification.
  await start('Seen on the page')
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  expect(shown).toEqual([])
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  await start('Spring planning')
  await expect.poll(() => shown.map(({ sentence }) => sentence)).toEqual(['Parks: Spring planning went live'])
  shown[0]?.press()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring planning' })).toBeVisible()
})
