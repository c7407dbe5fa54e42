import type { RecordList } from '@civic-hub/protocol'
import { useCallback, useEffect, useState } from 'react'
import { onListChange } from '../../../replica/connection/list-changes.ts'
import { useObservable } from '../../../replica/observable.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { readRecords, withdrawDocument } from '../../../replica/session/publishing.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'

const { documents: texts } = openRecordsTexts

/** The public copy of a document of a meeting. */
export interface PublicCopy {
  href: string
  /** The version that is public. */
  sha256: string | null
  /** Null for all but owners. */
  withdraw: (() => void) | null
}

/** Finds the public copies of a meeting's documents, which only the hub knows; none until it has answered. */
export function usePublicDocuments(meetingId: string): (fileId: string, name: string) => PublicCopy | null {
  const replica = useReplica()
  const { documentId } = replica
  const connected = useObservable(replica.caughtUp)
  const isOwner = useObservable(replica.access) === 'owner'
  const [records, setRecords] = useState<RecordList | null>(null)
  const load = useCallback(async () => {
    const answer = await readRecords(documentId)
    if (answer.ok) setRecords(answer.value)
  }, [documentId])
  useEffect(() => {
    if (connected) void load()
  }, [connected, load])
  useEffect(() => onListChange('approvals', documentId, () => void load()), [documentId, load])

  async function withdraw(fileId: string, name: string) {
    const confirmed = await askToConfirm({
      title: texts.withdrawQuestion(name),
      body: texts.withdrawConsequence,
      confirmLabel: openRecordsTexts.withdraw,
      cancelLabel: openRecordsTexts.cancel,
      danger: true,
    })
    if (!confirmed) return
    const answer = await withdrawDocument({ documentId, meetingId, fileId })
    if (answer.ok) notify({ title: texts.withdrawn })
    else notifyError({ title: texts.failed, message: problemText(answer.problem) })
    await load()
  }

  return (fileId, name) => {
    const found = records?.documents?.find(
      (one) => one.meetingId === meetingId && one.fileId === fileId && one.withdrawnAt === null,
    )
    if (!found || !records) return null
    return {
      href: new URL(`${records.path}/${meetingId}/documents/${fileId}`, location.origin).href,
      sha256: found.sha256,
      withdraw: isOwner ? () => void withdraw(fileId, name) : null,
    }
  }
}
