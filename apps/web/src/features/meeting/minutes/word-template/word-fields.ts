import { isLink } from './allowed-parts.ts'

// Word's own fields, such as the page number. A template may have those that show something of the file itself.

const allowed = new Set([
  ...['PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE'],
  ...['EDITTIME', 'REF', 'PAGEREF', 'NOTEREF', 'STYLEREF', 'TOC', 'TC', 'TOA', 'TA', 'INDEX', 'XE', 'SEQ'],
  ...['HYPERLINK', 'FILENAME', 'FILESIZE', 'TITLE', 'SUBJECT', 'AUTHOR', 'KEYWORDS', 'COMMENTS', 'INFO'],
  ...['LASTSAVEDBY', 'DOCPROPERTY', 'DOCVARIABLE', 'NUMWORDS', 'NUMCHARS', 'REVNUM', 'TEMPLATE', 'USERNAME'],
  ...['USERINITIALS', 'LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'BIDIOUTLINE', 'ADVANCE', 'EQ'],
  ...['SYMBOL', 'QUOTE', 'IF', 'COMPARE', 'SET', 'ASK', 'FILLIN', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN'],
  ...['CITATION', 'BIBLIOGRAPHY', 'DISPLAYBARCODE', 'MERGEFIELD', 'MERGEREC', 'MERGESEQ', 'SHAPE', 'PRIVATE'],
])

/** Stands for a field inside of an instruction. */
const nested = '\0'

/**
 * Whether a template may have the field with this instruction. The name must be written out: another field could produce any
 * name, and any target of a link.
 */
function isAllowedField(instruction: string): boolean {
  if (/^\s*=/.test(instruction)) return true
  const [whole, name = ''] = /^\s*([a-z]+)(?=[\s\\"]|$)/i.exec(instruction) ?? []
  if (whole === undefined || !allowed.has(name.toUpperCase())) return false
  return name.toUpperCase() !== 'HYPERLINK' || isAllowedLink(instruction.slice(whole.length))
}

function isAllowedLink(rest: string): boolean {
  if (rest.includes(nested)) return false
  // A switch with a text behind it names a place in the file (\l), a hint (\o) or a window (\t).
  const words = rest.replace(/\\[lot]\s*(?:"[^"]*"|[^\s"]+)/gi, ' ').replace(/\\[a-z]\b/gi, ' ')
  const targets = words.match(/"[^"]*"|[^\s"]+/g) ?? []
  return targets.every((each) => {
    const target = each.replaceAll('"', '').trim()
    return target === '' || target.startsWith('#') || isLink(target)
  })
}

/** Collects the instructions of fields, which may be in several runs and inside of each other. */
export interface FieldCollector {
  begin(): void
  /** The instruction is complete; its result follows. */
  separate(): void
  end(): void
  /** A field in one element. */
  simple(instruction: string): void
  add(text: string): void
  /** All fields end at the latest with their part. */
  close(): void
}

/** `report` receives each field that is not allowed. */
export function createFieldCollector(report: (instruction: string) => void): FieldCollector {
  const open: { instruction: string[]; isComplete: boolean }[] = []
  const check = (instruction: string) => {
    if (!isAllowedField(instruction)) report(instruction.replaceAll(nested, '{…}').trim())
  }
  const markNested = () => {
    const around = open.at(-1)
    if (around && !around.isComplete) around.instruction.push(nested)
  }
  const collector: FieldCollector = {
    begin() {
      markNested()
      open.push({ instruction: [], isComplete: false })
    },
    separate() {
      const field = open.at(-1)
      if (field) field.isComplete = true
    },
    end() {
      const field = open.pop()
      if (field) check(field.instruction.join(''))
    },
    simple(instruction) {
      markNested()
      check(instruction)
    },
    add(text) {
      open.at(-1)?.instruction.push(text)
    },
    close() {
      while (open.length > 0) collector.end()
    },
  }
  return collector
}
