import { readPlainText } from './plain-text.ts'

/** In letters: a file of thousands of pages must not make the search slow for everybody. */
const maxTextLength = 2_000_000

/** Whether this device can read the words of such files. */
export const canReadText = (mime: string): boolean => Object.hasOwn(readers, mime)

const readers: Record<string, (file: Blob) => Promise<string>> = {
  'text/plain': (file) => readPlainText(file),
  'application/pdf': readPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': readWord,
}

/** The words of a file, '' where it has none; null where they can't be read. Rejects when its reader can't be loaded. */
export async function readText(file: Blob): Promise<string | null> {
  const read = readers[file.type]
  return read ? tidied(await read(file)) : null
}

function tidied(words: string): string {
  return words
    .replace(/\0/g, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
    .slice(0, maxTextLength)
}

async function readPdf(file: Blob): Promise<string> {
  const { openPdf } = await import('./open-pdf.ts')
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
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth.extractRawText({ arrayBuffer: await file.arrayBuffer() })
  return value
}
