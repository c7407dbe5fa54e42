import { CloseButton } from '@mantine/core'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { nearestTo } from '../../../ui/reorder/list-position.ts'
import classes from './documents-tab.module.css'
import type { NotAttached } from './use-document-actions.ts'

const closeId = (id: string) => `not-attached-${id}`

/** The files that were not attached, each with the reason. */
export function NotAttachedList({
  refused,
  onDismiss,
  focusedAfter,
}: {
  refused: readonly NotAttached[]
  onDismiss: (id: string) => void
  /** The id of the element that has the focus after the last one was closed. */
  focusedAfter: string
}) {
  function dismiss(id: string) {
    const nearest = nearestTo(
      refused.map((each) => each.id),
      id,
    )
    onDismiss(id)
    focusSoon(...(nearest ? [closeId(nearest)] : []), focusedAfter)
  }

  return refused.map(({ id, name, reason }) => (
    <div key={id} className={classes.refused}>
      <ProblemNote title={texts.notAttached(name)}>{texts.reason[reason]}</ProblemNote>
      <CloseButton id={closeId(id)} aria-label={texts.dismiss(name)} onClick={() => dismiss(id)} />
    </div>
  ))
}
