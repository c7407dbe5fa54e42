import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Gives this thread the lowest priority, so that its work takes no processor time from the serving thread. Linux sets
 * the priority of single threads, by the number that /proc has; elsewhere nothing changes.
 */
export function lowerThreadPriority(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0 && thread !== process.pid) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // Without it, the relay is only slower while it makes snapshots.
  }
}
