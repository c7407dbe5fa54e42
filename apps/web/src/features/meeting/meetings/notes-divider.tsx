import type { KeyboardEvent, PointerEvent } from 'react'
import { meetingPageTexts } from '../../../texts/en/meeting-page.gen.ts'
import classes from './meeting-page.module.css'
import { notesLimits } from './use-notes-width.ts'

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: 5, ArrowRight: -5 }

interface NotesDividerProps {
  percent: number
  onPercent: (percent: number) => void
}

/** The line before the notes: dragged, or moved by the arrow keys, it makes them wider or narrower. */
export function NotesDivider({ percent, onPercent }: NotesDividerProps) {
  function drag({ currentTarget, clientX, buttons }: PointerEvent<HTMLElement>): void {
    const panes = currentTarget.parentElement?.getBoundingClientRect()
    if (panes && buttons !== 0) onPercent(((panes.right - clientX) / panes.width) * 100)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPercent(percent + step)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no thematic break
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={meetingPageTexts.detail.notesWidth}
      aria-valuenow={percent}
      aria-valuemin={notesLimits.least}
      aria-valuemax={notesLimits.most}
      tabIndex={0}
      className={classes.divider}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  )
}
