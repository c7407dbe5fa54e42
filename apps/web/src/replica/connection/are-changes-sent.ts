import type { Replica } from '../replica.ts'

/** Resolves with false if the connection ends before, the relay refuses them, or the time is over. */
export function areChangesSent(
  { caughtUp, status, waitingChanges }: Pick<Replica, 'caughtUp' | 'status' | 'waitingChanges'>,
  longestMs?: number,
): Promise<boolean> {
  const isRefused = () => {
    const known = status.get()
    return known.kind === 'saved-on-device' && known.refused !== null
  }
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      resolve(caughtUp.get() && waitingChanges() === 0)
    }
    const look = () => {
      if (!caughtUp.get() || waitingChanges() === 0 || isRefused()) end()
    }
    const timer = longestMs === undefined ? undefined : setTimeout(end, longestMs)
    const stops = [caughtUp.subscribe(look), status.subscribe(look)]
    look()
  })
}
