/*
 * The first screen of a start is drawn from the cached markup of the last one, before React and the rest of the code
 * are loaded. A visitor's landing page is sent by the relay as it was rendered when the app was built. React renders
 * into a hidden element beside it; its first page replaces the drawn screen (`showApp`). Only links are shown of what a
 * person can press or type into: the browser follows them without the app. Everything else keeps its place (base.css).
 */

/** Marks parts that must not be shown from a cache (the sync status): they are removed from the cached markup. */
export const notInSnapshot = { 'data-not-ahead': '' }

/** The id of the element that the app replaces. prerendered-landing.ts writes it into the page. */
export const snapshotId = 'ahead'
/** The names of the app's files, which identify the build. start-hints.ts writes them into the page. */
export const buildOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content ?? ''

/** Draws a cached screen; resolves when it is visible. */
export async function drawSnapshot(html: string): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const snapshot = document.createElement('div')
  snapshot.id = snapshotId
  snapshot.innerHTML = html
  root.hidden = true
  root.before(snapshot)
  onFirstPage(root, showApp)
  await nextFrame()
}

/** True if the page was sent with its first screen. */
export function adoptSnapshot(): boolean {
  const root = document.getElementById('root')
  if (!root || !document.getElementById(snapshotId)) return false
  onFirstPage(root, showApp)
  return true
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
  // A press that ends over another element than it began on follows no link.
  if (snapshot.querySelector(':active')) return void setTimeout(showApp, whilePressedMs)
  const focused = document.activeElement
  const at = scrollY
  root.hidden = false
  snapshot.remove()
  // The page is rendered, but React attaches its event handlers only when it has finished.
  setTimeout(() => {
    if (at > 0) scrollTo(0, at)
    ;[...root.querySelectorAll('a')].find((link) => link.isEqualNode(focused))?.focus()
  })
}

/** How often a press is checked that lasts while the app would replace the drawn screen. */
const whilePressedMs = 50

const maxFrameMs = 100
/** Resolves after the next frame is drawn, or after 100 ms if none is drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxFrameMs)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}
