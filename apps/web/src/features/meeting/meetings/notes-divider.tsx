import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { meetingPageTexts } from '../../../texts/en/meeting-page.ts'
import classes from './meeting-page.module.css'

const storedAt = 'civic-hub:notes-width'
/** In percent of the panes. */
const limits = { least: 20, usual: 30, most: 60 }
const stepOf: Readonly<Record<string, number>> = { ArrowLeft: 5, ArrowRight: -5 }

const within = (percent: number) => Math.round(Math.min(limits.most, Math.max(limits.least, percent)))

function readWidth(): number {
  const stored = Number(localStorage.getItem(storedAt))
  return stored > 0 ? within(stored) : limits.usual
}

/** The width of the notes on this device, for all meetings. */
export function useNotesWidth() {
  const [percent, setPercent] = useState(readWidth)
  return {
    percent,
    style: { '--notes-width': `${percent}%` } as CSSProperties,
    onPercent(next: number) {
      const width = within(next)
      setPercent(width)
      localStorage.setItem(storedAt, String(width))
    },
  }
}

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
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      tabIndex={0}
      className={classes.divider}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  )
}
