import { checkRelationship, isLink, type PartContent } from './allowed-parts.ts'
import { attributeOf, rewriteXml, UnusualXml, type XmlElement, type XmlVisitor } from './read-xml.ts'
import { TemplateRefused } from './template-refused.ts'

const namespaces = {
  w: [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  r: [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  mc: ['http://schemas.openxmlformats.org/markup-compatibility/2006'],
}
const prefixes = Object.keys(namespaces) as (keyof typeof namespaces)[]
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const drawings = ['urn:schemas-microsoft-com:vml', 'urn:schemas-microsoft-com:office:office']
const vectorPicture = 'http://www.w3.org/2000/svg'

/**
 * Checks a part of XML and returns it in a plain form: see `rewriteXml`. `contentAt` returns the content of the part at a
 * path. Throws `TemplateRefused`.
 */
export function checkPart(path: string, bytes: Uint8Array, contentAt: (path: string) => PartContent | null): string {
  try {
    return rewriteXml(bytes, visitorOf(path, contentAt))
  } catch (failure) {
    if (failure instanceof UnusualXml) throw new TemplateRefused('unusual', failure.message, path)
    throw failure
  }
}

function visitorOf(path: string, contentAt: (path: string) => PartContent | null): XmlVisitor {
  if (path === '[Content_Types].xml') return { start: checkContentType }
  if (path.endsWith('.rels'))
    return {
      start(element) {
        checkNamespace(element, relationships, ['Relationships', 'Relationship'])
        if (element.local === 'Relationships') return true
        const [type, target, mode] = ['Type', 'Target', 'TargetMode'].map((name) =>
          attributeOf(element, name).trim(),
        ) as [string, string, string]
        return checkRelationship({ type, target, mode }, path, contentAt)
      },
    }
  return path.startsWith('word/') ? visitText(path) : {}
}

/** The lists of the package have no other elements. One with a prefix is not found by every reader. */
function checkNamespace({ uri, name }: XmlElement, expected: string, names: readonly string[]): void {
  if (uri !== expected || !names.includes(name)) throw new UnusualXml(`An element ${name}`)
}

function checkContentType(element: XmlElement): boolean {
  checkNamespace(element, contentTypes, ['Types', 'Default', 'Override'])
  const type = attributeOf(element, 'ContentType')
  if (/macroEnabled|vba|keyMapCustomizations/i.test(type)) throw new TemplateRefused('macros', type)
  return true
}

function visitText(path: string): XmlVisitor {
  const fields = createFieldCollector((instruction) => {
    throw new TemplateRefused('field', instruction, path)
  })
  const refuse = (reason: 'outside' | 'embedded' | 'macros', detail: string) =>
    new TemplateRefused(reason, detail, path)
  let depth = 0
  let instructions = 0

  function startWord(element: XmlElement): boolean {
    const own = (name: string) => attributeOf(element, `w:${name}`)
    switch (element.local) {
      case 'fldChar':
        if (own('fldCharType') === 'begin') fields.begin()
        else if (own('fldCharType') === 'separate') fields.separate()
        else if (own('fldCharType') === 'end') fields.end()
        return true
      case 'instrText':
      case 'delInstrText':
        instructions += 1
        return true
      case 'fldSimple':
        fields.simple(own('instr'))
        return true
      case 'mailMerge':
        throw refuse('outside', 'mail merge')
      // Its relationship is left out, too.
      case 'attachedTemplate':
        return false
      default:
        return true
    }
  }

  return {
    start(element) {
      checkPrefixes(element)
      if (namespaces.w.includes(element.uri) && !startWord(element)) return false
      depth += 1
      const { local, uri, attributes } = element
      if (local === 'webVideoPr') throw refuse('embedded', 'online video')
      if (drawings.includes(uri) || uri === vectorPicture) {
        if (local === 'script' || local === 'foreignObject') throw refuse('embedded', local)
        const isShape = !/^(?:imagedata|fill|stroke|image|use)$/.test(local)
        for (const { local: name, value } of attributes)
          if (/^(?:src|href|althref)$/.test(name) && !isHarmless(value, isShape && name === 'href'))
            throw refuse('outside', value)
      }
      return true
    },
    text(text) {
      if (instructions > 0) fields.add(text)
    },
    end({ local, uri }) {
      depth -= 1
      if (namespaces.w.includes(uri) && (local === 'instrText' || local === 'delInstrText')) instructions -= 1
      if (depth === 0) fields.close()
    },
  }
}

const isHarmless = (address: string, mayLink: boolean): boolean =>
  address === '' || address.startsWith('#') || /^data:image\//i.test(address) || (mayLink && isLink(address))

/** The readers of this folder and docxtemplater know the elements by these prefixes, which every program uses. */
function checkPrefixes(element: XmlElement): void {
  for (const { name, prefix, uri } of [element, ...element.attributes])
    for (const known of prefixes)
      if ((prefix === known) !== namespaces[known].includes(uri)) throw new UnusualXml(`The prefix of ${name}`)
}

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
interface FieldCollector {
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
function createFieldCollector(report: (instruction: string) => void): FieldCollector {
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
