import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
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
