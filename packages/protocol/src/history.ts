import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** An account that wrote in a step of history. */
export interface HistoryAuthor {
  accountId: string
  /** The yjs client ids of this account's writes in this step. */
  clientIds: number[]
  /** The deletions of this account in this step, as a yjs update without structs. */
  deletes: Uint8Array
}

/**
 * The changes between two states that the history stores. Applied in order from the first one, the steps give
 * the document at the end of each. Text that was written and deleted again within one step is missing; short
 * values of a field that another value replaced are included.
 */
export interface HistoryStep {
  /** The last log position of this step; it identifies the state at the end of the step. */
  position: number
  /**
   * The times at which the relay received the first and the last entry, by its clock, in milliseconds since
   * 1970.
   */
  from: number
  to: number
  /** Empty for the first step of a document that is older than its history: its authors are unknown. */
  authors: HistoryAuthor[]
  /**
   * Labels of the checkpoint, from the app that requested it; empty when the relay ended the step by itself.
   */
  labels: string[]
  /** A yjs update in encoding V2, deflated without a header (deflate-raw). */
  update: Uint8Array
}

/** A page of GET /api/committees/{id}/history?after={position}. */
export interface HistoryPage {
  /**
   * The id of the log that positions count in. If it differs from the known one, the history must be read
   * again from the start.
   */
  logId: string
  steps: HistoryStep[]
  /** True if there are more steps after the last one. */
  more: boolean
  /** The names of the authors whose accounts the relay still has. */
  people: { accountId: string; name: string }[]
}

/** The maximum length of a checkpoint's label. The relay does not read it. */
export const maxCheckpointLabelLength = 100

export function encodeHistoryPage(page: HistoryPage): Uint8Array<ArrayBuffer> {
  return encoding.encode((encoder) => {
    encoding.writeVarString(encoder, page.logId)
    encoding.writeVarUint(encoder, page.more ? 1 : 0)
    encoding.writeVarUint(encoder, page.people.length)
    for (const { accountId, name } of page.people) {
      encoding.writeVarString(encoder, accountId)
      encoding.writeVarString(encoder, name)
    }
    encoding.writeVarUint(encoder, page.steps.length)
    for (const step of page.steps) writeStep(encoder, step)
  })
}

function writeStep(encoder: encoding.Encoder, step: HistoryStep): void {
  encoding.writeVarUint(encoder, step.position)
  encoding.writeVarUint(encoder, step.from)
  encoding.writeVarUint(encoder, step.to)
  encoding.writeVarUint(encoder, step.authors.length)
  for (const { accountId, clientIds, deletes } of step.authors) {
    encoding.writeVarString(encoder, accountId)
    encoding.writeVarUint(encoder, clientIds.length)
    for (const clientId of clientIds) encoding.writeVarUint(encoder, clientId)
    encoding.writeVarUint8Array(encoder, deletes)
  }
  encoding.writeVarUint(encoder, step.labels.length)
  for (const label of step.labels) encoding.writeVarString(encoder, label)
  encoding.writeVarUint8Array(encoder, step.update)
}

/** Reads a page of history. Throws when the bytes end early. */
export function readHistoryPage(bytes: Uint8Array): HistoryPage {
  const decoder = decoding.createDecoder(bytes)
  const logId = decoding.readVarString(decoder)
  const more = decoding.readVarUint(decoder) === 1
  const people = readList(decoder, () => ({
    accountId: decoding.readVarString(decoder),
    name: decoding.readVarString(decoder),
  }))
  return { logId, more, people, steps: readList(decoder, () => readStep(decoder)) }
}

function readStep(decoder: decoding.Decoder): HistoryStep {
  return {
    position: decoding.readVarUint(decoder),
    from: decoding.readVarUint(decoder),
    to: decoding.readVarUint(decoder),
    authors: readList(decoder, () => ({
      accountId: decoding.readVarString(decoder),
      clientIds: readList(decoder, () => decoding.readVarUint(decoder)),
      deletes: decoding.readVarUint8Array(decoder).slice(),
    })),
    labels: readList(decoder, () => decoding.readVarString(decoder)),
    update: decoding.readVarUint8Array(decoder).slice(),
  }
}

function readList<T>(decoder: decoding.Decoder, read: () => T): T[] {
  const list: T[] = []
  for (let left = decoding.readVarUint(decoder); left > 0; left--) list.push(read())
  return list
}
