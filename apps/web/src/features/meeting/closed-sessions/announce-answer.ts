import type { Answer } from '../../../replica/connection/answer.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.gen.ts'
import { notifyError } from '../../../ui/notify.ts'

const { screen: texts } = closedSessionsTexts

/** Shows a refusal of the relay; returns true if it did what was asked. */
export function announceAnswer(answer: Answer<null>): boolean {
  if (answer.ok) return true
  const { problem } = answer
  const message =
    problem.code === 'unreachable'
      ? texts.needsConnection
      : problem.code === 'conflict'
        ? texts.notApproved
        : problem.code === 'last-owner'
          ? closedSessionsTexts.readers.last
          : problemText(problem)
  notifyError({ title: texts.notDone, message })
  return false
}
