import { canRestoreVersion, type MeetingContents } from '@civic-hub/committee/history'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useCanWrite } from '../../replica/react/replica-provider.tsx'
import { historyTexts } from '../../texts/en/history.ts'
import { Icon } from '../../ui/icon.tsx'
import { inactive } from '../../ui/inactive.ts'
import { isTimed, momentOf } from './history-when.ts'
import classes from './restore-button.module.css'
import type { RestoreVersion } from './use-restore-version.ts'

const { restore: texts } = historyTexts

interface RestoreButtonProps {
  now: MeetingContents
  version: { contents: MeetingContents; to: number }
  restore: RestoreVersion
}

/** The way back to a version; where it is closed, it says why. */
export function RestoreButton({ now, version, restore }: RestoreButtonProps) {
  const canWrite = useCanWrite()
  const reasonId = useId()
  const reason = canWrite ? canRestoreVersion(now, version.contents, new Date()) : 'viewer'
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
          {texts.refused[reason]}
        </p>
      )}
    </div>
  )
}
