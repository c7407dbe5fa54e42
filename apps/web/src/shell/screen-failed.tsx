import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { missingPartTexts } from '../texts/en/missing-part.gen.ts'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { isMissingPart } from '../ui/missing-part.ts'
import buttons from '../ui/plain-button.module.css'
import page from '../ui/plain-page.module.css'
import { reloadWhenReachable } from '../ui/reload-when-reachable.ts'

/** Replaces a screen that threw an error, or whose code could not be loaded. The header and the sync keep working. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const [unreachable, setUnreachable] = useState(false)
  useEffect(() => console.error(error), [error])
  const missing = isMissingPart(error)
  const texts = missing ? missingPartTexts : uiTexts.screenFailed

  async function reload(): Promise<void> {
    setUnreachable(false)
    if (!(await reloadWhenReachable())) setUnreachable(true)
  }

  return (
    <div className={page.page} role="alert">
      <LineDrawing of="lost" />
      <h1>{texts.title}</h1>
      <p className={page.body}>{texts.body}</p>
      <div className={page.actions}>
        <button type="button" className={buttons.primary} onClick={() => void reload()}>
          {missing ? missingPartTexts.retry : uiTexts.screenFailed.reload}
        </button>
        <a href="/" className={buttons.secondary}>
          {uiTexts.screenFailed.home}
        </a>
      </div>
      <p className={page.body} role="status">
        {unreachable ? missingPartTexts.stillMissing : ''}
      </p>
    </div>
  )
}
