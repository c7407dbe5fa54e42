import { CloseButton } from '@mantine/core'
import { documentsTexts as texts } from '../../texts/en/documents.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import classes from './documents-tab.module.css'
import type { NotAttached } from './use-document-actions.ts'

/** The files that were not attached, each with the reason. */
export function NotAttachedList({
  refused,
  onDismiss,
}: {
  refused: readonly NotAttached[]
  onDismiss: (id: string) => void
}) {
  return refused.map(({ id, name, reason }) => (
    <div key={id} className={classes.refused}>
      <ProblemNote title={texts.notAttached(name)}>{texts.reason[reason]}</ProblemNote>
      <CloseButton aria-label={texts.dismiss} onClick={() => onDismiss(id)} />
    </div>
  ))
}
