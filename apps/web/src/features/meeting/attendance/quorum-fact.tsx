import type { Quorum } from '@civic-hub/committee'
import { useEffect, useMemo, useRef } from 'react'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { attendanceTexts } from '../../../texts/en/attendance.gen.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { say } from '../../../ui/live-region.tsx'
import classes from './quorum-fact.module.css'

const { quorum: texts, take } = attendanceTexts
export const attendanceHeadingId = 'attendance'

interface QuorumFactProps {
  meetingId: string
  live: boolean
  editable: boolean
  /** Opens the attendance. */
  onOpen: () => void
}

/** The quorum in the header of a live meeting, on every screen. A loss of the quorum is announced at once. */
export function QuorumFact({ meetingId, live, editable, onOpen }: QuorumFactProps) {
  const { doc } = useReplica()
  const known = useQuery(
    useMemo(() => {
      const query = queryProceedings(doc, meetingId)
      const read = () => {
        const proceedings = query.read()
        return proceedings && { quorum: proceedings.quorum, taken: proceedings.attendance.length > 0 }
      }
      return { read, subscribe: query.subscribe }
    }, [doc, meetingId]),
  )
  const shown = live && known !== null
  useAnnouncedQuorum(shown && known.taken ? known.quorum : null)
  if (!shown) return null
  const { quorum, taken } = known
  if (!taken && !editable) return null
  return (
    <button
      type="button"
      className={classes.fact}
      onClick={() => {
        onOpen()
        focusSoon(attendanceHeadingId)
      }}
    >
      {taken ? <QuorumWords quorum={quorum} /> : take}
    </button>
  )
}

export function QuorumWords({ quorum: { present, needed, met } }: { quorum: Quorum }) {
  if (needed === null) return texts.present(present)
  return (
    <span className={classes.words} data-met={met}>
      {met ? texts.met(present, needed) : texts.notMet(present, needed)}
    </span>
  )
}

/** Announces once that an existing quorum was lost, or was reached again. */
function useAnnouncedQuorum(quorum: Quorum | null): void {
  const was = useRef<boolean | null>(null)
  const wasThere = useRef(false)
  useEffect(() => {
    if (quorum?.needed == null) return
    const { met, present, needed } = quorum
    if (was.current !== null && was.current !== met && wasThere.current)
      say(met ? texts.regained(present, needed) : texts.lost(present, needed))
    was.current = met
    wasThere.current ||= met
  }, [quorum])
}
