import { addMember } from '../support/people/invite.ts'
import { linkIn } from '../support/relay/letters.ts'
import { expect, expectAccessible, expectChip, requestsOf, test } from './fixtures.ts'
import { holdRequests } from './hold-app.ts'
import { writeAs } from './write-as.ts'

test('a request to join is sent and withdrawn, appears live to the owner, and is answered', async ({
  open,
  member,
  committeeOf,
  relay,
}) => {
  const [ana, sam] = await Promise.all([member('Ana Ortiz'), member('Sam Lee')])
  const { slug } = await committeeOf(ana, 'Parks')
  const owner = await open(ana, { path: `/${slug}/members` })
  await expect(owner.getByText('Nobody is asking to join.')).toBeVisible()
  const page = await open(sam, { path: '/choose-committee' })
  const ask = async () => {
    await page.getByRole('button', { name: 'Join or Create Committee' }).click()
    await page.getByRole('dialog').getByLabel('Committee name').fill('Parks')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Requested' })).toBeVisible()
  }
  await ask()
  await expectAccessible(page)

  // The owner's list and the number in the header are live; an email announces the request too.
  const asked = await relay.inbox.letterTo(ana.account.email, 2)
  expect(asked.subject).toBe('Sam Lee asks to join Parks')
  expect(linkIn(asked)).toBe(`${relay.url}/${slug}/members`)
  await expect(owner.getByRole('button', { name: 'Accept as editor: Sam Lee' })).toBeVisible()
  await expect(owner.getByRole('status').filter({ hasText: '1 person asks to join.' })).toBeAttached()
  const list = await owner.context().newPage()
  await list.goto('/choose-committee')
  await expect(list.getByRole('link', { name: '1 request to join: Parks' })).toBeVisible()
  await expectAccessible(list)
  await list.getByRole('link', { name: 'Enter Committee Parks' }).click()
  await expect(list.getByRole('button', { name: 'Committee tools 1 request to join' })).toBeVisible()
  await list.getByRole('button', { name: 'Committee tools' }).click()
  await expect(list.getByRole('menuitem', { name: 'Members 1 request to join' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw the request to join Parks' }).click()
  await expect(page.getByText('Your request to join Parks was withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requested' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(owner.getByText('Nobody is asking to join.')).toBeVisible()

  // A declined request is shown as declined on every device, and is not just removed.
  await ask()
  await owner.getByRole('button', { name: 'Decline Sam Lee' }).click()
  await expect(owner.getByText('Nobody is asking to join.')).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const declined = page.getByRole('listitem').filter({ hasText: 'Declined on' })
  await expect(declined).toContainText('Parks')
  await expect(page.getByRole('status').filter({ hasText: 'to join Parks was declined.' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Requested' })).toHaveCount(0)
  await expectAccessible(page)
  const phone = await open(sam, { path: '/choose-committee' })
  await expect(phone.getByRole('listitem').filter({ hasText: 'Declined on' })).toContainText('Parks')

  // Typing the name shows that instead of sending a second request.
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  // The dialog stays open while its request runs, which cannot be cancelled.
  const release = await holdRequests(page, '**/api/committees/join')
  await page.getByRole('dialog').getByLabel('Committee name').fill('Parks')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click({ force: true })
  release()
  await expect(page.getByText('An owner has declined your request to join Parks.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const again = requestsOf(page, 'PUT', /\/join\/parks$/)
  await page.getByRole('button', { name: 'Ask again to join Parks' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Requested' })).toBeVisible()
  expect(again).toHaveLength(1)
  await expect(declined).toHaveCount(0)
  await owner.getByRole('button', { name: 'Decline Sam Lee' }).click()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: 'Remove Parks from this list' }).click()
  await expect(declined).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(phone.getByRole('listitem').filter({ hasText: 'Declined on' })).toHaveCount(0)

  await ask()
  await owner.getByRole('button', { name: 'Accept as editor: Sam Lee' }).click()
  await expect(owner.getByText('Sam Lee now has access')).toBeVisible()
  await expect(owner.getByText('Nobody is asking to join.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Committee tools', exact: true })).toBeVisible()
  // Returning to the page is enough to see the answer.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requested' })).toHaveCount(0)
  const answered = await relay.inbox.letterTo(sam.account.email, 4)
  expect(answered.subject).toBe('You can open Parks')
  await page.goto(linkIn(answered))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Parks')
})

test('an editor leaves; the only owner is asked to name another owner first', async ({ open, gather }) => {
  const { ana, sam, id, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const page = await open(ana, { path: `/${slug}/members` })
  const leave = page.getByRole('button', { name: 'Leave' })
  await leave.click()
  const told = page.getByRole('alert')
  await expect(told).toContainText('You are the only owner')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Close' }).click()
  // Once there is a second owner, one may leave.
  await page.getByRole('combobox', { name: 'Access of Sam Lee' }).selectOption('Owner')
  await expect(page.getByText('Sam Lee is now an owner')).toBeVisible()
  // The list, which is loaded again behind the toast, knows it too: Ana may change her own access now.
  const own = page.getByRole('combobox', { name: 'Access of Ana Ortiz' })
  await expect(own).toBeVisible()
  await own.selectOption('Editor')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toHaveValue('owner')
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/choose-committee$/)
  await expect(page.getByText('You left Parks')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await addMember(sam, id, ana)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'Enter Committee Parks' }).click()
  await page.goto(`/${slug}/members`)
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/choose-committee$/)
})

test('an owner renames the committee; the address does not change, and others see it at once on every page', async ({
  open,
  gather,
}) => {
  const { ana, sam, slug } = await gather(['Ana Ortiz', 'Sam Lee'])
  const page = await open(ana, { path: `/${slug}/members` })
  const other = await open(sam, { path: `/${slug}/meetings` })
  await expect(other.getByRole('button', { name: 'Committee: Parks' })).toBeVisible()
  await expectChip(other, 'Synced')
  const general = await open(sam, { path: '/general/meetings' })
  await expectChip(general, 'Synced')
  const name = page.getByLabel('Committee name')
  await expect(name).toHaveValue('Parks')
  await expect(page.getByRole('combobox', { name: 'Access of Sam Lee' })).toBeVisible()
  await expectAccessible(page)
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toBeFocused()
  await page.context().setOffline(true)
  await name.fill('Parks & Trees')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This needs a connection to the hub.')
  await page.context().setOffline(false)
  await page.getByRole('combobox', { name: 'Emoji' }).selectOption({ label: '🌳 Tree' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name and emoji were changed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Members - Parks & Trees' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${slug}/members$`))
  // The relay pushes it, long before either would poll.
  await expect(other.getByRole('button', { name: 'Committee: Parks & Trees' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Meetings - Parks & Trees' })).toBeVisible()
  await general.getByRole('button', { name: 'Committee: General Committee' }).click()
  await expect(general.getByRole('menuitem', { name: 'Parks & Trees' })).toBeVisible()
  await other.goto('/choose-committee')
  await expect(other.getByRole('link', { name: 'Enter Committee Parks & Trees' })).toBeVisible()
})

test('a new committee opens at once, without any text about missing content', async ({ open, member }) => {
  const page = await open(await member('Ana Ortiz'), { path: '/choose-committee' })
  // Also texts that are on the page for a moment only.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const said = document.body.textContent.includes('not on this device yet')
      if (said) document.body.dataset.unavailable = 'said'
    }).observe(document.body, { childList: true, subtree: true })
  })
  // The relay answers slowly for the new document.
  await page.routeWebSocket(/\/sync\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void setTimeout(() => socket.send(message), 1_000))
  })
  await page.getByRole('button', { name: 'Join or Create Committee' }).click()
  await page.getByRole('dialog').getByLabel('Committee name').fill('Trees')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard - Trees' })).toBeVisible()
  await expect(page.getByText('No upcoming meetings', { exact: true })).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-unavailable')
})

test('a large committee that is arriving is not called missing, and nothing else is loaded meanwhile', async ({
  gather,
  open,
  relay,
}) => {
  const { ana, id, slug } = await gather(['Ana Ortiz'])
  const random = Array.from({ length: 60_000 }, () => Math.random().toString(36).slice(2, 10)).join('')
  await writeAs(ana, relay, id, (doc) => doc.getText('much').insert(0, random))
  const page = await open(ana, { path: '/choose-committee' })
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  const held: (string | Buffer)[] = []
  let passOn: (count: number) => void = () => undefined
  await page.routeWebSocket(/\/sync\//, (socket) => {
    let passes = 0
    passOn = (count) => {
      passes += count
      for (const message of held.splice(0, passes)) {
        passes--
        socket.send(message)
      }
    }
    // The relay's hello, the name of the parts and six of them arrive at once.
    passOn(8)
    socket.connectToServer().onMessage((message) => {
      held.push(message)
      passOn(0)
    })
  })
  await page.clock.install()
  // The requests of the page before do not count.
  page.on('framenavigated', () => asked.splice(0))
  await page.goto(`/${slug}/meetings`)
  await expect(page.getByText('Opening the committee…')).toBeVisible()
  await expect(page.getByText(/^\d+ kB received$/)).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(page.getByText('Opening the committee…')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  // The next part, after more than a second.
  passOn(1)
  await expectChip(page, 'Receiving…')
  expect(asked.filter((path) => /^\/(sw\.js|healthz)$/.test(path))).toEqual([])
  passOn(Number.MAX_SAFE_INTEGER)
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings - Parks' })).toBeVisible()
})

test('the list of committees shows that the hub is unreachable only after a request failed', async ({
  gather,
  open,
}) => {
  const { ana } = await gather(['Ana Ortiz'])
  const page = await open(ana, { path: '/choose-committee' })
  const parks = page.getByRole('link', { name: 'Enter Committee Parks' })
  const unreachable = page.getByText('You see the committees that are on this device.')
  await expect(parks).toBeVisible()
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const asked: string[] = []
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await refused
    await route.abort()
  })
  await page.reload()
  await expect(parks).toBeVisible()
  await expect.poll(() => asked).toContain('/api/committees')
  await expect(unreachable).toHaveCount(0)
  refuse()
  await expect(unreachable).toBeVisible()
  await expect(parks).toBeVisible()
  await page.unroute('**/api/**')
  await expect(unreachable).toHaveCount(0)
})
