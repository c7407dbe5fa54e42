import { Button } from '@mantine/core'
import { missingPartTexts } from '../texts/en/missing-part.ts'
import { uiTexts } from '../texts/en/ui.ts'
import { ProblemNote } from './problem-note.tsx'

/** Shown in place of a part of a page that could not be loaded. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <ProblemNote title={missingPartTexts.title}>{uiTexts.missingPart.tryAgain}</ProblemNote>
      <div>
        <Button size="md" variant="default" onClick={onRetry}>
          {missingPartTexts.retry}
        </Button>
      </div>
    </>
  )
}
