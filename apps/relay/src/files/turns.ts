/** Runs work on one key one after the other, and on different keys concurrently. */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lastByKey = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = lastByKey.get(key) ?? Promise.resolve()
    const run = before.then(work, work)
    const settled = run.then(
      () => undefined,
      () => undefined,
    )
    lastByKey.set(key, settled)
    void settled.then(() => {
      if (lastByKey.get(key) === settled) lastByKey.delete(key)
    })
    return run
  }
}
