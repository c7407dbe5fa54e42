import type { MeetingStatus } from '@civic-hub/committee'
import { useEffect, useRef } from 'react'

/** Dialogs hand the focus back when they have faded out; only what is lost after that has to be found again. */
const afterDialogsMs = 400

/**
 * Starting or ending a meeting takes buttons and fields off the screen, for everyone in it. Who was in one of them
 * goes on from the meeting's heading, instead of from the top of the page.
 */
export function useRestoreFocus(status: MeetingStatus): void {
  const last = useRef(status)
  useEffect(() => {
    if (last.current === status) return
    last.current = status
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
    }, afterDialogsMs)
    return () => clearTimeout(timer)
  }, [status])
}
