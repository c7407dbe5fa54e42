import { useEffect } from 'react'
import { hubNow } from '../replica/connection/hub-clock.ts'
import { useLatest } from '../ui/use-latest.ts'
import { ItemClock } from './item-clock.tsx'

interface TurnClockProps {
  /** The beginning of the turn, ISO. */
  since: string
  /** Seconds; null for no limit. */
  limit: number | null
  /** Runs once when the time is up; not if it was up before. */
  onTimeUp?: () => void
}

/** The time of the person who speaks. */
export function TurnClock({ since, limit, onTimeUp }: TurnClockProps) {
  const latest = useLatest(onTimeUp)
  useEffect(() => {
    if (limit === null) return
    const rest = Date.parse(since) + limit * 1000 - hubNow()
    if (rest <= 0) return
    const timer = setTimeout(() => latest.current?.(), rest)
    return () => clearTimeout(timer)
  }, [since, limit, latest])
  return <ItemClock time={{ spentMs: 0, since, plannedMinutes: limit === null ? null : limit / 60 }} />
}
