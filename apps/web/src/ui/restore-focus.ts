/** Time for React's effects and closing dialogs to set a better focus first. */
const restoreAfterMs = 60

const focusables =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'
const rows = 'li, tr'
const headed = '[role="dialog"], [role="tabpanel"], section, article, main'
/** Elements that have the focus only for a moment. Afterwards it returns to the element that had it before. */
const passing = '[data-passing-focus]'
/** When one of these closes, the focus returns to the element that opened it. */
const dialog = '[role="dialog"]'

/** The place of the focused element when it was removed from the page. */
interface LostPlace {
  parent: Element
  /** The neighbours of the removed row; null if the removed element is not a row. */
  row: { next: Node | null; previous: Node | null } | null
  /** The index of the focused control among the row's controls. */
  index: number
}

/**
 * The single rule for a lost focus. When the focused element is removed, the focus moves to the same control of the
 * next row of its list, else of the previous row; outside of lists, to the heading of its dialog, section or page.
 * After a toast it returns to the element that had it before. After a dialog it returns to the element that opened
 * it, or to that element's place if it was removed. A screen that has a better target focuses it itself, and this
 * rule then does nothing. Returns a function that stops it.
 */
export function restoreLostFocus(): () => void {
  let focused: HTMLElement | null = null
  let before: HTMLElement | null = null
  let isInDialog = false
  /** The element that had the focus before the dialog, and its place if it was removed meanwhile. */
  let opener: HTMLElement | null = null
  let openerPlace: LostPlace | null = null
  /** True while the next page has no heading yet. */
  let headingAwaited = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const nothingFocused = () => document.activeElement === null || document.activeElement === document.body

  function onFocusIn({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    focused = target
    const isPassing = target.closest(passing) !== null
    if (!isPassing) before = target
    isInDialog = target.closest(dialog) !== null
    if (!isInDialog && !isPassing) {
      opener = target
      openerPlace = null
    }
    headingAwaited = false
  }

  function onFocusOut({ target }: FocusEvent): void {
    // Chrome sends this event for an element that is being removed, too: only an element that is still in the
    // page lost the focus on purpose.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected && nothingFocused()) focused = null
    })
  }

  const stopAwaiting = () => {
    headingAwaited = false
  }

  function restore(lost: LostPlace, wasPassing: boolean, wasInDialog: boolean): void {
    if (!nothingFocused()) return
    // A panel closes when the focus leaves it.
    const hasDialogClosed = wasInDialog && !lost.parent.closest(dialog)?.isConnected
    const place = (hasDialogClosed && openerPlace) || lost
    const earlier = wasPassing ? before : hasDialogClosed ? opener : null
    const target = (earlier?.isConnected && earlier) || (controlInRow(place) ?? headingOf(place.parent))
    if (target) focusOn(target)
    else headingAwaited = true
  }

  const observer = new MutationObserver((records) => {
    if (headingAwaited && nothingFocused()) {
      const heading = headingOf(null)
      if (heading) focusOn(heading)
      return
    }
    if (opener && !opener.isConnected) openerPlace ??= placeOf(opener, records)
    if (!focused || focused.isConnected) return
    const place = placeOf(focused, records)
    if (!place) return
    const wasInDialog = isInDialog
    const wasPassing = focused.closest(passing) !== null || place.parent.closest(passing) !== null
    focused = null
    clearTimeout(timer)
    timer = setTimeout(() => restore(place, wasPassing, wasInDialog), restoreAfterMs)
  })

  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('pointerdown', stopAwaiting)
  document.addEventListener('keydown', stopAwaiting)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('pointerdown', stopAwaiting)
    document.removeEventListener('keydown', stopAwaiting)
  }
}

function placeOf(focused: HTMLElement, records: readonly MutationRecord[]): LostPlace | null {
  let place: LostPlace | null = null
  let sought: Node = focused
  // A parent may be removed after its child: the place is that of the outermost removed element.
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    for (const removed of removedNodes) {
      if (!removed.contains(sought) || !(target instanceof Element)) continue
      const isRow = removed instanceof Element && removed.matches(rows)
      place = {
        parent: target,
        row: isRow ? { next: nextSibling, previous: previousSibling } : null,
        index: isRow ? Math.max(0, controlsIn(removed).indexOf(focused)) : 0,
      }
      sought = target
    }
  }
  return place
}

function controlInRow({ parent, row, index }: LostPlace): HTMLElement | undefined {
  if (!row) {
    const around = parent.closest(rows)
    return around?.isConnected ? controlsIn(around)[0] : undefined
  }
  return controlFrom(row.next, 'nextSibling', index) ?? controlFrom(row.previous, 'previousSibling', index)
}

function controlFrom(
  start: Node | null,
  step: 'nextSibling' | 'previousSibling',
  index: number,
): HTMLElement | undefined {
  for (let node = start; node?.isConnected; node = node[step]) {
    const controls = node instanceof Element ? controlsIn(node) : []
    if (controls.length > 0) return controls[Math.min(index, controls.length - 1)]
  }
  return undefined
}

const controlsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(focusables)]

function headingOf(place: Element | null): HTMLElement | null {
  for (let around = place?.closest(headed); around?.isConnected; around = around.parentElement?.closest(headed)) {
    // On a phone, only one of the panes is shown.
    const heading = [...around.querySelectorAll<HTMLElement>('h1, h2, h3')].find((one) => one.checkVisibility())
    if (heading) return heading
  }
  return document.querySelector<HTMLElement>('main h1, h1')
}

function focusOn(target: HTMLElement): void {
  if (target.matches('h1, h2, h3') && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: target.matches('h1') })
}
