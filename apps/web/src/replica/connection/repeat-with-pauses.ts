const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** The first pause is before the first repeat. `request` never rejects. Returns a function that stops it. */
export function repeatWithPauses(request: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout>
  let stopped = false

  async function repeat(pauseMs: number): Promise<void> {
    await request()
    if (!stopped) wait(Math.min(2 * pauseMs, longestPauseMs))
  }

  function wait(pauseMs: number): void {
    timer = setTimeout(() => void repeat(pauseMs), pauseMs)
  }

  wait(firstPauseMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
