import { notesTexts } from '../../texts/en/notes.ts'
import link from '../../ui/skip-link.module.css'

export const notesId = 'meeting-notes'

/** Leads past the lists of a meeting; seen while it has the focus. `onSkip` shows the notes where they are not on screen. */
export function SkipToNotes({ onSkip }: { onSkip: () => void }) {
  return (
    <button
      type="button"
      className={link.skip}
      onClick={() => {
        onSkip()
        requestAnimationFrame(() => {
          const section = document.getElementById(notesId)
          const target =
            section?.querySelector<HTMLElement>('[role="textbox"]') ?? section?.querySelector('h2')
          target?.focus()
        })
      }}
    >
      {notesTexts.skip}
    </button>
  )
}
