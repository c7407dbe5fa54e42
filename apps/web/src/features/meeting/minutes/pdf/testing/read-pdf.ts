import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPage {
  /** Width and height in whole millimetres. */
  size: readonly number[]
  /** The words in drawing order, with one space between two. */
  text: string
}

/** Returns the pages of a PDF file as plain text and sizes. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    pages.push({
      size: [right - left, top - bottom].map((points) => Math.round((points * 25.4) / 72)),
      text: text
        .replace(/[\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    })
  }
  await task.destroy()
  return pages
}

/** An element of the structure, with its words and its elements in reading order. */
export interface PdfElement {
  role: string
  /** The text for programs, where the drawn glyphs do not give it. */
  alt?: string
  children: (PdfElement | string)[]
}

export interface TaggedPdf {
  title: string | undefined
  language: string | undefined
  isMarked: boolean
  showsTitle: boolean
  pages: { structure: PdfElement; artifacts: string; links: { url: string; words: string }[] }[]
}

/** Returns what a screen reader finds in a tagged PDF file. */
export async function readTaggedPdf(file: Uint8Array): Promise<TaggedPdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const document = await task.promise
  const info = (await document.getMetadata()).info as { Title?: string; Language?: string }
  const pages: TaggedPdf['pages'] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const words = wordsByMark(await page.getOperatorList())
    if (words.has('unmarked')) throw new Error(`Page ${number} has content outside of the structure`)
    const annotations = (await page.getAnnotations()) as { url?: string; contentsObj?: { str: string } }[]
    pages.push({
      structure: elementOf((await page.getStructTree()) as Node, words),
      artifacts: words.get('Artifact') ?? '',
      links: annotations.map(({ url = '', contentsObj }) => ({ url, words: contentsObj?.str ?? '' })),
    })
  }
  const [marks, preferences] = (await Promise.all([
    document.getMarkInfo(),
    document.getViewerPreferences(),
  ])) as unknown as (ReadonlyMap<string, boolean> | null)[]
  await task.destroy()
  return {
    title: info.Title,
    language: info.Language,
    isMarked: marks?.get('Marked') === true,
    showsTitle: preferences?.get('DisplayDocTitle') === true,
    pages,
  }
}

/**
 * The words of each marked content, glyph by glyph: the text that the reader assembles has spaces that it guesses from
 * the places of words.
 */
function wordsByMark({ fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] }) {
  const words = new Map<string, string>()
  const open: string[] = []
  for (const [place, operator] of fnArray.entries()) {
    const [first, mark] = (argsArray[place] ?? []) as [unknown, unknown]
    if (operator === OPS.beginMarkedContentProps) open.push(typeof mark === 'number' ? `mc${mark}` : 'Artifact')
    else if (operator === OPS.endMarkedContent) open.pop()
    else if (operator === OPS.showText) {
      const letters = (first as ({ unicode: string } | number)[])
        .map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode))
        .join('')
      const id = open.at(-1) ?? 'unmarked'
      words.set(id, (words.get(id) ?? '') + letters)
    }
  }
  return words
}

type Node = { role: string; alt?: string; children: Node[] } | { type: string; id: string }

function elementOf(node: Node, words: ReadonlyMap<string, string>): PdfElement {
  if (!('role' in node)) throw new Error('A structure begins with an element')
  const children = node.children.flatMap((kid) => {
    if ('role' in kid) return elementOf(kid, words)
    return kid.type === 'content' ? (words.get(kid.id.replace(/^.*_/, '')) ?? '') : []
  })
  return { role: node.role, ...(node.alt !== undefined && { alt: node.alt }), children }
}

/** The words of an element, as they are read aloud. */
export const wordsOf = ({ alt, children }: PdfElement): string =>
  alt ?? children.map((kid) => (typeof kid === 'string' ? kid : wordsOf(kid))).join('')

/** The elements of these roles, in reading order. */
export function elementsOf(element: PdfElement, roles: readonly string[]): PdfElement[] {
  return element.children.flatMap((kid) =>
    typeof kid === 'string' ? [] : roles.includes(kid.role) ? [kid] : elementsOf(kid, roles),
  )
}
