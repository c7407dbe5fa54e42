import { timeForField } from '../../../ui/dates.ts'

/**
 * The time of day on the day of the statement. An unchanged time keeps its seconds, and so its place in the
 * order.
 */
export function onDayOf(iso: string, time: string): string {
  const day = new Date(iso)
  if (timeForField(day) === time) return iso
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  day.setHours(hours, minutes, 0, 0)
  return day.toISOString()
}
