import { type Impact, impactKinds, impactPoints, levelThresholds, maxCountedADay } from '@civic-hub/committee/personal'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useImpact } from '../../../replica/personal/use-impact.ts'
import { impactTexts as texts } from '../../../texts/en/impact.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { Badges } from './badges.tsx'
import classes from './impact-page.module.css'
import { ReferralSection } from './referral-section.tsx'

const listedAtMost = 20

interface ImpactPageProps {
  /** Passes the score to the share card. */
  onShare: (card: { title: string; text: string }) => void
}

/** The civic impact of the current person, summed up: for everyone, signed in or not. */
export function ImpactPage({ onShare }: ImpactPageProps) {
  const { personal, isRead, isAway, impact } = useImpact(useToday())
  useDocumentHead({
    title: texts.documentTitle,
    description: texts.description,
    canonicalPath: '/impact',
  })
  const isVisitors = personal?.isVisitors === true
  const share = () =>
    onShare({
      title: texts.shareTitle(impact.score),
      text: texts.shareText(texts.levels[impact.level], impact.streak.current),
    })
  return (
    <Page heading={texts.heading} subtitle={texts.subtitle} width="list">
      {!isRead ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          {isVisitors && <p className={classes.hint}>{texts.visitor}</p>}
          {isAway && <p className={classes.hint}>{texts.away}</p>}
          <div className={classes.top}>
            <Score impact={impact} />
            <section className={classes.part} aria-labelledby="streak">
              <h2 id="streak">{texts.streak}</h2>
              <p className={classes.streak}>{texts.streakNow(impact.streak.current)}</p>
              <p>{texts.streakBest(impact.streak.best)}</p>
              <p className={classes.hint}>{texts.streakHint}</p>
            </section>
          </div>
          <div className={classes.buttons}>
            <Button size="md" onClick={share}>
              {texts.share}
            </Button>
            <Link to="/leaderboard">{texts.leaderboard}</Link>
          </div>
          <Badges badges={impact.badges} />
          <Recent impact={impact} />
          <ReferralSection personal={personal} />
          <Counts impact={impact} />
        </>
      )}
    </Page>
  )
}

function Score({ impact: { score, level, next } }: { impact: Impact }) {
  return (
    <section className={classes.part} aria-labelledby="score">
      <h2 id="score">{texts.score}</h2>
      <p className={classes.score}>{score}</p>
      <p className={classes.level}>{texts.levels[level]}</p>
      {next === null ? (
        <p className={classes.hint}>{texts.last}</p>
      ) : (
        <>
          <progress
            className={classes.progress}
            aria-label={texts.progress}
            value={score - levelThresholds[level]}
            max={levelThresholds[next.level] - levelThresholds[level]}
          />
          <p className={classes.hint}>{texts.next(next.missing, texts.levels[next.level])}</p>
        </>
      )}
    </section>
  )
}

function Counts({ impact: { counters } }: { impact: Impact }) {
  return (
    <section className={classes.section} aria-labelledby="counts">
      <h2 id="counts">{texts.counts}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.tableHead.what}</th>
            <th scope="col" className={classes.number}>
              {texts.tableHead.count}
            </th>
            <th scope="col" className={classes.number}>
              {texts.tableHead.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {impactKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {texts.kinds[kind]}
                <span className={classes.how}>
                  {texts.each(impactPoints[kind])}: {texts.howTo[kind]}
                </span>
              </th>
              <td className={classes.number}>{counters[kind]}</td>
              <td className={classes.number}>{counters[kind] * impactPoints[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.hint}>{texts.rule(maxCountedADay)}</p>
    </section>
  )
}

function Recent({ impact: { counted } }: { impact: Impact }) {
  return (
    <section className={classes.section} aria-labelledby="recent">
      <h2 id="recent">{texts.recent}</h2>
      {counted.length === 0 ? (
        <EmptyState drawing="flag">{texts.nothing}</EmptyState>
      ) : (
        <ul className="plain-list">
          {counted.slice(0, listedAtMost).map(({ key, kind, about, at }) => (
            <li key={key} className={classes.recent}>
              <span>
                {texts.did[kind](about)}
                <time className={classes.when} dateTime={at}>
                  {dayInWords(new Date(at))}
                </time>
              </span>
              <strong>{texts.plus(impactPoints[kind])}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
