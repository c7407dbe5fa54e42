import { create, type Font } from 'fontkit'
import { createReader, type PdfDictionary, PdfName, PdfRef, type PdfValue, readObjects } from './pdf-objects.ts'

/** The elements that each element may have around it; the others may be anywhere. */
const parents: Readonly<Record<string, readonly string[]>> = {
  Document: ['StructTreeRoot'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
}
const anywhere = ['H1', 'H2', 'H3', 'H4', 'P', 'BlockQuote', 'Code', 'Link', 'Span', 'L', 'Table']
const painting = ['TJ', 'Tj', 'S', 'f', 'B', 's', 'Do', 'sh']

/**
 * The failures of a PDF file by the checkpoints of the Matterhorn Protocol 1.1 (PDF/UA-1) that a program can decide and
 * that concern what minutes have. Each begins with the number of its condition, or of its checkpoint.
 */
export function failuresOfPdfUa(bytes: Uint8Array): string[] {
  const failures: string[] = []
  const expect = (isMet: boolean, failure: string) => {
    if (!isMet) failures.push(failure)
  }
  const file = readObjects(bytes)
  const { trailer, dictionary, array } = file
  const entry = (owner: PdfValue | undefined, key: string) => file.resolve(dictionary(owner).entries.get(key))
  const nameIn = (owner: PdfValue | undefined, key: string) => nameOf(entry(owner, key))
  const catalog = dictionary(trailer.entries.get('Root'))

  checkDocument()
  const { contents, elements } = readStructure()
  const pages = array(entry(entry(catalog, 'Pages'), 'Kids'))
  const tree = parentTree()
  const fonts = new Map<string, CheckedFont>()
  for (const [name, font] of dictionary(entry(entry(entry(catalog, 'Pages'), 'Resources'), 'Font')).entries)
    fonts.set(name, checkFont(name, font))
  for (const page of pages) checkPage(page)
  checkHeadings()
  return failures

  function checkDocument(): void {
    const metadata = file.stream(entry(catalog, 'Metadata')).toString('utf8')
    expect(nameIn(entry(catalog, 'Metadata'), 'Subtype') === 'XML', '06-001 no metadata')
    expect(/<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata), '06-002 no PDF/UA identifier')
    expect(/<dc:title>.*<rdf:li[^>]*>[^<]+</.test(metadata), '06-003 no title in the metadata')
    expect(entry(entry(catalog, 'ViewerPreferences'), 'DisplayDocTitle') === true, '07-001 the title is not shown')
    expect(entry(entry(catalog, 'MarkInfo'), 'Marked') === true, '06 the file is not marked as tagged')
    expect(entry(entry(catalog, 'MarkInfo'), 'Suspects') !== true, '04-001 suspects')
    expect(entry(catalog, 'Lang') !== undefined, '11-006 no language')
    expect(!trailer.entries.has('Encrypt'), '26-001 encryption')
    for (const key of ['AcroForm', 'OCProperties', 'Names', 'OpenAction', 'AA'])
      expect(!catalog.entries.has(key), `${key} is not known to these checks`)
  }

  /** Checks the nesting, and returns the content that the elements refer to. */
  function readStructure() {
    const found = new Map<string, PdfDictionary>()
    const inOrder: { role: string; element: PdfDictionary }[] = []
    const root = entry(catalog, 'StructTreeRoot') as PdfDictionary
    function visit(value: PdfValue, around: string, owner: PdfDictionary, hasText: boolean): void {
      const element = dictionary(value)
      const role = nameIn(element, 'S')
      expect(dictionary(element.entries.get('P')) === owner, `09 the parent of ${role} is another element`)
      const allowed = parents[role]
      expect(allowed !== undefined || anywhere.includes(role), `02-001 ${role} is no standard type`)
      expect(!allowed || allowed.includes(around), `09-004 ${role} in ${around}`)
      expect(!['L', 'Table', 'TR', 'LI'].includes(around) || allowed !== undefined, `09-004 ${role} in ${around}`)
      if (role === 'TH') {
        const scope = nameIn(entry(element, 'A'), 'Scope')
        expect(['Column', 'Row', 'Both'].includes(scope), '15-003 a header cell without scope')
      }
      inOrder.push({ role, element })
      const isRead = hasText || element.entries.has('ActualText')
      for (const kid of array(entry(element, 'K'))) {
        const item = dictionary(kid)
        const kind = nameIn(item, 'Type')
        const page = item.entries.get('Pg')
        const on = page instanceof PdfRef ? page.id : 0
        if (kind === 'MCR') {
          const key = `${on} ${entry(item, 'MCID')}`
          expect(!found.has(key), `01 the content ${key} is in two elements`)
          found.set(key, element)
        } else if (kind === 'OBJR') found.set(`annotation ${(item.entries.get('Obj') as PdfRef).id}`, element)
        else visit(kid, role, element, isRead)
      }
    }
    const kids = array(entry(root, 'K'))
    expect(kids.length === 1, '09 the structure has several roots')
    for (const kid of kids) visit(kid, 'StructTreeRoot', root, false)
    return { contents: found, elements: inOrder }
  }

  function parentTree(): Map<number, PdfValue> {
    const numbers = array(entry(entry(entry(catalog, 'StructTreeRoot'), 'ParentTree'), 'Nums'))
    const found = new Map<number, PdfValue>()
    for (let at = 0; at < numbers.length; at += 2) found.set(Number(numbers[at]), numbers[at + 1] ?? 0)
    return found
  }

  function checkPage(page: PdfValue): void {
    const id = (page as PdfRef).id
    const listed = array(tree.get(Number(entry(page, 'StructParents'))))
    const shown = checkContent(file.stream(entry(page, 'Contents')).toString('latin1'), id)
    expect(shown.size === listed.length, `01 page ${id} has other content than its structure`)
    for (const [place, owner] of listed.entries())
      expect(
        contents.get(`${id} ${place}`) === dictionary(owner),
        `01 content ${place} of page ${id} has another element`,
      )
    for (const annotation of array(entry(page, 'Annots'))) {
      expect(nameIn(page, 'Tabs') === 'S', '28-009 the order of the tab key is not that of the structure')
      expect(nameIn(annotation, 'Subtype') === 'Link', '28-006 an annotation of another type')
      expect(entry(annotation, 'Contents') !== undefined, '28-012 a link without words')
      const owner = dictionary(tree.get(Number(entry(annotation, 'StructParent'))))
      expect(nameIn(owner, 'S') === 'Link', '28-011 a link outside of its element')
      expect(
        contents.get(`annotation ${(annotation as PdfRef).id}`) === owner,
        '28-002 a link outside of the structure',
      )
    }
  }

  /** Checks that all content is in the structure or an artifact, and returns the numbers of the former. */
  function checkContent(text: string, page: number): Set<number> {
    const shown = new Set<number>()
    const reader = createReader(text)
    let open: PdfDictionary | null = null
    let font: CheckedFont | undefined
    for (let next = reader.operation(); next; next = reader.operation()) {
      const { operator, operands } = next
      if (operator === 'BDC') {
        expect(open === null, `01-003 marked content in marked content on page ${page}`)
        open = dictionary(operands[1])
        const mark = open.entries.get('MCID')
        if (nameOf(operands[0]) === 'Artifact') {
          expect(nameIn(open, 'Type') !== '', `01 an artifact without type on page ${page}`)
          continue
        }
        const owner = contents.get(`${page} ${mark}`)
        expect(
          owner !== undefined && nameIn(owner, 'S') === nameOf(operands[0]),
          `01-005 content ${mark} on page ${page}`,
        )
        shown.add(Number(mark))
      } else if (operator === 'EMC') open = null
      else if (operator === 'Tf') font = fonts.get(nameOf(operands[0]))
      else if (painting.includes(operator)) expect(open !== null, `01-005 unmarked content on page ${page}`)
      if (operator !== 'TJ') continue
      const mark = Number(open?.entries.get('MCID') ?? -1)
      const isReplaced = hasActualText(contents.get(`${page} ${mark}`))
      for (const part of array(operands[0]).filter((one) => typeof one === 'string'))
        for (let at = 0; at < part.length; at += 2)
          font?.checkGlyph(part.charCodeAt(at) * 256 + part.charCodeAt(at + 1), isReplaced || mark < 0)
    }
    expect(open === null, `01 marked content without end on page ${page}`)
    return shown
  }

  function hasActualText(element: PdfDictionary | undefined): boolean {
    for (let at = element; at && nameIn(at, 'Type') === 'StructElem'; at = dictionary(at.entries.get('P')))
      if (at.entries.has('ActualText')) return true
    return false
  }

  function checkFont(name: string, font: PdfValue): CheckedFont {
    const [descendant] = array(entry(font, 'DescendantFonts'))
    const program = file.stream(entry(entry(descendant, 'FontDescriptor'), 'FontFile2'))
    expect(nameIn(font, 'Subtype') === 'Type0', `31 ${name} is no composite font`)
    expect(nameIn(font, 'Encoding') === 'Identity-H', `31-005 ${name} has another encoding`)
    expect(nameIn(descendant, 'CIDToGIDMap') === 'Identity', `31-007 ${name} has no map of glyphs`)
    expect(program.length > 0, `31-009 ${name} is not embedded`)
    const embedded = create(program) as Font
    const [first, widths] = array(entry(descendant, 'W'))
    const map = file.stream(entry(font, 'ToUnicode')).toString('latin1')
    const letters = new Map<number, string>()
    for (const [, code = '', value = ''] of map.matchAll(/^<([0-9a-f]{4})> <([0-9A-Fa-f]+)>$/gm)) {
      letters.set(Number.parseInt(code, 16), value)
      for (const unit of value.match(/.{4}/g) ?? [])
        expect(!/^(0000|feff|fffe)$/i.test(unit), `31-028 ${name} maps glyph ${code} to ${unit}`)
    }
    const checked = new Set<number>()
    return {
      checkGlyph(id, isReplaced) {
        expect(id !== 0, `31-030 ${name} shows the glyph for missing letters`)
        expect(isReplaced || letters.has(id), `10-001 glyph ${id} of ${name} has no letters`)
        if (checked.has(id)) return
        checked.add(id)
        const stated = Number(array(widths)[id - Number(first)])
        const actual = (embedded.getGlyph(id).advanceWidth * 1000) / embedded.unitsPerEm
        expect(Math.abs(stated - actual) <= 1, `31-018 glyph ${id} of ${name} is ${actual} wide, not ${stated}`)
      },
    }
  }

  function checkHeadings(): void {
    let before = 0
    for (const { role } of elements) {
      const level = Number(/^H(\d)$/.exec(role)?.[1] ?? 0)
      if (level === 0) continue
      expect(before > 0 || level === 1, '14-002 the first heading is not H1')
      expect(level <= before + 1, `14-003 ${role} after H${before}`)
      before = level
    }
  }
}

interface CheckedFont {
  checkGlyph(id: number, isReplaced: boolean): void
}

const nameOf = (value: PdfValue | undefined): string => (value instanceof PdfName ? value.name : '')
