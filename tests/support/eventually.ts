/**
 * Repeats a request until it has a result. It fails with a readable message after a time that is long on any
 * machine.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  withinMilliseconds = 60_000,
): Promise<T> {
  const giveUpAt = Date.now() + withinMilliseconds
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
