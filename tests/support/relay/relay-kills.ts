import { connectAgain } from '../device/connect-again.ts'
import type { Typists } from '../device/typists.ts'
import type { ManyRelays } from './many-relays.ts'

interface Plan {
  kills: number
  /** Each device has so many edits acknowledged between two kills. */
  editsBetween: number
  /** The shortest time between two kills, in ms. */
  everyMs?: number
  /** The performance.now() after which no relay is killed. */
  until?: number
}

/**
 * Kills one relay after the other while the devices type. Meanwhile the device of a killed relay is at the
 * next one. Throws if an acknowledged edit is missing. Returns the number of kills.
 */
export async function killRelaysInTurn(
  relays: ManyRelays,
  typists: Typists,
  { kills, editsBetween, everyMs = 0, until = Number.POSITIVE_INFINITY }: Plan,
): Promise<number> {
  let killed = 0
  for (; killed < kills && performance.now() < until; killed++) {
    const pause = new Promise((resolve) => setTimeout(resolve, everyMs))
    const victim = killed % relays.count
    const next = (victim + 1) % relays.count
    const device = typists.devices[victim]
    if (!device) throw new Error(`There is no device at relay ${victim}`)
    await typists.savedMore(editsBetween)
    await relays.kill(victim)
    const safe = typists.acknowledged()
    await typists.expectKept(safe, next)
    device.target.url = relays.url(next)
    await connectAgain(device)
    await typists.savedMore(editsBetween)
    await relays.start(victim)
    device.target.url = relays.url(victim)
    await connectAgain(device)
    await pause
  }
  return killed
}
