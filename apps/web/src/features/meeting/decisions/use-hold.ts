import { useEffect, useRef } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

/** Called with true while a part of the screen has unsaved words. */
export type Hold = (holds: boolean) => void

/** Holds while `isBusy`, and no longer than the component is on screen. */
export function useHold(hold: Hold, isBusy: boolean): void {
  const latest = useLatest(hold)
  useEffect(() => {
    if (!isBusy) return
    latest.current(true)
    return () => latest.current(false)
  }, [latest, isBusy])
}

/** One hold for several parts: it ends with the last of them. */
export function useSharedHold(hold: Hold): Hold {
  const count = useRef(0)
  return (holds) => {
    count.current += holds ? 1 : -1
    hold(count.current > 0)
  }
}
