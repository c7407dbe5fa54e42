import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import edged from '../../../ui/edged-note.module.css'
import type { Hint } from './hints-before-question.ts'

/** Hints that block nothing. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  if (hints.length === 0) return null
  return (
    <ul className={`plain-list ${edged.note}`} aria-label={texts.hintsLabel}>
      {hints.map((hint) => (
        <li key={hint}>{texts.hints[hint]}</li>
      ))}
    </ul>
  )
}
