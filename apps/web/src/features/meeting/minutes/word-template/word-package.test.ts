import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { checkTemplate } from './check-template.ts'
import { fillTemplate } from './fill-template.ts'
import { packageParagraphs } from './package-paragraphs.ts'
import { rewriteXml, UnusualXml } from './read-xml.ts'
import { TemplateRefused } from './template-refused.ts'
import { fromGoogleDocs, fromLibreOffice, fromWord } from './testing/real-files.ts'
import { innerField, paragraph, wordField, wordFile } from './testing/word-file.ts'
import {
  isDotx,
  maxTemplateBytes,
  maxUnpackedBytes,
  partText,
  readWordPackage,
  textOf,
  writeWordPackage,
} from './word-package.ts'

const body = paragraph('{{title}}')
const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
const relation = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`

const inWord = (content: string, root = 'ftr') =>
  `<w:${root} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:${root}>`

const attached = (target: string) =>
  wordFile(body, {
    parts: { 'word/_rels/settings.xml.rels': relations(relation('attachedTemplate', target)) },
  })

function utf16(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length + 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at + 2, text.charCodeAt(at), true)
  return bytes
}

/** The beginning of a PNG, which has its size. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** A ZIP with an entry of 100,000 bytes that announces other ones. */
async function announcing(size: number): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(), { level: 9 })
  await zip.add('[Content_Types].xml', new TextReader('a'.repeat(100_000)))
  const bytes = await bytesOf(await zip.close())
  const view = new DataView(bytes.buffer)
  const directory = view.getUint32(bytes.length - 6, true)
  view.setUint32(directory + 24, size, true)
  return new Blob([bytes])
}

const broken = async () => {
  const bytes = await bytesOf(await wordFile(body))
  return new Blob([bytes.slice(0, bytes.length / 2)])
}

/** One flipped bit in the middle of a packed part. */
const damaged = async () => {
  const bytes = await bytesOf(await wordFile(body))
  const at = Math.floor(bytes.length / 3)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return new Blob([bytes])
}

test.each<[string, () => Blob | Promise<Blob>, string]>([
  ['no bytes', () => new Blob([]), 'empty'],
  ['a text', () => new Blob(['Minutes']), 'not-word'],
  ['an old .doc or a protected file', () => new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2)]), 'old-word'],
  ['half a ZIP', broken, 'broken'],
  ['a damaged part', damaged, 'broken'],
  ['a ZIP bomb', () => announcing(maxUnpackedBytes + 1), 'unpacks-too-large'],
  ['a part that is larger than announced', () => announcing(10), 'broken'],
  ['another ZIP', async () => (await new ZipWriter(new BlobWriter()).close()) as Blob, 'not-word'],
  ['a spreadsheet', () => wordFile(body, { mainType: 'application/x-sheet' }), 'not-word'],
  ['macros', () => wordFile(body, { parts: { 'word/vbaProject.bin': 'x' } }), 'macros'],
  [
    'the content type of macros',
    () => wordFile(body, { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    'macros',
  ],
  ['a template of another place', () => attached('http://x.example/t.dotm'), 'outside'],
  ['a template on a share', () => attached('file://server/t.dotx'), 'outside'],
  ['a template on a share, as a path', () => attached('\\\\server\\t.dotx'), 'outside'],
  ['a template on a share, as a file', () => attached('file:///\\\\server\\t.dotx'), 'outside'],
  ['a linked picture', () => wordFile(body, { relationships: relation('image', 'http://x.example/a.png') }), 'outside'],
  [
    'an external target with entities',
    () => wordFile(body, { relationships: relation('image', 'http://x.example', ' TargetMode="&#69;xternal"') }),
    'outside',
  ],
  ['a link to a share', () => wordFile(body, { relationships: relation('hyperlink', 'file://server/x') }), 'outside'],
  [
    'an embedded object',
    () => wordFile(body, { relationships: relation('oleObject', 'embeddings/x.bin', '') }),
    'embedded',
  ],
  [
    'the bytes of an embedded object',
    () => wordFile(body, { parts: { 'word/embeddings/oleObject1.bin': 'x' } }),
    'embedded',
  ],
  ['a page of another format', () => wordFile(body, { relationships: relation('aFChunk', 'x.html', '') }), 'embedded'],
  ['a field that starts programs, in two runs', () => wordFile(wordField(' DDE', 'AUTO cmd')), 'field'],
  [
    'a field that reads a file',
    () => wordFile('<w:p><w:fldSimple w:instr=" INCLUDETEXT &quot;C:\\x&quot; "/></w:p>'),
    'field',
  ],
  ['a field as CDATA', () => wordFile(wordField(' <![CDATA[DDEAUTO cmd ]]>')), 'field'],
  ['a field in entities', () => wordFile(wordField(' &#68;DEAUTO cmd ')), 'field'],
  ['a deleted field', () => wordFile(wordField('<w:r><w:delInstrText> DDEAUTO cmd </w:delInstrText></w:r>')), 'field'],
  [
    'a field with a comment in its name',
    () => wordFile(wordField('<w:r><w:instrText> DDE<!-- --></w:instrText></w:r>', 'AUTO cmd')),
    'field',
  ],
  ['a field inside of a field', () => wordFile(wordField(' IF 1 = 1 ', innerField(' DDEAUTO cmd '))), 'field'],
  ['a field whose name is another field', () => wordFile(wordField(innerField(' QUOTE 68 68 69 '), ' cmd ')), 'field'],
  [
    'a field whose name ends in another field',
    () => wordFile(wordField(' DA', innerField(' QUOTE 68 '), ' cmd ')),
    'field',
  ],
  ['a link whose target is another field', () => wordFile(wordField(' HYPERLINK ', innerField(' REF x '))), 'field'],
  ['a link to a share', () => wordFile(wordField(' HYPERLINK "\\\\server\\x" ')), 'field'],
  [
    'a field without an end',
    () => wordFile(wordField(' DDEAUTO cmd ').replace(/<w:fldChar w:fldCharType="end"\/>/, '')),
    'field',
  ],
  [
    'a field in a footnote',
    () => wordFile(body, { parts: { 'word/footnotes.xml': inWord(wordField(' LINK Excel.Sheet ')) } }),
    'field',
  ],
  [
    'a field in a comment',
    () => wordFile(body, { parts: { 'word/comments.xml': inWord(wordField(' RD x ')) } }),
    'field',
  ],
  [
    'entities of its own',
    () => wordFile(body, { parts: { 'word/footer1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:ftr/>' } }),
    'unusual',
  ],
  [
    'relationships in UTF-16',
    () =>
      wordFile(body, {
        parts: { 'word/_rels/settings.xml.rels': utf16(relations(relation('image', 'http://x.example'))) },
      }),
    'unusual',
  ],
  [
    'relationships in UTF-16 without a mark',
    () =>
      wordFile(body, {
        parts: {
          'word/_rels/settings.xml.rels': utf16(relations(relation('image', 'http://x.example'))).slice(2),
        },
      }),
    'unusual',
  ],
  [
    'another encoding',
    () => wordFile(body, { parts: { 'word/x.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' } }),
    'unusual',
  ],
  [
    'another name of relationships',
    () =>
      wordFile(body, {
        parts: {
          'word/_rels/settings.xml.RELS': relations(relation('attachedTemplate', 'http://x.example')),
        },
      }),
    'unknown',
  ],
  ['another name of the folder', () => wordFile(body, { parts: { 'Word/document.xml': '<a/>' } }), 'unknown'],
  ['one name in two ways', () => wordFile(body, { parts: { 'word/Document.xml': '<a/>' } }), 'broken'],
  [
    'another prefix for the words',
    () =>
      wordFile(body, {
        parts: {
          'word/footer1.xml': inWord(wordField(' DDEAUTO cmd ')).replaceAll('w:', 'v:').replace('xmlns:w', 'xmlns:v'),
        },
      }),
    'unusual',
  ],
  [
    'the prefix of the words for something else',
    () => wordFile(body, { parts: { 'word/x.xml': '<w:p xmlns:w="x"/>' } }),
    'unusual',
  ],
  [
    'relationships with a prefix',
    () =>
      wordFile(body, {
        parts: {
          'word/_rels/settings.xml.rels': relations('')
            .replaceAll('Relationships', 'a:Relationships')
            .replace('xmlns=', 'xmlns:a='),
        },
      }),
    'unusual',
  ],
  [
    'a share without the mark of another place',
    () => wordFile(body, { relationships: relation('image', '\\\\server\\a.png', '') }),
    'outside',
  ],
  [
    'a host without the mark of another place',
    () => wordFile(body, { relationships: relation('image', '//server/a.png', '') }),
    'outside',
  ],
  [
    'an address without the mark of another place',
    () => wordFile(body, { relationships: relation('header', 'http://x.example', '') }),
    'outside',
  ],
  [
    'a link that is a share',
    () => wordFile(body, { relationships: relation('hyperlink', 'https:\\\\server') }),
    'outside',
  ],
  [
    'a relationship that no template needs',
    () => wordFile(body, { relationships: relation('webextension', 'x.xml', '') }),
    'unknown',
  ],
  [
    'a header that counts as a picture',
    () =>
      wordFile(body, {
        relationships: relation('header', 'media/a.png', ''),
        parts: { 'word/media/a.png': png(1, 1) },
      }),
    'unknown',
  ],
  [
    'a data source',
    () => wordFile(body, { parts: { 'word/settings.xml': inWord('<w:mailMerge/>', 'settings') } }),
    'outside',
  ],
  [
    'a linked picture of old Word',
    () => wordFile(`<w:p><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="//server/x"/></w:p>`),
    'outside',
  ],
  [
    'a picture that reads another one',
    () =>
      wordFile(body, {
        parts: {
          'word/media/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://x.example"/></svg>',
        },
      }),
    'outside',
  ],
  [
    'a program in a picture',
    () =>
      wordFile(body, {
        parts: { 'word/media/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
      }),
    'embedded',
  ],
  [
    'a picture of 400 megapixels in a few bytes',
    () => wordFile(body, { parts: { 'word/media/a.png': png(20_000, 20_000) } }),
    'pictures',
  ],
  ['a picture that is none', () => wordFile(body, { parts: { 'word/media/a.png': 'GIF' } }), 'pictures'],
  [
    'more than 100 pictures',
    () =>
      wordFile(body, {
        parts: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`word/media/${index}.png`, png(1, 1)])),
      }),
    'pictures',
  ],
  [
    'pictures of 105 megapixels together',
    () =>
      wordFile(body, {
        parts: Object.fromEntries(
          Array.from({ length: 3 }, (_, index) => [`word/media/${index}.png`, png(5_000, 7_000)]),
        ),
      }),
    'pictures',
  ],
])('refuses %s', async (_, make, reason) => {
  const file = await make()
  await expect(readWordPackage(file)).rejects.toMatchObject({ reason })
})

test('refuses a file of 50 MB without reading it, and macros by their name', async () => {
  const read = () => {
    throw new Error('read')
  }
  const large = { size: 50 * 1024 * 1024, slice: read, arrayBuffer: read, stream: read } as unknown as Blob
  expect(large.size).toBeGreaterThan(maxTemplateBytes)
  await expect(readWordPackage(large)).rejects.toMatchObject({ reason: 'too-large' })
  await expect(readWordPackage(await wordFile(body), 'Minutes.DOCM')).rejects.toBeInstanceOf(TemplateRefused)
})

test('reads a template with a link in its letterhead, and a .dotx becomes a .docx', async () => {
  const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'
  const file = await readWordPackage(
    await wordFile(body, { mainType, relationships: relation('hyperlink', 'https://town.example/') }),
  )
  expect(file).toMatchObject({ main: 'word/document.xml', headers: ['word/header1.xml'] })
  // Reading the written file shows that the type of its text is changed on the way.
  expect(isDotx(await readWordPackage(await writeWordPackage(file)))).toBe(false)
  expect(textOf(file.parts.get('word/document.xml') ?? new Uint8Array())).toContain('{{title}}')
})

test.each([
  ['Word', fromWord],
  ['LibreOffice', fromLibreOffice],
  ['Google Docs', fromGoogleDocs],
])('a template as %s writes it is accepted, filled, and accepted again', async (_, make) => {
  const file = await readWordPackage(await make(paragraph('{{title}}')))
  expect(checkTemplate(file)).toEqual([])
  const data = { text: { title: 'May council', committee: 'Parks' }, rich: {}, loops: {} }
  const filled = fillTemplate(file, data, { isDraft: false, standing: null })
  const again = await readWordPackage(await writeWordPackage(filled))
  expect([...again.parts.keys()]).toEqual([...file.parts.keys()])
  expect(packageParagraphs(again).map(({ text }) => text)).toContain('May council')
})

test('the template on the author’s disk is left out of the file', async () => {
  const { parts } = await readWordPackage(await fromWord(body))
  expect(partText({ parts }, 'word/_rels/settings.xml.rels')).not.toContain('ana')
  expect(partText({ parts }, 'word/settings.xml')).toContain('<w:zoom w:percent="100"/><w:defaultTabStop')
})

test('parts have one plain form, which is their form when read again', async () => {
  const source = `<?xml version='1.0'?><?a b?><w:p xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    w:a = '1 > "0"' ><!-- <w:t> --><w:t >a<![CDATA[<b>]]>&#x26;</w:t ></w:p>`
  const once = rewriteXml(new TextEncoder().encode(source))
  expect(once.split('\n')[1]).toBe(
    '<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" w:a="1 &gt; &quot;0&quot;"><w:t>a&lt;b&gt;&amp;</w:t></w:p>',
  )
  expect(rewriteXml(new TextEncoder().encode(once))).toBe(once)
})

/** Counts the elements and letters that are read until the end, or until the file is refused. */
function workOn(xml: string): number {
  let work = 0
  try {
    rewriteXml(new TextEncoder().encode(xml), {
      start() {
        work += 1
        return true
      },
      text: (text) => {
        work += text.length
      },
    })
  } catch (failure) {
    expect(failure).toBeInstanceOf(UnusualXml)
  }
  return work
}

test('a part of ten times the length is ten times the work, and one that does not end is none', () => {
  const field = wordField(' PAGE ').replace('<w:p>', '<w:p xmlns:w="w">')
  const of = (count: number) => workOn(`<a>${field.repeat(count)}</a>`)
  expect(of(1_000) - 1).toBe(10 * (of(100) - 1))
  expect(workOn('<w:instrText '.repeat(40_000))).toBe(0)
  expect(workOn(`<a xmlns:w="w">${'<w:instrText>'.repeat(40_000)}`)).toBeLessThan(300)
})
