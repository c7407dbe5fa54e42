import {
  type BadgeProgress,
  type Impact,
  impactKinds,
  impactPoints,
  levelThresholds,
  maxCountedADay,
  recordEvent,
  referralEvent,
} from '@civic-hub/committee/personal'
import type { Referrals } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readReferrals } from '../../../replica/personal/engagement.ts'
import type { Personal } from '../../../replica/personal/personal.ts'
import { useImpact } from '../../../replica/personal/use-impact.ts'
import { onReturn } from '../../../replica/session/on-return.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { impactTexts as texts } from '../../../texts/en/impact.gen.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { dayForField, dayInWords } from '../../../ui/dates.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useToday } from '../../../ui/use-today.ts'
import classes from './impact-page.module.css'

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
                {about === '' || kind === 'referral' ? texts.didUnnamed[kind] : texts.did[kind](about)}
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

/** The badges that a person has, and the requirements of the others. */
function Badges({ badges }: { badges: readonly BadgeProgress[] }) {
  const hasNone = badges.every(({ has, needs }) => has < needs)
  return (
    <section className={classes.section} aria-labelledby="badges">
      <h2 id="badges">{texts.badges}</h2>
      {hasNone && <p>{texts.noBadges}</p>}
      <ul className={`plain-list ${classes.badges}`}>
        {badges.map(({ badge, has, needs }) => (
          <li key={badge} className={classes.badge} data-earned={has >= needs}>
            <span className={classes.badgeName}>
              {has >= needs && <Icon name="check" size={18} />}
              {texts.badgeNames[badge]}
            </span>
            <span className={classes.hint}>{texts.badgeNeeds[badge]}</span>
            <span>{has >= needs ? texts.earned : texts.badgeProgress(has, needs)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const context = createTransitionContext('impact')

/** The code for sign-ups of other people. Each such sign-up is stored in the person's own document. */
function ReferralSection({ personal }: { personal: Personal | null }) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Referrals | 'waiting' | 'none'>('waiting')
  const isVisitors = personal?.isVisitors ?? true

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (!personal || isVisitors) return
    let shown = true
    const ask = async () => {
      const asked = await readReferrals()
      if (!shown) return
      setAnswer(asked.ok ? asked.value : 'none')
      if (!asked.ok) return
      for (const { id, at } of asked.value.referrals) {
        const day = dayForField(new Date(at))
        recordEvent(personal.doc, context, { key: referralEvent(id), at, day, about: '' })
      }
    }
    const askNow = () => void ask()
    askNow()
    const stopReturn = onReturn(askNow)
    return () => {
      shown = false
      stopReturn()
    }
  }, [personal, isVisitors, attempt])

  const link = typeof answer === 'object' ? `${location.origin}/?ref=${answer.code}` : ''
  return (
    <section className={classes.section} aria-labelledby="referral">
      <h2 id="referral">{texts.referral}</h2>
      {isVisitors ? (
        <p>{texts.referralSignIn}</p>
      ) : answer === 'waiting' ? (
        <SkeletonRows rows={1} />
      ) : answer === 'none' ? (
        <div className={classes.buttons}>
          <p>{texts.noCode}</p>
          <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <>
          <p>{texts.referralHint}</p>
          <p className={classes.code} translate="no">
            {answer.code}
          </p>
          <div className={classes.buttons}>
            <span className={classes.link} translate="no">
              {link}
            </span>
            <CopyButton
              label={texts.copyLink}
              text={() => link}
              failed={{ title: texts.notCopied, message: texts.notCopiedDetail }}
            />
          </div>
        </>
      )}
    </section>
  )
}
