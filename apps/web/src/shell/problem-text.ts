import type { Problem } from '../replica/connection/answer.ts'
import { problemsTexts } from '../texts/en/problems.gen.ts'

const sentenceByCode: Record<Problem['code'], string> = problemsTexts

/** Returns a sentence that describes a problem and the next step. */
export function problemText(problem: Problem): string {
  const sentence = sentenceByCode[problem.code]
  return problem.retryAfterSeconds === undefined ? sentence : `${sentence} ${retryAfter(problem.retryAfterSeconds)}`
}

const { retryAfter: texts } = problemsTexts

const retryAfter = (seconds: number) => (seconds < 90 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60)))
