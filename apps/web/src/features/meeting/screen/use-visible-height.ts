import { useEffect } from 'react'

/** More than any bar of a browser, less than any keyboard. */
const leastKeyboardPx = 120
/** Less than the height of phones, more than a keyboard leaves of it. */
const lowWindowPx = 560

/**
 * Keeps the meeting above an on-screen keyboard in Safari, which covers the page with it and only reports a smaller
 * `visualViewport`. Other browsers make the page smaller (`interactive-widget` in index.html). `data-keyboard` hides the
 * bars around the notes: in so low a window they would leave two lines.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    const { documentElement: root } = document
    const { style } = root
    function fit(): void {
      const height = visible?.height ?? innerHeight
      root.toggleAttribute('data-keyboard', height < lowWindowPx && matchMedia('(pointer: coarse)').matches)
      // Two fingers zoom into the page: it keeps its size.
      if (!visible || visible.scale > 1 || innerHeight - visible.height < leastKeyboardPx) {
        style.removeProperty('--hub-visible')
        return
      }
      style.setProperty('--hub-visible', `${visible.height}px`)
      // Safari has moved the page up to show the field, which the smaller page shows by itself.
      scrollTo(0, 0)
    }
    visible?.addEventListener('resize', fit)
    return () => {
      visible?.removeEventListener('resize', fit)
      style.removeProperty('--hub-visible')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
