import { crc32 } from 'node:zlib'

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`

/** Returns a real Word document with these paragraphs, which need no escapes. */
export function smallDocx(...paragraphs: string[]): Buffer {
  const body = paragraphs.map((words) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`).join('')
  return zip({
    '[Content_Types].xml': xml(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordMain}"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': xml(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`),
  })
}

/** Without compression. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, content])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    local.push(header)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, name)
    at += header.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(local.length, 8)
  end.writeUInt16LE(local.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}
