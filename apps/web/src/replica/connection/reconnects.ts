import { createObservable } from '../observable.ts'

/** The number of reconnects of this page's documents to the relay. Changes at most 10 s after each. */
export const reconnects = createObservable(0)
