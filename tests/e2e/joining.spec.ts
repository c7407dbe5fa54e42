import { linkIn } from '../support/relay/letters.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

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

  // The owner's list is live; an email announces the request too.
  const asked = await relay.inbox.letterTo(ana.account.email, 2)
  expect(asked.subject).toBe('Sam Lee asks to join Parks')
  expect(linkIn(asked)).toBe(`${relay.url}/${slug}/members`)
  await expect(owner.getByRole('button', { name: 'Accept as editor: Sam Lee' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw the request to join Parks' }).click()
  await expect(page.getByText('Your request to join Parks was withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requested' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(owner.getByText('Nobody is asking to join.')).toBeVisible()

  await ask()
  await owner.getByRole('button', { name: 'Accept as editor: Sam Lee' }).click()
  await expect(owner.getByText('Sam Lee now has access')).toBeVisible()
  // Returning to the page is enough to see the answer.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name: 'Enter Committee Parks' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requested' })).toHaveCount(0)
  const answered = await relay.inbox.letterTo(sam.account.email, 2)
  expect(answered.subject).toBe('You can open Parks')
  await page.goto(linkIn(answered))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Parks')
})
