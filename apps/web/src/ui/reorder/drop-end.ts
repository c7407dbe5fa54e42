import { useEffect } from 'react'

/**
 * Ends the drop of a row that is drawn at its new place already, and every drop without motion: the library waits for
 * the end of a transition, and none begins.
 */
export function DropEnd() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector('[data-lifted]')
      if (row?.getAnimations().length === 0)
        row.dispatchEvent(new TransitionEvent('transitionend', { propertyName: 'transform', bubbles: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
