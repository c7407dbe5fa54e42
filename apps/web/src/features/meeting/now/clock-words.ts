import { nowTexts as texts } from '../../../texts/en/now.ts'

/** 372,000 ms are '6:12', an hour and five seconds '1:00:05'. */
export function clockWords(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

export interface ItemTime {
  /** How long the meeting was at the item before, in milliseconds. */
  readonly spentMs: number
  /** ISO: since when it is there now. */
  readonly since: string | null
  readonly plannedMinutes: number | null
}

export interface TimeInWords {
  readonly spent: string
  /** What is left of the planned time, or how much over it is; null without a plan. */
  readonly countdown: string | null
  readonly over: boolean
}

export function timeInWords({ spentMs, since, plannedMinutes }: ItemTime, now: number): TimeInWords {
  // The clock of the device that moved the meeting may be ahead of this one's.
  const spent = spentMs + (since === null ? 0 : Math.max(0, now - Date.parse(since)))
  if (plannedMinutes === null) return { spent: texts.spent(clockWords(spent)), countdown: null, over: false }
  const planned = plannedMinutes * 60_000
  const over = spent > planned
  return {
    spent: texts.of(clockWords(spent), clockWords(planned)),
    // Rounded down on both sides, so that spent and left add up to the plan.
    countdown: over
      ? texts.over(clockWords(spent - planned))
      : texts.left(clockWords(planned - Math.floor(spent / 1000) * 1000)),
    over,
  }
}
