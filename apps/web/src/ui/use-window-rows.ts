import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'

interface WindowRowsProps {
  count: number
  estimateSize: (index: number) => number
  getItemKey: (index: number) => string | number
  /** How many rows beyond the window are in the page. */
  overscan: number
}

/** The rows of a long list that are near the window: only these are in the page. The one with the focus stays, too. */
export function useWindowRows<T extends HTMLElement>({ count, ...props }: WindowRowsProps) {
  const list = useRef<T>(null)
  const [offset, setOffset] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  // The distance from the top of the page to the list changes with the content above.
  useEffect(() => {
    const measure = () => setOffset((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    const resized = new ResizeObserver(measure)
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    ...props,
    count,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: offset,
    // A row that leaves the page would take the focus with it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === null || focused >= count || indexes.includes(focused)) return indexes
      return [...indexes, focused].sort((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()
  const inPage = new Set(items.map(({ index }) => index))
  const isApart = (index: number) =>
    index === focused && items.length > 1 && !inPage.has(index - 1) && !inPage.has(index + 1)
  const { scrollMargin } = virtualizer.options
  // The rows lie one below the other, and the list alone says where they begin: a style of its own for each row made
  // the browser take 20 to 80 ms for the styles of one jump, the more the longer somebody scrolled.
  const first = items.find(({ index }) => !isApart(index))
  return {
    list,
    listStyle: {
      blockSize: virtualizer.getTotalSize(),
      paddingBlockStart: first ? first.start - scrollMargin : 0,
    },
    rows: items.map(({ index, key, start }) => ({
      index,
      key,
      /** Where it stands, in pixels, if it is kept in the page apart from the others; null for below the row before. */
      top: isApart(index) ? start - scrollMargin : null,
    })),
    measure: virtualizer.measureElement,
    setFocused,
  }
}
