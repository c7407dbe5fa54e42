import type { ComponentProps, ReactNode } from 'react'
import { leaderboardTexts as texts } from '../../../texts/en/leaderboard.gen.ts'
import classes from './leaderboard-page.module.css'

interface RankedTableProps extends Pick<ComponentProps<'table'>, 'aria-label' | 'aria-labelledby'> {
  /** The heading of an additional column. */
  more?: ReactNode
  /** The rows: rank, name, score. */
  children: ReactNode
}

/** People sorted by their score. */
export function RankedTable({ more, children, ...named }: RankedTableProps) {
  return (
    <table className={classes.table} {...named}>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            {texts.rank}
          </th>
          <th scope="col" className={classes.name}>
            {texts.name}
          </th>
          <th scope="col" className={classes.number}>
            {texts.score}
          </th>
          {more}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
