import { useSyncExternalStore } from 'react'
import { colourSchemeAttribute } from '../../ui/colour-scheme.ts'

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: [colourSchemeAttribute] })
  return () => observer.disconnect()
}

const isDark = (): boolean => document.documentElement.getAttribute(colourSchemeAttribute) === 'dark'
const notKnown = () => null

/** Whether the page is dark: as the person chose, or as their device is; null where the page is drawn for everyone. */
export const useDark = (): boolean | null => useSyncExternalStore<boolean | null>(watch, isDark, notKnown)
