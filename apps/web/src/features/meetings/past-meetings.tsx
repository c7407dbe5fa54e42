import type { MeetingSummary } from '@civic-hub/committee'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CardVerbs } from './meeting-card-menu.tsx'
import { PastMeetingRow } from './past-meeting-row.tsx'
import classes from './past-meetings.module.css'
import { pastRows } from './past-rows.ts'

const rowPx = 64
const monthPx = 52

interface PastMeetingsProps {
  slug: string
  meetings: readonly MeetingSummary[]
  /** Those that were resumed in another meeting. */
  continued: ReadonlySet<string>
  labelledBy: string
  canWrite: boolean
  verbs: CardVerbs
}

/** Years of meetings, month by month; only the rows near the window are in the page. */
export function PastMeetings({ slug, meetings, continued, labelledBy, canWrite, verbs }: PastMeetingsProps) {
  const rows = useMemo(() => pastRows(meetings), [meetings])
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rowPx + (rows[index]?.month ? monthPx : 0),
    getItemKey: (index) => rows[index]?.meeting.id ?? index,
    overscan: 6,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: useOffset(list),
    // A row that leaves the page would take the focus with it.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === null || focused >= rows.length || indexes.includes(focused)) return indexes
      return [...indexes, focused].sort((a, b) => a - b)
    },
  })

  return (
    <ul
      ref={list}
      className={`plain-list ${classes.rows}`}
      aria-labelledby={labelledBy}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onBlur={() => setFocused(null)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
              onFocus={() => setFocused(index)}
            >
              {row.month && <h3 className={classes.month}>{row.month}</h3>}
              <PastMeetingRow
                slug={slug}
                meeting={row.meeting}
                continued={continued.has(row.meeting.id)}
                canWrite={canWrite}
                verbs={verbs}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

/** The distance from the top of the page to the list; it changes with the content above. */
function useOffset(list: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useEffect(() => {
    const measure = () => setOffset((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    const resized = new ResizeObserver(measure)
    resized.observe(document.body)
    return () => resized.disconnect()
  }, [list])
  return offset
}
