import { expect, onTestFinished } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** The value of a transition that is expected to succeed. */
export function demand<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

export async function focusOn(target: Locator): Promise<void> {
  const element = await target.findElement()
  element.focus()
}

/** Focuses an element and presses keys there. */
export async function pressOn(target: Locator, keys: string): Promise<void> {
  await focusOn(target)
  await userEvent.keyboard(keys)
}

/** Presses Tab until this element has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  const element = await target.findElement()
  for (let stops = 0; document.activeElement !== element && stops < 250; stops++) await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

/** A window of this size until the end of the test. */
export async function inWindow(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
}

/** The name and role of the focused element; "body" when nothing has the focus. */
export function focusedName(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'body'
  return `${element.tagName.toLowerCase()}: ${element.getAttribute('aria-label') ?? element.textContent}`
}

/** Opens a menu and chooses an entry of it. */
export async function choose(button: string | RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Chooses an entry of the menu that was just opened, by key: an opening menu focuses its first entry. */
export async function chooseByKey(entry: string): Promise<void> {
  await expect.poll(() => document.activeElement?.role).toBe('menuitem')
  await pressOn(page.getByRole('menuitem', { name: entry, exact: true }), '{Enter}')
}

/** Presses keys outside of text fields. */
export async function pressOnPage(keys: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().click()
  await userEvent.keyboard(keys)
}

/** The position of an element on screen. */
export async function boxOf(part: Locator): Promise<DOMRect> {
  return (await part.findElement()).getBoundingClientRect()
}

/** True if the first and last line of an element are visible and not covered. */
export function isInSight(part: Locator): boolean {
  const element = part.query()
  if (!element) return false
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 8, y)))
}

/** The number of lines of the text of an element. */
export function linesOf(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element)
  return words.getClientRects().length
}
