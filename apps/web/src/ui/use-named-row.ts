import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const markedForMs = 3_000

/** The visit of an address whose row was found: its list may be mounted again. */
let reached: string | undefined

/**
 * Leads to the row that the address names by its id, once for each visit: the row is scrolled to, receives the focus and is
 * marked for a moment. `reveal` is called while the row is not on screen. It shows the row if its list has it.
 */
export function useNamedRow(reveal?: (id: string) => void): void {
  // The resolved address, as for the focus of the heading, which is moved before.
  const id = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash ?? '' })
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key })
  // With every render: the row may be in the page only after the next one.
  useEffect(() => {
    if (id === '' || visit === reached) return
    const row = document.getElementById(id)
    if (!row?.checkVisibility()) {
      reveal?.(id)
      return
    }
    reached = visit
    // A field is reached by Tab, too.
    if (row.tabIndex < 0) row.tabIndex = -1
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    mark(row)
  })
}

function mark(row: HTMLElement): void {
  const ground = { backgroundColor: 'var(--hub-marker-soft)', boxShadow: '-6px 0 0 var(--hub-marker)' }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.animate([ground, { ...ground, offset: 0.7 }, {}], {
    duration: markedForMs,
    easing: isStill ? 'step-end' : 'linear',
  })
}
