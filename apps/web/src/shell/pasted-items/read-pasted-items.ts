import { withoutEnding } from '@civic-hub/committee'

/** An item of an agenda that was written in another program. */
export interface PastedItem {
  readonly title: string
  readonly subtasks: readonly string[]
}

type Style = 'number' | 'letter' | 'capital' | 'roman' | 'capital-roman' | 'bullet' | 'none'

interface Sign {
  readonly style: Style
  /** The place in its list, counted from 1; 0 for a bullet. */
  readonly number: number
  /** The words after the sign. */
  readonly words: string
}

interface Line extends Sign {
  readonly indent: number
  readonly whole: string
}

/** The heading of the whole text, in a line of its own. */
const heading =
  /^(?:(?:(?:meeting|draft) )?agenda(?: (?:for|of) .+)?|tagesordnung|ordre du jour|orden del día|ordine del giorno|agenda van .+)$/i

/**
 * Reads the lines of an agenda as items, without their numbers and bullets; lines below an item are its subtasks. A
 * number stays in the title if the numbers of its list have no order: "3. Mai" is a date.
 */
export function readPastedItems(text: string): PastedItem[] {
  const written = text.split(/\r\n?|[\n\u2028\u2029]/).filter((line) => line.trim() !== '')
  if (written.length > 1 && heading.test(withoutEnding(written[0]?.trim() ?? '', ': '))) written.shift()
  const lines = withOrder(readLines(written))
  const isItem = findItems(lines)
  const items: { title: string; subtasks: string[] }[] = []
  for (const [index, { words }] of lines.entries()) {
    const last = items.at(-1)
    if (!last || isItem(index)) items.push({ title: words, subtasks: [] })
    else last.subtasks.push(words)
  }
  return items
}

function readLines(written: readonly string[]): Line[] {
  const last = { letter: 0, roman: 0, capital: 0, 'capital-roman': 0 }
  return written.map((line) => {
    const [space = ''] = /^\s*/.exec(line) ?? []
    const indent = space.replaceAll('\t', '    ').length
    const whole = line.trim().replace(/\s+/g, ' ')
    const sign = readSign(line.trim(), last)
    return { indent, whole, ...(sign ?? { style: 'none', number: 0, words: whole }) }
  })
}

const bullet = /^(?:[-–—*•·‣⁃◦▪▫●○◆►➢✓✔]|[\uf000-\uf0ff]|[o§](?=\t|\s{2}))\s+/u
const box = /^(?:[-*•]\s+)?(?:\[[ xX]?\]|[☐☑☒□■])\s+/u
const numbered =
  /^(?:(?:agenda item|item|top|punkt|point|punto|ponto)\s+|[#№§]\s*)?[[(]?(\d{1,3}(?:\.\d{1,3})*)(?:[.):\]](?=\s|\p{L}|$)|\.?\s+[-–—](?=\s)|(?=\t))\s*/iu
/** Without a dot or bracket, a number needs a word before it. */
const named = /^(?:agenda item|item|top|punkt|point|punto|ponto)\s+(\d{1,3}(?:\.\d{1,3})*)\s+/iu
const below = /^(\d{1,3}(?:\.\d{1,3})+)\s+/u
const lettered = /^\(?(\p{L}{1,6})[.)]\s+/u
const inChinese = /^[（(]?([一二三四五六七八九十]{1,3})[、．.）)]\s*/u

type LastNumbers = Record<'letter' | 'roman' | 'capital' | 'capital-roman', number>

function readSign(line: string, last: LastNumbers): Sign | null {
  const plain = withPlainDigits(line)
  const after = (sign: RegExpExecArray) => line.slice(sign[0].length).trim().replace(/\s+/g, ' ')
  const found = (style: Style, number: number, sign: RegExpExecArray): Sign | null => {
    const words = after(sign)
    return words === '' ? null : { style, number, words }
  }
  const marked = box.exec(line) ?? bullet.exec(line)
  if (marked) return found('bullet', 0, marked)
  const number = numbered.exec(plain) ?? named.exec(plain)
  const deeper = number ?? below.exec(plain)
  if (deeper) {
    const parts = (deeper[1] ?? '').split('.').map(Number)
    // "1.1" is a part of item 1.
    return found(parts.length === 1 ? 'number' : 'letter', parts.at(-1) ?? 0, deeper)
  }
  const chinese = inChinese.exec(line)
  if (chinese) return found('number', numberOf(chinese[1] ?? ''), chinese)
  const letters = lettered.exec(line)
  const word = letters?.[1] ?? ''
  if (!letters) return null
  const isSmall = word === word.toLowerCase()
  const [letter, roman] = isSmall ? (['letter', 'roman'] as const) : (['capital', 'capital-roman'] as const)
  const [alphabetic, value] = [/^[a-z]$/i.test(word) ? word.toLowerCase().charCodeAt(0) - 96 : 0, romanOf(word)]
  // "i" can be the letter after "h" or the first Roman number.
  const isLetter = alphabetic > 0 && (alphabetic === last[letter] + 1 || alphabetic === 1)
  const isRoman = value > 0 && (value === last[roman] + 1 || value === 1)
  const style = isRoman && !(isLetter && alphabetic === last[letter] + 1) ? roman : isLetter ? letter : null
  if (style === null) return null
  last[style] = style === roman ? value : alphabetic
  return found(style, last[style], letters)
}

/** Digits of other scripts, and wide signs, in place: one character for each. */
function withPlainDigits(line: string): string {
  return line.replace(/[０-９．）：（٠-٩۰-۹०-९]/g, (character) => {
    const code = character.charCodeAt(0)
    const zero = [0xff10, 0x660, 0x6f0, 0x966].find((first) => code >= first && code < first + 10)
    return zero === undefined ? ({ '．': '.', '）': ')', '：': ':', '（': '(' }[character] ?? '') : String(code - zero)
  })
}

function numberOf(chinese: string): number {
  const digits = '〇一二三四五六七八九'
  if (!chinese.includes('十')) return digits.indexOf(chinese)
  const [tens = '', ones = ''] = chinese.split('十')
  return (tens === '' ? 1 : digits.indexOf(tens)) * 10 + (ones === '' ? 0 : digits.indexOf(ones))
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function romanOf(word: string): number {
  const values = Array.from(word.toLowerCase(), (letter) => romanDigits[letter] ?? 0)
  if (values.includes(0)) return 0
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

/** The lines, without the signs of lists whose numbers have no order. */
function withOrder(lines: readonly Line[]): Line[] {
  const numbers = new Map<Style, number[]>()
  for (const { style, number } of lines) if (number > 0) numbers.set(style, [...(numbers.get(style) ?? []), number])
  return lines.map((line) =>
    line.number === 0 || isInOrder(line.style, numbers.get(line.style) ?? [])
      ? line
      : { ...line, style: 'none', number: 0, words: line.whole },
  )
}

/** Lists begin with 1, or are a part of a longer list. A single capital is an initial: "A. Ruiz". */
function isInOrder(style: Style, numbers: readonly number[]): boolean {
  if (numbers.length === 1 && (style === 'capital' || style === 'capital-roman')) return false
  const [first = 0] = numbers
  const follows = numbers.slice(1).every((number, index) => {
    const before = numbers[index] ?? 0
    return number === before + 1 || number === 1 || (first === 1 && number >= before)
  })
  return follows && (first === 1 || numbers.length > 1)
}

/** Finds the lines that are items; the others belong to the item above them. */
function findItems(lines: readonly Line[]): (index: number) => boolean {
  const outermost = Math.min(...lines.map(({ indent }) => indent))
  const isOuter = ({ indent }: Line) => indent === outermost
  const outer = lines.filter(isOuter)
  const unmarked = outer.filter(({ style }) => style === 'none')
  const marked = outer.filter(({ style }) => style !== 'none')
  const [first] = marked
  if (!first || unmarked.length === 0) {
    const style = outer[0]?.style
    return (index) => lines[index]?.indent === outermost && lines[index]?.style === style
  }
  const main = marked.filter(({ style }) => style === first.style)
  // Numbers that begin anew below each line without one are parts of it, and so are bullets.
  const isOneList =
    first.number > 0 &&
    main.length > 1 &&
    main.every(({ number }, index) => index === 0 || number > (main[index - 1]?.number ?? 0))
  const beginning = lines.indexOf(first)
  return (index) => {
    const line = lines[index]
    if (!line || !isOuter(line)) return false
    return isOneList ? line.style === first.style || index < beginning : line.style === 'none'
  }
}
