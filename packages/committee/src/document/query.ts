/**
 * A part of the document as a plain value. read() returns a snapshot; subscribe() calls the listener when it
 * may differ.
 */
export interface Query<T> {
  read(): T
  subscribe(onChange: () => void): () => void
}
