import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DiskSpace } from '../disk-space.ts'

/**
 * An upgrade and a restore each need space for a copy of the database, and the operator needs time to react.
 */
const spareBytes = 256 * 1024 * 1024

/** Queries the file system, which costs microseconds. */
export function readDiskSpace(databaseFile: string, reserveBytes: number): DiskSpace {
  const free = freeBytes(dirname(databaseFile))
  const database = sizeOf(databaseFile) + sizeOf(`${databaseFile}-wal`)
  const lowBelow = reserveBytes + 2 * database + spareBytes
  const state = free < reserveBytes ? 'full' : free < lowBelow ? 'low' : 'enough'
  return { state, free, database, lowBelow, fullBelow: reserveBytes }
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The free space is cached for this long; bytes written in the meantime are subtracted. */
const askEveryMilliseconds = 100
/** An entry is written twice: to the write-ahead log, and from there to the database. */
const writtenTimes = 2

/**
 * Reserves the last part of the disk. Without it the write-ahead log cannot grow for the deletions and
 * snapshots that free space, and a restarting relay cannot open its database. Throws if the write would use
 * the reserve.
 */
export function createDiskReserve(folder: string, reserveBytes: number): (bytes: number) => void {
  let left = 0
  let askedAt = Number.NEGATIVE_INFINITY
  return (bytes) => {
    const now = performance.now()
    if (now - askedAt >= askEveryMilliseconds) {
      askedAt = now
      left = freeBytes(folder) - reserveBytes
    }
    if (left < writtenTimes * bytes)
      throw Object.assign(new Error('The disk has no more free space than its reserve'), {
        code: 'SQLITE_FULL',
      })
    left -= writtenTimes * bytes
  }
}
