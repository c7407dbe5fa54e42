import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStorage } from './file-storage.ts'

const megabyte = 1024 * 1024
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Tests for every implementation of `FileStorage`. */
export function testFileStorage(
  name: string,
  open: () => Promise<{ storage: FileStorage; close(): Promise<void> }>,
): void {
  describe(`file storage, ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    let storage: FileStorage
    beforeEach(async () => {
      opened = await open()
      storage = opened.storage
    })
    afterEach(() => opened.close())

    const sha256 = hashOf('Call to order.')
    const writeOne = () => storage.write(sha256, Readable.from(['Call to ', 'order.']), 14)
    const readAll = async (content: Promise<Readable | null>) => {
      const found = await content
      return found && text(found)
    }
    const list = async () => {
      const found = []
      for await (const { sha256, isDamaged } of storage.list()) found.push({ sha256, isDamaged })
      return found
    }
    const key = 'a'.repeat(32)
    async function* pieces(content: Buffer) {
      for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024)
    }

    test('F1: bytes are read whole or in a range, and missing ones are null', async () => {
      expect([await storage.stat(sha256), await storage.has(sha256)]).toEqual([null, false])
      expect(await readAll(storage.read(sha256))).toBeNull()
      await writeOne()
      expect([await storage.stat(sha256), await storage.has(sha256)]).toEqual([{ bytes: 14 }, true])
      expect(await readAll(storage.read(sha256))).toBe('Call to order.')
      expect(await readAll(storage.read(sha256, { start: 5, end: 6 }))).toBe('to')
      expect(await readAll(storage.read(sha256, { start: 5, end: 14 }))).toBeNull()
      await expect(storage.write('../etc/passwd', Readable.from(['x']), 1)).rejects.toThrow('SHA-256')
    })

    test('F2: deleted bytes are gone, also damaged ones', async () => {
      await writeOne()
      await storage.setAside(sha256)
      expect([await storage.has(sha256), await readAll(storage.read(sha256))]).toEqual([false, null])
      expect(await list()).toEqual([{ sha256, isDamaged: true }])
      // Uploaded again.
      await writeOne()
      expect(await list()).toEqual([{ sha256, isDamaged: false }])
      await storage.setAside(sha256)
      await storage.delete(sha256)
      await storage.delete(sha256)
      expect([await list(), await storage.has(sha256)]).toEqual([[], false])
    })

    test('F13: the result of the last check is read by every relay', async () => {
      expect(await storage.readLastCheck()).toBeNull()
      await storage.noteLastCheck({ at: 5, files: 1, lost: [sha256] })
      expect(await storage.readLastCheck()).toEqual({ at: 5, files: 1, lost: [sha256] })
    })

    test('F5: an upload continues where its bytes ended, and is kept once it is complete', async () => {
      const content = Buffer.alloc(13 * megabyte, 'minutes ')
      const { uploads } = storage
      expect(await uploads.received(key)).toBeNull()
      await uploads.create(key, content.length)
      expect(await uploads.received(key)).toBe(0)
      // The connection breaks within a part of S3, and once more before its end.
      let offset = 0
      for (const end of [7 * megabyte + 100, 7 * megabyte + 300, content.length]) {
        expect(await uploads.append(key, offset, pieces(content.subarray(offset, end)))).toBe(end)
        offset = end
        expect(await uploads.received(key)).toBe(end)
      }
      expect(hashOf(Buffer.from((await readAll(uploads.read(key))) ?? ''))).toBe(hashOf(content))
      // A device that missed the answer sends the last byte again.
      const last = pieces(content.subarray(-1))
      expect(await uploads.append(key, content.length - 1, last)).toBe(content.length)
      await uploads.finish(key, hashOf(content))
      expect(await uploads.received(key)).toBeNull()
      expect(await storage.stat(hashOf(content))).toEqual({ bytes: content.length })
    })

    test('F5: a writer that lost its upload to another one cannot change its bytes', async () => {
      const content = Buffer.alloc(12 * megabyte, 'minutes ')
      const { uploads } = storage
      const taken = `${key}.1`
      await uploads.create(key, content.length)
      await uploads.append(key, 0, pieces(content.subarray(0, 6 * megabyte)))
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      async function* slow() {
        yield Buffer.alloc(1024, 'x')
        await held
        yield Buffer.alloc(5 * megabyte, 'x')
      }
      const frozen = uploads.append(key, 6 * megabyte, slow()).catch(() => null)
      await uploads.moveOn(key, taken)
      const offset = (await uploads.received(taken)) ?? 0
      expect(offset).toBeGreaterThanOrEqual(5 * megabyte)
      // Only the old writer's own bytes may be among the copied ones: the new one begins before them.
      const from = Math.min(offset, 6 * megabyte)
      expect(await uploads.append(taken, from, pieces(content.subarray(from)))).toBe(content.length)
      release()
      await frozen
      expect(hashOf(Buffer.from((await readAll(uploads.read(taken))) ?? ''))).toBe(hashOf(content))
      await uploads.moveOn(taken, `${key}.2`)
      expect(await uploads.received(`${key}.2`)).toBe(content.length)
    })

    test('F7: a deleted or forgotten upload leaves nothing', async () => {
      const { uploads } = storage
      const other = 'b'.repeat(32)
      for (const upload of [key, other]) {
        await uploads.create(upload, 100)
        await uploads.append(upload, 0, pieces(Buffer.from('minutes')))
      }
      await uploads.delete(key)
      expect(await uploads.received(key)).toBeNull()
      const later = new Date(Date.now() + 60_000)
      await uploads.deleteOld(later, new Set([other]))
      expect(await uploads.received(other)).toBe(7)
      await uploads.deleteOld(later, new Set())
      expect(await uploads.received(other)).toBeNull()
    })
  })
}
