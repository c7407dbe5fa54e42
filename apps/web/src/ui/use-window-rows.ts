import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'

interface WindowRowsProps {
  count: number
  estimateSize: (index: number) => number
  getItemKey: (index: number) => string | number
  /** The number of rows beyond the window that are in the page. */
  overscan: number
}

/** Renders only the rows of a long list that are near the window, and the row with the focus. */
export function useWindowRows<T extends HTMLElement>({ count, ...props }: WindowRowsProps) {
  const list = useRef<T>(null)
  const [offset, setOffset] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  // The distance from the top of the page to the list changes with the content above it.
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
    // Removing the row with the focus would lose the focus.
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
  // Only the list has a start offset, and the rows follow each other. An inline style for each row cost the
  // browser 20 to 80 ms of style calculation for one jump, and more the longer the person scrolled.
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
      /**
       * The offset in pixels of a row that is kept apart from the others; null if it directly follows the row before.
       */
      top: isApart(index) ? start - scrollMargin : null,
    })),
    measure: virtualizer.measureElement,
    setFocused,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
  }
}
