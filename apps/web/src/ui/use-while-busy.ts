import { useState } from 'react'
import { inactive } from './inactive.ts'

/**
 * For buttons of which one at a time runs its task. Returns a function that makes the props of a button: until the
 * running task ends, all of them are inactive, and a press does nothing.
 */
export function useWhileBusy() {
  const [busy, setBusy] = useState(false)

  async function run(task: () => Promise<unknown>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await task()
    } finally {
      setBusy(false)
    }
  }

  return (task: () => Promise<unknown>) => ({ ...inactive(busy), onClick: () => void run(task) })
}
