/** By time zone and options, since making one takes longer than all else of a record's line in a list. */
const writers = new Map<string, Intl.DateTimeFormat>()

function writerIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options])
  const writer = writers.get(key) ?? new Intl.DateTimeFormat('en', { ...options, timeZone: zoneOf(timeZone) })
  if (writers.size < 1000) writers.set(key, writer)
  return writer
}

/** The name of the time zone of the written times: UTC if this program does not know the zone. */
export function zoneOf(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    return 'UTC'
  }
}

export const day = (moment: string | number, timeZone = 'UTC') =>
  writerIn(timeZone, { dateStyle: 'long' }).format(new Date(moment))
export const dayAndTime = (moment: string, timeZone: string) =>
  writerIn(timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment))
export const month = (moment: string, timeZone: string) =>
  writerIn(timeZone, { month: 'long', year: 'numeric' }).format(new Date(moment))
