import { useEffect, useRef } from 'react'
import { historyTexts } from '../../texts/en/history.ts'
import type { HistoryAddress, Shown } from './history-address.ts'
import { isTimed, momentOf } from './history-when.ts'
import { versionLinkId } from './version-link.tsx'

const { version: texts, restore } = historyTexts

/** Where the list and a version do not fit beside each other. */
export const narrowScreen = '(max-width: 767.98px)'

/**
 * On a narrow screen list and version take turns: the focus goes to the version's heading, and back to its link in the
 * list. On a wide one it stays in the list, and what was chosen there is said.
 */
export function useVersionFocus(address: HistoryAddress, shown: Shown | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(address)
  const { version, step } = address

  useEffect(() => {
    const left = last.current
    last.current = { ...(version !== undefined && { version }), ...(step !== undefined && { step }) }
    if (left.version === version && left.step === step) return
    if (!matchMedia(narrowScreen).matches) return
    if (version === undefined) document.getElementById(versionLinkId(left))?.focus()
    else {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
  }, [version, step])

  const when = shown && (isTimed(shown) ? momentOf(shown) : restore.untimed)
  const announcement =
    shown && when && version !== undefined ? texts.selected(when, shown.changes.length) : ''
  return { heading, announcement }
}
