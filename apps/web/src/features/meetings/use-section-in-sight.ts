import { useEffect, useRef } from 'react'
import type { MeetingView } from './meeting-view-state.ts'

/** Where all parts stand side by side, a link to one of them scrolls it into sight, once. */
export function useSectionInSight(view: MeetingView | undefined): void {
  const linked = useRef(view)
  useEffect(() => {
    const { current } = linked
    linked.current = undefined
    if (current !== 'notes' || matchMedia('(max-width: 767.98px)').matches) return
    document.querySelector('[data-part=notes]')?.scrollIntoView({ block: 'start' })
  }, [])
}
