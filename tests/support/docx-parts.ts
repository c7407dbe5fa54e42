const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`

/** Returns the files within a Word document with these paragraphs, which need no escapes, by their paths. */
export function docxParts(paragraphs: readonly string[]): Record<string, string> {
  const body = paragraphs.map((words) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`).join('')
  return {
    '[Content_Types].xml': xml(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordMain}"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': xml(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`),
  }
}
