import type { MinutesSource } from '@civic-hub/committee'
import { questionSentence } from '../../../shell/decision-words.ts'
import { meetingsTexts } from '../../../texts/en/meetings.ts'
import { minutesApprovalTexts as texts } from '../../../texts/en/minutes-approval.ts'
import { type MinutesEntry, plainEntry } from './minutes-entry.ts'
import type { CorrectionOfMinutes } from './minutes-model.ts'
import { writeIn } from './time-in-minutes.ts'

/** The motion of a later meeting that approved the minutes, with the list of the corrections that it approved. */
export function approvalEntries(
  { approvedBy }: Pick<MinutesSource, 'approvedBy'>,
  applied: readonly CorrectionOfMinutes[],
  timeZone: string | undefined,
): MinutesEntry[] {
  if (approvedBy === null || approvedBy.question === null) return []
  const { meeting, question } = approvedBy
  const day = writeIn(timeZone)(meeting.date, 'MMM d, yyyy')
  const title = meeting.title.trim() || meetingsTexts.untitled
  return [
    texts.approved(applied.length > 0, day, title, questionSentence(question)),
    ...applied.map(({ correction: { reads, text, by }, state }) => texts.inMinutes(reads, text, by.name, state)),
  ].map(plainEntry)
}

/** The corrections of earlier minutes that were stated at an item; null for those outside of the agenda. */
export const correctionSentences = (
  { decisions, earlierTitles }: Pick<MinutesSource, 'decisions' | 'earlierTitles'>,
  isHere: (item: string | null) => boolean,
): string[] =>
  decisions.corrections
    .filter(({ item }) => isHere(item))
    .map(({ minutesOf, reads, text, by }) =>
      texts.statedInMinutes(earlierTitles.get(minutesOf) ?? null, reads, text, by.name),
    )
