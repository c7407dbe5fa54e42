import { expect, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { applyColourScheme } from '../ui/colour-scheme.ts'
import { axeRules, findWithAxe, untilAtRest } from './axe-in-page.ts'
import { toDevtools } from './devtools.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  findCutText,
  findMovedMenus,
  findNextOpener,
  findOverflow,
  findSmallFields,
  textSpacing,
} from './page-checks.ts'

// As in start.ts: pages without Mantine need it.
applyColourScheme()

/** The dialog of a button without an ARIA attribute for it: by the name of the button, or by those of a menu's button and its entry. */
export type NamedDialog = readonly [button: string | RegExp, entry?: string]

export interface Look {
  /** The heading of the screen whose menus, panels and dialogs are opened. */
  place: string
  /** Menus, panels and all openers with an ARIA attribute are found without a list. */
  dialogs?: readonly NamedDialog[]
}

/** The search for what can be opened on a page, or in a dialog. */
interface Opening {
  place: string
  /** The parts that were opened already and are skipped. */
  known: Set<string>
  /** Checks the open part, and the buttons around it that say so. The rest of the page was checked before. */
  look: (parts: () => Element[], kind: string) => Promise<void>
}

/** The parts that were opened already, in light and in dark. */
const opened = { light: new Set<string>(), dark: new Set<string>() }

/** No finding of these rules in the page, or in parts of it whose other rules were checked in another window. */
const expectNothing = (rules: keyof typeof axeRules, parts?: () => Element[]): Promise<void> =>
  expect
    .poll(async () => {
      await untilAtRest()
      return (await findWithAxe(axeRules[rules], parts?.())).found
    })
    .toEqual([])
const expectVisible = (parts?: () => Element[]) => expectNothing('of colours', parts)

/** Nothing is wider than the window, once parts that are drawn for a measured width have been drawn again. */
export const expectFits = (): Promise<void> =>
  expect.poll(findOverflow, { message: 'nothing is wider than the window' }).toBeLessThanOrEqual(0)

const expectMenusInRows = (): Promise<void> =>
  expect.poll(findMovedMenus, { message: 'each menu is at the end of the first line of its row' }).toEqual([])

const expectNoCutText = (): Promise<void> =>
  expect.poll(findCutText, { message: 'no control hides a part of its name' }).toEqual([])

/**
 * Runs axe on the screen in both colour schemes, wide and as on a phone, and on all that can be opened there; nothing is wider
 * than the window, down to 320 px, and also with the text spacing of WCAG 1.4.12.
 */
export async function lookAt({ place, dialogs = [] }: Look): Promise<void> {
  onTestFinished(async () => {
    await emulateScheme('light')
    await page.viewport(1280, 800)
  })
  const within = isSeen('dialog').at(-1) ?? null
  const lookAtParts = async (known: Set<string>, look: Opening['look'], isPhone = false) => {
    await openEach({ place, known, look }, within)
    for (const dialog of dialogs) await openNamed({ place, known, look }, dialog, isPhone)
  }
  await unfold(within)
  await expectAccessible()
  await expectFits()
  await expectMenusInRows()
  await lookAtParts(opened.light, expectAccessible)

  await emulateScheme('dark')
  await page.viewport(390, 844)
  await unfold(within)
  const lookOnPhone = async (parts: () => Element[], kind: string) => {
    if (opened.light.has(kind)) {
      await expectNothing('of colours and sizes', parts)
      expect(findSmallFields(), `fields on ${location.pathname}`).toEqual([])
    } else await expectAccessible(parts)
    await expectFits()
  }
  await expectAccessible()
  await expectFits()
  await expectMenusInRows()
  await lookAtParts(opened.dark, lookOnPhone, true)
  await page.viewport(1280, 800)
  await expectVisible()
  // Controls that are not shown on a phone.
  await lookAtParts(opened.dark, expectVisible)
  await emulateScheme('light')

  // The smallest phone, and a window of 1280 px at 200 %.
  await page.viewport(320, 568)
  await expectFits()
  await page.viewport(640, 400)
  await expectFits()
  const style = document.head.appendChild(document.createElement('style'))
  onTestFinished(() => style.remove())
  style.textContent = textSpacing
  await expectFits()
  await expectNoCutText()
  await page.viewport(1280, 800)
  await expectFits()
  await expectNoCutText()
  style.remove()
}

/** The colour scheme of the person's system. */
export async function emulateScheme(value: 'light' | 'dark'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await toDevtools('Emulation.setEmulatedMedia', { features })
  const scheme = () => getComputedStyle(document.documentElement).colorScheme
  await expect.poll(scheme).toBe(value)
}

/** The elements of this role that are on screen. */
const isSeen = (role: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)].filter(isOnScreen)

function isOnScreen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

async function press(control: HTMLElement | undefined, key: string): Promise<void> {
  if (!control) throw new Error('The control is not on screen')
  control.focus()
  await userEvent.keyboard(`{${key}}`)
}

let marks = 0

function nextOpener(place: string, known: ReadonlySet<string>, within: Element | null, isFold: boolean) {
  const mark = String(marks++)
  const isPage = within === null
  const search = { place, known: [...known], isFold, isPage, mark }
  const found = findNextOpener(within ?? document.body, search)
  const control = () => document.querySelector<HTMLElement>(`[data-opener="${mark}"]`) ?? undefined
  return found && { ...found, control }
}

/** Expands all collapsed parts of the page or of a dialog. They stay expanded. */
async function unfold(within: Element | null): Promise<void> {
  const known = new Set<string>()
  for (;;) {
    const fold = nextOpener('', known, within, true)
    if (!fold) return
    known.add(fold.kind)
    await press(fold.control(), 'Enter')
    const isUnfolded = () => {
      const control = fold.control()
      return control?.ariaExpanded === 'true' || control?.matches('details[open] > summary') === true
    }
    await expect.poll(isUnfolded, { message: `${fold.kind} unfolds` }).toBe(true)
  }
}

/**
 * Opens by key every menu, panel, list and dialog whose button has an ARIA attribute for it, also within those dialogs. Escape
 * closes each of them, and the focus returns to the button.
 */
async function openEach(opening: Opening, within: Element | null): Promise<void> {
  for (;;) {
    const opener = nextOpener(opening.place, opening.known, within, false)
    if (!opener) return
    const { kind, name, opens, isField, control } = opener
    opening.known.add(kind)
    const key = opens === 'listbox' ? 'ArrowDown' : 'Enter'
    await lookAtOpened({ ...opening, place: kind }, opens, () => press(control(), key), isField)
    const hasFocus = () =>
      control() ? control() === document.activeElement : document.activeElement?.ariaLabel === name
    await expect.poll(hasFocus, { message: `${kind} has the focus again` }).toBe(true)
  }
}

async function openNamed(opening: Opening, [name, entry]: NamedDialog, mayBeAway: boolean): Promise<void> {
  const kind = `${opening.place}: ${name}, ${entry ?? ''}`
  const control = () => firstOnScreen(page.getByRole('button', { name }))
  if (opening.known.has(kind) || (mayBeAway && !control())) return
  opening.known.add(kind)
  await lookAtOpened({ ...opening, place: kind }, 'dialog', async () => {
    await press(control(), 'Enter')
    if (entry === undefined) return
    // A menu that was just opened moves the focus to its first entry, which would get the key meant for
    // another one.
    await expect.poll(() => document.activeElement?.closest('[role="menu"]')).toBeTruthy()
    await untilAtRest()
    await press(firstOnScreen(page.getByRole('menuitem', { name: entry, exact: true })), 'Enter')
  })
  const hasFocus = () => control() === document.activeElement
  await expect.poll(hasFocus, { message: `${kind} has the focus again` }).toBe(true)
}

const firstOnScreen = (locator: Locator) => locator.elements().find(isOnScreen) as HTMLElement | undefined

async function lookAtOpened(
  opening: Opening,
  opens: string,
  open: () => Promise<void>,
  mayBeNothing = false,
): Promise<void> {
  const message = opening.place
  const before = isSeen(opens).length
  const around = isSeen('dialog').length
  await open()
  if (mayBeNothing) {
    await untilAtRest()
    if (isSeen(opens).length === before) return
  }
  await expect.poll(() => isSeen(opens).length, { message: `${message} opens` }).toBe(before + 1)
  const part = isSeen(opens).at(-1) ?? null
  if (opens === 'dialog') await unfold(part)
  await opening.look(
    () => [...isSeen(opens).slice(-1), ...document.querySelectorAll('[aria-expanded="true"]')],
    message,
  )
  if (opens === 'dialog') await openEach(opening, part)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isSeen(opens).length, { message: `Escape closes ${message}` }).toBe(before)
  if (opens !== 'dialog')
    await expect.poll(() => isSeen('dialog').length, { message: 'Escape closes nothing else' }).toBe(around)
}
