import { mendLists } from './mend-pasted-lists.ts'

const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, br, table'
const cellGap = ' | '

/** Comments and their references, and hidden text: all of it is written for other readers than those of the notes. */
const notForNotes = [
  '[style*="mso-element:comment"]',
  '.MsoCommentReference',
  '.msocomoff',
  '[style*="mso-comment-reference"]',
  'sup:has(> a[href^="#cmnt"])',
  'div:has(> p > a[href^="#cmnt_ref"])',
  '[style*="mso-hide:all"]',
  '[hidden]',
].join()

const isHidden = ({ style }: HTMLElement) => style.display === 'none' || style.visibility === 'hidden'

interface CleanedHtml {
  readonly html: string
  readonly hasWords: boolean
  /** The number of pictures that were left out. */
  readonly pictures: number
}

/**
 * Converts HTML of other programs to the nodes of the notes: each table row becomes a line with separate
 * cells, headings get the levels of the notes, lists of Word become lists, raised and lowered characters get those of
 * Unicode. The editor's own schema would join the cells, and lose the rest. Comments and hidden text are left out.
 */
export function cleanPastedHtml(html: string): CleanedHtml {
  const page = new DOMParser().parseFromString(withoutSpacesInStyles(html), 'text/html')
  for (const element of page.querySelectorAll(notForNotes)) element.remove()
  for (const element of page.querySelectorAll<HTMLElement>('[style]')) if (isHidden(element)) element.remove()
  mendLists(page)
  raiseText(page)
  // A link to another place of the document it was copied from.
  for (const link of page.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  const pictures = removePictures(page)
  // The innermost first: a table in a cell has become lines of words when its cell is read.
  for (const table of [...page.querySelectorAll('table')].reverse()) table.replaceWith(...linesOf(table, page))
  for (const heading of page.querySelectorAll('h1, h2, h5, h6')) {
    const level = page.createElement(heading.matches('h1') ? 'h3' : 'h4')
    level.append(...heading.childNodes)
    heading.replaceWith(level)
  }
  return { html: page.body.innerHTML, hasWords: page.body.textContent.trim() !== '', pictures }
}

/** Word writes `mso-element:comment`; a program that has read the page may write it with a space. */
const withoutSpacesInStyles = (html: string) => html.replace(/(mso-[a-z-]{1,40})\s?:\s?/g, '$1:')

function raiseText(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align"]')) {
    const aligned = element.style.verticalAlign
    const way = element.matches('sup') || aligned === 'super' ? 'super' : 'sub'
    if (!element.matches('sup, sub') && aligned !== 'super' && aligned !== 'sub') continue
    // The elements around the words stay, such as a link.
    const [first, ...others] = textsIn(element)
    if (!first) continue
    first.data = raisedText(element.textContent, way, textBefore(element))
    for (const text of others) text.data = ''
  }
}

function* textsIn(element: Element): Generator<Text> {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) yield walker.currentNode as Text
}

/** The words of the same block before an element. */
function textBefore(element: Element): string {
  const block = element.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, div, body') ?? element
  const range = element.ownerDocument.createRange()
  range.setStart(block, 0)
  range.setEndBefore(element)
  return range.toString()
}

/** Removes all pictures, and counts those that are no character, such as an emoji that another app draws itself. */
function removePictures(page: Document): number {
  let count = 0
  for (const picture of page.querySelectorAll('img, picture, svg, video, canvas')) {
    if (!picture.isConnected) continue
    const words = picture.getAttribute('alt') ?? ''
    if (/^\p{Extended_Pictographic}/u.test(words) && words.length <= 12) picture.replaceWith(words)
    else {
      const [width, height] = ['width', 'height'].map((side) => picture.getAttribute(side))
      // A dot that reports the reading of an email.
      if (width !== '1' || height !== '1') count++
      picture.remove()
    }
  }
  return count
}

function linesOf(table: HTMLTableElement, page: Document): HTMLElement[] {
  return [...table.rows].flatMap((row) => {
    const line = page.createElement('p')
    for (const [index, cell] of [...row.cells].entries()) {
      if (index > 0) line.append(cellGap)
      const isInline = cell.querySelector(blocks) === null
      line.append(...(isInline ? cell.childNodes : [wordsOf(cell)]))
    }
    return line.textContent.replaceAll('|', '').trim() === '' ? [] : [line]
  })
}

/** The words of a cell with blocks, separated by spaces. */
function wordsOf(cell: Element): string {
  for (const block of cell.querySelectorAll(blocks)) block.after(' ')
  return cell.textContent.replace(/\s+/g, ' ').trim()
}

const raised = toCharacters('0123456789+-−=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ')
const lowered = toCharacters('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

function toCharacters(plain: string, others: string): ReadonlyMap<string, string> {
  const found = [...others]
  return new Map([...plain].map((character, index) => [character, found[index] ?? character]))
}

/** "3rd", "1er", "2ème", "5º": these letters behind a number mean the same on the line. */
const ordinal = /^(?:st|nd|rd|th|re|ers?|ère|[eè]mes?|es?|os?|as?|º|ª)$/i
/** The reference of a note, "[1]", and signs. */
const readOnLine = /^(?:\[.+\]|\P{L}|TM|SM)$/u

/**
 * Raised or lowered words as plain text: in the characters of Unicode if it has them all ("m²", "H₂O"), otherwise with a
 * sign before them ("x^(a+b)", "v_max"). `before` is the text to which they belong.
 */
function raisedText(words: string, way: 'super' | 'sub', before: string): string {
  const text = words.trim()
  if (text === '') return words
  return words.replace(text, () => onLine(text, way, before))
}

function onLine(text: string, way: 'super' | 'sub', before: string): string {
  const characters = way === 'super' ? raised : lowered
  const found = Array.from(text, (character) => characters.get(character))
  if (!found.includes(undefined)) return found.join('')
  if (way === 'super' && (readOnLine.test(text) || (/\d$/.test(before) && ordinal.test(text)))) return text
  const sign = way === 'super' ? '^' : '_'
  return /^[\p{L}\p{N}]+$/u.test(text) ? `${sign}${text}` : `${sign}(${text})`
}
