import { useEffect, useState } from 'react'
import { hubNow } from '../replica/connection/hub-clock.ts'
import { type ItemTime, timeInWords } from '../ui/clock-words.ts'
import classes from './item-clock.module.css'

/**
 * The time of the current item. It has its own timer, so that the components around it do not render every second.
 */
export function ItemClock({ time }: { time: ItemTime }) {
  const now = useSeconds()
  const { spent, countdown, over } = timeInWords(time, now)
  return (
    <span className={classes.clock} role="timer" data-over={over || undefined}>
      {spent}
      {countdown && <span className={classes.countdown}> · {countdown}</span>}
    </span>
  )
}

/** The time by the hub's clock, updated every second while the page is visible. */
function useSeconds(): number {
  const [now, setNow] = useState(hubNow)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(hubNow())
    }, 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
