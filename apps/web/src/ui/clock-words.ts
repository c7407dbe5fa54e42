import { nowTexts as texts } from '../texts/en/now.gen.ts'

/** Formats milliseconds: 372,000 ms as '6:12', an hour and five seconds as '1:00:05'. */
export function clockWords(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

export interface ItemTime {
  /** The time that the meeting spent at the item earlier, in milliseconds. */
  readonly spentMs: number
  /** The ISO time since which the item is current. */
  readonly since: string | null
  readonly plannedMinutes: number | null
}

export interface TimeInWords {
  readonly spent: string
  /** The rest of the planned time, or the excess; null without a plan. */
  readonly countdown: string | null
  readonly over: boolean
}

export function timeInWords({ spentMs, since, plannedMinutes }: ItemTime, now: number): TimeInWords {
  // The clock of the device that moved the meeting may be ahead of this device's clock.
  const spent = spentMs + (since === null ? 0 : Math.max(0, now - Date.parse(since)))
  if (plannedMinutes === null) return { spent: texts.spent(clockWords(spent)), countdown: null, over: false }
  const planned = plannedMinutes * 60_000
  const over = spent > planned
  return {
    spent: texts.of(clockWords(spent), clockWords(planned)),
    // Both values are rounded down to seconds, so that the spent time and the rest add up to the plan.
    countdown: over
      ? texts.over(clockWords(spent - planned))
      : texts.left(clockWords(planned - Math.floor(spent / 1000) * 1000)),
    over,
  }
}
