import type { SyncDevice } from './sync-device.ts'

export interface Heartbeat {
  /** Pings that had no answer before the app would have given the connection up. */
  missed(): number
  stop(): void
}

/** The app hangs up on a relay that is silent for 8 seconds; a count of these silences, not a time, is what is judged. */
const patienceMs = 8_000
const everyMs = 500

export function watchHeartbeat(device: SyncDevice): Heartbeat {
  let missed = 0
  let asked: number | null = null
  const onMessage = () => {
    asked = null
  }
  device.socket?.on('message', onMessage)
  const timer = setInterval(() => {
    if (asked !== null && performance.now() - asked > patienceMs) {
      missed++
      asked = null
    }
    if (asked !== null) return
    asked = performance.now()
    device.sendPing()
  }, everyMs)
  return {
    missed: () => missed,
    stop() {
      clearInterval(timer)
      device.socket?.off('message', onMessage)
    },
  }
}
