import { pageLanguage } from './language.ts'

const steps = [
  { unit: 'gigabyte', bytes: 1_000_000_000 },
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const

/** Formats a number of bytes for people: 1.2 MB. */
export function bytesInWords(bytes: number): string {
  const { unit, bytes: one } = steps.find((step) => bytes >= step.bytes) ?? steps[2]
  // A small amount must not be shown as 0.
  const amount = bytes > 0 ? Math.max(bytes / one, 0.1) : 0
  return new Intl.NumberFormat(pageLanguage(), {
    style: 'unit',
    unit,
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
