/**
 * Docker and systemd kill a relay 30 seconds after they stopped it, of which DRAIN_SECONDS are usually 10. Everything
 * acknowledged is stored before, so nothing is lost if the process ends earlier.
 */
const patienceMs = 15_000

/** Rejects if `closing` does, and if it has not ended in time, as when PostgreSQL does not answer. */
export async function closeInTime(closing: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((_, reject) => {
    const reason = new Error(`It did not end within ${patienceMs / 1000} seconds`)
    timer = setTimeout(() => reject(reason), patienceMs)
  })
  await Promise.race([closing, late]).finally(() => clearTimeout(timer))
}
