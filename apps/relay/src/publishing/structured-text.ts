import { escapeHtml } from '../escape-markup.ts'
import { deepestIndent } from './public-style.ts'

/*
 * The plain text of minutes or of an agenda as markup. The text is the only source: parts, items, motions and lists are
 * recognised by their form, an unknown line stays a paragraph, and each line is written once, in its order.
 */

/** A part or an item of the text, for the contents of its page. */
export interface PlaceInText {
  id: string
  words: string
  isItem: boolean
}

interface StructuredText {
  places: readonly PlaceInText[]
  /** The markup, in pieces that can be on different pages. */
  pieces: Iterable<string>
}

/** A longer text, which no meeting has, is written line by line: its markup might not fit on a page. */
const maxStructuredLength = 500_000
const maxStructuredLines = 20_000
const maxDepth = 12
/** A text may have a million lines: a piece for each would take most of the time. */
const linesInPiece = 200
/** In characters. */
const longLine = 1_000

const signOf = (line: string): string | null => /^(?:-|\d{1,9}\.)(?= +\S)/.exec(line)?.[0] ?? null
const indentOf = (line: string): number => line.length - line.trimStart().length
const isBlank = (line: string): boolean => line.trim() === ''

/** The labels of motions in minutes, with a running number. */
const motionLabel =
  /^(?:Motion(?: to end the debate| to adjourn)?|Amendment|Procedural motion|Approval of minutes|Consent agenda|Election)(?: [^\s:]{1,30})?: /

/** The heading of a part: a line in capitals. */
const isHeading = (line: string): boolean =>
  line.length <= 200 && line === line.toUpperCase() && /^\p{Lu}/u.test(line) && signOf(line) === null

/** The number of an agenda item: "3." or, by a committee's pattern, "70/17". */
const itemNumber = (line: string, isAgenda: boolean): string | null =>
  (isAgenda ? /^[\p{L}\d./-]{0,20}\d[\p{L}\d./-]{0,20}(?= +\S)/u : /^\d{1,9}\.(?= +\S)/).exec(line)?.[0] ?? null

export function structuredText(text: string): StructuredText {
  const lines = text.length > maxStructuredLength ? null : text.split('\n')
  if (lines === null || lines.length > maxStructuredLines) return { places: [], pieces: plainPieces(text) }
  const ids = new Set<string>()
  const uses = new Map<string, number>()
  /** An id that is not used yet: two items may have the same number, and in a hostile text all of them. */
  const idOf = (wanted: string): string => {
    let use = uses.get(wanted) ?? 0
    let id: string
    do {
      use += 1
      id = use === 1 ? wanted : `${wanted}-${use}`
    } while (ids.has(id))
    uses.set(wanted, use)
    ids.add(id)
    return id
  }
  const blocks = topLevel(lines, idOf)
  const places = blocks.flatMap(({ kind, id, from }) =>
    id === null ? [] : [{ id, words: (lines[from] ?? '').trim(), isItem: kind === 'item' }],
  )
  return { places, pieces: markupOf(lines, blocks, idOf) }
}

/** The lines `from` to `to`, of which a heading or an item has the first one. */
interface TopBlock {
  kind: 'heading' | 'item' | 'start' | 'lines'
  id: string | null
  from: number
  to: number
  isBelowHeading: boolean
}

function topLevel(lines: readonly string[], idOf: (wanted: string) => string): TopBlock[] {
  const blocks: TopBlock[] = []
  let heading: string | null = null
  let parts = 0
  const startsPart = (at: number) => at > 0 && isBlank(lines[at - 1] ?? '') && isHeading(lines[at] ?? '')
  const numberAt = (at: number) => {
    const isAgenda = heading === 'AGENDA'
    return heading === null || isAgenda ? itemNumber(lines[at] ?? '', isAgenda) : null
  }
  for (let at = 0; at < lines.length; ) {
    const from = at++
    const number = numberAt(from)
    if (isBlank(lines[from] ?? '')) continue
    if (startsPart(from)) {
      heading = (lines[from] ?? '').trim()
      parts += 1
      blocks.push({ kind: 'heading', id: idOf(`part-${parts}`), from, to: at, isBelowHeading: true })
    } else if (number !== null) {
      at = endOfBelow(lines, at, lines.length, 0)
      const id = idOf(`item-${number.replace(/\.$/, '').replace(/[^\p{L}\d]+/gu, '-')}`)
      blocks.push({ kind: 'item', id, from, to: at, isBelowHeading: heading !== null })
    } else {
      const ends = () => {
        const line = lines[at] ?? ''
        const isLong = at - from >= linesInPiece && indentOf(line) === 0 && signOf(line) === null
        return at >= lines.length || isBlank(line) || isLong || numberAt(at) !== null
      }
      while (!ends()) at++
      blocks.push({ kind: from === 0 ? 'start' : 'lines', id: null, from, to: at, isBelowHeading: heading !== null })
    }
  }
  return blocks
}

/** The end of the lines below an entry: those with more spaces, and the empty lines between them. */
function endOfBelow(lines: readonly string[], from: number, to: number, indent: number): number {
  let end = from
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    if (isBlank(line)) continue
    if (indentOf(line) <= indent) break
    end = at + 1
  }
  return end
}

function* markupOf(
  lines: readonly string[],
  blocks: readonly TopBlock[],
  idOf: (wanted: string) => string,
): Generator<string> {
  let motions = 0
  const write = createWriter(lines, () => {
    motions += 1
    return idOf(`motion-${motions}`)
  })
  for (const { kind, id, from, to, isBelowHeading } of blocks) {
    const line = escapeHtml((lines[from] ?? '').trimEnd())
    if (kind === 'heading') yield `<h3 id="${id}">${line}</h3>\n`
    else if (kind === 'item') {
      const below = write(from + 1, to, 0)
      const tag = isBelowHeading ? 'h4' : 'h3'
      yield `<${tag} class="item" id="${id}">${line}${linkTo(id ?? '', line)}</${tag}>\n${below && `<div class="below">\n${below}</div>\n`}`
    } else if (kind === 'start') yield `<div class="start">\n${write(from, to, 0)}</div>\n`
    else yield write(from, to, 0)
  }
}

/** A link that shows only a sign of the style, so that it adds no words to the text. */
const linkTo = (id: string, escapedWords: string): string =>
  `<a class="here" href="#${id}" aria-label="Link to ${escapedWords}"></a>`

/** Writes lines and what is below them: motions, lists, and paragraphs. */
function createWriter(lines: readonly string[], nextMotion: () => string) {
  return write

  function write(from: number, to: number, depth: number): string {
    let first = from
    while (first < to && isBlank(lines[first] ?? '')) first++
    const base = indentOf(lines[first] ?? '')
    const wordsAt = (at: number) => (lines[at] ?? '').trim()
    const isEntry = (at: number) => indentOf(lines[at] ?? '') === base && signOf(wordsAt(at)) !== null
    const isMotion = (at: number) =>
      motionLabel.test(wordsAt(at)) && at + 1 < to && isEntry(at + 1) && signOf(wordsAt(at + 1)) === '-'
    let markup = ''
    let at = first
    while (at < to) {
      if (isBlank(lines[at] ?? '')) at++
      else if (depth < maxDepth && isMotion(at)) {
        const id = nextMotion()
        const words = escapeHtml(wordsAt(at))
        const list = writeList(at + 1)
        markup += `<section class="motion" id="${id}"><p>${words}${linkTo(id, words)}</p>\n${list.markup}</section>\n`
        at = list.end
      } else if (depth < maxDepth && isEntry(at)) {
        const list = writeList(at)
        markup += list.markup
        at = list.end
      } else {
        markup += paragraph(lines[at] ?? '', base)
        at++
      }
    }
    return markup

    function writeList(start: number): { markup: string; end: number } {
      const isNumbered = signOf(wordsAt(start)) !== '-'
      let entries = ''
      let end = start
      for (let next = start; next < to && isEntry(next); ) {
        const words = wordsAt(next)
        const sign = signOf(words) ?? ''
        if ((sign !== '-') !== isNumbered) break
        end = endOfBelow(lines, next + 1, to, base)
        entries += `<li>${entryMarkup(sign, words.slice(sign.length).trimStart(), next + 1, end)}</li>\n`
        next = end
        while (next < to && isBlank(lines[next] ?? '')) next++
      }
      return { markup: `<ul${isNumbered ? '' : ' class="plain"'}>\n${entries}</ul>\n`, end }
    }

    function entryMarkup(sign: string, words: string, from: number, end: number): string {
      // The style draws a dash before an entry; readers of the screen hear a list.
      const shown = sign === '-' ? '<span class="sign" aria-hidden="true">- </span>' : `${sign} `
      const escaped = escapeHtml(words)
      if (!motionLabel.test(words) || end === from) return `${shown}${escaped}\n${write(from, end, depth + 1)}`
      // An amendment is within the motion that it amends.
      const id = nextMotion()
      return `${shown}<section class="motion" id="${id}"><p>${escaped}${linkTo(id, escaped)}</p>\n${write(from, end, depth + 1)}</section>`
    }
  }
}

const paragraph = (line: string, base: number): string => {
  const spaces = Math.max(0, indentOf(line) - base)
  return `<p${spaces > 0 ? ` class="in${Math.min(spaces, deepestIndent)}"` : ''}>${escapeHtml(line.trim())}</p>\n`
}

/** A line of a text without structure. A long one continues below its own words, and not at the margin. */
function textLine(line: string): string {
  // Without markup of its own, since a page may have a million of them.
  return line === '' ? '\n' : `<span class="in${Math.min(indentOf(line), deepestIndent)}">${escapeHtml(line)}\n</span>`
}

function* plainPieces(text: string): Generator<string> {
  const pre = (piece: string) => `<pre>${piece}</pre>\n`
  let piece = ''
  let lines = 0
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? undefined : end)
    // A very long line is alone.
    if (lines === linesInPiece || (lines > 0 && line.length > longLine)) {
      yield pre(piece)
      ;[piece, lines] = ['', 0]
    }
    piece += textLine(line)
    lines = line.length > longLine ? linesInPiece : lines + 1
    if (end === -1) break
    from = end + 1
  }
  yield pre(piece)
}
