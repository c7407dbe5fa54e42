import { addAgendaItem, startMeetingNow } from '@civic-hub/committee'
import type { Locator, Page } from '@playwright/test'
import { test as base, expect, type GatheredCommittee } from './fixtures.ts'
import { demand } from './write-as.ts'

interface LongMeeting extends Pick<GatheredCommittee<'Ana Ortiz'>, 'ana'> {
  path: string
}

/** A live meeting of 31 items: longer than every window. */
const test = base.extend<{ meeting: LongMeeting }>({
  meeting: async ({ gather }, use) => {
    const { ana, slug, write } = await gather(['Ana Ortiz'])
    const meetingId = await write((doc, context) => {
      const meeting = demand(startMeetingNow(doc, context, { title: 'Long', committeeName: 'Parks' }))
      for (let n = 4; n <= 30; n++) demand(addAgendaItem(doc, context, meeting, `Application ${n}`))
      return meeting
    })
    await use({ ana, path: `/${slug}/meetings/${meetingId}` })
  },
})

const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' })
const handle = (page: Page, title: string) =>
  agenda(page).getByRole('button', { name: `Reorder ${title}`, exact: true })
const openTitles = (page: Page) =>
  agenda(page)
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label')?.replace('Reorder ', '')))

/** The position of an element once it no longer moves. */
async function atRest(part: Locator) {
  let last = await part.boundingBox()
  await expect
    .poll(
      async () => {
        const before = last
        last = await part.boundingBox()
        return last !== null && before?.y === last.y
      },
      { intervals: [200] },
    )
    .toBe(true)
  if (!last) throw new Error('It is not on screen')
  return { x: last.x + last.width / 2, y: last.y + last.height / 2 }
}

test('on a phone a touch lifts an item and drops it at the finger', async ({ open, meeting }) => {
  const page = await open(meeting.ana, {
    path: `${meeting.path}?view=agenda`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const from = await atRest(handle(page, 'New Business'))
  const to = await atRest(handle(page, 'Old Business'))
  await send('touchStart', from.x, from.y)
  // A long press lifts the item.
  await expect(page.locator('[data-lifted]')).toBeAttached()
  for (let step = 1; step <= 8; step++) await send('touchMove', from.x, from.y + ((to.y - 6 - from.y) * step) / 8)
  await expect.poll(async () => (await handle(page, 'Old Business').boundingBox())?.y ?? 0).toBeGreaterThan(to.y)
  await send('touchEnd', 0, 0)
  await expect
    .poll(async () => (await openTitles(page)).slice(0, 3))
    .toEqual(['Call to Order', 'New Business', 'Old Business'])
})
