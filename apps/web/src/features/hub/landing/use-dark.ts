import { useSyncExternalStore } from 'react'
import { colourSchemeAttribute } from '../../../ui/colour-scheme.ts'

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [colourSchemeAttribute] })
  return () => observer.disconnect()
}

const isDark = (): boolean => document.documentElement.getAttribute(colourSchemeAttribute) === 'dark'
const notKnown = () => null

/**
 * True if the page is dark, by the person's choice or the device's setting; null while the page is rendered
 * in advance for all visitors.
 */
export const useDark = (): boolean | null => useSyncExternalStore<boolean | null>(watch, isDark, notKnown)
