import type { ReactNode } from 'react'
import { CommitteeMark } from '../../../shell/committee-mark.tsx'
import classes from './choose-committee-page.module.css'

interface AskedCommitteesProps<Asked> {
  /** Unique on the page. */
  titleId: string
  title: string
  committees: readonly Asked[]
  detail: (committee: Asked) => string
  actions: (committee: Asked) => ReactNode
}

/** Committees that a person asked to join, with the state of each request and its actions. */
export function AskedCommittees<Asked extends { slug: string; name: string }>({
  titleId,
  title,
  committees,
  detail,
  actions,
}: AskedCommitteesProps<Asked>) {
  return (
    <section aria-labelledby={titleId} className={classes.aside}>
      <h2 id={titleId}>{title}</h2>
      <ul className={classes.list} aria-labelledby={titleId}>
        {committees.map((committee) => (
          <li key={committee.slug} className={classes.row}>
            <CommitteeMark name={committee.name} size={44} />
            <div>
              <h3 className={classes.name} dir="auto">
                {committee.name}
              </h3>
              <p className={classes.detail}>{detail(committee)}</p>
            </div>
            <div className={classes.enter}>{actions(committee)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
