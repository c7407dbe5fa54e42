/**
 * Reads at most once within `everyMs`. All requests of that time share one reading, also those that arrive while it runs.
 * One that fails is tried again by the next request.
 */
export function createSharedReading<T>(everyMs: number, read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (reading !== null && performance.now() - readAt < everyMs) return reading
    readAt = performance.now()
    const begun = read()
    reading = begun
    begun.catch(() => {
      if (reading === begun) reading = null
    })
    return begun
  }
}
