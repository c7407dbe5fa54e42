import { accountKey } from '@civic-hub/committee'
import { isInClosedSession, type Sitting } from '@civic-hub/committee/proceedings'
import { useObservable } from '../../../replica/observable.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { closedSessionsOf } from '../../../replica/session/closed-sessions.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'

/** Whether this person is in the closed session, by the meeting or as a reader: others are not offered its end. */
export function useIsInside(meetingId: string, sitting: Sitting | null): boolean {
  const { account, name } = useAuthor()
  const { sessions } = useObservable(closedSessionsOf(useAccountOnDevice()).state)
  const reads = sessions.some((one) => one.meetingId === meetingId && one.endedAt === null)
  return reads || (sitting !== null && isInClosedSession(sitting, account, { person: accountKey(account), name }))
}
