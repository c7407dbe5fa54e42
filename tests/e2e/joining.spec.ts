import { linkIn } from '../support/relay/letters.ts'
import { expect, expectAccessible, requestsOf, test } from './fixtures.ts'
import { holdRequests } from './hold-app.ts'

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
