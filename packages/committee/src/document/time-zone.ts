/** The names that the relay stores with an approved text. */
const usable = /^[A-Za-z0-9_+\-/]{1,60}$/

/** True for the IANA name of a time zone that this device supports. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !usable.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** The day of an instant in a supported time zone, or by the clock of this device without one: YYYY-MM-DD. */
export function dayOf(instant: string, timeZone: string | null): string {
  const at = new Date(instant)
  // Sweden writes days this way.
  if (timeZone !== null) return new Intl.DateTimeFormat('sv', { timeZone, ...numbers }).format(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Noon of the day of an instant by the clock of this device, for the day in words; the instant if its year has five digits. */
export function noonOf(day: string, instant: string): Date {
  const noon = new Date(`${day}T12:00`)
  return Number.isNaN(noon.getTime()) ? new Date(instant) : noon
}

const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
