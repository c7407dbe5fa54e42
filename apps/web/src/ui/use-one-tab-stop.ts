import { type RefObject, useEffect } from 'react'

const control = '[data-row-control]'

/**
 * Makes a list of rows one tab stop. Up and Down move to the same control of the next row, Left and Right to the
 * other controls of the row, Home and End to the first and the last row. It reads the elements themselves: other
 * people's changes add, remove and move rows, and no row has to render for that.
 */
export function useOneTabStop(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = list.current
    if (!section) return
    let stop: HTMLElement | null = null

    const controlsIn = (part: Element) =>
      [...part.querySelectorAll<HTMLElement>(control)].filter((one) => !one.matches(':disabled'))
    const rows = () => [...section.querySelectorAll('li')].filter((row) => controlsIn(row).length > 0)

    function limitToOneStop(): void {
      const all = controlsIn(section as HTMLElement)
      if (!stop || !all.includes(stop)) stop = all.find((one) => one.dataset.rowControl === 'open') ?? null
      for (const one of all) {
        const tabIndex = one === stop ? 0 : -1
        if (one.tabIndex !== tabIndex) one.tabIndex = tabIndex
      }
    }

    function onFocusIn({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement) || !target.matches(control)) return
      stop = target
      limitToOneStop()
    }

    function onKeyDown(event: KeyboardEvent): void {
      const from = event.target
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!(from instanceof HTMLElement) || !from.matches(control)) return
      const target = nextControl(from, event.key)
      if (target === undefined) return
      event.preventDefault()
      event.stopPropagation()
      target?.focus()
    }

    /** Returns null at the end of the list or the row; undefined for a key without a meaning here. */
    function nextControl(from: HTMLElement, key: string): HTMLElement | null | undefined {
      const row = from.closest('li')
      if (!row) return undefined
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        const inRow = controlsIn(row)
        return inRow[inRow.indexOf(from) + (key === 'ArrowLeft' ? -1 : 1)] ?? null
      }
      const all = rows()
      const steps: Record<string, number> = {
        ArrowUp: all.indexOf(row) - 1,
        ArrowDown: all.indexOf(row) + 1,
        Home: 0,
        End: all.length - 1,
      }
      const index = steps[key]
      if (index === undefined) return undefined
      const next = all[index]
      if (!next) return null
      const inNext = controlsIn(next)
      const same = inNext.find((one) => one.dataset.rowControl === from.dataset.rowControl)
      return same ?? inNext.find((one) => one.dataset.rowControl === 'open') ?? null
    }

    limitToOneStop()
    const observer = new MutationObserver(limitToOneStop)
    observer.observe(section, { childList: true, subtree: true })
    section.addEventListener('focusin', onFocusIn)
    section.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      section.removeEventListener('focusin', onFocusIn)
      section.removeEventListener('keydown', onKeyDown)
    }
  }, [list])
}
