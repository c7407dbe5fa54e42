import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../apps/web/src/testing/expect-accessible.ts'
import { openAs, signInAt, signUp, startHub } from './support/with-hub.ts'

const preview = () => page.getByRole('region', { name: 'Preview' })
const title = () => page.getByRole('textbox', { name: 'Title' })
const text = () => page.getByRole('textbox', { name: 'Text' })

/** The content of cards that the page shares with other apps, until the end of the test. */
function watchShares(): ShareData[] {
  const shared: ShareData[] = []
  const share = async (card: ShareData) => void shared.push(card)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  return shared
}

/** A visitor follows a link that fills in a card. */
async function openLink(): Promise<void> {
  await startHub()
  await openAs(null, '/share?label=Parks&title=Spring%20fair&text=Come%20along')
  await expect.element(preview()).toMatchTextContent('Come along')
}

test('a visitor follows a link that fills in a card; other apps get 140 letters, cut between whole letters, and a card without words cannot be downloaded', async () => {
  const shared = watchShares()
  await openLink()
  const links = page.getByRole('navigation', { name: 'Main' })
  await expect.element(links.getByRole('link', { name: 'Community' })).toBeVisible()
  await text().fill(`${'x'.repeat(139)}😀 and more`)
  await page.getByRole('button', { name: 'Share…' }).click()
  await expect.poll(() => shared).toEqual([{ title: 'Spring fair', text: 'x'.repeat(139) }])
  await title().fill('')
  await text().fill('')
  await expect.element(page.getByRole('button', { name: 'Download Image' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Type a title or a text to see the card.')).toBeVisible()
  await expectAccessible()
})

test('signing in on the page keeps the typed text', async () => {
  await openLink()
  const ana = await signUp('Ana Ortiz')
  await title().fill('Summer fair')
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
  await signInAt(page.getByRole('dialog', { name: 'Welcome to Civic Hub' }), ana)
  await expect.element(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect.element(title()).toHaveValue('Summer fair')
  await expect.element(preview()).toMatchTextContent('Summer fair')
})
