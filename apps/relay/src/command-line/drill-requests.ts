import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { isPublishedWhole, listPublished } from '../store/sqlite/published-content.ts'
import { Problem } from './program.ts'

const sync = 0
const patienceMs = 60_000

/**
 * Opens a document like any y-protocols client, and returns its size in bytes. Throws if the document does
 * not open completely.
 */
export async function fetchDocument(url: string, cookie: string, documentId: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sync/${documentId}`, {
    headers: { cookie, origin: url },
  })
  socket.binaryType = 'nodebuffer'
  const doc = new Y.Doc()
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = (why: string) =>
        reject(new Problem(`The document ${documentId} of this backup does not open: ${why}.`))
      const timer = setTimeout(() => failed('no answer within a minute'), patienceMs)
      socket.on('open', () => socket.send(encodeSyncStep1()))
      socket.on('error', (error) => failed(error.message))
      socket.on('close', (code) => {
        clearTimeout(timer)
        failed(`the relay closed with ${code}`)
      })
      socket.on('message', (frame: Buffer) => {
        try {
          if (!apply(doc, frame)) return
        } catch (error) {
          return failed((error as Error).message)
        }
        clearTimeout(timer)
        if (doc.store.pendingStructs ?? doc.store.pendingDs) failed('a part of it is missing')
        else resolve()
      })
    })
    return Y.encodeStateAsUpdate(doc).length
  } finally {
    socket.terminate()
    doc.destroy()
  }
}

/** True for the last frame: sync step 2 ends the answer to step 1. */
function apply(doc: Y.Doc, frame: Buffer): boolean {
  const decoder = decoding.createDecoder(frame)
  if (decoding.readVarUint(decoder) !== sync) return false
  const step = decoding.readVarUint(decoder)
  if (step === 0) return false
  Y.applyUpdate(doc, decoding.readVarUint8Array(decoder))
  return step === 1
}

function encodeSyncStep1(): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, sync)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarUint8Array(encoder, new Uint8Array([0]))
  })
}

/**
 * Downloads a member's file like a device, and returns its size. Throws a `Problem` if its bytes have
 * changed.
 */
export async function fetchFile(url: string, cookie: string, documentId: string, sha256: string): Promise<number> {
  const answer = await fetch(`${url}/api/committees/${documentId}/files/${sha256}`, { headers: { cookie } })
  if (!answer.ok || answer.body === null)
    throw new Problem(`The file ${sha256} of the document ${documentId} does not open (${answer.status}).`)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of answer.body) {
    hash.update(piece)
    bytes += piece.byteLength
  }
  if (hash.digest('hex') !== sha256) throw new Problem(`The file ${sha256} of the document ${documentId} is damaged.`)
  return bytes
}

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
