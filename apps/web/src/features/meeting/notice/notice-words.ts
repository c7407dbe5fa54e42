import type { Notice, NoticeRule } from '@civic-hub/committee/notice'
import { noticeTexts as texts } from '../../../texts/en/notice.gen.ts'
import { momentInWords, timeInWords, weekdayInWords } from '../../../ui/dates.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The state of the notice in sentences. `now` is this device's time; it counts only for the time that is left. */
export function noticeWords(
  { state, deadline, beforeMs }: Notice,
  rule: NoticeRule,
  postedAt: string | null,
  now: number,
): string[] {
  if (deadline === null) return [texts.noStart]
  const left = deadline.getTime() - now
  const by = deadlineInWords(deadline)
  if (state === 'changed') return [texts.changed, left > 0 ? texts.postBy(by, timeLeft(left)) : texts.tooLateNow(by)]
  if (postedAt === null || beforeMs === null)
    return [left > 0 ? texts.postBy(by, timeLeft(left)) : texts.postedNever(by)]
  const when = momentInWords(new Date(postedAt))
  const before = rule.unit === 'hours' ? hoursIn(beforeMs) : texts.days(Math.floor(beforeMs / dayMs))
  if (state === 'in-time') return [texts.inTime(when, before, rule.unit, rule.count)]
  return [
    beforeMs < 0 ? texts.lateAfterStart(when, rule.unit, rule.count) : texts.late(when, before, rule.unit, rule.count),
  ]
}

/** "Fri, Nov 27, 2026, 6:00 PM" */
export const deadlineInWords = (deadline: Date): string => `${weekdayInWords(deadline)}, ${timeInWords(deadline)}`

const hoursIn = (ms: number) =>
  ms >= 0 && ms < hourMs ? texts.minutes(Math.floor(ms / minuteMs)) : texts.hours(Math.floor(ms / hourMs))

/** Rounded down, so that it never promises time that is not left. */
const timeLeft = (ms: number) => (ms < 4 * dayMs ? hoursIn(ms) : texts.days(Math.floor(ms / dayMs)))
