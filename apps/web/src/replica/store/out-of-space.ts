/** True if a write failed because this device has no space for it. */
export const isOutOfSpace = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === 'QuotaExceededError'
