import { expect, type Locator, type Page, test } from '@playwright/test'
import { type FoundOpener, findNextOpener } from '../../apps/web/src/testing/page-checks.ts'
import { atRest } from './expect-accessible.ts'

export interface Opening {
  /** The part of the page that is searched; the frame around it is the same on all pages. */
  place: string
  /** The parts that were opened already and are skipped: by place, and by name or by list. */
  known: Set<string>
  /** Checks the open part. */
  look: () => Promise<void>
}

interface Opener extends FoundOpener {
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
  const found = await (within ?? page.locator('body')).evaluate(findNextOpener, {
    ...rest,
    known: [...rest.known],
    isPage: within === null,
    mark,
  })
  return found && { ...found, control: page.locator(`[data-opener="${mark}"]`) }
}
