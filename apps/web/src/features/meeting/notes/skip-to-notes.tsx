import { notesTexts } from '../../../texts/en/notes.ts'
import link from '../../../ui/skip-link.module.css'

export const notesId = 'meeting-notes'

/**
 * A link that skips the lists of a meeting, visible while it has the focus. `onSkip` shows the notes if they
 * are not on screen.
 */
export function SkipToNotes({ onSkip }: { onSkip: () => void }) {
  return (
    <button
      type="button"
      className={link.skip}
      onClick={() => {
        onSkip()
        requestAnimationFrame(() => {
          const section = document.getElementById(notesId)
          const target = section?.querySelector<HTMLElement>('[role="textbox"]') ?? section?.querySelector('h2')
          target?.focus()
        })
      }}
    >
      {notesTexts.skip}
    </button>
  )
}
