interface CpuUsage {
  readonly user: number
}
/** Tests run in Node, whose types this package does not have. */
declare const process: { readonly threadCpuUsage: (before?: CpuUsage) => CpuUsage }

/**
 * How many times more processor time a reader needs for ten times its input: about 10 where each character is read once,
 * 100 where each is read once for every other one. Only this thread is counted, so that other tests do not matter, and
 * times below a tick of the clock count as one.
 */
export function growthOf(read: (length: number) => unknown, length: number): number {
  const tick = 4_000
  const timeOf = (one: number) => {
    const times = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      read(one)
      return process.threadCpuUsage(before).user
    })
    return Math.max(tick, Math.min(...times))
  }
  read(length)
  return timeOf(10 * length) / timeOf(length)
}
