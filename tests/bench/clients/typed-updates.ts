import * as Y from 'yjs'

const letters = 'the quick brown fox jumps over the lazy dog and signs the minutes '

/** One person's typing, encoded beforehand: one update per letter, and letter n has the clock n. */
export interface TypedUpdates {
  clientId: number
  updates: Uint8Array[]
}

export function createTypedUpdates(count: number): TypedUpdates {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const text = doc.getText(`by ${doc.clientID}`)
  for (let index = 0; index < count; index++) text.insert(index, letters.charAt(index % letters.length))
  doc.destroy()
  return { clientId: doc.clientID, updates }
}
