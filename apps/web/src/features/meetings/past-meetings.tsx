import type { MeetingSummary } from '@civic-hub/committee'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'
import { MeetingCard } from './meeting-card.tsx'
import type { CardVerbs } from './meeting-card-menu.tsx'
import classes from './meetings-page.module.css'

/** As many as fill a screen at once; years of meetings follow without holding up the first look, or the first press. */
const atFirst = 8
const perStep = 12
const firstLookMs = 1_500

interface PastMeetingsProps {
  slug: string
  meetings: readonly MeetingSummary[]
  labelledBy: string
  canWrite: boolean
  verbs: CardVerbs
}

export function PastMeetings({ slug, meetings, labelledBy, canWrite, verbs }: PastMeetingsProps) {
  const count = useGrowingCount(meetings.length)
  return (
    <ul className={classes.past} aria-labelledby={labelledBy}>
      {meetings.slice(0, count).map((meeting) => (
        <li key={meeting.id}>
          <MeetingCard slug={slug} meeting={meeting} canWrite={canWrite} verbs={verbs} />
        </li>
      ))}
    </ul>
  )
}

/** How many to show: a screenful, and when somebody has had a first look or begins to scroll, all, bit by bit. */
function useGrowingCount(all: number): number {
  const [count, setCount] = useState(atFirst)
  const [grows, setGrows] = useState(false)
  const more = count < all

  useEffect(() => {
    if (grows) return
    const grow = () => setGrows(true)
    const timer = setTimeout(grow, firstLookMs)
    addEventListener('scroll', grow, { once: true, passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', grow)
    }
  }, [grows])

  useEffect(() => {
    if (!grows || !more) return
    return whenIdle(() => startTransition(() => setCount(count + perStep)))
  }, [grows, more, count])

  return count
}
