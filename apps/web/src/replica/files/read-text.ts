import { readPlainText } from './plain-text.ts'
import { isPartReachable, type ReaderPart } from './reader-parts.ts'

/** In letters: a file of thousands of pages must not slow down the search. */
const maxTextLength = 2_000_000

/** Unpacked, with all pictures. The search reads the documents of all members, on each device. */
const maxWordBytes = 60 * 1024 * 1024

/** Whether this device can read the words of such files. */
export const canReadText = (mime: string): boolean => Object.hasOwn(readers, mime)

const readers: Record<string, (file: Blob) => Promise<string>> = {
  'text/plain': (file) => readPlainText(file),
  'application/pdf': readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readWord,
}

/** The reader for this type of file is not on this device, and can't be fetched now. */
export class ReaderMissing extends Error {
  constructor() {
    super('What reads this file could not be fetched')
  }
}

/**
 * Returns the words of a file, '' if it has none; null for a type without a reader. Rejects with
 * `ReaderMissing` if reading must be repeated with a connection, and with the reader's error if the file is
 * damaged.
 */
export async function readWords(file: Blob): Promise<string | null> {
  const read = readers[file.type]
  return read ? tidied(await read(file)) : null
}

/** The same for the search: a damaged file has no words. */
export async function readText(file: Blob): Promise<string | null> {
  try {
    return await readWords(file)
  } catch (failure) {
    if (failure instanceof ReaderMissing) throw failure
    console.warn('A file could not be read', failure)
    return ''
  }
}

/** Imports the code of a reader. A failed import must not count as a damaged file, which is never read again. */
async function load<T>(part: ReaderPart, importCode: () => Promise<T>): Promise<T> {
  if (await isPartReachable(part)) {
    try {
      return await importCode()
    } catch (failure) {
      console.warn('What reads a file could not be loaded', failure)
    }
  }
  throw new ReaderMissing()
}

/** Normalises words as they are stored for the search. */
export function tidied(words: string): string {
  return words
    .replace(/\0/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxTextLength)
}

async function readPdf(file: Blob): Promise<string> {
  const { openPdf } = await load('pdf', () => import('./open-pdf.ts'))
  const pdf = await openPdf(file)
  try {
    let words = ''
    for (let page = 1; page <= pdf.numPages && words.length < maxTextLength; page++) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      for (const item of items) if ('str' in item) words += item.hasEOL ? `${item.str}\n` : item.str
      words += '\n'
    }
    return words
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function readWord(file: Blob): Promise<string> {
  const [{ default: mammoth }, { checkUnpackedSize }] = await load('word', () =>
    Promise.all([import('mammoth'), import('./unpacked-size.ts')]),
  )
  await checkUnpackedSize(file, maxWordBytes)
  const { value } = await mammoth.extractRawText({ arrayBuffer: await file.arrayBuffer() })
  return value
}
