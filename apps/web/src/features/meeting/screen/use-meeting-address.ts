import { type UseNavigateResult, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { MeetingAddress } from '../meetings/meeting-view-state.ts'
import type { Go } from '../meetings/use-meeting-view-state.ts'

/** Only the search is changed: a closed session shows the screen at an address of its own. */
const useNavigateInMeeting = () => useNavigate() as UseNavigateResult<'/$committeeId/meetings/$meetingId'>

/** Shows another view or item of the meeting in place of this one. */
export function useShowInMeeting() {
  const navigate = useNavigateInMeeting()
  return useCallback(
    (search: MeetingAddress | ((address: MeetingAddress) => MeetingAddress)) =>
      void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  )
}

/**
 * The address of the meeting's screen. The address of a pending navigation is rendered at once, so that a field which
 * opens receives the focus within the press that opens it.
 */
export function useMeetingAddress() {
  const search = useSearch({ strict: false }) as MeetingAddress
  const navigate = useNavigateInMeeting()
  const [pending, setPending] = useState<{ from: MeetingAddress; to: MeetingAddress } | null>(null)
  const go: Go = (to, { replace }) => {
    setPending({ from: search, to })
    void navigate({ search: to, replace, resetScroll: false })
  }
  return { address: pending?.from === search ? pending.to : search, go }
}
