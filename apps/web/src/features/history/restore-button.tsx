import { canRestoreVersion, type MeetingContents } from '@civic-hub/committee/history'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useCanWrite } from '../../replica/react/replica-provider.tsx'
import { historyTexts } from '../../texts/en/history.ts'
import { EditToggle } from '../../ui/edit-toggle.tsx'
import { Icon } from '../../ui/icon.tsx'
import { inactive } from '../../ui/inactive.ts'
import { isTimed, momentOf } from './history-when.ts'
import classes from './restore-button.module.css'
import type { RestoreVersion } from './use-restore-version.ts'

const { restore: texts } = historyTexts

interface RestoreButtonProps {
  now: MeetingContents
  version: { contents: MeetingContents; to: number }
  editMode: boolean
  onEditMode: (editMode: boolean) => void
  restore: RestoreVersion
}

/** The way back to a version; where it is closed, it says why, and how it opens. */
export function RestoreButton({ now, version, editMode, onEditMode, restore }: RestoreButtonProps) {
  const canWrite = useCanWrite()
  const reasonId = useId()
  const refusal = canWrite ? canRestoreVersion(now, version.contents, { editMode, at: new Date() }) : 'viewer'
  const { status } = now.meeting
  const reason =
    refusal === 'locked' ? (`locked-${status === 'completed' ? status : 'upcoming'}` as const) : refusal
  const when = isTimed(version) ? texts.on(momentOf(version)) : texts.untimed

  return (
    <div className={classes.restore}>
      <div className={classes.buttons}>
        {canWrite && status !== 'live' && (
          <EditToggle pressed={editMode} onToggle={onEditMode}>
            {texts.edit}
          </EditToggle>
        )}
        <Button
          size="md"
          leftSection={<Icon name="undo" size={18} />}
          aria-describedby={reason === null ? undefined : reasonId}
          {...inactive(reason !== null)}
          onClick={() => reason === null && void restore(now, version.contents, when)}
        >
          {texts.button}
        </Button>
      </div>
      {reason !== null && (
        <p id={reasonId} className={classes.reason}>
          {texts.refused[reason]}
        </p>
      )}
    </div>
  )
}
