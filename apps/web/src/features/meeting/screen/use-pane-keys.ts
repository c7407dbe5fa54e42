import { useEffect } from 'react'
import { isPressed, shortcuts } from '../../../ui/shortcuts.ts'
import { rollKeysId, voteHeadingId } from '../decisions/vote-focus.ts'
import { panelParts } from '../items/focus.ts'

/** The elements that receive the focus in each pane (`data-pane`), the best one first. */
const targets: Record<string, readonly string[]> = {
  header: ['h1'],
  tabs: ['[aria-selected="true"]', '[aria-current]'],
  agenda: ['[id^="agenda-"][data-row-control]:not([tabindex="-1"])', 'button'],
  item: [`#${rollKeysId}`, `#${voteHeadingId}`, `#${panelParts.heading}`, 'h2'],
  notes: ['[role="textbox"]', 'h2'],
  tab: ['h2[tabindex]', 'button, input, a'],
  bar: ['button, a'],
}

/** F6 and Shift+F6 move the focus to the next and the previous pane on screen, as in many desktop apps. */
export function usePaneKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isBack = isPressed(event, shortcuts.previousPart)
      if (!isBack && !isPressed(event, shortcuts.nextPart)) return
      const { activeElement } = document
      if (activeElement?.closest('[role="dialog"], [role="menu"]')) return
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => targetIn(pane))
      const at = panes.findIndex((pane) => pane.contains(activeElement))
      const next = isBack ? panes.at(at === -1 ? -1 : at - 1) : panes[(at + 1) % panes.length]
      if (!next) return
      event.preventDefault()
      targetIn(next)?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function targetIn(pane: HTMLElement): HTMLElement | undefined {
  for (const selector of targets[pane.dataset.pane ?? ''] ?? []) {
    const target = [...pane.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
    if (target) return target
  }
  return undefined
}
