export function median(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 50)
}

/** Returns the value below which `percent` of a sorted list are, by nearest rank. */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}
