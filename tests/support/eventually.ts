/** Asks again until there is an answer; fails in words after a while that is long on any machine. */
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
