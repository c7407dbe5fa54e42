const steps = [
  { unit: 'gigabyte', bytes: 1_000_000_000 },
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'kilobyte', bytes: 1_000 },
] as const

/** A number of bytes as people read it: 1.2 MB. */
export function bytesInWords(bytes: number): string {
  const { unit, bytes: one } = steps.find((step) => bytes >= step.bytes) ?? steps[2]
  const amount = bytes / one
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
