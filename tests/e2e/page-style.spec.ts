import type { Page } from '@playwright/test'
import { colourSchemeAttribute } from '../../apps/web/src/ui/colour-scheme.ts'
import { expect, signInContext, test } from './fixtures.ts'

// A page without Mantine that follows one with it keeps Mantine's stylesheet, but not the variables of its
// provider.

/** The style of every text on the page. */
const looks = (page: Page) =>
  page.evaluate(async () => {
    const written = [...document.querySelectorAll('body, main *, [role=dialog] *')].filter(
      (element) =>
        element === document.body ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    // Words and the margins beside them have another width until their font is loaded. `fonts.ready` would
    // wait only for fonts whose loading has begun.
    const fonts = new Set(written.map((element) => getComputedStyle(element).font).filter((font) => font !== ''))
    await Promise.all([...fonts].map((font) => document.fonts.load(font)))
    return written.map((element) => {
      const style = getComputedStyle(element)
      const { fontFamily, fontSize, fontWeight, lineHeight, color, backgroundColor, margin, textAlign } = style
      const words = element === document.body ? 'the page' : element.textContent?.trim().slice(0, 24)
      return [words, fontFamily, fontSize, fontWeight, lineHeight, color, backgroundColor, margin, textAlign].join(
        ' | ',
      )
    })
  })

/** The same in light and in dark. */
async function looksInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute(colourSchemeAttribute, colorScheme)
    found.push(...(await looks(page)).map((look) => `${colorScheme}: ${look}`))
  }
  return found
}

/** Navigates as a link does, without loading the page again. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

interface Frame {
  path: string
  /** The heading that shows that the page is rendered. */
  heading: string | RegExp
}

const confirmation = { path: '/confirm', heading: 'Confirm your email' }
const notFound = { path: '/no/such/page', heading: 'Oops! Page not found' }

/** Every page after every other one, in light and dark, has the same styles as when it is the first. */
async function expectSameLooks(page: Page, frames: readonly Frame[]): Promise<void> {
  const shown = ({ heading }: Frame) => expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  const alone = new Map<Frame, string[]>()
  for (const frame of frames) {
    await page.goto(frame.path)
    await shown(frame)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    alone.set(frame, await looksInBoth(page))
  }
  for (const before of frames) {
    for (const frame of frames) {
      if (frame === before) continue
      await visit(page, before.path)
      await shown(before)
      await visit(page, frame.path)
      await shown(frame)
      await expect
        .poll(() => looksInBoth(page), { message: `${frame.path} after ${before.path}` })
        .toEqual(alone.get(frame))
    }
  }
}

test('every page keeps its styles after every other one, for a member, and so does the first page after signing out', async ({
  open,
  member,
}) => {
  const ana = await member('Ana Ortiz')
  const page = await open(null)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const landing = await looks(page)
  await signInContext(page.context(), ana)
  await expectSameLooks(page, [
    // The part of it that is rendered last.
    { path: '/choose-committee', heading: 'Your data' },
    confirmation,
    notFound,
  ])
  await visit(page, '/choose-committee')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sign out/i })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await expect.poll(() => looks(page)).toEqual(landing)
})
