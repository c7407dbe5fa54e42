import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SampleFile, samplePdf, sampleText } from '../support/files/sample-files.ts'
import { download, filePathOf, upload } from '../support/files/upload.ts'
import { makeCommittee, type Person, password, signUpPerson } from '../support/people/signed-in-person.ts'
import { createVisitor } from '../support/people/visitor.ts'
import { type BootedRelay, bootRelay } from '../support/relay/boot-relay.ts'
import { type Ended, runCivicHub } from '../support/relay/operator-program.ts'

/* Backups contain members' files, and a restore returns them. */
let folder: string
let data: string
let backups: string
let relay: BootedRelay
let ada: Person
let documentId: string
const pdf = samplePdf(50_000)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'civic-hub-files-'))
  data = join(folder, 'data')
  backups = join(folder, 'backups')
  mkdirSync(backups)
  relay = await bootRelay({ settings: { dataDir: data } })
  ada = await signUpPerson(relay.url, relay, 'Ada')
  documentId = (await makeCommittee(ada, 'Parks')).id
  await store(pdf)
})
afterEach(async () => {
  await relay.close()
  await rm(folder, { recursive: true, force: true })
})

async function store(file: SampleFile): Promise<void> {
  expect((await upload(ada, documentId, file)).status).toBe(204)
}

const pathIn = (where: string, { sha256 }: SampleFile) => join(where, 'files', sha256.slice(0, 2), sha256.slice(2))

const filesIn = (where: string) =>
  readdirSync(join(where, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

async function backUp(...words: string[]): Promise<Ended & { file: string }> {
  const ended = await runCivicHub(data, ['backup', '--to', backups, ...words])
  return { ...ended, file: ended.out.trim() }
}

/** Restores while the relay is down, and signs Ada in again. */
async function restore(...words: string[]): Promise<Ended> {
  await relay.close()
  const ended = await runCivicHub(data, ['restore', ...words])
  relay = await bootRelay({ settings: { dataDir: data } })
  const visitor = createVisitor(relay.url)
  await visitor.post('/api/sign-in', { email: 'ada@example.org', password })
  ada = { ...visitor, account: ada.account, password }
  return ended
}

const statusOf = async ({ sha256 }: SampleFile) => (await download(ada, documentId, sha256)).status

test('F11: a backup contains the files, and a drill opens them', async () => {
  const { code, file } = await backUp()
  expect(code).toBe(0)
  expect(filesIn(backups)).toBe(1)
  const drilled = await runCivicHub(data, ['drill', '--from', file])
  expect(drilled).toMatchObject({ code: 0, said: '' })
  expect(drilled.out).toContain('1 file of members opens, too (0.1 MB).')
  writeFileSync(pathIn(backups, pdf), 'damaged')
  const failed = await runCivicHub(data, ['drill', '--from', file])
  expect(failed.code).toBe(1)
  expect(existsSync(pathIn(backups, pdf))).toBe(true)
})

test('F11: several backups share their files, and keep those that any of them references', async () => {
  const text = sampleText()
  const first = await backUp()
  const { ino } = statSync(pathIn(backups, pdf))
  await store(text)
  await ada.delete(filePathOf(documentId, pdf.sha256))
  await backUp('--keep', '2')
  expect(filesIn(backups)).toBe(2)
  expect(statSync(pathIn(backups, pdf)).ino).toBe(ino)
  await backUp('--keep', '2')
  expect(existsSync(first.file)).toBe(false)
  expect(filesIn(backups)).toBe(1)
  expect(existsSync(pathIn(backups, text))).toBe(true)
})

test('F11: an interrupted backup is resumed, and repairs damaged files in its folder', async () => {
  mkdirSync(dirname(pathIn(backups, pdf)), { recursive: true })
  writeFileSync(pathIn(backups, pdf), pdf.content.subarray(0, 1000))
  writeFileSync(`${pathIn(backups, pdf)}.unfinished`, 'left over')
  expect((await backUp('--keep', '3')).code).toBe(0)
  expect(statSync(pathIn(backups, pdf)).size).toBe(50_000)
  expect(filesIn(backups)).toBe(1)
})

test('F11: a backup without --keep removes the remains of a killed backup, and no file that another backup may be writing', async () => {
  const left = `${pathIn(backups, samplePdf(20_000, 5))}.unfinished`
  const beingWritten = `${pathIn(backups, samplePdf(20_000, 6))}.unfinished`
  const foreign = join(dirname(left), 'notes.unfinished')
  for (const file of [left, beingWritten, foreign]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, 'part of it')
  }
  for (const file of [left, foreign]) utimesSync(file, 0, 0)
  expect((await backUp()).code).toBe(0)
  expect([left, beingWritten, foreign].map((file) => existsSync(file))).toEqual([false, true, true])
})

test('F11: pruning removes neither foreign files nor one that another backup is writing', async () => {
  const beingWritten = `${pathIn(backups, samplePdf(20_000, 6))}.unfinished`
  const foreign = [join(backups, 'files', '@eaDir', 'index'), join(dirname(beingWritten), 'notes.txt')]
  for (const file of [beingWritten, ...foreign]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  writeFileSync(join(backups, 'files', '.DS_Store'), '')
  expect(await backUp('--keep', '1')).toMatchObject({ code: 0, said: '' })
  expect([beingWritten, ...foreign].map((file) => existsSync(file))).toEqual([true, true, true])
})

test('F11: a backup reports a damaged file, is still completed, and keeps its own good copy', async () => {
  await backUp()
  writeFileSync(pathIn(data, pdf), 'damaged')
  expect((await backUp()).code).toBe(0)
  rmSync(join(backups, 'files'), { recursive: true })
  const { code, said, file } = await backUp()
  expect([code, existsSync(file)]).toEqual([1, true])
  expect(said).toContain('1 file of members is missing or damaged')
})

test('F11: a file that the disk cannot read stops neither a backup nor a restore', async () => {
  const later = samplePdf(20_000, 5)
  await store(later)
  rmSync(pathIn(data, pdf))
  mkdirSync(pathIn(data, pdf))
  const { code, said } = await backUp()
  expect(code).toBe(1)
  expect(said).toContain('1 file of members is missing or damaged')
  const made = readdirSync(backups).find((name) => name.endsWith('.sqlite')) ?? ''
  expect(existsSync(pathIn(backups, later))).toBe(true)
  const { said: restored } = await restore('--from', join(backups, made))
  expect(restored).toContain('1 file of members is neither in the data folder nor beside the backup')
  expect(await statusOf(later)).toBe(200)
})

test('F11: a backup into the data folder removes none of the hub’s own files', async () => {
  const notYetNamed = samplePdf(20_000, 5)
  mkdirSync(dirname(pathIn(data, notYetNamed)), { recursive: true })
  writeFileSync(pathIn(data, notYetNamed), notYetNamed.content)
  expect((await runCivicHub(data, ['backup', '--to', data, '--keep', '1'])).code).toBe(0)
  expect(existsSync(pathIn(data, notYetNamed))).toBe(true)
  expect(await statusOf(pdf)).toBe(200)
})

test('F11: a backup to standard output fails when there are files, after it has written the database', async () => {
  const { code, said, out } = await runCivicHub(data, ['backup'])
  expect([code, out.startsWith('SQLite format 3')]).toEqual([1, true])
  expect(said).toContain('1 file of members is not in it')
})

describe('F12: a restore', () => {
  test('on a new machine copies the files from beside the backup, and with the journal none that was erased', async () => {
    const later = samplePdf(20_000, 5)
    await store(later)
    const { file } = await backUp()
    await ada.delete(filePathOf(documentId, pdf.sha256))
    await ada.delete(filePathOf(documentId, later.sha256))
    // Uploaded again and included in a newer backup: the same journal does not remove it.
    await store(later)
    const { file: newer } = await backUp()
    const { out: lines } = await runCivicHub(data, ['access-journal'])
    expect(lines).toContain(pdf.sha256)
    const journal = join(folder, 'journal.jsonl')
    writeFileSync(journal, lines)
    await relay.close()
    renameSync(data, join(folder, 'lost'))
    mkdirSync(data)
    expect((await restore('--from', newer, journal)).code).toBe(0)
    expect((await download(ada, documentId, later.sha256)).content.equals(later.content)).toBe(true)
    expect(await statusOf(pdf)).toBe(404)
    await relay.close()
    rmSync(data, { recursive: true })
    mkdirSync(data)
    expect((await restore('--from', file, journal)).code).toBe(0)
    expect([await statusOf(pdf), await statusOf(later)]).toEqual([404, 404])
    await relay.close()
    rmSync(data, { recursive: true })
    mkdirSync(data)
    expect((await restore('--from', file)).code).toBe(0)
    expect((await download(ada, documentId, pdf.sha256)).content.equals(pdf.content)).toBe(true)
  })

  test('keeps files that were uploaded after the backup, and does not restore erased ones', async () => {
    const later = samplePdf(20_000, 5)
    const { file } = await backUp()
    await store(later)
    await ada.delete(filePathOf(documentId, pdf.sha256))
    expect(await restore('--from', file)).toMatchObject({ code: 0 })
    expect([await statusOf(later), await statusOf(pdf)]).toEqual([200, 404])
    expect(existsSync(pathIn(data, pdf))).toBe(false)
  })

  test('lists files that are missing everywhere, and a device that has them uploads them again', async () => {
    const { file } = await backUp()
    rmSync(join(backups, 'files'), { recursive: true })
    writeFileSync(pathIn(data, pdf), 'damaged')
    const { code, said } = await restore('--from', file)
    expect(code).toBe(0)
    expect(said).toContain('1 file of members is neither in the data folder nor beside the backup')
    expect(await statusOf(pdf)).toBe(404)
    await store(pdf)
    expect(await statusOf(pdf)).toBe(200)
  })

  test('that left out the files can be repeated with them', async () => {
    const { file } = await backUp()
    await relay.close()
    renameSync(data, join(folder, 'lost'))
    mkdirSync(data)
    const alone = join(folder, 'alone.sqlite')
    copyFileSync(file, alone)
    expect((await restore('--from', alone)).said).toContain('1 file of members is neither')
    expect((await restore('--from', alone, '--files', backups)).code).toBe(0)
    expect(await statusOf(pdf)).toBe(200)
  })

  test('gives the files of an erased committee to no account', async () => {
    const { file } = await backUp()
    await ada.delete(`/api/committees/${documentId}`)
    expect((await restore('--from', file)).code).toBe(0)
    expect(await statusOf(pdf)).toBe(410)
    expect((await ada.get(`/api/committees/${documentId}/files`)).status).toBe(410)
  })
})
