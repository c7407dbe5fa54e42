import { queryMeetingList } from '@civic-hub/committee'
import { queryLedger } from '@civic-hub/committee/budget'
import {
  copyNumbers,
  motionsToNumber,
  type NewStanding,
  queryResolutions,
  restoreStanding,
  stateStanding,
  takeStandingBack,
} from '@civic-hub/committee/resolutions'
import { useCallback, useMemo } from 'react'
import { type Answer, failed } from '../../../replica/connection/answer.ts'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { readLatestApprovals } from '../../../replica/session/committee-approvals.ts'
import { readResolutionList } from '../../../replica/session/resolutions.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { resolutionsTexts } from '../../../texts/en/resolutions.gen.ts'
import { notify } from '../../../ui/notify.ts'
import { rowsOf } from './resolution-rows.ts'

const { standing: texts } = resolutionsTexts

/** The register as this device knows it, and the relay's list, which decides if they differ. */
export function useRegister({ id, registered, demo }: CommitteeOnDevice) {
  const replica = useReplica()
  const { doc } = replica
  const canWrite = useCanWrite()
  const isOwner = useObservable(replica.access) === 'owner' && canWrite
  const resolutions = useQuery(useMemo(() => queryResolutions(doc), [doc]))
  const ledger = useQuery(useMemo(() => queryLedger(doc), [doc]))
  const meetings = useQuery(useMemo(() => queryMeetingList(doc), [doc]))
  const rows = useMemo(() => rowsOf(resolutions, ledger.entries.values()), [resolutions, ledger])
  const read = useCallback(async (): Promise<Answer<{ pattern: string; approved: ReadonlySet<string> }>> => {
    if (!registered && !demo) return failed('unreachable')
    const [list, approvals] = await Promise.all([readResolutionList(id), readLatestApprovals(id)])
    if (!list.ok) return list
    if (!approvals.ok) return approvals
    // A number may have been given by a device that lost the connection before it copied it.
    const { resolutions: given, removed } = list.value
    if (canWrite) copyNumbers(doc, replica.part('resolutions').context, given, removed)
    const approved = new Set(approvals.value.approvals.map(({ meetingId }) => meetingId))
    return { ok: true, value: { pattern: list.value.pattern, approved } }
  }, [id, registered, demo, canWrite, doc, replica])
  const { state, load } = useLoaded(read, {
    onChanged: useCallback((reload: () => void) => onListChange('approvals', id, reload), [id]),
  })
  const approved = state.kind === 'loaded' ? state.value.approved : null
  // Minutes that were approved before there were numbers, or by a way that gave none.
  const missing = useMemo(
    () =>
      isOwner && approved !== null
        ? meetings
            .filter(({ id: meetingId }) => approved.has(meetingId))
            .map(({ id: meetingId, date }) => ({
              meetingId,
              date,
              // The numbers change which motions lack one.
              count: resolutions && motionsToNumber(doc, meetingId).length,
            }))
            .filter(({ count }) => count > 0)
            .sort((a, b) => a.date.localeCompare(b.date))
        : [],
    [isOwner, approved, meetings, doc, resolutions],
  )
  return { rows, resolutions, state, load, missing, canWrite, isOwner }
}

/** A member's statements about resolutions. */
export function useStandingActions() {
  const replica = useReplica()
  const author = useAuthor()
  return useMemo(() => {
    const { doc } = replica
    const { context } = replica.part('resolutions')
    const takeBack = (id: string) => {
      if (!takeStandingBack(doc, context, id).ok) return
      announceWithUndo(texts.takenBack, () => {
        if (restoreStanding(doc, context, id).ok) notify({ title: texts.restored })
      })
    }
    return {
      takeBack,
      /** Returns the reason of a refusal, or null. */
      state(motionId: string, number: string, standing: NewStanding) {
        const stated = stateStanding(doc, context, motionId, standing, author)
        if (!stated.ok) return stated.refusal
        announceWithUndo(texts.done[standing.as](number), () => takeBack(stated.value))
        return null
      },
    }
  }, [replica, author])
}

export type StandingActions = ReturnType<typeof useStandingActions>
