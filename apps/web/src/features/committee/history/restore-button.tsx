import {
  canRestoreVersion,
  differencesToRestore,
  leftAlone,
  type MeetingContents,
  restoreMeetingVersion,
} from '@civic-hub/committee/history'
import { settleSections } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useEffect, useId, useMemo } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { readOnlyTexts } from '../../../texts/en/read-only.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { isTimed, momentOf } from './history-when.ts'
import classes from './restore-button.module.css'
import { summaryOf } from './summary-of.ts'

const { restore: texts } = historyTexts

interface RestoreButtonProps {
  meetingId: string
  now: MeetingContents
  version: { contents: MeetingContents; to: number }
}

/** Restores a version. If that is not allowed, it shows the reason. */
export function RestoreButton({ meetingId, now, version }: RestoreButtonProps) {
  const canWrite = useCanWrite()
  const restore = useRestoreVersion(meetingId)
  const reasonId = useId()
  const reason = canWrite ? canRestoreVersion(now, version.contents, new Date(hubNow())) : 'viewer'
  const when = isTimed(version) ? texts.on(momentOf(version)) : texts.untimed

  return (
    <div className={classes.restore}>
      <Button
        size="md"
        leftSection={<Icon name="undo" size={18} />}
        aria-describedby={reason === null ? undefined : reasonId}
        {...inactive(reason !== null)}
        onClick={() => reason === null && void restore(now, version.contents, when)}
      >
        {texts.button}
      </Button>
      {reason !== null && (
        <p id={reasonId} className={classes.reason}>
          {{ ...texts.refused, viewer: readOnlyTexts.viewerReads }[reason]}
        </p>
      )}
    </div>
  )
}

/** Restores a version after a question that explains the effect, and offers an undo. */
function useRestoreVersion(meetingId: string) {
  const replica = useReplica()
  const author = useAuthor()
  // Get the undo scope now: it records only the edits after this call.
  const scope = useMemo(() => replica.undo(meetingId), [replica, meetingId])
  const restored = useMemo(() => ({ isLast: false }), [])

  useEffect(
    () =>
      scope.onChange(() => {
        restored.isLast = false
      }),
    [scope, restored],
  )

  return async (now: MeetingContents, version: MeetingContents, when: string): Promise<void> => {
    const at = new Date(hubNow())
    const stays = leftAlone(now, version, at).map((part) => texts.leftAlone[part])
    const summary = summaryOf(differencesToRestore(now, version, at))
    const confirmed = await askToConfirm({
      title: texts.title,
      body: stays.length === 0 ? texts.body(when, summary) : texts.bodyWithRest(when, summary, stays),
      confirmLabel: texts.confirm,
    })
    if (!confirmed) return
    const done = replica.meeting(meetingId).bind(restoreMeetingVersion)(version)
    if (!done.ok) {
      notifyError({ title: texts.refused[done.refusal] })
      return
    }
    restored.isLast = true
    const undo = () => {
      const undone = restored.isLast && scope.undo()
      if (undone) settleSections(replica.doc, replica.context, meetingId, author)
      notify({ title: undone ? texts.undone : texts.notUndone })
    }
    notify({ title: texts.restored, message: when, action: { label: texts.undo, onAction: undo } })
  }
}
