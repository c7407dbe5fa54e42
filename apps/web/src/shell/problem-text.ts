import type { Problem } from '../replica/connection/answer.ts'
import { problemTemplates, problemTexts } from '../texts/en/problems.ts'

const sentenceByCode: Record<Problem['code'], string> = problemTexts

/** Returns a sentence that describes a problem and the next step. */
export function problemText(problem: Problem): string {
  const sentence = sentenceByCode[problem.code]
  return problem.retryAfterSeconds === undefined
    ? sentence
    : `${sentence} ${problemTemplates.retryAfter(problem.retryAfterSeconds)}`
}
