import { missingPartTexts } from '../texts/en/missing-part.gen.ts'
import { type MissingPart, NextStep, nextStepOf } from './next-step.tsx'
import { ProblemNote } from './problem-note.tsx'

/** Shown in place of a part of a page that could not be loaded. */
export function PartMissing(missing: MissingPart) {
  return (
    <>
      <ProblemNote title={missingPartTexts.title}>{nextStepOf(missing.failure)}</ProblemNote>
      <div>
        <NextStep {...missing} />
      </div>
    </>
  )
}
