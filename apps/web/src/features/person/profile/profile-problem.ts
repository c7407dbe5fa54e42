import type { Problem } from '../../../replica/connection/answer.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { profileTexts } from '../../../texts/en/profile.ts'

/** Describes why the profile was not changed. */
export function profileProblem(problem: Problem): string {
  if (problem.code === 'not-signed-in') return profileTexts.notAuthenticated
  if (problem.code === 'unreachable') return profileTexts.offline
  if (problem.fields?.picture || problem.code === 'too-large') return profileTexts.picture.refused
  return problemText(problem)
}
