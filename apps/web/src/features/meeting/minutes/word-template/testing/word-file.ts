import { writeWordPackage } from '../word-package.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const names = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`

/** A paragraph with these words in one run. */
export const paragraph = (text: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join('')}</w:tr>`

export const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="Stadttabelle"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/></w:tblGrid>${rows.join('')}</w:tbl>`

/** The body of a template with the title, a table of the votes, and the minutes. */
export const templateBody = [
  paragraph('{{title}}', '<w:pStyle w:val="berschrift1"/>'),
  table(
    row(paragraph('Motion'), paragraph('Result')),
    row(paragraph('{{#votes}}{{wording}}'), paragraph('{{result}}{{/votes}}')),
  ),
  paragraph('{{minutes}}', '<w:pStyle w:val="Textkrper"/>'),
].join('')

const style = (kind: string, id: string, name: string, more = '') =>
  `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`

/** The styles of a German Word: their ids are translated, their names are not. */
const styles = [
  style('paragraph', 'Standard', 'Normal'),
  style('paragraph', 'Textkrper', 'Body Text', '<w:rPr><w:color w:val="1F3864"/></w:rPr>'),
  style('paragraph', 'berschrift1', 'heading 1', '<w:rPr><w:b/></w:rPr>'),
  style('paragraph', 'berschrift2', 'heading 2'),
  style('paragraph', 'Aufzhlungszeichen', 'List Bullet'),
  style('table', 'Tabellenraster', 'Table Grid'),
  style('table', 'Stadttabelle', 'Town Table'),
].join('')

const pageNumber =
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'

interface Changes {
  readonly header?: string
  /** Further relationships of the text. */
  readonly relationships?: string
  /** Further parts, or other ones in place of the usual. */
  readonly parts?: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>
  /** Further content types. */
  readonly types?: string
  readonly mainType?: string
}

/** A Word file with a header, a footer with page numbers, and this text. */
export function wordFile(
  body: string,
  { header = paragraph('{{committee}}'), relationships = '', parts = {}, types = '', mainType }: Changes = {},
): Promise<Blob> {
  const all = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType ?? `${word}.document.main+xml`}"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/><Override PartName="/word/header1.xml" ContentType="${word}.header+xml"/><Override PartName="/word/footer1.xml" ContentType="${word}.footer+xml"/>${types}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relations}/header" Target="header1.xml"/><Relationship Id="rId3" Type="${relations}/footer" Target="footer1.xml"/>${relationships}</Relationships>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${names}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/></w:sectPr></w:body></w:document>`,
    'word/styles.xml': `<w:styles ${names}>${styles}</w:styles>`,
    'word/header1.xml': `<w:hdr ${names}>${header}</w:hdr>`,
    'word/footer1.xml': `<w:ftr ${names}>${pageNumber}</w:ftr>`,
    ...parts,
  }
  return wordFileOf(all)
}

/** A Word file with these parts only. */
export function wordFileOf(parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): Promise<Blob> {
  const encoded = Object.entries(parts).map(
    ([path, part]) => [path, typeof part === 'string' ? new TextEncoder().encode(part) : part] as const,
  )
  return writeWordPackage({ parts: new Map(encoded) })
}

/** A field of Word whose instruction is in several runs. */
export const wordField = (...instruction: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction
    .map((piece) =>
      piece.startsWith('<') ? piece : `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`,
    )
    .join(
      '',
    )}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

/** The same without its paragraph, to be inside of another field. */
export const innerField = (...instruction: string[]) =>
  wordField(...instruction).slice('<w:p>'.length, -'</w:p>'.length)
