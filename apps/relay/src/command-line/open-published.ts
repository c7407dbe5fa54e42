import { setImmediate } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { isPublishedWhole, listPublished } from '../store/sqlite/published-content.ts'
import { Problem } from './program.ts'

/**
 * Reads every published record of a relay like a stranger, and compares records and feeds with their
 * checksums. Returns their number. Throws a `Problem` if one does not match.
 */
export async function openPublished(url: string, databaseFile: string): Promise<{ feeds: number; records: number }> {
  const database = new SqliteDatabase(databaseFile, { readonly: true })
  try {
    const found = { feeds: 0, records: 0 }
    for (const row of listPublished(database)) {
      // The drill's relay runs in the same process and must answer.
      await setImmediate()
      const isRecord = row.table === 'open_records'
      if (!isPublishedWhole(database, row))
        throw new Problem(`${isRecord ? 'An open record' : 'A feed'} of the document ${row.documentId} is damaged.`)
      if (isRecord) found.records++
      else found.feeds++
    }
    const published = database
      .prepare<[], { slug: string; meetingId: string }>(
        `SELECT slug, meeting_id AS meetingId FROM open_records
         JOIN committees USING (document_id) WHERE content IS NOT NULL`,
      )
      .all()
    for (const { slug, meetingId } of published) {
      // The key of a row is the end of its address.
      const path = `/open-records/${slug}/${meetingId.split('/').map(encodeURIComponent).join('/')}`
      const { status, body } = await fetch(url + path)
      await body?.cancel()
      if (status !== 200) throw new Problem(`The open record ${path} does not open (${status}).`)
    }
    return found
  } finally {
    database.close()
  }
}
