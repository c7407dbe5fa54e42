import { UnstyledButton } from '@mantine/core'
import { memo, useEffect, useId, useState } from 'react'
import type { SyncStatus } from '../../replica/connection/sync-status.ts'
import { notInSnapshot } from '../../start/startup-snapshot.ts'
import { shellTexts } from '../../texts/en/shell.gen.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { isPressed, shortcuts } from '../../ui/shortcuts.ts'
import { useMenuButton } from '../../ui/use-menu-button.ts'
import { chipWords } from './chip-words.ts'
import classes from './status-chip.module.css'

const StatusPanel = lazyDialog(() => import('./status-panel.tsx'), 'StatusPanel')

const { chip } = shellTexts

interface StatusChipProps {
  status: SyncStatus
  onSignIn: () => void
}

/** Shows the sync status in a word, and the details in a panel. Ctrl+S opens the panel. */
export const StatusChip = memo(function StatusChip({ status, onSignIn }: StatusChipProps) {
  const { target, dropdown, setOpened } = useMenuButton(useId(), 'dialog')
  const { words, tone } = chipWords(status)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPressed(event, shortcuts.syncStatus)) return
      event.preventDefault()
      setOpened(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [setOpened])

  useWarningOnLeaving(status.kind === 'not-saved')

  return (
    <>
      <UnstyledButton
        {...target}
        {...notInSnapshot}
        className={classes.chip}
        data-tone={tone}
        data-kind={status.kind}
        aria-label={`${chip.name}: ${words}`}
      >
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.words}>{words}</span>
      </UnstyledButton>
      <StatusPanel
        {...dropdown}
        onSignIn={() => {
          dropdown.onClose()
          onSignIn()
        }}
      />
      <Announcement status={status} words={words} />
    </>
  )
})

/** A shorter status, for example while a committee opens, is not announced. */
const settledAfterMs = 1_500

/**
 * Announces each change of the status once. Saving and Synced alternate with every keystroke and are not announced.
 */
function Announcement({ status, words }: { status: SyncStatus; words: string }) {
  const calm = status.kind === 'synced' || status.kind === 'saving'
  const spoken = calm ? chip.synced : status.kind === 'saved-on-device' ? chip.savedOnDevice : words
  const [announced, setAnnounced] = useState<string | null>(null)
  useEffect(() => {
    // Without an announcement, people assume that the status is synced.
    if (spoken === (announced ?? chip.synced)) return
    const timer = setTimeout(() => setAnnounced(spoken), settledAfterMs)
    return () => clearTimeout(timer)
  }, [spoken, announced])
  return (
    <span className="visually-hidden" role="status">
      {announced === null ? '' : chip.announce(announced)}
    </span>
  )
}

function useWarningOnLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])
}
