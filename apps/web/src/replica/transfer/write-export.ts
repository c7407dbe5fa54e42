import { type CommitteeContent, readCommitteeContent } from '@civic-hub/committee/export'
import { BlobReader, configure, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import type * as Y from 'yjs'
import { encodeCompleteState } from '../complete-state.ts'
import type { SealedExport } from '../sealing/seal-export.ts'
import {
  type ExportedApproval,
  type ExportedChanges,
  type ExportedCommittee,
  type ExportedFile,
  exportFormat,
  exportVersion,
  manifestName,
} from './export-manifest.ts'
import type { ApprovalToExport } from './fetch-for-export.ts'
import { createPaths, fileNameOf } from './file-names.ts'
import type { CommitteeToExport, FileToExport } from './gather-export.ts'

// The content policy allows no worker from a blob; large entries are not compressed anyway.
configure({ useWebWorkers: false })

/** A page for people or for other programs, below the folder of its committee. */
export interface ExportPage {
  readonly path: string
  /** A function loads code that a device does not store first. */
  readonly content: string | Blob | (() => Promise<string>)
}

/** The readable parts of an export: the pages of a committee, and the text at the top of the file. */
export interface ExportPages {
  /** Gets the files and approvals with their paths below the committee's folder. */
  ofCommittee(
    doc: Y.Doc,
    committee: { readonly id: string; readonly slug: string; readonly name: string },
    files: readonly ExportedFile[],
    approvals: readonly ExportedApproval[],
  ): Iterable<ExportPage>
  atTop(committees: readonly { readonly folder: string; readonly name: string }[]): ExportPage
}

export interface ExportOptions {
  readonly pages: ExportPages
  readonly hub: string
  /** The id of the person's account, and their name. */
  readonly account: string
  readonly name: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Fetches a file from the relay that is not on this device; null if it is not available. */
  readonly fetchFile: (documentId: string, file: FileToExport, signal: AbortSignal) => Promise<Blob | null>
  /** Requests the approvals of minutes from the relay; null if it does not answer. */
  readonly fetchApprovals: (documentId: string, signal: AbortSignal) => Promise<readonly ApprovalToExport[] | null>
  /** Called with the number of bytes of documents and files that are written. */
  readonly onProgress: (bytes: number) => void
}

export type ExportReport = Awaited<ReturnType<typeof writeExport>>

/**
 * Writes an export as a ZIP, one entry after the other: at any time, one document and a piece of one file are
 * in memory. Rejects when the sink fails or the signal aborts; then the sink is aborted, too.
 */
export async function writeExport(
  sink: WritableStream<Uint8Array>,
  committees: readonly CommitteeToExport[],
  options: ExportOptions,
) {
  const { signal, now } = options
  const zip = new ZipWriter(sink, { keepOrder: true, lastModDate: now, signal, useUnicodeFileNames: true })
  const pathOf = createPaths()
  const written: ExportedCommittee[] = []
  const top: { folder: string; name: string }[] = []
  try {
    for (const each of committees) {
      signal.throwIfAborted()
      const folder = `${pathOf('', fileNameOf(each.committee.slug, 'committee'))}/`
      top.push({ folder, name: each.committee.name })
      written.push(await writeCommittee(zip, folder, each, options))
    }
    const page = options.pages.atTop(top)
    await zip.add(page.path, await readerOf(page.content))
    const manifest = {
      format: exportFormat,
      version: exportVersion,
      exportedAt: now.toISOString(),
      hub: options.hub,
      account: options.account,
      committees: written,
    }
    await zip.add(manifestName, new TextReader(`${JSON.stringify(manifest, null, 2)}\n`))
    await zip.close()
  } catch (failure) {
    await sink.abort(failure).catch(() => undefined)
    throw failure
  }
  return {
    committees: written.map(({ name, files, approvals, changes }, index) => ({
      name,
      /** The files that were not available. */
      missing: files.filter(({ path }) => path === null),
      /** True if its approvals, or the text of one, were not. */
      lacksApprovals: approvals
        ? approvals.some(({ path }) => path === null)
        : // The hub did not answer; without approvals in its last answer, none are missing.
          committees[index]?.committee.approvals?.length !== 0,
      /**
       * Whether the export proves the author of every change, so that other members of the hub can add its changes; null
       * for a demo, which has no such proof.
       */
      isProven:
        committees[index]?.committee.demo === true
          ? null
          : changes !== undefined && changes.exporter !== null && changes.unsealed === 0,
    })),
  }
}

async function writeCommittee(
  zip: ZipWriter<unknown>,
  folder: string,
  { committee, files, open, seal, authors }: CommitteeToExport,
  options: ExportOptions,
): Promise<ExportedCommittee> {
  const { id, slug, name, emoji, createdAt } = committee
  const { signal, onProgress } = options
  const exported = await writeFiles(zip, folder, id, files, options)
  // A hub that does not know the committee has no approvals.
  const toExport = committee.registered ? await options.fetchApprovals(id, signal) : []
  const { doc, done } = await open()
  try {
    const state = encodeCompleteState(doc)
    await zip.add(`${folder}document.yjs`, new Uint8ArrayReader(state), { signal })
    onProgress(state.length)
    const sealed = await seal(doc, state as Uint8Array<ArrayBuffer>, options.name)
    const known = await authors(doc)
    const changes = sealed && (await writeChanges(zip, folder, sealed, signal))
    const content = readCommitteeContent(doc)
    const approvals = toExport && (await writeApprovals(zip, folder, toExport, content, options))
    const withApprovals = addApprovals(content, approvals ?? [], options.hub)
    const json = `${JSON.stringify(withApprovals, null, 2)}\n`
    await zip.add(`${folder}committee.json`, new TextReader(json), { signal })
    const below = <T extends { path: string | null }>(each: readonly T[]) =>
      each.map((one) => ({ ...one, path: one.path === null ? null : one.path.slice(folder.length) }))
    for (const page of options.pages.ofCommittee(doc, { id, slug, name }, below(exported), below(approvals ?? [])))
      await zip.add(`${folder}${page.path}`, await readerOf(page.content), { signal })
    return {
      id,
      slug,
      name,
      emoji,
      createdAt,
      document: { path: `${folder}document.yjs`, bytes: state.length },
      content: { path: `${folder}committee.json` },
      files: exported,
      ...(approvals && { approvals }),
      ...(known && { authors: known }),
      ...(changes && { changes }),
      people: (committee.people ?? []).map((person) => ({ name: person.name, access: person.access })),
    }
  } finally {
    done()
  }
}

async function writeApprovals(
  zip: ZipWriter<unknown>,
  folder: string,
  approvals: readonly ApprovalToExport[],
  { meetings }: CommitteeContent,
  { signal }: ExportOptions,
): Promise<ExportedApproval[]> {
  const pathOf = createPaths()
  const titles = new Map(meetings.map(({ id, title }) => [id, title]))
  const exported: ExportedApproval[] = []
  for (const { readText, ...approval } of approvals) {
    signal.throwIfAborted()
    const text = await readText()
    const { meetingId, number } = approval
    const title = fileNameOf(titles.get(meetingId) ?? '', meetingId)
    const path = text && pathOf(`${folder}approvals/`, `${title}-approved-${number}.txt`)
    if (text && path) await zip.add(path, new BlobReader(text), { signal })
    exported.push({ ...approval, path })
  }
  return exported
}

/** Returns the content with the approvals of this hub beside those of earlier ones. */
function addApprovals(
  content: CommitteeContent,
  approvals: readonly ExportedApproval[],
  hub: string,
): CommitteeContent {
  const meetings = content.meetings.map((meeting) => ({
    ...meeting,
    approvals: [
      ...meeting.approvals,
      ...approvals
        .filter(({ meetingId }) => meetingId === meeting.id)
        .map(({ number, approvedBy, approvedAt, sha256 }) => ({
          hub,
          number,
          approvedBy,
          approvedAt,
          sha256,
        })),
    ],
  }))
  return { ...content, meetings }
}

async function writeChanges(
  zip: ZipWriter<unknown>,
  folder: string,
  { parts, ...sealed }: SealedExport,
  signal: AbortSignal,
): Promise<ExportedChanges> {
  const written: ExportedChanges['parts'] = []
  for (const [index, { frame, author }] of parts.entries()) {
    const path = `${folder}changes/${index + 1}.bin`
    await zip.add(path, new Uint8ArrayReader(frame), { signal })
    written.push({ path, bytes: frame.length, author })
  }
  return { ...sealed, parts: written }
}

async function writeFiles(
  zip: ZipWriter<unknown>,
  folder: string,
  documentId: string,
  files: readonly FileToExport[],
  { signal, fetchFile, onProgress }: ExportOptions,
): Promise<ExportedFile[]> {
  const pathOf = createPaths()
  const exported: ExportedFile[] = []
  for (const file of files) {
    signal.throwIfAborted()
    const { sha256, name, mime } = file
    const blob =
      (await file.readHere().catch(() => null)) ?? (await fetchFile(documentId, file, signal).catch(() => null))
    signal.throwIfAborted()
    if (!blob) {
      exported.push({ sha256, name, mime, bytes: file.bytes, path: null })
      onProgress(file.bytes)
      continue
    }
    const path = file.isText
      ? pathOf(`${folder}files/words/`, `${sha256}.txt`)
      : pathOf(`${folder}files/`, fileNameOf(name, sha256.slice(0, 8)))
    let reported = 0
    await zip.add(path, new BlobReader(blob), {
      // Pictures, documents and recordings are compressed already.
      level: 0,
      signal,
      onprogress: async (done) => {
        onProgress(done - reported)
        reported = done
      },
    })
    onProgress(blob.size - reported)
    exported.push({ sha256, name, mime: mime || blob.type, bytes: blob.size, path })
  }
  return exported
}

async function readerOf(content: ExportPage['content']): Promise<TextReader | BlobReader> {
  const read = typeof content === 'function' ? await content() : content
  return typeof read === 'string' ? new TextReader(read) : new BlobReader(read)
}
