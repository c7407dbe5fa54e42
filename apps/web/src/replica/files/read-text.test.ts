import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { afterEach, expect, test, vi } from 'vitest'
import { ReaderMissing, readText, readWords } from './read-text.ts'

afterEach(() => {
  vi.doUnmock('mammoth')
  vi.resetModules()
})

const word = new Blob(['no zip at all'], {
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
})

test('a damaged file has no words for the search, and is not shown as a file without words', async () => {
  expect(await readText(word)).toBe('')
  const failure = await readWords(word).catch((reason: unknown) => reason)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(ReaderMissing)
})

const type = word.type

test('a Word file of a few kilobytes that unpacks to more than 60 MB is not given to the reader', async () => {
  const extractRawText = vi.fn(async () => ({ value: 'Swings' }))
  vi.doMock('mammoth', () => ({ default: { extractRawText } }))
  const packed = async (megabytes: number) => {
    const zip = new ZipWriter(new BlobWriter(type), { level: 1 })
    const spaces = ' '.repeat(1024 * 1024)
    for (let part = 0; part < megabytes; part++) await zip.add(`word/${part}.xml`, new TextReader(spaces))
    return zip.close()
  }
  const bomb = await packed(61)
  expect(bomb.size).toBeLessThan(1_000_000)
  await expect(readWords(bomb)).rejects.toThrow('unpacks to more')
  expect(extractRawText).not.toHaveBeenCalled()
  expect(await readWords(await packed(1))).toBe('Swings')
}, 60_000)

test('does not treat a file as damaged when its reader could not be loaded', async () => {
  vi.doMock('mammoth', () => {
    throw new Error('The code could not be fetched')
  })
  await expect(readText(word)).rejects.toBeInstanceOf(ReaderMissing)
})
