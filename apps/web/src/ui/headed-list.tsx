import { type ReactNode, useId } from 'react'

/** A list below a heading of its own, by which assistive technology names it. */
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
