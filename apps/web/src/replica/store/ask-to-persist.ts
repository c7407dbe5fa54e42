let asked = false

/** Asks the browser, once per page, not to clear this device's copy when space runs short. Never rejects. */
export async function askToPersist(): Promise<void> {
  if (asked) return
  asked = true
  await navigator.storage?.persist?.().catch(() => false)
}
