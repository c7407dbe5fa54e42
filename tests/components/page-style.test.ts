import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../apps/web/src/testing/open-app.tsx'
import { colourSchemeAttribute } from '../../apps/web/src/ui/colour-scheme.ts'
import { openAs, startHub } from './support/with-hub.ts'

// A page without Mantine that follows one with it keeps Mantine's stylesheet, but not the variables of its provider.

const stylesOfMantine = () =>
  [...document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="antine"]')].filter(
    ({ dataset }) => !dataset.viteDevId?.includes('/src/features/'),
  )

/** The style of every text on the page. */
function readLooks(): string[] {
  const written = [...document.querySelectorAll('body, main *, [role=dialog] *')].filter(
    (element) =>
      element === document.body ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  return written.map((element) => {
    const { fontFamily, fontSize, fontWeight, lineHeight, color, backgroundColor, margin, textAlign } =
      getComputedStyle(element)
    const words = element === document.body ? 'the page' : element.textContent?.trim().slice(0, 24)
    const look = [fontFamily, fontSize, fontWeight, lineHeight, color, backgroundColor, margin, textAlign]
    return [words, ...look].join(' | ')
  })
}

const chooser = { path: '/choose-committee', heading: /Welcome|Authentication/ } as const
const pages = [
  { path: '/', heading: /local government/i },
  { path: '/confirm', heading: 'Confirm your email' },
  { path: '/no/such/page', heading: 'Oops! Page not found' },
] as const

const expectShown = ({ heading }: { heading: string | RegExp }) =>
  expect.element(page.getByRole('heading', { name: heading }).first()).toBeVisible()

async function openChooser(): Promise<void> {
  await startHub()
  await openAs(null, chooser.path)
  await expectShown(chooser)
  await expect.poll(() => stylesOfMantine().length).toBeGreaterThan(0)
  await document.fonts.ready
}

/** Switches Mantine's stylesheets off, until the returned function is called. */
function withoutMantine(): () => void {
  const styles = stylesOfMantine()
  const setMedia = (media: string) => {
    for (const style of styles) style.media = media
  }
  onTestFinished(() => setMedia(''))
  setMedia('not all')
  return () => setMedia('')
}

test('the pages of a visitor have the same styles with and without Mantine’s, in light and dark; a page with Mantine keeps its styles after each of them, and needs Mantine’s', async () => {
  await openChooser()
  const alone = readLooks()
  const setScheme = (scheme: string) => document.documentElement.setAttribute(colourSchemeAttribute, scheme)
  onTestFinished(() => setScheme('light'))
  for (const frame of pages) {
    show(frame.path)
    await expectShown(frame)
    for (const scheme of ['dark', 'light']) {
      setScheme(scheme)
      await document.fonts.ready
      const after = readLooks()
      const withMantine = withoutMantine()
      await expect.poll(readLooks, { message: `${frame.path}, ${scheme}` }).toEqual(after)
      withMantine()
    }
    show(chooser.path)
    await expectShown(chooser)
    await expect.poll(readLooks).toEqual(alone)
  }
  withoutMantine()
  await expect.poll(readLooks).not.toEqual(alone)
})
