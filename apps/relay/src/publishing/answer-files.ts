import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersion } from '../program-version.ts'
import { streamFile } from '../stream-file.ts'
import type { AnswerKind, PublicAnswer } from './public-answers.ts'

/*
 * Answers to visitors as files: a folder for each committee, and in it a folder for each state of their sources. Names are
 * hashes, since ids and paths are no names of files. The first line of a file describes the bytes after it.
 */

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 32)

export const committeeFolder = (folder: string, documentId: string): string => join(folder, hashOf(documentId))

/** Raise this number when the same records have other answers: those that are made already are made again. */
const answersForm = 3

/** The state of the answers: of the records, the public address and the program. */
export const stateName = (source: string, origin: string): string =>
  `${source}-${hashOf(JSON.stringify([origin, programVersion, answersForm]))}`

const fileName = (path: string, page: number) => hashOf(JSON.stringify([path, page]))

interface Described extends AnswerKind {
  isLast: boolean
  etag: string
  bytes: number
}

const descriptionBytes = 1024
/** A folder that another relay or version may be using, or that was left by a process that ended early. */
const foreignForMs = 24 * 60 * 60 * 1000
const beginning = 'making-'

/**
 * Writes the answers of one state, all or none, and removes those of other states. Blocks its thread.
 */
export function writeAnswers(folder: string, state: string, answers: Iterable<PublicAnswer>): void {
  const making = join(folder, `${beginning}${process.pid}-${hashOf(String(Math.random()))}`)
  mkdirSync(making, { recursive: true, mode: 0o700 })
  try {
    for (const { path, number, body, ...kind } of answers) {
      const content = Buffer.from(body)
      const described: Described = { ...kind, etag: `"${hashOf(content)}"`, bytes: content.byteLength }
      const file = join(making, fileName(path, number))
      writeFileSync(file, `${JSON.stringify(described)}\n`, { mode: 0o600 })
      appendFileSync(file, content)
    }
    removeOthers(folder, state)
    renameSync(making, join(folder, state))
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    // Another relay made the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function removeOthers(folder: string, state: string): void {
  const source = state.split('-', 1)[0] ?? ''
  for (const name of readdirSync(folder)) {
    if (name === state) continue
    const other = join(folder, name)
    // Withdrawn content is removed at once.
    const mayBeUsed = name.startsWith(beginning) || name.startsWith(`${source}-`)
    const changedAt = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mayBeUsed && Date.now() - changedAt < foreignForMs) continue
    rmSync(other, { recursive: true, force: true })
  }
}

export interface OpenAnswer extends Described {
  /** Its bytes. It closes the file at its end. May be called once; otherwise call `close`. */
  stream(): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/** Null if there is no such file, 'damaged' if it is not complete, as after a power cut. */
export async function openAnswer(
  stateFolder: string,
  path: string,
  page: number,
): Promise<OpenAnswer | 'damaged' | null> {
  let file: FileHandle
  try {
    file = await open(join(stateFolder, fileName(path, page)), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(descriptionBytes), 0, descriptionBytes, 0)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    const described = readDescription(buffer.subarray(0, Math.max(0, end)).toString())
    const start = end + 1
    if (described === null || (await file.stat()).size !== start + described.bytes) {
      await file.close()
      return 'damaged'
    }
    return { ...described, stream: () => streamFile(file, start), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

function readDescription(line: string): Described | null {
  try {
    return JSON.parse(line) as Described
  } catch {
    return null
  }
}
