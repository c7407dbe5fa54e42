import { type Leaderboard, leaderboardSize } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { leaderboardTexts as texts } from '../../../texts/en/leaderboard.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './leaderboard-page.module.css'
import { RankedTable } from './ranked-table.tsx'

interface LeaderboardTableProps {
  board: Leaderboard
  onHide: (of: { accountId: string; name: string }, hidden: boolean) => void
}

export function LeaderboardTable({ board: { entries, own, hidden }, onHide }: LeaderboardTableProps) {
  const isModerated = hidden !== undefined
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState drawing="people">{texts.empty}</EmptyState>
      ) : (
        <RankedTable aria-label={texts.table} more={isModerated && <th scope="col">{texts.action}</th>}>
          {entries.map(({ rank, name, score, isYou, accountId }) => (
            <tr key={rank} className={isYou ? classes.you : undefined} aria-current={isYou || undefined}>
              <td className={classes.number}>{rank}</td>
              <th scope="row" className={classes.name} dir="auto">
                {isYou ? texts.you : name}
              </th>
              <td className={classes.number}>{score}</td>
              {isModerated && (
                <td>
                  {accountId !== undefined && !isYou && (
                    <Button
                      variant="default"
                      aria-label={texts.hideNamed(name)}
                      onClick={() => onHide({ accountId, name }, true)}
                    >
                      {texts.hide}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </RankedTable>
      )}
      {own !== null && own.rank === null && <p>{texts.hidden}</p>}
      {own !== null && own.rank !== null && own.rank > leaderboardSize && <p>{texts.beyond(own.rank, own.score)}</p>}
      {hidden !== undefined && hidden.length > 0 && (
        <section className={classes.section} aria-labelledby="hidden">
          <h2 id="hidden">{texts.hiddenOnes}</h2>
          <table className={classes.table} aria-labelledby="hidden">
            <tbody>
              {hidden.map(({ accountId, name, score }) => (
                <tr key={accountId}>
                  <th scope="row" className={classes.name} dir="auto">
                    {name}
                  </th>
                  <td className={classes.number}>{score}</td>
                  <td>
                    <Button
                      variant="default"
                      aria-label={texts.showNamed(name)}
                      onClick={() => onHide({ accountId, name }, false)}
                    >
                      {texts.show}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
