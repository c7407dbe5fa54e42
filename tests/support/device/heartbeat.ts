import type { SyncDevice } from './sync-device.ts'

export interface Heartbeat {
  /** Pings without a response before the app would have closed the connection. */
  missed(): number
  stop(): void
}

/**
 * The app closes the connection to a relay that is silent for 8 seconds. The test counts these silences and
 * does not measure time.
 */
const patienceMs = 8_000
const everyMs = 500
const probeMicroseconds = 2_000

/**
 * Returns how many times longer work takes than its processor time: 1 on a quiet machine, more if other
 * programs use the processor too.
 */
function measureContention(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  let used = 0
  while (used < probeMicroseconds) {
    const { user, system } = process.cpuUsage(before)
    used = user + system
  }
  return Math.max(1, ((performance.now() - began) * 1000) / used)
}

export function watchHeartbeat(device: SyncDevice): Heartbeat {
  let missed = 0
  let asked: number | null = null
  const onMessage = () => {
    asked = null
  }
  device.socket?.on('message', onMessage)
  let contention = 1
  const timer = setInterval(() => {
    // Use the worst moment: the relay's work was slowed by the same factor then.
    contention = Math.max(contention * 0.9, measureContention())
    if (asked !== null && performance.now() - asked > patienceMs * contention) {
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
