import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RelayProcess } from './relay-process.ts'
import { mountSmallDisk } from './small-disk.ts'

/** The data folder of a relay process, on a disk that can be filled. */
export interface FillableDisk {
  newFolder(): string
  /** True if the system reports the space that is left. */
  reportsSpace: boolean
  /** From now on the relay can write only so many more kilobytes. */
  fill(relay: RelayProcess, leaveKilobytes?: number): void
  /** Frees the space again. */
  free(relay: RelayProcess): void
  /**
   * From now on the free space is smaller than the relay's reserve, until `freeReserve`. The relay may have
   * to restart.
   */
  fillReserve(relay: RelayProcess, reserveBytes: number): Promise<void>
  freeReserve(relay: RelayProcess): Promise<void>
  close(): void
}

/**
 * Uses a real small file system. If this user may not mount one, it uses an ordinary folder with a limit on
 * the size of the relay's files, which makes its writes fail in the same way. `FULL_DISK=limit` selects the
 * latter. Fails if neither works.
 */
export function openFillableDisk(): FillableDisk {
  const mounted = process.env.FULL_DISK === 'limit' ? 'A limit is asked for.' : mountSmallDisk(24)
  if (typeof mounted !== 'string')
    return {
      reportsSpace: true,
      newFolder: () => mkdtempSync(join(mounted.folder, 'data-')),
      fill: (_relay, leaveKilobytes) => mounted.fill(leaveKilobytes),
      free: () => mounted.free(),
      fillReserve: async (_relay, reserveBytes) => mounted.fill(reserveBytes / 1024 - 100),
      freeReserve: async () => mounted.free(),
      close: () => mounted.unmount(),
    }
  if (process.platform !== 'linux') throw new Error(`No disk can be filled here. ${mounted}`)
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-limited-'))
  return {
    reportsSpace: false,
    newFolder: () => mkdtempSync(join(folder, 'data-')),
    fill(relay, leaveKilobytes = 0) {
      relay.limitFileSize(sizeOfLargest(relay.dataDir) + leaveKilobytes * 1024)
    },
    free: (relay) => relay.limitFileSize(Number.POSITIVE_INFINITY),
    // A limit on files does not change the free space that the system reports, so the reserve grows
    // instead.
    fillReserve: (relay) => restart(relay, moreThanAnyDisk),
    freeReserve: (relay) => restart(relay, 0),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const moreThanAnyDisk = 2 ** 49

async function restart(relay: RelayProcess, reserveBytes: number): Promise<void> {
  await relay.stop('SIGTERM')
  await relay.start({ LIMIT_DISK_RESERVE_BYTES: String(reserveBytes) })
}

function sizeOfLargest(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map(({ name }) => statSync(join(folder, name)).size))
}
