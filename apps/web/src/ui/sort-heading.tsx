import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import classes from './sort-heading.module.css'

interface SortHeadingProps extends ComponentProps<'th'> {
  /** How the rows are sorted by this column; null where another one sorts them. */
  sorted: 'ascending' | 'descending' | null
  onSort: () => void
}

/** The head of a column that sorts the table; an arrow shows where the order leads. */
export function SortHeading({ sorted, onSort, children, ...head }: SortHeadingProps) {
  return (
    <th {...head} scope="col" aria-sort={sorted ?? 'none'}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {children}
        {sorted && <Icon name={sorted === 'ascending' ? 'up' : 'down'} size={16} />}
      </button>
    </th>
  )
}
