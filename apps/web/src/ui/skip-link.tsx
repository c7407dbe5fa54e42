import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** Adds no entry to the browser's history: "back" would otherwise lead to the page that is already open. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Hidden until it has the focus: a link past the header, to the element with the id "content". */
export function SkipLink({ label }: { label: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page
    <a href="#content" className={classes.skip} onClick={skip}>
      {label}
    </a>
  )
}
