import 'fake-indexeddb/auto'
import { listFiles, readCommitteeContent } from '@civic-hub/committee/export'
import { queryApprovalsElsewhere } from '@civic-hub/committee/minutes'
import { readAuthorsElsewhere } from '@civic-hub/committee/signatures'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { BlobReader, BlobWriter, TextReader, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { toBase64 } from '../base64.ts'
import { createDevice, type Device } from '../store/device.ts'
import type { CommitteeOnDevice } from '../store/device-database.ts'
import { removeFromDevice } from '../store/remove-from-device.ts'
import { wipeDeviceDatabase } from '../store/wipe-device-database.ts'
import type { ExportedAuthors } from './export-manifest.ts'
import type { CommitteeToExport, FileToExport } from './gather-export.ts'
import { importCommittee, removeUnfinishedImports, withNewIdOfGeneral } from './import-committee.ts'
import { ImportRefused } from './import-refused.ts'
import { openZip, unpack, unpackBytes } from './open-zip.ts'
import { readExport } from './read-export.ts'
import { type ExportOptions, type ExportPages, writeExport } from './write-export.ts'

const committee: CommitteeOnDevice = {
  id: 'parks-document',
  slug: 'parks',
  earlierSlugs: [],
  name: 'Parks',
  emoji: '🌳',
  createdAt: '2026-01-02T03:04:05.000Z',
  access: 'owner',
  registered: true,
  lost: false,
  people: [{ accountId: 'a1', name: 'Ana Ortiz', access: 'owner' }],
}
const plan = new TextEncoder().encode('The plan of the playground.')
const planHash = bytesToHex(sha256(plan))

function someDocument(): Y.Doc {
  const doc = new Y.Doc()
  const meeting = new Y.Map<unknown>()
  doc.getMap('meetings').set('meeting-1', meeting)
  meeting.set('title', new Y.Text('Spring planning'))
  meeting.set('scheduledFor', '2026-03-01T18:00:00.000Z')
  doc.getMap('committee').set('schemaVersion', 1)
  return doc
}

const pages: ExportPages = {
  ofCommittee: (_doc, { name }, files) => [
    { path: 'index.html', content: `<h1>${name}</h1>${files.map(({ path }) => path).join()}` },
  ],
  atTop: (committees) => ({ path: 'README.txt', content: committees.map(({ name }) => name).join() }),
}

function planFile(blob: Blob | null): FileToExport {
  return {
    sha256: planHash,
    name: 'Plan: a/b.txt',
    bytes: plan.length,
    mime: 'text/plain',
    isText: false,
    isHere: blob !== null,
    readHere: async () => blob,
  }
}

const approvedText = 'The minutes, as approved.'
const approval = {
  meetingId: 'meeting-1',
  number: 1,
  approvedBy: 'Ana Ortiz',
  approvedAt: '2026-03-02T10:00:00.000Z',
  sha256: bytesToHex(sha256(new TextEncoder().encode(approvedText))),
  bytes: approvedText.length,
  format: 5,
  timeZone: 'UTC',
  parent: 'f'.repeat(64),
  motion: 'meeting-2/motion-1',
}
const approvals = [{ ...approval, readText: async () => new Blob([approvedText]) }]

async function exported(
  doc = someDocument(),
  files = [planFile(new Blob([plan]))],
  of = committee,
  fetchApprovals: ExportOptions['fetchApprovals'] = async () => [],
  authors: ExportedAuthors | null = null,
) {
  const given: CommitteeToExport = {
    committee: of,
    files,
    bytes: 0,
    seal: async () => null,
    authors: async () => authors,
    open: async () => ({ doc, done: () => undefined }),
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>()
  const file = new Response(readable).blob()
  let told = 0
  const report = await writeExport(writable, [given], {
    pages,
    hub: 'https://hub-a.example',
    account: 'a1',
    name: 'Ana Ortiz',
    now: new Date('2026-11-22T10:00:00Z'),
    signal: new AbortController().signal,
    fetchFile: async () => null,
    fetchApprovals,
    onProgress: (bytes) => {
      told += bytes
    },
  })
  return { file: await file, report, told }
}

/** Returns the same file with one entry replaced, or added. */
async function tampered(file: Blob, path: string, change: (text: string) => string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter())
  let found = false
  for (const entry of await new ZipReader(new BlobReader(file)).getEntries()) {
    if (entry.directory) continue
    const blob = await entry.getData(new BlobWriter(), { useWebWorkers: false })
    const isIt = entry.filename === path
    found ||= isIt
    await writer.add(entry.filename, new BlobReader(isIt ? new Blob([change(await blob.text())]) : blob))
  }
  if (!found) await writer.add(path, new TextReader(change('')))
  return writer.close()
}

let device: Device
beforeEach(() => {
  device = createDevice('ben')
})
afterEach(async () => {
  device.close()
  await wipeDeviceDatabase('ben')
})

type Hub = Parameters<typeof importCommittee>[1]['committees']

/** The relay's part: accepts a committee, unless its id belongs to another one. */
function hub(taken: readonly string[] = [], known: readonly CommitteeOnDevice[] = []): Hub {
  return {
    state: { get: () => ({ committees: [...known] }), subscribe: () => () => undefined } as never,
    canRegister: async (id) => !taken.includes(id),
    importOne: async (wanted, store) => {
      const value = { ...committee, id: wanted.id, slug: 'parks-2', name: wanted.name }
      await store(value)
      return { ok: true, value } as const
    },
  }
}

const nameless = (nth: number) => `Imported ${nth}`
const options = (committees = hub()) => ({
  device,
  committees,
  signal: new AbortController().signal,
  asCopy: false,
  onProgress: () => undefined,
})

async function stored() {
  const database = await device.database()
  const [updates, pending, documents, committees, files, uploads] = await Promise.all([
    database.getAll('updates'),
    database.getAll('pending'),
    database.getAll('documents'),
    database.getAll('committees'),
    database.getAll('files'),
    database.getAll('uploads'),
  ])
  return { updates, pending, documents, committees, files, uploads }
}

const nothing = { updates: [], pending: [], documents: [], committees: [], files: [], uploads: [] }

async function refusalOf(file: Blob): Promise<string> {
  const refusal = await readExport(file, nameless).catch((failure: unknown) => failure)
  if (!(refusal instanceof ImportRefused)) throw new Error(`not refused: ${String(refusal)}`)
  return `${refusal.refusal} ${refusal.where}`.trim()
}

describe('an export and its import', () => {
  test('an imported committee has equal content on another hub, and keeps its ids', async () => {
    const doc = someDocument()
    const { file, report, told } = await exported(doc)
    expect(report.committees).toEqual([{ name: 'Parks', missing: [], lacksApprovals: false, isProven: false }])
    expect(told).toBe(Y.encodeStateAsUpdate(doc).length + plan.length)
    const demo = await exported(someDocument(), [], { ...committee, demo: true })
    expect(demo.report.committees[0]?.isProven).toBeNull()

    const { committees, hub: from, account } = await readExport(file, nameless)
    expect([from, account]).toEqual(['https://hub-a.example', 'a1'])
    const [one] = committees
    if (!one) throw new Error('no committee')
    expect(one.people).toEqual([{ name: 'Ana Ortiz', access: 'owner' }])
    const outcome = await importCommittee(one, options())
    expect(outcome).toMatchObject({ kind: 'imported', copied: null, committee: { id: 'parks-document' } })

    const there = await stored()
    const copy = new Y.Doc()
    for (const { update } of there.updates) Y.applyUpdate(copy, update)
    expect(readCommitteeContent(copy)).toEqual(readCommitteeContent(doc))
    expect(Y.encodeStateVector(copy)).toEqual(Y.encodeStateVector(doc))
    expect(there.pending).toHaveLength(1)
    expect(there.documents).toMatchObject([{ documentId: 'parks-document', position: 1 }])
    expect(there.uploads).toMatchObject([{ sha256: planHash, name: 'Plan: a/b.txt', state: 'waiting' }])
  })

  test('imports approvals as those of the original hub, with their texts', async () => {
    const { file } = await exported(someDocument(), [], committee, async () => approvals)
    const [one] = (await readExport(file, nameless)).committees
    if (!one) throw new Error('no committee')
    const json = await unpackBytes((await openZip(file)).get('parks/committee.json'), 'parks/committee.json', 1e6)
    const { approvedBy, approvedAt, number } = approval
    const shown = { hub: 'https://hub-a.example', number, approvedBy, approvedAt, sha256: approval.sha256 }
    expect(JSON.parse(new TextDecoder().decode(json)).meetings[0].approvals).toEqual([shown])
    // The document does not contain it: on the hub of the export it would be there twice.
    expect(one.content.meetings[0]?.approvals).toEqual([])

    expect(await importCommittee(one, options())).toMatchObject({ kind: 'imported' })
    const there = await stored()
    const copy = new Y.Doc()
    for (const { update } of there.updates) Y.applyUpdate(copy, update)
    expect(readCommitteeContent(copy).meetings[0]?.approvals).toEqual([shown])
    const { parent, motion } = approval
    expect(queryApprovalsElsewhere(copy, 'meeting-1').read()).toMatchObject([{ number, parent, motion }])
    expect(listFiles(copy)).toMatchObject([{ sha256: approval.sha256, mime: 'text/plain' }])
    expect(there.files).toMatchObject([{ sha256: approval.sha256 }])
    expect(there.uploads).toMatchObject([{ sha256: approval.sha256, state: 'waiting' }])
  })

  test('imports the authors that the original hub knew, with its key and its address', async () => {
    const authors = { hubKey: toBase64(new Uint8Array(65)), accounts: { '7': 'eva' } }
    const { file } = await exported(someDocument(), [], committee, async () => [], authors)
    const [one] = (await readExport(file, nameless)).committees
    if (!one) throw new Error('no committee')
    expect(await importCommittee(one, { ...options(), asCopy: true })).toMatchObject({ kind: 'imported' })
    const copy = new Y.Doc()
    for (const { update } of (await stored()).updates) Y.applyUpdate(copy, update)
    expect(readAuthorsElsewhere(copy, () => undefined)).toEqual([
      // The copy has another id, and its signatures contain the first one.
      { ...authors, hub: 'https://hub-a.example', at: '2026-11-22T10:00:00.000Z', documentId: committee.id },
    ])
    const odd = await tampered(file, 'civic-hub.json', (text) => text.replace('"eva"', '""'))
    expect(await refusalOf(odd)).toMatch(/^field committees/)
  })

  test('rejects an approved text that was changed in the file', async () => {
    const { file } = await exported(someDocument(), [], committee, async () => approvals)
    const path = 'parks/approvals/Spring planning-approved-1.txt'
    const other = await tampered(file, path, (text) => text.replace('approved', 'improved'))
    const [one] = (await readExport(other, nameless)).committees
    if (!one) throw new Error('no committee')
    await expect(importCommittee(one, options())).rejects.toMatchObject({ refusal: 'damaged', where: path })
    expect(await stored()).toEqual(nothing)
  })

  test('reports a hub that returned no approvals, unless there were none before', async () => {
    const silent = async () => null
    const lacks = async (of: CommitteeOnDevice) =>
      (await exported(someDocument(), [], of, silent)).report.committees[0]?.lacksApprovals
    expect(await lacks(committee)).toBe(true)
    expect(await lacks({ ...committee, approvals: [] })).toBe(false)
    expect(await lacks({ ...committee, registered: false })).toBe(false)
  })

  test('lists a file that is not available as missing, and imports the rest', async () => {
    const { file, report } = await exported(someDocument(), [planFile(null)])
    expect(report.committees[0]?.missing).toMatchObject([{ sha256: planHash, path: null }])
    const [one] = (await readExport(file, nameless)).committees
    expect(one?.files).toEqual([])
    expect(one?.missing).toMatchObject([{ name: 'Plan: a/b.txt' }])
  })

  test('imports a file with an invalid type like any other', async () => {
    const odd = { ...planFile(new Blob([plan])), mime: 'Täxt\n文' }
    const [one] = (await readExport((await exported(someDocument(), [odd])).file, nameless)).committees
    const [file] = one?.files ?? []
    if (!one || !file) throw new Error('no file')
    const blob = await one.readFile(file, new AbortController().signal)
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(plan)
    const [usual] = (await readExport((await exported()).file, nameless)).committees
    const same = usual?.files[0]
    if (same) expect((await usual.readFile(same, new AbortController().signal)).type).toBe('text/plain')
  })

  test('an id that the hub has erased, or that belongs to another account, is replaced, and nothing is left under the old one', async () => {
    const [one] = (await readExport((await exported()).file, nameless)).committees
    if (!one) throw new Error('no committee')
    const outcome = await importCommittee(one, options(hub(['parks-document'])))
    if (outcome.kind !== 'imported') throw new Error(outcome.kind)
    expect(outcome.copied).toBe('taken')
    const there = await stored()
    for (const rows of Object.values(there))
      for (const row of rows) expect(JSON.stringify(row)).not.toContain('parks-document')
    expect(there.files).toMatchObject([{ documentId: outcome.committee.id, sha256: planHash }])
  })

  test('an id whose registration the hub refuses, since it belongs to a committee that it does not show, is replaced', async () => {
    const [one] = (await readExport((await exported()).file, nameless)).committees
    if (!one) throw new Error('no committee')
    const silent = hub()
    const importOne: Hub['importOne'] = async (wanted, store) => {
      const answer = await silent.importOne(wanted, store)
      if (wanted.id !== 'parks-document') return answer
      await removeFromDevice(device, wanted.id)
      return { ok: false, problem: { code: 'conflict' } } as const
    }
    const outcome = await importCommittee(one, options({ ...silent, importOne }))
    if (outcome.kind !== 'imported') throw new Error(outcome.kind)
    expect(outcome.copied).toBe('taken')
    const there = await stored()
    for (const rows of Object.values(there))
      for (const row of rows) expect(JSON.stringify(row)).not.toContain('parks-document')
    expect(there.files).toMatchObject([{ documentId: outcome.committee.id, sha256: planHash }])
  })

  test('imports the general committee of another hub beside the one of this hub', async () => {
    const { file } = await exported(someDocument(), [], { ...committee, id: 'general', slug: 'general' })
    const readable = await readExport(file, nameless)
    expect(withNewIdOfGeneral(readable, 'https://hub-a.example').committees[0]?.id).toBe('general')
    const [one] = withNewIdOfGeneral(readable, 'https://hub-b.example').committees
    if (!one) throw new Error('no committee')
    const general = { ...committee, id: 'general', slug: 'general' }
    expect(await importCommittee(one, options(hub([], [general])))).toMatchObject({ kind: 'imported' })
  })

  test('does not change a committee that is here', async () => {
    const [one] = (await readExport((await exported()).file, nameless)).committees
    if (!one) throw new Error('no committee')
    expect(await importCommittee(one, options(hub([], [committee])))).toMatchObject({ kind: 'already-here' })
    expect(await stored()).toEqual(nothing)
  })

  test('reads an export that was unpacked and packed again in a folder', async () => {
    const { file } = await exported()
    const writer = new ZipWriter(new BlobWriter())
    for (const entry of await new ZipReader(new BlobReader(file)).getEntries())
      if (!entry.directory)
        await writer.add(
          `My export/${entry.filename}`,
          new BlobReader(await entry.getData(new BlobWriter(), { useWebWorkers: false })),
        )
    await writer.add('__MACOSX/My export/._civic-hub.json', new TextReader('x'))
    expect((await readExport(await writer.close(), nameless)).committees).toMatchObject([{ id: 'parks-document' }])
  })

  test('reads the work file of version 0.2 like an export', async () => {
    const doc = someDocument()
    const content = {
      format: 'civic-hub-local-work',
      version: 1,
      exportedAt: '2026-11-01T00:00:00.000Z',
      committees: [committee, { ...committee, id: 'never-opened' }],
      documents: { 'parks-document': [toBase64(Y.encodeStateAsUpdate(doc))] },
      files: [
        {
          documentId: 'parks-document',
          sha256: planHash,
          name: 'Plan.txt',
          type: 'text/plain',
          base64: toBase64(plan),
        },
      ],
    }
    const { committees } = await readExport(new Blob([JSON.stringify(content)]), nameless)
    expect(committees).toHaveLength(1)
    expect(committees[0]?.content).toEqual(readCommitteeContent(doc))
    const [file] = committees[0]?.files ?? []
    if (!file) throw new Error('no file')
    const blob = await committees[0]?.readFile(file, new AbortController().signal)
    expect(await blob?.text()).toBe('The plan of the playground.')
  })
})

test('imports data of the earlier app like an export', async () => {
  const old = { ideas: JSON.stringify([{ title: 'Swings' }, { title: '' }]), impact_state: '{}' }
  const { committees, notTaken } = await readExport(new Blob([JSON.stringify(old)]), nameless)
  expect(notTaken).toEqual([
    { where: 'ideas[1]', reason: 'not-understood' },
    { where: 'impact_state', reason: 'personal' },
  ])
  const [one] = committees
  if (!one) throw new Error('no committee')
  expect(one).toMatchObject({ name: 'Imported 1', content: { ideas: [{ title: 'Swings' }] } })
  expect(await importCommittee(one, options())).toMatchObject({ kind: 'imported', copied: null })
  expect((await stored()).updates).toHaveLength(1)
  expect(await refusalOf(new Blob(['{"ideas":[{}]}']))).toBe('nothing-understood ideas[0]')
  const more = { 'a-ideas': old.ideas, 'b-ideas': old.ideas }
  const several = await readExport(new Blob([JSON.stringify(more)]), nameless)
  expect(several.committees.map(({ name }) => name)).toEqual(['Imported 1', 'Imported 2'])
})

describe('a file that is refused', () => {
  test('reports the invalid field', async () => {
    const { file } = await exported()
    const manifest = (change: (json: Record<string, never>) => void) =>
      tampered(file, 'civic-hub.json', (text) => {
        const json = JSON.parse(text)
        change(json)
        return JSON.stringify(json)
      })
    type Loose = { version: number; format: string; committees: Record<string, unknown>[] }
    const changed = (change: (json: Loose) => void) => manifest(change as never)

    expect(await refusalOf(new Blob(['hello']))).toBe('not-an-export')
    expect(await refusalOf(new Blob(['{"ideas":[{"title"']))).toBe('broken-json')
    expect(await refusalOf(new Blob(['{"a":1}']))).toBe('not-an-export')
    expect(await refusalOf(file.slice(0, file.size - 60))).toBe('not-an-export')
    expect(await refusalOf(await tampered(file, 'civic-hub.json', () => '{'))).toBe('damaged civic-hub.json')
    expect(await refusalOf(await changed((json) => (json.version = 2)))).toBe('newer-version')
    expect(await refusalOf(await changed((json) => (json.format = 'zip')))).toBe('not-an-export')
    const field = async (name: string, value: unknown) =>
      refusalOf(await changed(({ committees: [one = {}] }) => Object.assign(one, { [name]: value })))
    expect(await field('name', '')).toBe('field committees[0].name')
    expect(await field('id', '../../x')).toBe('field committees[0].id')
    expect(await field('document', { path: '../secret', bytes: 1 })).toBe('field committees[0].document.path')
    expect(await field('document', { path: 'C:/secret', bytes: 1 })).toBe('field committees[0].document.path')
    expect(await field('document', { path: 'parks/none.yjs', bytes: 1 })).toBe('missing-part parks/none.yjs')
    expect(await refusalOf(await tampered(file, 'parks/document.yjs', () => 'nonsense'))).toMatch(
      /^damaged parks\/document.yjs/,
    )
    expect(await refusalOf(await tampered(file, 'parks/../../evil.txt', () => 'x'))).toMatch(
      /^(unsafe-path|not-an-export)/,
    )
  })

  test('refuses a document of a newer app', async () => {
    const doc = someDocument()
    doc.getMap('committee').set('schemaVersion', 99)
    expect(await refusalOf((await exported(doc)).file)).toBe('newer-version parks/document.yjs')
  })

  test('refuses a document that yjs reads and every hub would refuse before anything is stored', async () => {
    const doc = someDocument()
    let inner = new Y.Array<unknown>()
    doc.getMap('committee').set('deep', inner)
    for (let depth = 0; depth < 300; depth++) {
      const next = new Y.Array<unknown>()
      inner.push([next])
      inner = next
    }
    expect(await refusalOf((await exported(doc)).file)).toBe('unsound parks/document.yjs')
  })

  test('stops a ZIP bomb at the announced size', async () => {
    const { file } = await exported()
    const bomb = await tampered(file, 'parks/document.yjs', () => '\0'.repeat(5_000_000))
    expect(bomb.size).toBeLessThan(20_000)
    expect(await refusalOf(bomb)).toBe('damaged parks/document.yjs')
    const entry = (await openZip(bomb)).get('parks/document.yjs')
    await expect(unpackBytes(entry, 'it', 1_000)).rejects.toMatchObject({ refusal: 'too-large', where: 'it' })
    if (!entry) throw new Error('no entry')
    await expect(unpack(entry, 'it', 1_000).pipeTo(new WritableStream())).rejects.toMatchObject({ refusal: 'damaged' })
    const path = 'parks/files/Plan- a-b.txt'
    expect(await refusalOf(await tampered(file, path, () => 'x'.repeat(1_000_000)))).toBe(`damaged ${path}`)
  })

  test('a damaged file ends the import, and leaves no data', async () => {
    const { file } = await exported()
    const path = 'parks/files/Plan- a-b.txt'
    const other = await tampered(file, path, (text) => text.replace('plan', 'plot'))
    const [one] = (await readExport(other, nameless)).committees
    if (!one) throw new Error('no committee')
    await expect(importCommittee(one, options())).rejects.toMatchObject({ refusal: 'damaged', where: path })
    expect(await stored()).toEqual(nothing)
  })

  test('leaves no data if the import is cancelled or its page ends', async () => {
    const [one] = (await readExport((await exported()).file, nameless)).committees
    if (!one) throw new Error('no committee')
    const stop = new AbortController()
    const cancelled = importCommittee(one, {
      ...options(),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(await stored()).toEqual(nothing)
    const [file] = one.files
    if (!file) throw new Error('no file')
    await expect(one.readFile(file, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')

    const database = await device.database()
    await database.put('files', { documentId: 'parks-document', sha256: planHash, blob: new Blob(), at: 1 })
    await removeUnfinishedImports(device)
    expect(await stored()).toEqual(nothing)
  })

  test('ends the export if the sink is full', async () => {
    const sink = new WritableStream<Uint8Array>({
      write: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    const given: CommitteeToExport = {
      committee,
      files: [],
      bytes: 0,
      seal: async () => null,
      authors: async () => null,
      open: async () => ({ doc: someDocument(), done: () => undefined }),
    }
    await expect(
      writeExport(sink, [given], {
        pages,
        hub: '',
        account: '',
        name: '',
        now: new Date(),
        signal: new AbortController().signal,
        fetchFile: async () => null,
        fetchApprovals: async () => [],
        onProgress: () => undefined,
      }),
    ).rejects.toMatchObject({ name: 'QuotaExceededError' })
  })
})
