import { demoScores } from '@civic-hub/committee/demo'
import { leaderboardTexts } from '../../../texts/en/leaderboard.gen.ts'
import { Badge } from '../../../ui/status-badge.tsx'
import classes from './leaderboard-page.module.css'
import { RankedTable } from './ranked-table.tsx'

const { examples: texts } = leaderboardTexts

/** The sample people of the demo committee, shown separately from real people. */
export function ExamplePeople() {
  return (
    <section className={classes.section} aria-labelledby="examples">
      <h2 id="examples">{texts.heading}</h2>
      <p className={classes.hint}>{texts.hint}</p>
      <RankedTable aria-labelledby="examples">
        {demoScores.map((score, index) => (
          <tr key={score}>
            <td className={classes.number}>{index + 1}</td>
            <th scope="row" className={classes.name}>
              {texts.names[index]} <Badge tone="completed">{texts.mark}</Badge>
            </th>
            <td className={classes.number}>{score}</td>
          </tr>
        ))}
      </RankedTable>
    </section>
  )
}
