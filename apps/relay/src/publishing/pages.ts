/** The most bytes of one answer to a visitor. */
export const maxAnswerBytes = 8 * 1024 * 1024

export const bytesOf = (text: string): number => Buffer.byteLength(text)

export interface Page<Item> {
  items: readonly Item[]
  /** From 1. */
  number: number
  isLast: boolean
}

/**
 * Divides items into pages of at most `maxBytes`, in their order. There is always a first page. An item that is larger has
 * a page of its own.
 */
export function* pagesOf<Item>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => number,
  maxBytes: number,
): Generator<Page<Item>> {
  let [page, bytes, number]: [Item[], number, number] = [[], 0, 1]
  for (const item of items) {
    const size = sizeOf(item)
    if (page.length > 0 && bytes + size > maxBytes) {
      yield { items: page, number: number++, isLast: false }
      ;[page, bytes] = [[], 0]
    }
    page.push(item)
    bytes += size
  }
  yield { items: page, number, isLast: true }
}

/** The address of a page of `path`. The first one has no number. */
export const pagePath = (path: string, number: number): string => (number === 1 ? path : `${path}?page=${number}`)
