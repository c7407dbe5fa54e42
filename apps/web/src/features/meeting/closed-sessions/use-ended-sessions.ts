import { canWrite } from '@civic-hub/protocol'
import { useEffect } from 'react'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { openInBackground } from '../../../replica/react/open-replicas.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import {
  type ClosedSessionOnDevice,
  closedSessionsOf,
  committeeOfClosedSession,
} from '../../../replica/session/closed-sessions.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { endClosedMeeting } from './end-closed-meeting.ts'

/** Ends the closed sessions of a meeting that has ended, on the page of the open meeting of any of their readers. */
export function useEndedSessions(
  committee: CommitteeOnDevice,
  meetingId: string,
  sessions: readonly ClosedSessionOnDevice[],
): void {
  const account = useAccountOnDevice()
  const endedAt = useQuery(useReplica().meeting(meetingId).head)?.endedAt ?? null
  useEffect(() => {
    if (endedAt === null) return
    const stops = sessions
      .filter((session) => session.endedAt === null && canWrite(session.access))
      .map((session) => {
        const closed = openInBackground(
          account,
          committeeOfClosedSession(committee, session),
          closedSessionsOf(account).owner,
        )
        const end = () => {
          if (closed.opening.get() === 'ready') endClosedMeeting(closed, meetingId, endedAt)
        }
        end()
        return closed.opening.subscribe(end)
      })
    return () => {
      for (const stop of stops) stop()
    }
  }, [account, committee, meetingId, sessions, endedAt])
}
