import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { uiTexts } from '../texts/en/ui.ts'
import { LineDrawing } from '../ui/line-drawing.tsx'
import { isMissingPart } from '../ui/missing-part.ts'
import buttons from '../ui/plain-button.module.css'
import page from '../ui/plain-page.module.css'

/** Replaces a screen that threw. The header and the sync keep working. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  const texts = isMissingPart(error) ? uiTexts.missingPart : uiTexts.screenFailed
  return (
    <div className={page.page} role="alert">
      <LineDrawing of="lost" />
      <h1>{texts.title}</h1>
      <p className={page.body}>{texts.body}</p>
      <div className={page.actions}>
        <button type="button" className={buttons.primary} onClick={() => location.reload()}>
          {uiTexts.screenFailed.reload}
        </button>
        <a href="/" className={buttons.secondary}>
          {uiTexts.screenFailed.home}
        </a>
      </div>
    </div>
  )
}
