import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const ExplainDialog = lazyDialog(() => import('./explain-dialog.tsx'), 'ExplainDialog')

/** Provides the dialog that explains a text. Its children open the dialog with the text that is on screen. */
export function Explain({ children }: { children: (explain: (text: string) => void) => ReactNode }) {
  const [asked, setAsked] = useState<{ text: string; opened: boolean } | null>(null)
  return (
    <>
      {children((text) => setAsked({ text, opened: true }))}
      {asked && <ExplainDialog {...asked} onClose={() => setAsked({ ...asked, opened: false })} />}
    </>
  )
}
