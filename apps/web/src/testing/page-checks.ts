/*
 * Checks that run within a page: a test of a screen calls them, and a story sends their text to its page (`page.evaluate`). So
 * none of them uses anything outside of itself.
 */

/** The spacing of WCAG 1.4.12, which a person may set for all text. */
export const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** The controls that hide a part of their name. Titles that end with an ellipsis are whole in their own page or dialog. */
export const findCutText = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, a, label, h1, h2, h3, th')]
    // Text for screen readers only, and the link to the content without the focus, are 1 px large.
    .filter((element) => element.checkVisibility() && element.clientWidth > 1)
    .filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (textOverflow === 'ellipsis') return false
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      )
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 160))

/**
 * The menus of rows and cards that are not in the first line of their row, or not at its right edge. The nearest row counts: a
 * checklist may have rows within a card.
 */
export const findMovedMenus = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main [aria-haspopup="menu"][aria-label^="Actions for "]')]
    .filter((menu) => menu.checkVisibility({ visibilityProperty: true }))
    .filter((menu) => {
      const row = menu.closest('li, tr, article')
      if (!row) return false
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      let first: DOMRect | null = null
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        // Text for screen readers only is 1 px large.
        if (text.textContent?.trim() === '' || (text.parentElement?.clientWidth ?? 2) === 1) continue
        for (const line of range.getClientRects())
          if (line.width > 1 && (first === null || line.top < first.top)) first = line
      }
      const { top, bottom, right } = menu.getBoundingClientRect()
      const isInFirstLine = first === null || (top < first.bottom && bottom > first.top)
      return !isInFirstLine || row.getBoundingClientRect().right - right > 24
    })
    .map(({ ariaLabel }) => ariaLabel ?? '')

/** The fields with a smaller text than 16 px: iOS zooms into them when they are focused. */
export const findSmallFields = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable="true"]')]
    .filter((field) => field.checkVisibility() && !field.matches('[type=checkbox], [type=radio], [type=file]'))
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(({ outerHTML }) => outerHTML.slice(0, 160))

/** By how many pixels the page is wider than its window. */
export const findOverflow = (): number => document.documentElement.scrollWidth - innerWidth

/** A control that opens a part of the page, such as a menu. */
export interface FoundOpener {
  /** The same for the menus of all rows of a list. */
  kind: string
  /** The whole name; the button may be rendered again while its menu is open. */
  name: string
  /** The role of the part. */
  opens: string
  /** A field, which has a list only if there are options. */
  isField: boolean
}

export interface OpenerSearch {
  /** The part of the page that is searched; the frame around it is the same on all pages. */
  place: string
  /** The kinds that are skipped. */
  known: readonly string[]
  /** Finds collapsed parts instead. */
  isFold: boolean
  /** The whole page is searched, without its dialogs. */
  isPage: boolean
  /** The value of `data-opener` by which the control can be found. */
  mark: string
}

/** The first control of this page or dialog that opens a part and is not known. */
export function findNextOpener(
  scope: Element,
  { place, known, isFold, isPage, mark }: OpenerSearch,
): FoundOpener | null {
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
}
