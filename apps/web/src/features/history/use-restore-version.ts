import {
  differencesToRestore,
  type MeetingContents,
  restoreMeetingVersion,
} from '@civic-hub/committee/history'
import { useEffect, useMemo } from 'react'
import { useReplica } from '../../replica/react/replica-provider.tsx'
import { historyTexts } from '../../texts/en/history.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { notify, notifyError } from '../../ui/notify.ts'
import { summaryOf } from './change-summary.ts'

const { restore: texts } = historyTexts

export type RestoreVersion = (now: MeetingContents, version: MeetingContents, when: string) => Promise<void>

/** Restores a version after a question that says what will happen, and offers to take it back. */
export function useRestoreVersion(meetingId: string): RestoreVersion {
  const replica = useReplica()
  // Asked for now: undo remembers what is done from here on.
  const scope = useMemo(() => replica.undo(meetingId), [replica, meetingId])
  const restored = useMemo(() => ({ isLast: false }), [])

  useEffect(
    () =>
      scope.onChange(() => {
        restored.isLast = false
      }),
    [scope, restored],
  )

  return async (now, version, when) => {
    const confirmed = await askToConfirm({
      title: texts.title,
      body: texts.body(when, summaryOf(differencesToRestore(now, version, new Date()))),
      confirmLabel: texts.confirm,
      cancelLabel: texts.cancel,
    })
    if (!confirmed) return
    const done = restoreMeetingVersion(replica.doc, replica.meeting(meetingId).context, meetingId, version)
    if (!done.ok) {
      notifyError({ title: texts.refused[done.refusal] })
      return
    }
    restored.isLast = true
    const undo = () => {
      const undone = restored.isLast && scope.undo()
      notify({ title: undone ? texts.undone : texts.notUndone })
    }
    notify({ title: texts.restored, message: when, action: { label: texts.undo, onAction: undo } })
  }
}
