import { Button } from '@mantine/core'
import { useState } from 'react'
import { explainTexts as texts } from '../../texts/en/explain.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const ExplainDialog = lazyDialog(() => import('./explain-dialog.tsx').then((module) => module.ExplainDialog))

/** Opens the dialog that explains a text, filled in with the one that is on screen. */
export function ExplainThis({ text }: { text: () => string }) {
  const [asked, setAsked] = useState<{ text: string; opened: boolean } | null>(null)
  return (
    <>
      <Button size="md" variant="default" onClick={() => setAsked({ text: text(), opened: true })}>
        {texts.open}
      </Button>
      {asked && <ExplainDialog {...asked} onClose={() => setAsked({ ...asked, opened: false })} />}
    </>
  )
}
