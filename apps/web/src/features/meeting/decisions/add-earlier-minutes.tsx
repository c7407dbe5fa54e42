import { addEarlierMinutes, lacksEarlierMinutes, minutesDue } from '@civic-hub/committee/minutes'
import { useEffect } from 'react'
import type { SyncStatus } from '../../../replica/connection/sync-status.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { readLatestApprovals } from '../../../replica/session/committee-approvals.ts'
import { earlierMinutesTexts as texts } from '../../../texts/en/earlier-minutes.gen.ts'

const isSameKind = (was: SyncStatus, is: SyncStatus) => was.kind === is.kind

/**
 * Puts the minutes of the last meetings on the agenda of a meeting that is planned or live, once the relay has said that
 * they are not approved. Only a device with all changes of the others does so: it knows whether the item was removed.
 */
export function AddEarlierMinutes({ meetingId }: { meetingId: string }) {
  const { doc, context, documentId, status } = useReplica()
  const canWrite = useCanWrite()
  const isSynced = useObservable(status, isSameKind).kind === 'synced'
  useEffect(() => {
    if (!canWrite || !isSynced || minutesDue(doc, meetingId, () => false).length === 0) return
    let isShown = true
    void readLatestApprovals(documentId).then((latest) => {
      if (!isShown || !latest.ok || status.get().kind !== 'synced') return
      const approved = new Set(latest.value.approvals.map((one) => one.meetingId))
      const due = minutesDue(doc, meetingId, (id) => approved.has(id))
      if (lacksEarlierMinutes(doc, meetingId, due)) addEarlierMinutes(doc, context, meetingId, texts.item, due)
    })
    return () => {
      isShown = false
    }
  }, [doc, context, documentId, status, meetingId, canWrite, isSynced])
  return null
}
