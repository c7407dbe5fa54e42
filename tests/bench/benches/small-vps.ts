import { join } from 'node:path'
import { type RoomLoad, runRoomLoad } from '../clients/room-load.ts'
import type { Bench } from '../measure/bench.ts'
import type { Row } from '../measure/row.ts'
import { percentile } from '../measure/statistics.ts'
import { withServers } from '../servers/with-servers.ts'

/**
 * One small machine must support the first size. If it does not, the largest size that it supports is
 * reported.
 */
const sizes = [500, 350, 250, 150, 80, 40]
const maxMs = 50
const maxCores = 0.6

/** Measures how much one small machine supports: hundreds of meetings in the same hour. */
export const smallVps: Bench = {
  name: 'small-vps',
  async run({ short, folder }) {
    const load = { people: 10, editsPerSecond: 0.5, seconds: short ? 4 : 10, warmUpSeconds: 2 }
    const tooMany: string[] = []
    for (const rooms of short ? sizes.slice(-1) : sizes) {
      const measured = await measure(folder, rooms, load).catch((failure: unknown) => String(failure))
      const holds = typeof measured !== 'string' && measured.p99 <= maxMs && measured.cores <= maxCores
      if (typeof measured !== 'string' && (holds || rooms === sizes.at(-1)))
        return rowsOf(rooms, load.people, measured, tooMany)
      tooMany.push(
        typeof measured === 'string'
          ? `${rooms}: ${measured}`
          : `${rooms}: p99 ${measured.p99.toFixed(0)} ms, ${measured.cores.toFixed(2)} cores`,
      )
    }
    throw new Error(`No size held: ${tooMany.join('; ')}`)
  },
}

interface Measured {
  deliveriesPerSecond: number
  p99: number
  cores: number
  residentMegabytes: number
}

async function measure(folder: string, rooms: number, load: RoomLoad): Promise<Measured> {
  const result = await withServers(['civic-hub'], join(folder, String(rooms)), async ([relay]) => {
    if (!relay) throw new Error('No relay was started')
    return runRoomLoad(relay, await relay.makeDocuments(rooms), load)
  })
  return {
    deliveriesPerSecond: result.deliveries / result.seconds,
    p99: percentile(result.latencies, 99),
    cores: result.cpuMicroseconds / 1e6 / result.seconds,
    residentMegabytes: result.rssBytes / 1e6,
  }
}

function rowsOf(rooms: number, people: number, measured: Measured, tooMany: readonly string[]): Row[] {
  const what = `${rooms} live meetings of ${people} (${Math.round(measured.deliveriesPerSecond)} deliveries/s)`
  // A result with fewer people does not show whether the goal is reached.
  const isWhole = rooms === sizes[0]
  const row = (name: string, unit: Row['unit'], value: number, atMost: number): Row => ({
    what: `${what}, ${name}`,
    unit,
    samples: { 'civic-hub': [value] },
    goals: isWhole ? [{ atMost }] : [],
  })
  const beside = 'who types and reads runs on the same processors'
  const note = isWhole
    ? beside
    : `${beside}; the goal is ${sizes[0]} meetings; too many were ${tooMany.join('; ')}`
  return [
    { ...row('p99', 'ms', measured.p99, maxMs), note },
    row('CPU', 'cores', measured.cores, maxCores),
    row('resident set', 'MB', measured.residentMegabytes, 512),
  ]
}
