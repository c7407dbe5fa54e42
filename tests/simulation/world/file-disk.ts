import { createHash } from 'node:crypto'
import realPromises from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Random } from '../../support/random/random.ts'
import type { Process, World } from './world.ts'

const blockBytes = 4096

/** The bytes of one file, with those of them that a power cut cannot take. An open file keeps them without a name. */
class StoredBytes {
  #bytes = Buffer.alloc(0)
  #size = 0
  #flushed = Buffer.alloc(0)
  #hash: string | null = null
  changedAt = Date.now()

  get content(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }

  get hash(): string {
    this.#hash ??= createHash('sha256').update(this.content).digest('hex')
    return this.#hash
  }

  write(piece: Uint8Array, at: number): void {
    const end = at + piece.byteLength
    if (end > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(end, 2 * this.#bytes.length))
      this.content.copy(grown)
      this.#bytes = grown
    }
    this.#bytes.set(piece, at)
    this.#changed(Math.max(this.#size, end))
  }

  truncate(size: number): void {
    const content = Buffer.alloc(size)
    this.content.copy(content)
    this.#bytes = content
    this.#changed(size)
  }

  #changed(size: number): void {
    this.#size = size
    this.#hash = null
    this.changedAt = Date.now()
  }

  flush(): void {
    this.#flushed = Buffer.from(this.content)
  }

  copy(): StoredBytes {
    const copied = new StoredBytes()
    copied.write(this.content, 0)
    copied.changedAt = this.changedAt
    return copied
  }

  /** Bytes that were not flushed are gone, torn, or there. */
  losePower(random: Random): void {
    const written = this.content
    if (written.equals(this.#flushed)) return
    const fate = random.pick(['gone', 'torn', 'kept'])
    if (fate === 'kept') return this.flush()
    const left = Buffer.alloc(fate === 'gone' ? this.#flushed.length : written.length)
    this.#flushed.copy(left)
    for (let at = 0; fate === 'torn' && at < left.length; at += blockBytes)
      if (random.chance(0.5)) written.copy(left, at, at, at + blockBytes)
    this.#bytes = left
    this.#changed(left.length)
    this.flush()
  }
}

type Node = StoredBytes | 'folder'
type Names = Map<string, Node>

/** A change of names. A power cut undoes it as a whole, unless one of its folders was flushed. */
interface NameChange {
  folders: readonly string[]
  apply(names: Names): void
}

/**
 * Members' files on the hub's disk: `node:fs/promises` in the time of the world. A killed relay leaves what it has
 * written; after a power cut, unflushed bytes and unflushed names are gone, torn, or there.
 */
export class FileDisk {
  readonly #world: World
  readonly #dataDir: string
  readonly #isFull: () => boolean
  readonly #randoms = new WeakMap<Process, Random>()
  #names: Names = new Map()
  #flushedNames: Names = new Map()
  #changes: NameChange[] = []

  constructor(world: World, dataDir: string, isFull: () => boolean) {
    this.#world = world
    this.#dataDir = dataDir
    this.#isFull = isFull
    for (const name of ['files', 'uploads']) {
      this.#names.set(join(dataDir, name), 'folder')
      this.#flushedNames.set(join(dataDir, name), 'folder')
    }
  }

  /** The bytes with this hash, as their name says; null if there are none. */
  find(sha256: string): { isWhole: boolean } | null {
    const found = this.#names.get(join(this.#dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)))
    return found instanceof StoredBytes ? { isWhole: found.hash === sha256 } : null
  }

  /** The names of unfinished uploads. */
  uploads(): string[] {
    return this.#namesIn(join(this.#dataDir, 'uploads'))
  }

  losePower(random: Random): void {
    for (const { apply } of this.#changes) if (random.chance(0.5)) apply(this.#flushedNames)
    this.#changes = []
    for (const path of this.#flushedNames.keys())
      if (dirname(path) !== this.#dataDir && !this.#flushedNames.has(dirname(path))) this.#flushedNames.delete(path)
    this.#names = new Map(this.#flushedNames)
    for (const node of new Set(this.#names.values())) if (node !== 'folder') node.losePower(random)
  }

  /** A copy of the stored files, for a backup. */
  copyFiles(): ReadonlyMap<string, Node> {
    const files = [...this.#names].filter(([path]) => path.startsWith(join(this.#dataDir, 'files')))
    return new Map(files.map(([path, node]) => [path, node === 'folder' ? node : node.copy()]))
  }

  /** The disk has only the files of a backup. */
  restore(copied: ReadonlyMap<string, Node>): void {
    this.#names = new Map([[join(this.#dataDir, 'uploads'), 'folder'], ...copied])
    for (const [path, node] of this.#names) if (node !== 'folder') this.#names.set(path, node.copy())
    for (const node of this.#names.values()) if (node !== 'folder') node.flush()
    this.#flushedNames = new Map(this.#names)
    this.#changes = []
  }

  // -- `node:fs/promises`

  /** Work of the disk takes time, and is not done if its process ends before. */
  #later<T>(work: () => T, maxDelay = 1): Promise<T> {
    const { current } = this.#world
    const random = this.#randoms.get(current) ?? this.#world.stream(`files of ${current.name}`)
    this.#randoms.set(current, random)
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(work())
        } catch (failure) {
          reject(failure)
        }
      }
      this.#world.schedule(0.02 + random.fraction() * maxDelay, run, current)
    })
  }

  #namesIn(folder: string): string[] {
    const before = folder + sep
    const paths = [...this.#names.keys()].filter((path) => path.startsWith(before))
    return paths.map((path) => path.slice(before.length)).filter((name) => !name.includes(sep))
  }

  #change(folders: readonly string[], apply: NameChange['apply']): void {
    apply(this.#names)
    this.#changes.push({ folders, apply })
  }

  #nodeAt(path: string): Node {
    const node = this.#names.get(path)
    if (node === undefined) throw refusal('ENOENT', path)
    return node
  }

  #fileAt(path: string): StoredBytes {
    const node = this.#nodeAt(path)
    if (node === 'folder') throw refusal('EISDIR', path)
    return node
  }

  #create(path: string, file: StoredBytes): void {
    if (this.#isFull()) throw refusal('ENOSPC', path)
    if (!this.#names.has(dirname(path))) throw refusal('ENOENT', path)
    this.#change([dirname(path)], (names) => void names.set(path, file))
  }

  #flushFolder(folder: string): void {
    this.#changes = this.#changes.filter(({ folders, apply }) => {
      if (!folders.includes(folder)) return true
      apply(this.#flushedNames)
      return false
    })
  }

  readonly promises = {
    ...realPromises,
    access: (path: string) => this.#later(() => void this.#nodeAt(path)),
    stat: (path: string) =>
      this.#later(() => {
        const { content, changedAt } = this.#fileAt(path)
        return { size: content.length, mtime: new Date(changedAt) }
      }),
    readdir: (path: string) => this.#later(() => (path === this.#dataDir ? [] : this.#namesIn(path))),
    mkdir: (path: string) =>
      this.#later(() => {
        if (!this.#names.has(path))
          this.#change([dirname(path)], (names) => {
            if (!names.has(path)) names.set(path, 'folder')
          })
      }),
    rename: (from: string, to: string) =>
      this.#later(() => {
        const node = this.#nodeAt(from)
        this.#change([dirname(from), dirname(to)], (names) => {
          names.delete(from)
          names.set(to, node)
        })
      }),
    rm: (path: string) =>
      this.#later(() => {
        if (this.#names.has(path)) this.#change([dirname(path)], (names) => void names.delete(path))
      }),
    copyFile: (from: string, to: string) => this.#later(() => this.#create(to, this.#fileAt(from).copy())),
    writeFile: (path: string, content: string) =>
      this.#later(() => {
        if (this.#names.has(path)) throw refusal('EEXIST', path)
        const file = new StoredBytes()
        file.write(Buffer.from(content), 0)
        this.#create(path, file)
      }),
    open: (path: string) => this.#later(() => this.#handleOf(this.#nodeAt(path), path)),
  }

  #handleOf(node: Node, path: string) {
    const file = () => (node === 'folder' ? this.#fileAt(path) : node)
    const flush = () => this.#later(() => (node === 'folder' ? this.#flushFolder(path) : node.flush()), 4)
    return {
      truncate: (size: number) => this.#later(() => file().truncate(size)),
      write: (piece: Uint8Array, from: number, count: number, at: number) =>
        this.#later(() => {
          if (this.#isFull()) throw refusal('ENOSPC', path)
          // As a system may, it writes less than it was asked to.
          const bytesWritten = count > blockBytes ? count - (count % blockBytes) : count
          file().write(piece.subarray(from, from + bytesWritten), at)
          return { bytesWritten }
        }),
      datasync: flush,
      sync: flush,
      close: () => this.#later(() => undefined),
      createReadStream: ({
        start = 0,
        end = Number.POSITIVE_INFINITY,
        highWaterMark = 65_536,
      }: {
        start?: number
        end?: number
        highWaterMark?: number
      } = {}) => {
        let at = start
        const read = (): Promise<Buffer | null> =>
          this.#later(() => {
            const piece = file().content.subarray(at, Math.min(at + highWaterMark, end + 1))
            at += piece.length
            return piece.length > 0 ? Buffer.from(piece) : null
          })
        return new Readable({
          highWaterMark,
          read() {
            read().then(
              (piece) => this.push(piece),
              (failure: Error) => this.destroy(failure),
            )
          },
        })
      },
    }
  }
}

const refusal = (code: string, path: string) => Object.assign(new Error(`${code}: ${path}`), { code })
