import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** Without an entry in the browser's history, through which "back" would lead to the page that is open already. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Out of sight until it has the focus: leads past the header, to the element with the id "content". */
export function SkipLink({ label }: { label: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page
    <a href="#content" className={classes.skip} onClick={skip}>
      {label}
    </a>
  )
}
