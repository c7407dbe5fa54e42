import { Button } from '@mantine/core'
import { uiTexts } from '../texts/en/ui.ts'
import { ProblemNote } from './problem-note.tsx'

/** Stands where a part of a page could not be fetched. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <ProblemNote title={uiTexts.missingPart.title}>{uiTexts.missingPart.tryAgain}</ProblemNote>
      <div>
        <Button size="md" variant="default" onClick={onRetry}>
          {uiTexts.missingPart.retry}
        </Button>
      </div>
    </>
  )
}
