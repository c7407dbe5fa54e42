import { useState } from 'react'

/** Runs one task at a time. Until the task ends, `busy` is true and further tasks are ignored. */
export function useWhileBusy() {
  const [busy, setBusy] = useState(false)

  async function whileBusy(work: () => Promise<unknown>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  return { busy, whileBusy }
}
