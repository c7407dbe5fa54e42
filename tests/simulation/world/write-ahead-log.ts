import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import type { Random } from '../../support/random/random.ts'

/** In the header of SQLite's index of the write-ahead log. */
const indexBytes = 48
const [pageSizeAt, framesAt, saltAt] = [14, 16, 32]
const logHeadBytes = 32
const frameHeadBytes = 24
const sectorBytes = 512

interface LogEnd {
  frames: number
  /** Changes when the log begins again after a checkpoint. */
  salt: string
  frameBytes: number
}

/** The write-ahead log of a database file: what of it is on the disk, and what only its system has. */
export class WriteAheadLog {
  readonly #file: string
  #index: number | null = null
  readonly #head = Buffer.alloc(indexBytes)
  /** The end of what is on the disk; undefined if that is all. */
  #flushed: LogEnd | null | undefined = null

  constructor(file: string) {
    this.#file = file
  }

  #readEnd(): LogEnd | null {
    if (this.#index === null) {
      if (!existsSync(`${this.#file}-shm`)) return null
      this.#index = openSync(`${this.#file}-shm`, 'r')
    }
    if (readSync(this.#index, this.#head, 0, indexBytes, 0) < indexBytes) return null
    const pageBytes = this.#head.readUInt16LE(pageSizeAt)
    return {
      frames: this.#head.readUInt32LE(framesAt),
      salt: this.#head.toString('hex', saltAt, saltAt + 8),
      frameBytes: frameHeadBytes + (pageBytes === 1 ? 65_536 : pageBytes),
    }
  }

  /** A connection that waits for the disk has committed: all earlier commits are on the disk, too. */
  flushed(): void {
    this.#flushed = undefined
  }

  /** A connection that does not wait for the disk begins a commit. */
  beforeUnflushed(): void {
    if (this.#flushed === undefined) this.#flushed = this.#readEnd()
  }

  /**
   * Ends all connections by `close`, and leaves the files as a power cut does: flushed commits are there, and later ones
   * are gone, torn, or there.
   */
  losePower(close: () => void, random: Random): void {
    const end = this.#readEnd()
    const [file, log] = [this.#file, `${this.#file}-wal`]
    const content = existsSync(file) ? readFileSync(file) : null
    const logged = existsSync(log) ? readFileSync(log) : null
    close()
    if (content === null || logged === null || end === null) return
    const known = this.#flushed === undefined ? end : this.#flushed
    const flushed = known?.salt === end.salt ? known.frames : 0
    const [from, to] = [flushed, end.frames].map((frames) => logHeadBytes + frames * end.frameBytes)
    writeFileSync(file, content)
    writeFileSync(log, tear(logged, from ?? 0, to ?? 0, random))
    rmSync(`${file}-shm`, { force: true })
  }

  closed(): void {
    if (this.#index !== null) closeSync(this.#index)
    this.#index = null
    this.#flushed = null
  }
}

function tear(log: Buffer, from: number, to: number, random: Random): Buffer {
  const fate = random.pick(['gone', 'torn', 'kept'])
  if (fate === 'kept' || from >= to) return log
  if (fate === 'gone') return log.subarray(0, from)
  for (let at = from; at < to; at += sectorBytes)
    if (random.chance(0.5)) log.fill(0, at, Math.min(at + sectorBytes, to))
  return log
}
