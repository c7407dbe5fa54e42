import { expect, type Locator, type Page, test } from '@playwright/test'
import { atRest } from './expect-accessible.ts'

export interface Opening {
  /** The part of the page that is searched; the frame around it is the same on all pages. */
  place: string
  /** The parts that were opened already and are skipped: by place, and by name or by list. */
  known: Set<string>
  /** Checks the open part. */
  look: () => Promise<void>
}

interface Opener {
  /** The same for the menus of all rows of a list. */
  kind: string
  /** The whole name; the button may be rendered again while its menu is open. */
  name: string
  opens: string
  /** A field, which has a list only if there are options. */
  isField: boolean
  control: Locator
}

/** Expands all collapsed parts of the page or of a dialog. They stay expanded. */
export async function unfold(page: Page, within: Locator | null = null): Promise<void> {
  const known = new Set<string>()
  for (;;) {
    const fold = await nextOpener(page, { place: '', known, within, isFold: true })
    if (!fold) return
    known.add(fold.kind)
    await fold.control.press('Enter')
    const isUnfolded = () =>
      fold.control.evaluate((it) => it.ariaExpanded === 'true' || it.matches('details[open] > summary'))
    await expect.poll(isUnfolded, `${fold.kind} unfolds`).toBe(true)
  }
}

/**
 * Opens by key every menu, panel, list and dialog whose button has an ARIA attribute for it, also within
 * those dialogs. Escape closes each of them, and the focus returns to the button.
 */
export async function openEach(page: Page, opening: Opening, within: Locator | null = null): Promise<void> {
  for (;;) {
    const opener = await nextOpener(page, {
      place: opening.place,
      known: opening.known,
      within,
      isFold: false,
    })
    if (!opener) return
    opening.known.add(opener.kind)
    await test.step(`open: ${opener.kind}`, async () => {
      const { control, isField, opens } = opener
      const key = opens === 'listbox' ? 'ArrowDown' : 'Enter'
      await lookAtOpened(page, { ...opening, place: opener.kind }, opens, () => control.press(key), isField)
      await expectFocused(page, opener)
    })
  }
}

/**
 * Opens a dialog whose button has no such attribute: by the names of that button, or of the menu's button and
 * its entry.
 */
export async function openNamed(
  page: Page,
  opening: Opening,
  [name, entry]: readonly [button: string | RegExp, entry?: string],
  mayBeAway = false,
): Promise<void> {
  const kind = `${opening.place}: ${name}, ${entry ?? ''}`
  const control = page.getByRole('button', { name }).filter({ visible: true }).first()
  if (opening.known.has(kind) || (mayBeAway && (await control.count()) === 0)) return
  opening.known.add(kind)
  await test.step(`open: ${kind}`, async () => {
    await lookAtOpened(page, { ...opening, place: kind }, 'dialog', async () => {
      await control.press('Enter')
      if (entry === undefined) return
      // A menu that was just opened moves the focus to its first entry, which would get the key meant for
      // another one.
      await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
      await atRest(page)
      await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
    })
    await expect(control, `${kind} has the focus again`).toBeFocused()
  })
}

async function lookAtOpened(
  page: Page,
  opening: Opening,
  opens: string,
  open: () => Promise<void>,
  mayBeNothing = false,
): Promise<void> {
  const parts = page.locator(`[role="${opens}"]:visible`)
  const dialogs = page.locator('[role="dialog"]:visible')
  const [before, around] = [await parts.count(), opens === 'dialog' ? 0 : await dialogs.count()]
  await open()
  if (mayBeNothing) {
    await atRest(page)
    if ((await parts.count()) === before) return
  }
  await expect(parts).toHaveCount(before + 1)
  if (opens === 'dialog') await unfold(page, parts.last())
  await opening.look()
  if (opens === 'dialog') await openEach(page, opening, parts.last())
  await page.keyboard.press('Escape')
  await expect(parts, 'Escape closes it').toHaveCount(before)
  if (opens !== 'dialog') await expect(dialogs, 'Escape closes nothing else').toHaveCount(around)
}

async function expectFocused(page: Page, { kind, name, control }: Opener): Promise<void> {
  const hasFocus = async () => {
    if ((await control.count()) > 0) return control.evaluate((it) => it === document.activeElement)
    return (await page.evaluate(() => document.activeElement?.ariaLabel)) === name
  }
  await expect.poll(hasFocus, `${kind} has the focus again`).toBe(true)
}

let marks = 0

async function nextOpener(
  page: Page,
  options: { place: string; known: ReadonlySet<string>; within: Locator | null; isFold: boolean },
): Promise<Opener | null> {
  const { within, ...rest } = options
  const mark = String(marks++)
  const found = await (within ?? page.locator('body')).evaluate(
    (scope, { place, known, isFold, isPage, mark }) => {
      const selector = isFold
        ? 'button[aria-expanded="false"]:not([aria-haspopup]), details:not([open]) > summary'
        : '[aria-haspopup]:not([aria-haspopup="false"])'
      for (const element of scope.querySelectorAll<HTMLElement>(selector)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        if (element.closest(':disabled, [aria-disabled="true"], [inert], [aria-hidden="true"]')) continue
        if (isPage && element.closest('[role="dialog"]')) continue
        const label = (element as HTMLInputElement).labels?.[0]?.textContent
        const name = element.ariaLabel ?? label ?? element.textContent
        const row = element.closest('li, tr, article')
        const list = row?.parentElement?.closest('[aria-label], [aria-labelledby]')
        const heading = document.getElementById(list?.getAttribute('aria-labelledby') ?? '')?.textContent
        const words = row
          ? `${[...row.querySelectorAll(selector)].indexOf(element)} in a row of ${list?.ariaLabel ?? heading}`
          : name.replace(/\d+/g, '…').trim()
        const kind = `${element.closest('main, [role="dialog"]') ? place : 'around the page'}: ${words}`
        if (known.includes(kind)) continue
        element.dataset.opener = mark
        const opens = element.ariaHasPopup === 'true' ? 'menu' : (element.ariaHasPopup ?? '')
        return { kind, name, opens, isField: element.matches(':read-write') }
      }
      return null
    },
    { ...rest, known: [...rest.known], isPage: within === null, mark },
  )
  return found && { ...found, control: page.locator(`[data-opener="${mark}"]`) }
}
