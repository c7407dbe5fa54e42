/* Exports and imports of a tab, as its screens do them. */
import { openAccount } from '../../../apps/web/src/replica/react/device-provider.tsx'
import { openInBackground } from '../../../apps/web/src/replica/react/open-replicas.ts'
import type { Replica } from '../../../apps/web/src/replica/replica.ts'
import { fetchApprovals, fetchForExport } from '../../../apps/web/src/replica/transfer/fetch-for-export.ts'
import { gatherExport } from '../../../apps/web/src/replica/transfer/gather-export.ts'
import { importCommittee, importRecords } from '../../../apps/web/src/replica/transfer/import-committee.ts'
import { tidyImports, whileImporting } from '../../../apps/web/src/replica/transfer/import-lock.ts'
import { openZip, unpackBytes } from '../../../apps/web/src/replica/transfer/open-zip.ts'
import { readExport } from '../../../apps/web/src/replica/transfer/read-export.ts'
import { writeExport } from '../../../apps/web/src/replica/transfer/write-export.ts'

function account() {
  const open = openAccount()
  if (!open) throw new Error('this tab has signed out')
  return open
}

/** An export, and what is in it. */
export interface Exported {
  file: Blob
  /** Each entry with its content. */
  entries: [path: string, content: Uint8Array][]
  /** The document before and after the export. */
  before: Uint8Array
  after: Uint8Array
  /** The document that an import of this file must have. */
  imported: Uint8Array
}

export async function exportCommittee(replica: Replica): Promise<Exported> {
  const before = replica.exportState()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const sink = new WritableStream<Uint8Array>({ write: (piece) => void pieces.push(piece.slice()) })
  const gathered = await gatherExport([replica.documentId])
  if (gathered.length === 0) throw new Error('there is nothing to export')
  await writeExport(sink, gathered, {
    pages: { ofCommittee: () => [], atTop: () => ({ path: 'READ ME.txt', content: 'Parks' }) },
    hub: location.origin,
    account: account().device.accountId,
    name: 'A member',
    now: new Date(),
    signal: new AbortController().signal,
    fetchFile: fetchForExport,
    fetchApprovals,
    onProgress: () => undefined,
  })
  const file = new Blob(pieces)
  const entries: Exported['entries'] = []
  for (const [path, entry] of await openZip(file)) entries.push([path, await unpackBytes(entry, path, 1e9)])
  const [from] = (await readExport(file, () => 'Imported')).committees
  if (!from) throw new Error('the export has no committee')
  return { file, entries, before, after: replica.exportState(), imported: importRecords(from).state }
}

/** Imports it as another committee; returns its id. */
export async function importExport(file: Blob): Promise<string> {
  const { device, committees } = account()
  await tidyImports(device)
  const [from] = (await readExport(file, () => 'Imported')).committees
  if (!from) throw new Error('the file has no committee')
  const { signal } = new AbortController()
  const outcome = await whileImporting(device, signal, (signal) =>
    importCommittee(from, { device, committees, signal, asCopy: true, onProgress: () => undefined }),
  )
  if (outcome.kind !== 'imported') throw new Error(`the import was refused: ${JSON.stringify(outcome)}`)
  openInBackground(account(), outcome.committee)
  return outcome.committee.id
}

/** Opens these committees until the relay has all of them. Returns those that are listed. */
export async function openImported(known: string): Promise<string[]> {
  const { device, committees } = account()
  await tidyImports(device)
  await committees.refresh()
  const imported = committees.state.get().committees.filter(({ id, name }) => id !== known && name === 'Parks')
  for (const committee of imported) openInBackground(account(), committee)
  return imported.map(({ id }) => id)
}
