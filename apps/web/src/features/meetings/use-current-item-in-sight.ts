import { type RefObject, useEffect, useRef } from 'react'
import type { MeetingView, MeetingViewState } from './meeting-view-state.ts'

/** A sign that this person looks for something else in the pane, which must not be scrolled away from them. */
const ownScrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the agenda's pane to the item that the meeting is at, on opening and whenever that is another one; before and
 * after a meeting, to the item that a link opened. Answers the ref of the pane.
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
    // The rows get their last height when the fonts are there, and when others write.
    const resized = new ResizeObserver(() => scrollToMarked(frame))
    const leave = () => resized.disconnect()
    scrollToMarked(frame)
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
  // In the middle, so that what comes next is in sight too.
  if (top < frame.top || bottom > frame.bottom) item.scrollIntoView({ block: 'center' })
}
