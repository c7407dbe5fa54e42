import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/utils'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { UploadRow } from '../store/tables.ts'
import { uploadKey } from './file-paths.ts'
import type { Inspector } from './inspector.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { StoredFiles } from './stored-files.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadPace } from './upload-pace.ts'
import { asRefusal, UploadRefusal } from './upload-refusal.ts'
import type { Uploader, Uploads } from './uploads.ts'

interface Parts {
  store: AccountStore
  uploads: Uploads
  files: StoredFiles
  inspector: Inspector
  storage: FileStorage
  uploadLocks: UploadLocks
  clock: Clock
  pace: UploadPace
  /** The number of bytes that may still be written to the disk. */
  freeBytes: () => number
  /** Throws if the person may no longer add files. */
  checkAccess: (by: Uploader) => Promise<void>
}

/** The free space is read again, and the received bytes are noted, after this many bytes. */
const lookEveryBytes = 8 * 1024 * 1024
/** The bytes of a slow line are noted after this time, too. */
const noteEveryMs = 60_000

/**
 * The storage of the tus library for received bytes. The last byte of an upload is only acknowledged once the
 * whole file is stored. If the relay ends between the two, the device sends that byte again and then receives
 * the result.
 */
export class UploadStore extends DataStore {
  readonly #parts: Parts
  override extensions = ['creation', 'creation-with-upload', 'termination']

  constructor(parts: Parts) {
    super()
    this.#parts = parts
  }

  /** The row exists already, see Uploads. */
  override async create(upload: Upload): Promise<Upload> {
    try {
      await this.#parts.storage.uploads.create(uploadKey(upload.id, 0), upload.size ?? 0)
    } catch (error) {
      // No device knows this upload's id, so its reserved space is freed.
      await this.#parts.uploads.remove(upload.id)
      throw asRefusal(error)
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const received = row.finished ? null : await this.#parts.storage.uploads.received(this.#key(row))
    if (!row.finished && received === null) throw ERRORS.FILE_NOT_FOUND
    const offset = received === null ? row.bytes : Math.min(received, row.bytes - 1)
    return new Upload({ id, size: row.bytes, offset, metadata: { sha256: row.sha256, type: row.type } })
  }

  override async remove(id: string): Promise<void> {
    await this.#parts.uploads.remove(id)
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id)
    if (row.finished) return row.bytes
    const position = await this.#append(stream, row, offset)
    if (position === row.bytes) await this.#finish(row)
    return position
  }

  async #append(stream: Readable, row: UploadRow, offset: number): Promise<number> {
    const { freeBytes, uploads, pace, storage } = this.#parts
    const { id, bytes } = row
    let position = offset
    let failure: unknown = null
    /** Ends where the stream breaks, so that the storage keeps what arrived. */
    async function* pieces(): AsyncIterable<Uint8Array> {
      let lookAt = offset
      let noteAt = performance.now() + noteEveryMs
      try {
        for await (const piece of stream) {
          if (position >= lookAt) {
            if (freeBytes() < Math.min(lookEveryBytes, bytes - position)) throw new UploadRefusal('disk-full')
            lookAt = position + lookEveryBytes
            noteAt = 0
          }
          if (performance.now() >= noteAt && position > offset) {
            await uploads.touch(id, position)
            noteAt = performance.now() + noteEveryMs
          }
          yield piece as Buffer
          position += (piece as Buffer).byteLength
          await pace.take((piece as Buffer).byteLength)
        }
      } catch (error) {
        failure = error
      }
    }
    try {
      position = await storage.uploads.append(this.#key(row), offset, pieces())
    } catch (error) {
      throw asRefusal(error)
    } finally {
      if (position > offset) await uploads.touch(id, position)
    }
    if (failure !== null) throw failure
    return position
  }

  /**
   * Verifies the received bytes and adds them to the committee's files; if it throws, the upload is deleted.
   */
  async #finish(row: UploadRow): Promise<void> {
    const { inspector, uploads, files, store, clock, checkAccess } = this.#parts
    const key = this.#key(row)
    const found = await inspector.inspect({ upload: key }, row.type)
    if (found === null) throw ERRORS.FILE_NOT_FOUND
    const refuse = async (code: 'file-differs' | 'file-type'): Promise<never> => {
      await uploads.remove(row.id)
      throw new UploadRefusal(code)
    }
    if (found.sha256 !== row.sha256 || found.bytes !== row.bytes) return refuse('file-differs')
    if (!found.isOfClaimedType) return refuse('file-type')
    await checkAccess({ documentId: row.document_id, accountId: row.account_id })
    const uploaded_at = clock.now().getTime()
    const { sha256, bytes, type, document_id, account_id: uploaded_by } = row
    const { queries } = store
    await files.finishUpload(document_id, sha256, key, async (run) => {
      await run(
        queries
          .insertInto('files')
          .values({ document_id, sha256, bytes, type, uploaded_by, uploaded_at })
          // Another member, or another device of the same member, was first.
          .onConflict((conflict) => conflict.doNothing()),
      )
      const changed = { finished: 1 as const, changed_at: uploaded_at }
      await run(queries.updateTable('uploads').set(changed).where('id', '=', row.id))
    })
  }

  async #find(id: string): Promise<UploadRow> {
    const row = await this.#parts.uploads.find(id)
    if (row === null) throw ERRORS.FILE_NOT_FOUND
    return row
  }

  #key(row: UploadRow): string {
    return uploadKey(row.id, this.#parts.uploadLocks.epochOf(row))
  }
}
