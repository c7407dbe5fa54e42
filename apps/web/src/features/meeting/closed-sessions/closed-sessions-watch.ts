import { useEffect } from 'react'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { wipeLostSessions } from './wipe-lost-sessions.ts'

/** Wipes closed sessions that this person loses while a page of the committee is open. */
export function ClosedSessionsWatch({ committeeId }: { committeeId: string }) {
  const account = useAccountOnDevice()
  useEffect(() => onListChange('committees', committeeId, () => void wipeLostSessions(account)), [account, committeeId])
  return null
}
