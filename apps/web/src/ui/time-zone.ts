/** The name of this device's time zone. */
export const timeZoneHere = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** True for the time zone of this device, also under an earlier name of it. */
export function isTimeZoneHere(timeZone: string): boolean {
  const here = timeZoneHere()
  if (timeZone === here) return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === here
  } catch {
    return false
  }
}

/** The name for people: America/New York. */
export const timeZoneInWords = (timeZone: string): string => timeZone.replaceAll('_', ' ')
