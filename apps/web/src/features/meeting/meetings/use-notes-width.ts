import { type CSSProperties, useState } from 'react'
import { storeHint } from '../../../replica/store/store-hint.ts'

const storedAt = 'civic-hub:notes-width'
/** In percent of the panes. */
export const notesLimits = { least: 20, usual: 30, most: 60 }

const within = (percent: number) => Math.round(Math.min(notesLimits.most, Math.max(notesLimits.least, percent)))

function readWidth(): number {
  const stored = Number(localStorage.getItem(storedAt))
  return stored > 0 ? within(stored) : notesLimits.usual
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
      storeHint(storedAt, String(width))
    },
  }
}
