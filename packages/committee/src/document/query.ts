/** A part of the document as a plain value: read() answers a fresh snapshot, subscribe() tells when it may differ. */
export interface Query<T> {
  read(): T
  subscribe(onChange: () => void): () => void
}
