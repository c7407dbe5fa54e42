import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import classes from './sort-heading.module.css'

interface SortHeadingProps extends ComponentProps<'th'> {
  /** The sort order of this column; null if another column sorts the rows. */
  sorted: 'ascending' | 'descending' | null
  onSort: () => void
}

/** The heading of a column that sorts the table. An arrow shows the direction. */
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
