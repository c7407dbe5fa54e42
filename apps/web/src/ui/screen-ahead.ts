/*
 * The first screen of a start is drawn from what was kept of the last one, before React and everything else is read; a
 * visitor's landing page comes from the relay as it was drawn when the app was built. React draws beside it, out of
 * sight; its first page takes the place (`showApp`). What was pressed or typed meanwhile is pressed and typed there.
 */

/** Parts that must not be shown before they are known, as the sync status: they are left out of what is kept. */
export const notAhead = { 'data-not-ahead': '' }

/** Of the element that the app takes the place of; prerendered-landing.ts writes it into the page. */
export const aheadId = 'ahead'
/** Marks what was pressed before this code was there. */
export const pressedMark = 'data-pressed'
const inPassing = '[role="menu"], [role="dialog"], [role="alertdialog"]'
const pressable = 'a[href], button, input[type="search"]'

/** Names the files that the app consists of; start-hints.ts writes them into the page. */
export const buildOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content ?? ''

/** The screen that is shown now, as markup; null when it is scrolled, or something lies over it. */
export function captureScreen(): string | null {
  const root = document.getElementById('root')
  if (!root || document.hidden || scrollY > 0 || root.querySelector(inPassing)) return null
  const copy = root.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('[data-not-ahead]')) part.remove()
  return copy.innerHTML
}

let pressed: string | null = null
let tellPressed: () => void = () => undefined
/** Resolves when a control was pressed that only the app can answer. */
export const pressedAhead = new Promise<void>((resolve) => {
  tellPressed = resolve
})

function press(control: Element): void {
  pressed = signature(control)
  document.documentElement.style.cursor = 'progress'
  tellPressed()
}

/** Draws a kept screen; resolves when it can be seen. */
export async function drawAhead(html: string): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const ahead = document.createElement('div')
  ahead.id = aheadId
  ahead.innerHTML = html
  root.hidden = true
  root.before(ahead)
  standIn(root, ahead, pressable)
  await nextFrame()
}

/** Whether the page came with its first screen in it. Its links lead where they say, without the app. */
export function adoptAhead(): boolean {
  const root = document.getElementById('root')
  const ahead = document.getElementById(aheadId)
  if (!root || !ahead) return false
  const early = ahead.querySelector(`[${pressedMark}]`)
  if (early) press(early)
  standIn(root, ahead, 'button')
  return true
}

/** Remembers what is pressed, until the app has something to show in place of it. */
function standIn(root: HTMLElement, ahead: HTMLElement, controls: string): void {
  ahead.addEventListener('click', (event) => {
    const control = (event.target as Element).closest(controls)
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    press(control)
  })
  // Whatever comes instead of a page must be seen, too.
  new MutationObserver((_, observer) => {
    if (!root.querySelector('h1, [role="alert"]')) return
    observer.disconnect()
    showApp()
  }).observe(root, { childList: true, subtree: true })
}

/** Lets the app take the place of what was drawn ahead. Called before its first page is measured. */
export function showApp(): void {
  const ahead = document.getElementById(aheadId)
  const root = document.getElementById('root')
  if (!ahead || !root) return
  const focused = document.activeElement
  const focusedAhead = focused && ahead.contains(focused) ? signature(focused) : null
  const typed = focused instanceof HTMLInputElement && focusedAhead !== null ? focused.value : ''
  const at = scrollY
  root.hidden = false
  ahead.remove()
  document.documentElement.style.cursor = ''
  // The page is drawn, but React listens to it only once it has finished.
  setTimeout(() => {
    if (at > 0) scrollTo(0, at)
    const focus = focusedAhead === null ? undefined : sameIn(root, focusedAhead)
    focus?.focus()
    if (typed !== '' && focus instanceof HTMLInputElement) typeInto(focus, typed)
    if (pressed !== null) sameIn(root, pressed)?.click()
    pressed = null
  })
}

/** What a person would know a control by. */
const signature = (control: Element): string =>
  [
    control.tagName,
    control.getAttribute('href'),
    control.getAttribute('aria-label'),
    control.getAttribute('placeholder'),
    control.textContent,
  ].join('\n')

/** As a person would: React hears it. */
function typeInto(field: HTMLInputElement, words: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const sameIn = (root: HTMLElement, wanted: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(pressable)].find((control) => signature(control) === wanted)

const maxFrameMs = 100
/** Resolves after the next frame was drawn, or soon, where nothing is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
