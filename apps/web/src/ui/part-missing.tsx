import { Button } from '@mantine/core'
import { missingPartTexts } from '../texts/en/missing-part.ts'
import { uiTexts } from '../texts/en/ui.ts'
import { ProblemNote } from './problem-note.tsx'

/** Stands where a part of a page could not be fetched. */
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
