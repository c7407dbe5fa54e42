import { setImmediate } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { FileSizes, ReadSizes, StoreSizes } from '../store-sizes.ts'

/** The number of documents whose sizes are read in one turn of the event loop; a log has at most some 10,000 entries. */
const documentsPerTurn = 10
/** Files are read by the first byte of their hash, for so many first bytes in one turn. */
const firstBytes = 256
const firstBytesPerTurn = 10

/** Calls `read` with the first and the last number of some documents after the other, each in its own turn. */
async function inShares(database: Database, read: (from: number, to: number) => void): Promise<void> {
  const { last } = database
    .prepare<[], { last: number }>('SELECT coalesce(max(number), 0) AS last FROM documents')
    .get() ?? { last: 0 }
  for (let from = 1; from <= last; from += documentsPerTurn) {
    read(from, from + documentsPerTurn - 1)
    await setImmediate()
  }
}

async function readStoreSizes(database: Database): Promise<StoreSizes> {
  const sum = (expression: string, table: string) =>
    `(SELECT coalesce(sum(${expression}), 0) FROM ${table} WHERE document BETWEEN $from AND $to)`
  const ofShare = database.prepare<[{ from: number; to: number }], Omit<StoreSizes, 'databaseBytes'>>(
    `SELECT ${sum('1', 'log')} AS logEntries,
       ${sum('length(content)', 'snapshots')} + ${sum('length(content)', 'snapshot_parts')} AS snapshotBytes,
       ${sum('length(content) + length(authors)', 'history')} AS historyBytes`,
  )
  const sizes = { logEntries: 0, snapshotBytes: 0, historyBytes: 0 }
  await inShares(database, (from, to) => {
    const share = ofShare.get({ from, to })
    if (!share) return
    sizes.logEntries += share.logEntries
    sizes.snapshotBytes += share.snapshotBytes
    sizes.historyBytes += share.historyBytes
  })
  const databaseBytes = database
    .prepare<[], { bytes: number }>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
    )
    .get()
  return { ...sizes, databaseBytes: databaseBytes?.bytes ?? 0 }
}

async function readLargestDocuments(
  database: Database,
  limit: number,
): Promise<{ name: string; bytes: number }[]> {
  const ofShare = database.prepare<
    [{ from: number; to: number; limit: number }],
    { name: string; bytes: number }
  >(
    `SELECT committees.name,
       coalesce((SELECT sum(length(content)) FROM snapshots WHERE document = number), 0) +
       coalesce((SELECT sum(length(content)) FROM snapshot_parts WHERE document = number), 0) +
       coalesce((SELECT sum(length(content)) FROM log WHERE document = number), 0) AS bytes
     FROM documents JOIN committees ON committees.document_id = documents.id AND removed_at IS NULL
     WHERE documents.id NOT IN (SELECT document_id FROM closed_sessions) AND number BETWEEN $from AND $to
     ORDER BY bytes DESC LIMIT $limit`,
  )
  let largest: { name: string; bytes: number }[] = []
  await inShares(database, (from, to) => {
    largest = [...largest, ...ofShare.all({ from, to, limit })]
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, limit)
  })
  return largest
}

async function readFileSizes(database: Database): Promise<FileSizes> {
  const ofShare = database.prepare<[{ from: string; to: string }], Omit<FileSizes, 'uploads'>>(
    `SELECT count(*) AS files, coalesce(sum(bytes), 0) AS fileBytes
     FROM (SELECT sha256, bytes FROM files WHERE sha256 >= $from AND sha256 < $to GROUP BY sha256)`,
  )
  const uploads = database
    .prepare<[], { uploads: number }>('SELECT count(*) AS uploads FROM uploads WHERE finished = 0')
    .get()
  const sizes = { files: 0, fileBytes: 0, uploads: uploads?.uploads ?? 0 }
  const prefixOf = (byte: number) => (byte < firstBytes ? byte.toString(16).padStart(2, '0') : 'g')
  for (let byte = 0; byte < firstBytes; byte += firstBytesPerTurn) {
    const to = Math.min(firstBytes, byte + firstBytesPerTurn)
    const read = ofShare.get({ from: prefixOf(byte), to: prefixOf(to) })
    sizes.files += read?.files ?? 0
    sizes.fileBytes += read?.fileBytes ?? 0
    await setImmediate()
  }
  return sizes
}

/** The sums are read in many turns of the event loop, so they are not of one moment. */
export function createSqliteSizes(database: Database): ReadSizes {
  return {
    store: () => readStoreSizes(database),
    files: () => readFileSizes(database),
    largestDocuments: (limit) => readLargestDocuments(database, limit),
  }
}
