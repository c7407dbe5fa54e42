import { type RefObject, useEffect, useRef } from 'react'
import type { MeetingView, MeetingViewState } from './meeting-view-state.ts'

/** Events that show that this person looks for something else in the pane: then it must not scroll. */
const ownScrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the agenda's pane to the meeting's current item, on opening and with each change of it. Before and
 * after a meeting, it scrolls to the item that a link opened. Returns the ref of the pane.
 */
export function useCurrentItemInSight(
  { current, shown }: Pick<MeetingViewState, 'current' | 'shown'>,
  view: MeetingView,
): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  const marked = current ?? shown?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when another item or another pane is shown
  useEffect(() => {
    const { current: frame } = pane
    if (!frame) return
    // It also runs in the next frame, after the layout: here a rectangle would need a layout of its own. The rows
    // get their final height when the fonts are loaded, and when other members edit.
    const resized = new ResizeObserver(() => scrollToMarked(frame))
    const leave = () => resized.disconnect()
    for (const part of [frame, ...frame.children]) resized.observe(part)
    for (const sign of ownScrolling) frame.addEventListener(sign, leave, { passive: true })
    return () => {
      leave()
      for (const sign of ownScrolling) frame.removeEventListener(sign, leave)
    }
  }, [marked, view])
  return pane
}

function scrollToMarked(pane: HTMLElement): void {
  const item = pane.querySelector('[aria-current=step]') ?? pane.querySelector('[aria-current]')
  if (!item) return
  const frame = pane.getBoundingClientRect()
  const { top, bottom } = item.getBoundingClientRect()
  // In the middle, so that the next item is visible too.
  if (top < frame.top || bottom > frame.bottom) item.scrollIntoView({ block: 'center' })
}
