import { UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { ariaKeys, isPressed, shortcuts, shownKeys } from '../ui/shortcuts.ts'
import { useLatest } from '../ui/use-latest.ts'
import classes from './search-button.module.css'

const { header } = shellTexts

/** Opens the search. Its shortcut does the same on every page with the header. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const search = useLatest(onSearch)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPressed(event, shortcuts.search)) return
      event.preventDefault()
      // A dialog may contain typed text, and the search would lead away from it.
      if (!document.activeElement?.closest('[role="dialog"][aria-modal="true"]')) search.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [search])
  return (
    <UnstyledButton
      className={classes.search}
      aria-label={header.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(shortcuts.search)}
      onClick={onSearch}
    >
      <Icon name="search" />
      <span className={classes.words} data-keys={shownKeys(shortcuts.search)}>
        {header.search}
      </span>
    </UnstyledButton>
  )
}
