/** An entry of a list, as other programs write it. */
interface PastedEntry {
  readonly element: HTMLElement
  readonly list: string
  readonly level: number
  /** The number of the entry; null for a bullet. */
  readonly number: number | null
}

const mark = '[style*="mso-list:Ignore" i]'

/** Makes lists of the paragraphs of Word and of the single entries of its web app, and puts nested lists into entries. */
export function mendLists(page: Document): void {
  for (const line of page.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) writeMark(line)
  for (const parent of new Set(
    [...page.querySelectorAll('[style*="mso-list:"], .ListContainerWrapper')].map(
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

function mendEntriesIn(parent: Element): void {
  const { ownerDocument: page } = parent
  let open: { list: HTMLElement; entry: HTMLElement; of: PastedEntry }[] = []
  for (const child of [...parent.children]) {
    const entries = entriesOf(child as HTMLElement)
    if (entries.length === 0) {
      open = []
      continue
    }
    for (const entry of entries) {
      open = open.filter(
        ({ of }) => of.level < entry.level || (of.level === entry.level && isSame(of, entry)),
      )
      let last = open.at(-1)
      if (last?.of.level !== entry.level) {
        const list = page.createElement(entry.number === null ? 'ul' : 'ol')
        if (entry.number !== null && entry.number !== 1) list.setAttribute('start', String(entry.number))
        if (last) last.entry.append(list)
        else child.before(list)
        last = { list, entry: list, of: entry }
        open.push(last)
      }
      last.entry = page.createElement('li')
      last.list.append(last.entry)
      if (entry.element.matches('li')) last.entry.append(...entry.element.childNodes)
      else last.entry.append(entry.element)
    }
    if (!child.closest('li')) child.remove()
  }
}

const isSame = (one: PastedEntry, other: PastedEntry) =>
  one.list === other.list && (one.number === null) === (other.number === null)

function entriesOf(element: HTMLElement): PastedEntry[] {
  if (element.matches('.ListContainerWrapper'))
    return [...element.querySelectorAll('li')].map((entry) => ({
      element: entry,
      list: '',
      level: Number(entry.dataset.ariaLevel ?? 1),
      number: entry.closest('ol') ? Number(entry.closest('ol')?.getAttribute('start') ?? 1) : null,
    }))
  const found = /mso-list:(l\d+)\s+level(\d)/.exec(element.getAttribute('style') ?? '')
  if (!found || !element.matches('p, div, li')) return []
  const [, list = '', level = '1'] = found
  return [{ element, list, level: Number(level), number: takeMark(element) }]
}

/** Removes the sign of an entry, and returns its number. */
function takeMark(entry: HTMLElement): number | null {
  const signs = [...entry.querySelectorAll(mark)]
  const sign = signs.map(wordsIn).join('')
  for (const one of signs) one.remove()
  const letter = /^\(?([a-z])[.)]/i.exec(sign)?.[1]?.toLowerCase()
  const digits = /(\d{1,6})[.)]?\)?$/.exec(sign)?.[1]
  if (digits !== undefined) return Number(digits)
  if (letter !== undefined) return /^[ivx]$/.test(letter) ? 1 : letter.charCodeAt(0) - 96
  return /^\(?[ivxlcdm]+[.)]/i.test(sign) ? 1 : null
}

const wordsIn = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').trim()
