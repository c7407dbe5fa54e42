import type { MeetingHead } from '@civic-hub/committee'
import type { Decisions } from '@civic-hub/committee/proceedings'
import { useEffect, useState } from 'react'
import { useDecided } from '../../../shell/use-decided.ts'

const patienceMs = 2_000

/**
 * True while code is loaded whose content will be shown in the header or above the open item: a vote, a conflict, a recess,
 * the speakers.
 * Until then everything below is invisible, so that no button moves while a member presses it. `load` never rejects.
 */
export function usePartsAbove({ id, status }: MeetingHead, load: () => Promise<unknown>): boolean {
  const [isLoaded, setIsLoaded] = useState(false)
  const hasParts = useDecided(id, status === 'live' ? hasPartsAboveLive : hasPartsAbove)
  useEffect(() => {
    let shown = true
    const show = () => {
      if (shown) setIsLoaded(true)
    }
    void load().then(show)
    // The meeting is on the device, so it must not wait for a hub that does not answer.
    const timer = setTimeout(show, patienceMs)
    return () => {
      shown = false
      clearTimeout(timer)
    }
  }, [load])
  return !isLoaded && hasParts === true
}

const hasPartsAbove = ({ conflicts, openQuestion, sitting }: Decisions) =>
  conflicts.length > 0 || openQuestion !== null || sitting.state === 'closed'

const hasPartsAboveLive = (decisions: Decisions) =>
  hasPartsAbove(decisions) ||
  decisions.sitting.state !== 'open' ||
  decisions.motions.some(({ state }) => state === 'moved') ||
  [...decisions.speakers.values()].some(({ speaking, queue }) => speaking !== null || queue.length > 0)
