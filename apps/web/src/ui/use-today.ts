import { useEffect, useState } from 'react'

const lookEveryMs = 30_000

/**
 * Returns the moment at which the current day was first seen. Components with the word "today" render again when the
 * next day begins.
 */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const look = () => setToday((was) => (was.toDateString() === new Date().toDateString() ? was : new Date()))
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
