/** The place and sign of an entry. */
interface Place {
  /** The name of its list in Word. */
  readonly inList: string
  readonly level: number
  readonly sign: PastedSign
}

/** An entry of a list, as other programs write it. */
interface PastedEntry extends Place {
  readonly element: HTMLElement
}

/** A list that is being made, with the place of its first entry. */
interface OpenList extends Place {
  readonly list: HTMLElement
  /** The last entry. */
  entry: HTMLElement
  /** The number that the list shows before its next entry. */
  next: number
}

const wrapper = '.ListContainerWrapper'
const mark = '[style*="mso-list:Ignore" i]'

/**
 * Makes lists of the paragraphs of Word and of the single entries of its web app, and puts nested lists into entries. Letters
 * and numbers stay as they were, since other sentences refer to them: a list that cannot show them is split, or becomes
 * paragraphs that begin with them.
 */
export function mendLists(page: Document): void {
  for (const line of page.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) writeMark(line)
  for (const sign of page.querySelectorAll(`li[style*="mso-list:"] ${mark}`)) sign.remove()
  for (const list of page.querySelectorAll<HTMLElement>('ol:has(> li[value])')) splitAtValues(list)
  for (const parent of new Set(
    [...page.querySelectorAll(`p[style*="mso-list:"], div[style*="mso-list:"], ${wrapper}`)].map(
      ({ parentElement }) => parentElement,
    ),
  ))
    if (parent) mendEntriesIn(parent)
  for (const nested of page.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const entry = nested.previousElementSibling
    if (entry?.matches('li')) entry.append(nested)
  }
}

/** The number of a heading is written in its words. */
function writeMark(line: HTMLElement): void {
  for (const sign of line.querySelectorAll(mark)) sign.replaceWith(`${wordsIn(sign)} `)
}

/** An entry with its own number begins a list of its own, if it does not follow from the one before. */
function splitAtValues(list: HTMLElement): void {
  let into = list
  let next = Number(list.getAttribute('start') ?? 1)
  for (const entry of [...list.children]) {
    const value = Number(entry.getAttribute('value') ?? next)
    if (Number.isSafeInteger(value) && value >= 0 && value !== next) {
      if (into.firstElementChild !== entry) {
        const rest = list.cloneNode() as HTMLElement
        into.after(rest)
        into = rest
      }
      into.setAttribute('start', String(value))
      next = value
    }
    if (into !== list) into.append(entry)
    if (entry.matches('li')) next++
  }
}

function mendEntriesIn(parent: Element): void {
  const entriesByChild = readEntries(parent)
  let open: OpenList[] = []
  for (const child of [...parent.children]) {
    const entries = entriesByChild.get(child) ?? []
    if (entries.length === 0) open = []
    for (const { element, ...of } of entries) {
      open = open.filter((one) => one.level < of.level || (one.level === of.level && goesOn(one, of)))
      const last = open.at(-1)
      if (of.sign === 'words') {
        last?.entry.append(element)
        continue
      }
      const into = last?.level === of.level ? last : createList(child, of, of.sign)
      if (into !== last) {
        if (last) last.entry.append(into.list)
        else child.before(into.list)
        open.push(into)
      }
      into.entry = parent.ownerDocument.createElement('li')
      into.next++
      into.list.append(into.entry)
      if (element.matches('li')) into.entry.append(...element.childNodes)
      else into.entry.append(element)
    }
    if (entries.length > 0 && child.matches(wrapper)) child.remove()
  }
}

function createList({ ownerDocument: page }: Element, of: Place, sign: NumberSign | 'bullet'): OpenList {
  if (sign === 'bullet') {
    const list = page.createElement('ul')
    return { ...of, list, entry: list, next: 0 }
  }
  const list = page.createElement('ol')
  if (sign.number !== 1) list.setAttribute('start', String(sign.number))
  if (sign.type !== null) list.setAttribute('type', sign.type)
  return { ...of, list, entry: list, next: sign.number }
}

/** True if the list shows the next entry with its own sign. */
function goesOn({ inList, sign, next }: OpenList, entry: Place): boolean {
  if (inList !== entry.inList || sign === 'words' || entry.sign === 'words') return false
  if (sign === 'bullet' || entry.sign === 'bullet') return sign === entry.sign
  return sign.type === entry.sign.type && entry.sign.number === next
}

/** The entries in each child of an element. */
function readEntries(parent: Element): Map<Element, readonly PastedEntry[]> {
  const read = new Map<Element, PastedEntry[]>()
  const byLevel = new Map<string, { entry: Omit<PastedEntry, 'sign'>; signs: string; child: Element }[]>()
  for (const child of parent.children) {
    const found = /mso-list:(l\d+)\s+level(\d)/.exec(child.getAttribute('style') ?? '')
    if (child.matches(wrapper)) read.set(child, [...child.querySelectorAll('li')].map(entryOfWebApp))
    else if (found && child.matches('p, div')) {
      const [, inList = '', level = '1'] = found
      const signs = [...child.querySelectorAll(mark)].map(wordsIn).join('')
      const entry = { element: child as HTMLElement, inList, level: Number(level) }
      const own = byLevel.get(`${inList} ${level}`) ?? []
      byLevel.set(`${inList} ${level}`, own)
      own.push({ entry, signs, child })
    }
  }
  for (const own of byLevel.values()) {
    const signs = readSigns(own.map((one) => one.signs))
    for (const [index, { entry, child }] of own.entries()) {
      const sign = signs[index] ?? 'bullet'
      if (sign === 'words') writeMark(entry.element)
      else for (const one of entry.element.querySelectorAll(mark)) one.remove()
      read.set(child, [{ ...entry, sign }])
    }
  }
  return read
}

const styleTypes = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
} as const

/** An entry of Word's web app, which has a list of its own. */
function entryOfWebApp(element: HTMLElement): PastedEntry {
  const level = Number(element.dataset.ariaLevel ?? 1)
  const list = element.closest('ol')
  if (!list) return { element, inList: '', level, sign: 'bullet' }
  const place = [...list.children].indexOf(element)
  const style = list.style.listStyleType || element.style.listStyleType
  const type = Object.entries(styleTypes).find(([name]) => name === style)?.[1] ?? null
  const number = Number(element.dataset.ariaPosinset ?? Number(list.getAttribute('start') ?? 1) + place)
  return { element, inList: '', level, sign: { type, number } }
}

const wordsIn = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').trim()

/** The sign of an entry of a list: a letter, a Roman number or digits, as the notes can show it. */
interface NumberSign {
  /** As in HTML; null for digits. */
  readonly type: 'a' | 'A' | 'i' | 'I' | null
  readonly number: number
}

/** 'words': a sign that no list of the notes can show, such as 1.1 or Article IV. */
type PastedSign = NumberSign | 'bullet' | 'words'

const single = /^[([]?(?:(\d{1,6})[.):\]]*|([a-z]|[ivxlcdm]{2,12})[.):\]]+)$/i

/**
 * Reads the signs of a list's level. They decide together: "i" is the letter after "h", or the first Roman number. A letter
 * without a dot or a bracket is a bullet of Wingdings.
 */
export function readSigns(signs: readonly string[]): PastedSign[] {
  const found = signs.map((sign) => single.exec(sign.replace(/\s+/g, '')))
  const letters = found.flatMap((one) => one?.[2] ?? [])
  const isRoman = areRoman(letters)
  return signs.map((sign, index) => {
    const [, digits, letter = ''] = found[index] ?? []
    if (digits !== undefined) return { type: null, number: Number(digits) }
    const isSmall = letter === letter.toLowerCase()
    if (letter !== '' && isRoman) return { type: isSmall ? 'i' : 'I', number: romanOf(letter) }
    if (letter.length === 1) return { type: isSmall ? 'a' : 'A', number: placeOf(letter) }
    return /[\p{L}\p{N}].|\p{N}/u.test(sign) ? 'words' : 'bullet'
  })
}

function areRoman(letters: readonly string[]): boolean {
  const [first = ''] = letters
  if (first === '' || !letters.every((letter) => romanOf(letter) > 0)) return false
  if (letters.some(({ length }) => length > 1)) return true
  const areInOrder = letters.every((letter, index) => placeOf(letter) === placeOf(first) + index)
  return letters.length === 1 ? /i/i.test(first) : !areInOrder
}

const placeOf = (letter: string) => letter.toLowerCase().charCodeAt(0) - 96

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** 0 for letters that are no Roman number. */
function romanOf(letters: string): number {
  if (!/^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.test(letters)) return 0
  const values = Array.from(letters.toLowerCase(), (letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
