import { createHash } from 'node:crypto'
import * as Y from 'yjs'

/**
 * Returns the content of a document without its storage details: equal for replicas with the same content.
 */
function readContent(doc: Y.Doc): Record<string, unknown> {
  return {
    text: doc.getText('text').toDelta(),
    map: doc.getMap('map').toJSON(),
    list: doc.getArray('list').toJSON(),
    meetings: doc.getMap('meetings').toJSON(),
    notes: readNotes(doc.getXmlFragment('notes')),
    clocks: [...Y.decodeStateVector(Y.encodeStateVector(doc))].sort(([a], [b]) => a - b),
    deleted: readDeleted(doc),
  }
}

/** Needed because toString of yjs throws if the elements include a value that is not an element. */
function readNotes(node: unknown): unknown {
  if (node instanceof Y.XmlText || node instanceof Y.Text) return node.toDelta()
  if (node instanceof Y.XmlElement)
    return { name: node.nodeName, attributes: node.getAttributes(), within: node.toArray().map(readNotes) }
  if (node instanceof Y.XmlFragment) return node.toArray().map(readNotes)
  return node instanceof Y.AbstractType ? node.toJSON() : node
}

function readDeleted(doc: Y.Doc): [number, string][] {
  return [...Y.snapshot(doc).ds.clients]
    .map(([clientId, ranges]): [number, string] => [clientId, ranges.map(({ clock, len }) => `${clock}+${len}`).join()])
    .sort(([a], [b]) => a - b)
}

/** Sorts a map's keys, because the order of their arrival is not content. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  // A property for each byte of a large value would take seconds.
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function contentDigest(doc: Y.Doc): string {
  return createHash('sha256')
    .update(JSON.stringify(readContent(doc), inOrder))
    .digest('hex')
    .slice(0, 16)
}

/** True if the document waits for a missing struct. It would show no later edits of that client. */
export function isMuted(doc: Y.Doc): boolean {
  return doc.store.pendingStructs !== null || doc.store.pendingDs !== null
}
