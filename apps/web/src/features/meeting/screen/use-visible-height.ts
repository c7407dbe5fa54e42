import { useEffect } from 'react'

/** More than any bar of a browser, less than any keyboard. */
const leastKeyboardPx = 120

/**
 * Keeps the meeting above an on-screen keyboard in Safari, which covers the page with it and only reports a smaller
 * `visualViewport`. Other browsers make the page smaller (`interactive-widget` in index.html).
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    const { style } = document.documentElement
    function fit(): void {
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
    }
  }, [])
}
