import type { MeetingSummary } from '@civic-hub/committee'
import { startTransition, useEffect, useState } from 'react'
import { MeetingCard } from './meeting-card.tsx'
import type { CardVerbs } from './meeting-card-menu.tsx'
import classes from './meetings-page.module.css'

/** As many as fill a screen at once; years of meetings follow without holding up the first look. */
const atFirst = 8
const perStep = 24

interface PastMeetingsProps {
  slug: string
  meetings: readonly MeetingSummary[]
  labelledBy: string
  canWrite: boolean
  verbs: CardVerbs
}

export function PastMeetings({ slug, meetings, labelledBy, canWrite, verbs }: PastMeetingsProps) {
  const [count, setCount] = useState(atFirst)
  const more = count < meetings.length
  useEffect(() => {
    if (!more) return
    const timer = setTimeout(() => startTransition(() => setCount(count + perStep)), 50)
    return () => clearTimeout(timer)
  }, [more, count])

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
