import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real file system with little space. */
export interface SmallDisk {
  folder: string
  /** Fills it up except for so many kilobytes. */
  fill(leaveKilobytes?: number): void
  /** Frees the space again. */
  free(): void
  unmount(): void
}

/** Mounts one, or returns the reason why this machine cannot. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'A small file system can be mounted on Linux only.'
  if (process.getuid?.() !== 0) return 'Only the administrator may mount a small file system.'
  const folder = mkdtempSync(join(tmpdir(), 'civic-hub-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'civic-hub', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return `A small file system could not be mounted: ${mounted.stderr || String(mounted.error)}`.trim()
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(leaveKilobytes = 0) {
      rmSync(filler, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      const bytes = bavail * bsize - leaveKilobytes * 1024
      try {
        if (bytes > 0) writeFileSync(filler, new Uint8Array(bytes))
      } catch (failure) {
        // The relay used the last bytes first, so the disk is full as intended.
        if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
      }
    },
    free() {
      rmSync(filler, { force: true })
    },
    unmount() {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
