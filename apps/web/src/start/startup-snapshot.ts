/*
 * The first screen of a start is drawn from the cached markup of the last one, before React and the rest of the code
 * are loaded. A visitor's landing page is sent by the relay as it was rendered when the app was built. React renders
 * into a hidden element beside it; its first page replaces the drawn screen (`showApp`). Presses and text from before
 * are repeated in that page.
 */

/** Marks parts that must not be shown from a cache (the sync status): they are removed from the cached markup. */
export const notInSnapshot = { 'data-not-ahead': '' }

/** The id of the element that the app replaces. prerendered-landing.ts writes it into the page. */
export const snapshotId = 'ahead'
/** Marks the control that was pressed before this code was loaded. */
export const pressedMark = 'data-pressed'
const pressable = 'a[href], button, input[type="search"]'

/** The names of the app's files, which identify the build. start-hints.ts writes them into the page. */
export const buildOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content ?? ''

let pressed: string | null = null
let notifyPressed: () => void = () => undefined
/** Resolves when a control was pressed that needs the app. */
export const pressedBeforeStart = new Promise<void>((resolve) => {
  notifyPressed = resolve
})

function press(control: Element): void {
  pressed = signature(control)
  document.documentElement.style.cursor = 'progress'
  notifyPressed()
}

/** Draws a cached screen; resolves when it is visible. */
export async function drawSnapshot(html: string): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const snapshot = document.createElement('div')
  snapshot.id = snapshotId
  snapshot.innerHTML = html
  root.hidden = true
  root.before(snapshot)
  standIn(root, snapshot, pressable)
  await nextFrame()
}

/** True if the page was sent with its first screen. Its links work without the app. */
export function adoptSnapshot(): boolean {
  const root = document.getElementById('root')
  const snapshot = document.getElementById(snapshotId)
  if (!root || !snapshot) return false
  const early = snapshot.querySelector(`[${pressedMark}]`)
  if (early) press(early)
  standIn(root, snapshot, 'button')
  return true
}

/** Stores the pressed control until the app can replace the drawn screen. */
function standIn(root: HTMLElement, snapshot: HTMLElement, controls: string): void {
  snapshot.addEventListener('click', (event) => {
    const control = (event.target as Element).closest(controls)
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    press(control)
  })
  onFirstPage(root, showApp)
}

/** Calls `run` when the app has rendered its first page, or an alert instead of a page. */
export function onFirstPage(root: HTMLElement, run: () => void): void {
  new MutationObserver((_, observer) => {
    if (!root.querySelector('h1, [role="alert"]')) return
    observer.disconnect()
    run()
  }).observe(root, { childList: true, subtree: true })
}

/** Replaces the drawn screen by the app. Called before the app's first page is measured. */
export function showApp(): void {
  const snapshot = document.getElementById(snapshotId)
  const root = document.getElementById('root')
  if (!snapshot || !root) return
  const focused = document.activeElement
  const focusedInSnapshot = focused && snapshot.contains(focused) ? signature(focused) : null
  const typed = focused instanceof HTMLInputElement && focusedInSnapshot !== null ? focused.value : ''
  const at = scrollY
  const held = snapshot.querySelector(`:is(${pressable}):active`)
  // A mouse button that is released over another element than it was pressed on makes no click.
  if (held)
    addEventListener(
      'pointerup',
      ({ pointerType }) => pointerType === 'mouse' && sameIn(root, signature(held))?.click(),
      { once: true },
    )
  root.hidden = false
  snapshot.remove()
  document.documentElement.style.cursor = ''
  // The page is rendered, but React attaches its event handlers only when it has finished.
  setTimeout(() => {
    if (at > 0) scrollTo(0, at)
    const focus = focusedInSnapshot === null ? undefined : sameIn(root, focusedInSnapshot)
    focus?.focus()
    if (typed !== '' && focus instanceof HTMLInputElement) typeInto(focus, typed)
    if (pressed !== null) sameIn(root, pressed)?.click()
    pressed = null
  })
}

/** Identifies a control by the properties that a person can perceive. */
const signature = (control: Element): string =>
  [
    control.tagName,
    ...['href', 'aria-label', 'placeholder'].map((name) => control.getAttribute(name)),
    control.textContent,
  ].join('\n')

/** Sets the value through the native setter, so that React handles the event as if a person typed. */
function typeInto(field: HTMLInputElement, words: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const sameIn = (root: HTMLElement, wanted: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(pressable)].find((control) => signature(control) === wanted)

const maxFrameMs = 100
/** Resolves after the next frame is drawn, or after 100 ms if none is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
