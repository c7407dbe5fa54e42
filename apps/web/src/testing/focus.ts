import type { Locator } from 'vitest/browser'

export function focus(locator: Locator): void {
  ;(locator.element() as HTMLElement).focus()
}
