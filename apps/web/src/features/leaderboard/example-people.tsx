import { demoScores } from '@civic-hub/committee/demo'
import { leaderboardTexts } from '../../texts/en/leaderboard.ts'
import { Badge } from '../../ui/status-badge.tsx'
import classes from './leaderboard-page.module.css'

const { examples: texts, ...table } = leaderboardTexts

/** The sample people of the demo committee, apart from those who are real. */
export function ExamplePeople() {
  return (
    <section className={classes.section} aria-labelledby="examples">
      <h2 id="examples">{texts.heading}</h2>
      <p className={classes.hint}>{texts.hint}</p>
      <table className={classes.table} aria-labelledby="examples">
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {table.rank}
            </th>
            <th scope="col" className={classes.name}>
              {table.name}
            </th>
            <th scope="col" className={classes.number}>
              {table.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {demoScores.map((score, index) => (
            <tr key={score}>
              <td className={classes.number}>{index + 1}</td>
              <th scope="row" className={classes.name}>
                {texts.names[index]} <Badge tone="completed">{texts.mark}</Badge>
              </th>
              <td className={classes.number}>{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
