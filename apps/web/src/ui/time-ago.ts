import { pageLanguage } from './language.ts'

const units = [
  { unit: 'day', ms: 24 * 60 * 60 * 1000 },
  { unit: 'hour', ms: 60 * 60 * 1000 },
  { unit: 'minute', ms: 60 * 1000 },
] as const

/** How long ago a moment was, in milliseconds since 1970: '3 days ago'. */
export function timeAgo(moment: number, now: number): string {
  const past = moment - now
  const { unit, ms } = units.find((each) => Math.abs(past) >= each.ms) ?? units[2]
  return new Intl.RelativeTimeFormat(pageLanguage()).format(Math.round(past / ms), unit)
}
