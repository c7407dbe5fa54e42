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

test('does not treat a file as damaged when its reader could not be loaded', async () => {
  vi.doMock('mammoth', () => {
    throw new Error('The code could not be fetched')
  })
  await expect(readText(word)).rejects.toBeInstanceOf(ReaderMissing)
})
