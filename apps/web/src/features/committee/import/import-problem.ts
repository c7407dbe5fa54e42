import type { Problem } from '../../../replica/connection/answer.ts'
import { isOutOfSpace } from '../../../replica/store/out-of-space.ts'
import { type ImportRefusal, ImportRefused } from '../../../replica/transfer/import-refused.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { transferTexts } from '../../../texts/en/transfer.ts'

const { import: texts } = transferTexts

/** The reason why a file, or a committee of it, was not imported. */
export type ImportProblem =
  | { readonly kind: 'file'; readonly refusal: ImportRefusal; readonly where: string }
  | { readonly kind: 'hub'; readonly problem: Problem }
  | { readonly kind: 'full' | 'unexpected' }

export function problemOf(failure: unknown): ImportProblem {
  if (failure instanceof ImportRefused) return { kind: 'file', refusal: failure.refusal, where: failure.where }
  console.error('An import failed', failure)
  return { kind: isOutOfSpace(failure) ? 'full' : 'unexpected' }
}

/** Returns the message for a problem. */
export function problemWords(problem: ImportProblem): string {
  switch (problem.kind) {
    case 'file': {
      const { refusal, where } = problem
      return [texts.refusals[refusal], ...(where === '' ? [] : [`${texts.where(where)}.`]), texts.nothingTaken].join(
        ' ',
      )
    }
    case 'hub':
      return problem.problem.code === 'unreachable' ? texts.unreachable : problemText(problem.problem)
    case 'full':
      return `${texts.full} ${texts.nothingTaken}`
    case 'unexpected':
      return `${texts.unexpected} ${texts.nothingTaken}`
  }
}
