import { type ReactNode, useId } from 'react'

/** A list with a heading, which is also its accessible name. */
export function HeadedList({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      <ul className="plain-list" aria-labelledby={headingId}>
        {children}
      </ul>
    </section>
  )
}
