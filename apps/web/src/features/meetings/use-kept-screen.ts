import type { MeetingSummary } from '@civic-hub/committee'
import { useEffect } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { buildOf, captureScreen } from '../../ui/screen-ahead.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** What else the page does at its start has ended by then. */
const keepAfterMs = 3_000

/** Keeps the list on screen for the next start, a while after each change of it; null while it is not certain. */
export function useKeptScreen(meetings: readonly MeetingSummary[] | null): void {
  const { keepScreen } = useReplica()
  useEffect(() => {
    if (!meetings) return
    let callOff: () => void = () => undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => {
        const html = captureScreen()
        if (html === null) return
        const screen = {
          build: buildOf(document),
          path: location.pathname,
          width: innerWidth,
          day: new Date().toDateString(),
          html,
        }
        void keepScreen({ meetings, screen })
      })
    }, keepAfterMs)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [meetings, keepScreen])
}
