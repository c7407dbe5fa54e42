import { markAttendance, nameKey, queryAgendaOrder, setQuorum } from '@civic-hub/committee'
import { declareOutcome, moveMotion, putQuestion, setDecisionRules } from '@civic-hub/committee/proceedings'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectChip, installed, noted, offlineReady, test } from './fixtures.ts'
import { holdRequests } from './hold-app.ts'
import { demand } from './write-as.ts'

const meetingIdOf = (address: string) => decodeURIComponent(address.split('/').at(-1) ?? '')
const phone = { viewport: { width: 390, height: 844 } }
const speakers = (page: Page) => page.getByRole('region', { name: 'Speakers' })
const queue = (page: Page) => page.getByRole('list', { name: 'Speakers waiting' }).getByRole('listitem')

test('hands, the queue and the clock are on all screens; the clerk adds a visitor, and takes back a call', async ({
  open,
  liveMeeting,
}) => {
  const { sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  // Her clock is hours ahead, which is not shown on any screen.
  await ana.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await ana.reload()
  await expectChip(ana, 'Synced')
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  await speakers(other).getByRole('button', { name: 'Raise hand' }).click()
  await expect(queue(ana)).toHaveText([/Sam Lee.*has not spoken/])
  await speakers(ana).getByRole('button', { name: 'Raise hand' }).click()
  await expect(queue(other)).toHaveText([/Sam Lee.*you · has not spoken/, /Ana Ortiz/])

  await speakers(ana).getByRole('button', { name: 'Call next: Sam Lee' }).click()
  for (const screen of [ana, other]) {
    await expect(speakers(screen)).toContainText('Speaking Sam Lee')
    await expect(speakers(screen).getByRole('timer')).toContainText(/^0:0\d so far/)
  }
  await expect(other.getByRole('status').filter({ hasText: 'You have the floor.' })).toHaveCount(1)
  await speakers(ana).getByRole('button', { name: 'Time of Sam Lee' }).click()
  await ana.getByRole('menuitem', { name: '2 minutes' }).click()
  for (const screen of [ana, other])
    await expect(speakers(screen).getByRole('timer')).toContainText(/of 2:00 · 1:5\d left/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await ana.emulateMedia({ colorScheme })
    await expectAccessible(ana)
  }

  // A call by mistake is taken back: the hand is up again at its place.
  await speakers(ana).getByRole('button', { name: 'Call next: Ana Ortiz' }).click()
  await expect(speakers(other)).toContainText('Speaking Ana Ortiz')
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  await expect(speakers(other)).toContainText('Speaking Sam Lee')
  await expect(queue(other)).toHaveText([/Ana Ortiz/])

  // A person who has not spoken comes before one who has.
  await speakers(other).getByRole('button', { name: 'End turn' }).click()
  await expect(speakers(ana).getByRole('timer')).toHaveCount(0)
  await speakers(other).getByRole('button', { name: 'Raise hand' }).click()
  await expect(queue(ana)).toHaveText([/Ana Ortiz/, /Sam Lee.*spoke once/])

  // A visitor has a list of their own.
  await speakers(ana).getByRole('combobox', { name: 'Add a speaker' }).fill('Ruth Vega')
  await speakers(ana).getByRole('checkbox', { name: 'Public comment' }).check()
  await speakers(ana).getByRole('button', { name: 'Add', exact: true }).click()
  const comments = other.getByRole('list', { name: 'Waiting for public comment' })
  await expect(comments.getByRole('listitem')).toHaveText([/Ruth Vega/])
  await comments.getByRole('button', { name: 'Actions for Ruth Vega' }).click()
  await other.getByRole('menuitem', { name: 'Lower the hand' }).click()
  await expect(speakers(ana).getByText('Ruth Vega')).toHaveCount(0)

  // Without a connection the hand waits on the device, and arrives later.
  await other.context().setOffline(true)
  await speakers(other).getByRole('button', { name: 'Lower hand' }).click()
  await expect(queue(other)).toHaveText([/Ana Ortiz/])
  await other.context().setOffline(false)
  await expect(queue(ana)).toHaveText([/Ana Ortiz/])
})

test('a recess is on all screens with the time at which it ends, and the meeting comes back and adjourns', async ({
  open,
  liveMeeting,
}) => {
  const { sam, ana: owner, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address, ...phone })
  const wall = await open(owner, { path: `${address}/projector` })
  await expectChip(other, 'Synced')
  const menu = ana.getByRole('button', { name: 'More about this meeting' })
  await menu.click()
  await ana.getByRole('menuitem', { name: 'Recess…' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Recess' })
  await expectAccessible(ana)
  await dialog.getByRole('textbox', { name: 'Minutes' }).fill('15')
  await ana.keyboard.press('Enter')
  for (const screen of [ana, other]) {
    const banner = screen.getByRole('region', { name: 'Sitting' })
    await expect(banner).toContainText(/In recess until \d+:\d\d [AP]M/)
    await expect(banner.getByRole('timer')).toContainText('of 15:00')
  }
  await expect(wall.getByText(/In recess until/)).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Back in session' }).click()
  await expect(ana.getByRole('region', { name: 'Sitting' })).toHaveCount(0)
  await expect(wall.getByText(/In recess until/)).toHaveCount(0)

  await menu.click()
  await ana.getByRole('menuitem', { name: 'Adjourn', exact: true }).click()
  await expect(other.getByText(/^Adjourned at/)).toBeVisible()
  await ana.getByRole('button', { name: 'Undo' }).last().click()
  await expect(other.getByText(/^Adjourned at/)).toHaveCount(0)
})

test('the wall shows the question, its votes, the speaker and a lost quorum; a phone votes with one press', async ({
  open,
  liveMeeting,
}) => {
  const { ana: owner, sam, page: ana, address, write } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const meetingId = meetingIdOf(address)
  const wall = await open(owner, { path: `${address}/projector`, ...installed })
  const hand = await open(sam, { path: address, ...phone })
  await expectChip(hand, 'Synced')
  await offlineReady(wall)
  const by = { account: owner.account.id, name: 'Ana Ortiz' }
  const [first, motion] = await write((doc, context) => {
    demand(setDecisionRules(doc, context, { seconds: 1 }))
    for (const [person, name] of [
      [`account:${owner.account.id}`, 'Ana Ortiz'],
      [`account:${sam.account.id}`, 'Sam Lee'],
      [nameKey('Kim Park'), 'Kim Park'],
    ] as const)
      demand(markAttendance(doc, context, meetingId, { person, name, guest: false }, 'present'))
    const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
    const mover = { person: nameKey('Kim Park'), name: 'Kim Park' }
    return [item, demand(moveMotion(doc, context, meetingId, { text: 'Adopt the fees', mover, item }, by))]
  })
  expect(first).not.toBe('')
  await expect(wall.getByRole('heading', { name: 'Motion by Kim Park' })).toBeVisible()
  const forYou = hand.getByRole('region', { name: 'For you' })
  await forYou.getByRole('button', { name: 'Second the motion' }).click()
  await expect(wall.getByRole('heading', { name: 'Motion by Kim Park, seconded by Sam Lee' })).toBeVisible()
  await hand.getByRole('button', { name: 'Raise hand' }).click()
  await expect(wall.getByText('Waiting to speak: Sam Lee')).toBeVisible()

  const question = await write((doc, context) =>
    demand(putQuestion(doc, context, meetingId, [motion], {}, by)),
  )
  await expect(wall.getByText('Voting is open · 0 of 3 voted')).toBeVisible()
  await expectAccessible(hand)
  await forYou.getByRole('button', { name: 'Aye' }).click()
  await expect(forYou.getByRole('button', { name: 'Aye' })).toHaveAttribute('aria-pressed', 'true')
  await expect(wall.getByText('Voting is open · 1 of 3 voted')).toBeVisible()
  await expect(wall.getByRole('region', { name: 'Decisions' })).toContainText('Aye1No0')
  for (const colorScheme of ['light', 'dark'] as const) {
    await wall.emulateMedia({ colorScheme })
    await expectAccessible(wall)
  }

  // The result, and then a quorum that is lost, are there within a second, also for the hub's other screens.
  await write((doc, context) => {
    demand(setQuorum(doc, context, { kind: 'number', number: 3 }))
    demand(declareOutcome(doc, context, meetingId, question, null, by))
  })
  await expect(wall.getByText('Carried, 1 of 1 votes cast; 1 needed')).toBeVisible()
  await expect(hand.getByRole('button', { name: 'Lower hand' })).toBeVisible()
  await ana.getByRole('tab', { name: 'Attendance' }).click()
  await ana.getByRole('button', { name: 'Left: Kim Park' }).click()
  await expect(wall.getByText('No quorum: 2 of 3 present')).toBeVisible({ timeout: 1_000 })
  await expectAccessible(wall)
})

test('a person who asked for it is notified when their item is next, and can take that back', async ({
  open,
  liveMeeting,
}) => {
  const { id, sam, page: ana, address } = await liveMeeting(['Ana Ortiz', 'Sam Lee'])
  const other = await open(sam, { path: address })
  await expectChip(other, 'Synced')
  const agenda = other.getByRole('region', { name: 'Agenda' })
  await agenda.getByRole('button', { name: /^3\. ?New Business/ }).click()
  const bell = other.getByRole('button', { name: 'Notify me when it is next' })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Undo' }).last().click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  // The device has read the state before, so that the next change is news.
  await expect.poll(() => noted(other, id)).toContain('item:')
  await ana.getByRole('button', { name: 'Next item' }).click()
  const notifications = other.getByRole('button', { name: /^Notifications/ })
  await expect(notifications).toHaveAccessibleName('Notifications, 2 unread')
  await notifications.click()
  await expect(other.getByText('Your item is next: New Business')).toBeVisible()
})

test('on a phone the item does not move when the button for the own hand is loaded', async ({
  liveMeeting,
}) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'], phone)
  const release = await holdRequests(page, '**/assets/asked-now-*.js')
  await page.goto(address)
  const actions = page.getByRole('button', { name: 'Actions for Call to Order' })
  await expect(actions).toBeVisible()
  const before = await actions.boundingBox()
  release()
  await expect(page.getByRole('button', { name: 'Raise hand' })).toBeVisible()
  expect(await actions.boundingBox()).toEqual(before)
})

test('the panes of a meeting are shown once an open vote above the item is loaded', async ({
  open,
  liveMeeting,
}) => {
  const { ana, address, write } = await liveMeeting(['Ana Ortiz'])
  const meetingId = meetingIdOf(address)
  await write((doc, context) => {
    const [item = ''] = queryAgendaOrder(doc, meetingId).read().open
    const by = { account: ana.account.id, name: 'Ana Ortiz' }
    const voter = { person: `account:${by.account}`, name: by.name, guest: false }
    demand(markAttendance(doc, context, meetingId, voter, 'present'))
    const motion = demand(moveMotion(doc, context, meetingId, { text: 'Adopt the fees', item }, by))
    demand(putQuestion(doc, context, meetingId, [motion], {}, by))
  })
  // Another device, which receives the meeting together with the vote.
  const page = await open(ana, { path: 'about:blank' })
  const aye = page.getByRole('region', { name: 'For you' }).getByRole('button', { name: 'Aye' })
  const release = await holdRequests(page, '**/assets/{asked-now,decisions-in-head}-*.js')
  // The panes are shown after two seconds even if nothing is loaded, so their first frame is looked at.
  await page.addInitScript(() => {
    const look = () => {
      const actions = document.querySelector('[aria-label="Actions for Call to Order"]')
      if (!actions) return requestAnimationFrame(look)
      return Object.assign(window, { wasVisible: actions.checkVisibility({ visibilityProperty: true }) })
    }
    look()
  })
  await page.goto(address)
  const firstSeen = () => page.evaluate(() => (window as { wasVisible?: boolean }).wasVisible)
  await expect.poll(firstSeen).toBe(false)
  release()
  await expect(aye).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Call to Order' }).last()).toBeVisible()
})

test('the decisions and the speakers of an item are shown at once', async ({ liveMeeting }) => {
  const { page, address } = await liveMeeting(['Ana Ortiz'])
  const release = await holdRequests(page, '**/assets/item-decisions-*.js')
  const loaded = page.waitForResponse('**/assets/speakers-section-*.js')
  await page.goto(address)
  await (await loaded).finished()
  const actions = page.getByRole('button', { name: 'Actions for Call to Order' })
  await expect(actions.first()).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(speakers(page)).toHaveCount(0)
  release()
  await expect(speakers(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decisions' })).toBeVisible()
})
