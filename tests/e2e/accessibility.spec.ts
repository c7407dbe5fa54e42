import type { Page } from '@playwright/test'
import { findCutText, findOverflow, textSpacing } from '../../apps/web/src/testing/page-checks.ts'
import { personScreens, visitorScreens } from '../../apps/web/src/testing/public-screens.ts'
import { addMember } from '../support/people/invite.ts'
import { expect, expectAccessible, expectChip, goWithin, test } from './fixtures.ts'
import { openEach, unfold } from './opened-parts.ts'

// The other screens are in tests of screens: apps/web/src/testing/screens-for-axe.ts.

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
/** The smallest phone, and a window of 1280 px at 200 %. */
const smallest = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
]

/** The parts that were opened already, in light and in dark. */
const opened = { light: new Set<string>(), dark: new Set<string>() }

/**
 * Runs axe on the screen in both colour schemes, as opened and as on a phone, and on all that can be opened
 * there.
 */
async function lookAt(page: Page, place: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const within = (await dialog.count()) > 0 ? dialog : null
  const lookAtParts = (known: Set<string>, look: () => Promise<void>) =>
    openEach(page, { place, known, look }, within)
  await unfold(page, within)
  await expectAccessible(page)
  await expectFits(page)
  await lookAtParts(opened.light, () => expectAccessible(page))
  await inDark(page, async () => {
    await page.setViewportSize(narrow)
    await unfold(page, within)
    const lookOnPhone = async () => {
      await expectAccessible(page)
      await expectFits(page)
    }
    await lookOnPhone()
    await lookAtParts(opened.dark, lookOnPhone)
    await page.setViewportSize(wide)
    await expectAccessible(page, 'of colours')
    // Controls that are not shown on a phone.
    await lookAtParts(opened.dark, () => expectAccessible(page, 'of colours'))
  })
  await expectAccessible(page, 'of colours')
  for (const size of smallest) {
    await page.setViewportSize(size)
    await expectFits(page)
  }
  await withTextSpacing(page, async () => {
    await expectFits(page)
    await expectNoCutText(page)
    await page.setViewportSize(wide)
    await expectFits(page)
    await expectNoCutText(page)
  })
  await page.setViewportSize(wide)
}

async function inDark(page: Page, look: () => Promise<void>): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  await look()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ground).toBe(light)
}

async function withTextSpacing(page: Page, look: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: textSpacing })
  await look()
  await style.evaluate((element) => (element as Element).remove())
}

const expectNoCutText = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(findCutText), { message: 'no control hides a part of its name' })
    .toEqual([])

/** Nothing is wider than the screen, once parts that are drawn for a measured width have been drawn again. */
const expectFits = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(findOverflow), { message: 'nothing is wider than the screen' })
    .toBeLessThanOrEqual(0)

const options = { viewport: wide, colorScheme: 'light' as const, reducedMotion: 'reduce' as const }

test('no finding of axe, light and dark, wide and narrow: the person and the site', async ({
  admin,
  gather,
  open,
}) => {
  const ada = await admin('Ada Admin')
  const { ana, id, slug } = await gather(['Ana Ortiz'])
  await addMember(ana, id, ada)
  const page = await open(ada, { ...options, path: `/${slug}/meetings` })
  await expectChip(page, 'Synced')
  for (const { name, path, heading } of personScreens) {
    await test.step(name, async () => {
      await goWithin(page, slug, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
      // The part of these screens that is rendered last.
      if (heading === 'Administration')
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await lookAt(page, String(heading))
    })
  }
})

test('no finding of axe, light and dark, wide and narrow: the public screens', async ({ open }) => {
  // The landing page redirects signed-in people to their committees.
  const visitor = await open(null, options)
  for (const { name, path, heading } of visitorScreens) {
    await test.step(name, async () => {
      await visitor.evaluate((to) => window.history.pushState(null, '', to), path)
      await expect(visitor.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await lookAt(visitor, String(heading))
      if (name !== 'landing') return
      await visitor.getByRole('button', { name: 'Get Started Free' }).first().click()
      await expect(visitor.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
      await lookAt(visitor, String(heading))
      await visitor.keyboard.press('Escape')
    })
  }
})
