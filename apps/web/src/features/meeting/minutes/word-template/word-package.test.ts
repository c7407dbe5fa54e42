import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { paragraph, wordFile } from './testing/word-file.ts'
import {
  isDotx,
  maxTemplateBytes,
  maxUnpackedBytes,
  readWordPackage,
  TemplateRefused,
  textOf,
  writeWordPackage,
} from './word-package.ts'

const body = paragraph('{{title}}')
const relation = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`

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
  [
    'an old .doc or a protected file',
    () => new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2)]),
    'old-word',
  ],
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
  [
    'an attached template',
    () =>
      wordFile(body, {
        parts: { 'word/_rels/settings.xml.rels': relation('attachedTemplate', 'http://x.example/t.dotm') },
      }),
    'outside',
  ],
  [
    'a linked picture',
    () => wordFile(body, { relationships: relation('image', 'http://x.example/a.png') }),
    'outside',
  ],
  [
    'an external target with entities',
    () =>
      wordFile(body, { relationships: relation('image', 'http://x.example', ' TargetMode="&#69;xternal"') }),
    'outside',
  ],
  [
    'a link to a share',
    () => wordFile(body, { relationships: relation('hyperlink', 'file://server/x') }),
    'outside',
  ],
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
  [
    'a page of another format',
    () => wordFile(body, { relationships: relation('aFChunk', 'x.html', '') }),
    'embedded',
  ],
  [
    'a field that starts programs, in two runs',
    () =>
      wordFile(
        `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> DDE</w:instrText></w:r><w:r><w:instrText>AUTO cmd</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      ),
    'outside',
  ],
  [
    'a field that reads a file',
    () => wordFile('<w:p><w:fldSimple w:instr=" INCLUDETEXT &quot;C:\\x&quot; "/></w:p>'),
    'outside',
  ],
  [
    'entities of its own',
    () => wordFile(body, { parts: { 'word/footer1.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:ftr/>' } }),
    'broken',
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
