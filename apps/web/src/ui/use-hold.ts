import { useEffect, useRef, useState } from 'react'
import { type EntryInForm, withEntryInForm } from './entry-in-form.ts'
import { useLatest } from './use-latest.ts'

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

/**
 * Keeps the entries of a list on screen while a part of them has unsaved words, although another person removes them.
 * `hold` also holds the place of the list.
 */
export function useHeldEntries<Entry extends { readonly id: string }>(shown: readonly Entry[], hold: Hold = () => {}) {
  const [held, setHeld] = useState<readonly EntryInForm<Entry>[]>([])
  return {
    list: held.reduce(withEntryInForm<Entry>, shown),
    isHeld: held.length > 0,
    holdOf:
      (entry: Entry): Hold =>
      (holds) => {
        hold(holds)
        const index = shown.findIndex(({ id }) => id === entry.id)
        const above = shown.slice(0, index).map(({ id }) => id)
        setHeld((all) =>
          holds
            ? [...all, { entry, above }]
            : all.toSpliced(
                all.findIndex((one) => one.entry.id === entry.id),
                1,
              ),
        )
      },
  }
}
