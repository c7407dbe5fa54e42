import { UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { useLatest } from '../ui/use-latest.ts'
import classes from './search-button.module.css'

const { header } = shellTexts

/** Opens the search. Ctrl+K and Cmd+K do the same on every page with the header. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const search = useLatest(onSearch)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
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
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
    >
      <Icon name="search" />
      <span className={classes.words} data-keys={header.searchKeys}>
        {header.search}
      </span>
    </UnstyledButton>
  )
}
