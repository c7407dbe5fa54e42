import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const leastFreeBytes = 1024 ** 3

/** On a disk that other tests use as well, each commit of a relay waits; in memory none does. Only Linux has this folder. */
function parentFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= leastFreeBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A new folder for the data of a relay. */
export const makeDataFolder = (): Promise<string> => mkdtemp(join(parentFolder(), 'civic-hub-'))
