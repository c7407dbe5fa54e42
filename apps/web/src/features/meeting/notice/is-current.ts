import type { AgendaNotices } from '../../../replica/session/frozen-texts.ts'
import { agendaFormat } from './agenda-text.ts'

/**
 * False if the agenda was changed since it was posted last. A text of another format, or with the times of a
 * zone that this browser does not support, cannot be compared: it counts as current.
 */
export function isCurrent({ receipts, latestText }: AgendaNotices, textIn: (timeZone: string) => string): boolean {
  const latest = receipts.at(-1)
  if (!latest || latest.format !== agendaFormat) return true
  try {
    return textIn(latest.timeZone) === latestText
  } catch {
    return true
  }
}
