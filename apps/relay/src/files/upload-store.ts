import { open, stat, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/utils'
import type { Clock } from '../clock.ts'
import type { AccountStore } from '../store/account-store.ts'
import type { UploadRow } from '../store/tables.ts'
import { uploadPath } from './file-paths.ts'
import { createFlushedWriter } from './flushed-writer.ts'
import type { Inspector } from './inspector.ts'
import type { StoredFiles } from './stored-files.ts'
import type { UploadPace } from './upload-pace.ts'
import { asRefusal, UploadRefusal } from './upload-refusal.ts'
import type { Uploader, Uploads } from './uploads.ts'

interface Parts {
  store: AccountStore
  uploads: Uploads
  files: StoredFiles
  inspector: Inspector
  dataDir: string
  clock: Clock
  pace: UploadPace
  /** The number of bytes that may still be written to the disk. */
  freeBytes: () => number
  /** Throws if the person may no longer add files. */
  checkAccess: (by: Uploader) => Promise<void>
}

/** The free space is read again after this many bytes. */
const lookEveryBytes = 8 * 1024 * 1024

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
      await writeFile(this.#path(upload.id), '', { flag: 'wx', mode: 0o600 })
    } catch (error) {
      // No device knows this upload's id, so its reserved space is freed.
      await this.#parts.uploads.remove(upload.id)
      throw asRefusal(error)
    }
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const found = row.finished ? null : await stat(this.#path(id)).catch(() => null)
    if (!row.finished && found === null) throw ERRORS.FILE_NOT_FOUND
    const offset = found === null ? row.bytes : Math.min(found.size, row.bytes - 1)
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

  async #append(stream: Readable, { id, bytes }: UploadRow, offset: number): Promise<number> {
    const { freeBytes, uploads, pace } = this.#parts
    let position = offset
    let lookAt = offset
    try {
      const handle = await open(this.#path(id), 'r+')
      try {
        await handle.truncate(offset)
        const writer = createFlushedWriter(handle, offset)
        for await (const piece of stream) {
          if (position >= lookAt) {
            if (freeBytes() < Math.min(lookEveryBytes, bytes - position)) throw new UploadRefusal('disk-full')
            lookAt = position + lookEveryBytes
          }
          await writer.write(piece as Buffer)
          position = writer.position
          await pace.take((piece as Buffer).byteLength)
        }
      } finally {
        await handle.close()
      }
    } catch (error) {
      throw asRefusal(error)
    } finally {
      if (position > offset) await uploads.touch(id)
    }
    return position
  }

  /**
   * Verifies the received bytes and adds them to the committee's files; if it throws, the upload is deleted.
   */
  async #finish(row: UploadRow): Promise<void> {
    const { inspector, uploads, files, store, clock, checkAccess } = this.#parts
    const path = this.#path(row.id)
    const found = await inspector.inspect(path, row.type)
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
    await files.keep(document_id, sha256, path, async (run) => {
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

  #path(id: string): string {
    return uploadPath(this.#parts.dataDir, id)
  }
}
