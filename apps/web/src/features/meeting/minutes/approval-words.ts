import { dayOf, isApproving, type MinutesMotion, noonOf } from '@civic-hub/committee/minutes'
import { questionSentence } from '../../../shell/decision-words.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { earlierMinutesTexts as versionTexts } from '../../../texts/en/earlier-minutes.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { minutesApprovalTexts } from '../../../texts/en/minutes-approval.gen.ts'
import { sentence } from '../../../texts/sentence.ts'
import { dayInWords } from '../../../ui/dates.ts'

const titleOf = ({ meeting }: MinutesMotion) => meeting.title.trim() || meetingsTexts.untitled

/** The day of a later meeting, in the time zone of the minutes. */
const noonIn = (timeZone: string | null, date: string) => noonOf(dayOf(date, timeZone), date)

/** "Approved as corrected on Nov 26, 2026 by a motion of “December”: carried, 4 to 1." */
export function approvedWords(one: MinutesMotion, timeZone: string | null): string {
  const { meeting, question, corrections } = one
  const result = question ? questionSentence(question) : decisionScreenTexts.motion.states.carried
  const day = dayInWords(noonIn(timeZone, meeting.date))
  return sentence(minutesApprovalTexts.approved(corrections.length > 0, day, titleOf(one), result))
}

/** "Approved by Parks on Nov 29, 2026 by a motion of “December”; recorded by Ana Ruiz, …" */
export const recordedWords = (
  committee: string,
  one: MinutesMotion,
  timeZone: string | null,
  name: string,
  when: string | null,
): string =>
  minutesApprovalTexts.byMotion(committee, dayInWords(noonIn(timeZone, one.meeting.date)), titleOf(one), name, when)

export const frozenWords = (one: MinutesMotion, timeZone: string | null) =>
  `${versionTexts.frozenBy(one.corrections.length > 0, dayInWords(noonIn(timeZone, one.meeting.date)), titleOf(one))}${
    one.question ? `: ${questionSentence(one.question)}` : ''
  }`

/** The sentence for a version whose motion no longer approves it. */
export function contradictionOf(motion: string | null, motions: readonly MinutesMotion[]): string | null {
  if (motion === null) return null
  const one = motions.find(({ key }) => key === motion)
  const { noLonger } = versionTexts
  if (!one) return noLonger.missing
  if (isApproving(one)) return null
  if (one.hasConflict) return noLonger.conflicting(titleOf(one))
  if (one.motion.state === 'carried') return noLonger.corrections(titleOf(one))
  return noLonger.state(titleOf(one), one.motion.state)
}
