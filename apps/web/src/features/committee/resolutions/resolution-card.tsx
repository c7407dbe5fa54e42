import { noonOf } from '@civic-hub/committee/minutes'
import type { StandingKind } from '@civic-hub/committee/resolutions'
import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { resolutionsTexts as texts } from '../../../texts/en/resolutions.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { money } from '../../../ui/money.ts'
import { Badge } from '../../../ui/status-badge.tsx'
import { type ResolutionRow, type StandingRow, sumOf } from './resolution-rows.ts'
import classes from './resolutions-page.module.css'

interface ResolutionCardProps {
  slug: string
  row: ResolutionRow
  /** The committee has no other resolution that could supersede it. */
  isOnly: boolean
  /** For members who may write. */
  onState?: (as: StandingKind) => void
  onTakeBack?: (standingId: string) => void
}

const choices = Object.keys(texts.choices) as (keyof typeof texts.choices)[]

/** One resolution: its number, text and vote, whether it is in force, and the money that it allowed. */
export function ResolutionCard({ slug, row, isOnly, onState, onTakeBack }: ResolutionCardProps) {
  const { resolution, facts, result, objection, standings, replaces, spending } = row
  const { motionId, meetingId, number, meeting, state } = resolution
  const headingId = `${motionId}-number`
  const votes = choices
    .map((choice) => ({
      choice,
      names: (facts?.vote?.byName ?? []).filter((vote) => vote.choice === choice).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
  const title = meeting ? meeting.title.trim() || texts.untitledMeeting : null

  return (
    <li className={classes.item}>
      <article id={motionId} tabIndex={-1} aria-labelledby={headingId} className={classes.resolution}>
        <div className={classes.top}>
          <h2 id={headingId} className={classes.number}>
            {number}
          </h2>
          <Badge tone={state === 'in-force' ? 'live' : 'completed'}>{texts.states[state]}</Badge>
          {onState && (
            <MenuOnDemand id={`${motionId}-menu`} label={texts.menu(number)} className={classes.menu}>
              {(isOnly ? (['repealed'] as const) : (['superseded', 'repealed'] as const)).map((as) => (
                <Menu.Item key={as} leftSection={<Icon name="edit" size={18} />} onClick={() => onState(as)}>
                  {as === 'superseded' ? texts.supersede : texts.repeal}
                </Menu.Item>
              ))}
            </MenuOnDemand>
          )}
        </div>
        <p className={classes.text} dir="auto">
          {facts?.text ?? objection}
        </p>
        <p className={classes.facts}>
          {meeting && title !== null ? (
            <Link
              to="/$committeeId/meetings/$meetingId"
              params={{ committeeId: slug, meetingId }}
              search={{ view: 'minutes' }}
            >
              {texts.minutesOf(title, dayInWords(noonOf(meeting.day, meeting.date)))}
            </Link>
          ) : (
            texts.unknownMeeting
          )}
        </p>
        {facts?.mover && (
          <p className={classes.facts}>
            {facts.seconders.length === 0
              ? texts.movedBy(facts.mover)
              : texts.movedAndSeconded(facts.mover, facts.seconders)}
          </p>
        )}
        {facts && objection !== null && <p className={classes.facts}>{objection}</p>}
        {result !== null && <p>{result}</p>}
        {votes.length > 0 && (
          <dl className={classes.votes} aria-label={texts.votes}>
            {votes.map(({ choice, names }) => (
              <div key={choice}>
                <dt>{texts.choices[choice]}</dt>
                <dd>{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
        {standings.map((standing) => (
          <p key={standing.id} className={classes.standing}>
            <StandingWords slug={slug} standing={standing} />
            {onTakeBack && (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={texts.standing.takeBackNamed(standing.words, number)}
                onClick={() => onTakeBack(standing.id)}
              >
                {texts.standing.takeBack}
              </Button>
            )}
          </p>
        ))}
        {replaces.map((standing) => (
          <p key={standing.id} className={classes.standing}>
            <StandingWords slug={slug} standing={standing} />
          </p>
        ))}
        {spending.length > 0 && (
          <div className={classes.spending}>
            <p>{texts.spending(money(sumOf(spending)))}</p>
            <ul className="plain-list" aria-label={texts.spendingList(number)}>
              {spending.map(({ id, category, cents, date }) => (
                <li key={id}>
                  <Link to="/$committeeId/budget" params={{ committeeId: slug }}>
                    {date === ''
                      ? isolate(category)
                      : texts.spendingEntry(category, dayInWords(new Date(`${date}T12:00:00`)))}
                  </Link>{' '}
                  {money(cents)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </article>
    </li>
  )
}

function StandingWords({ slug, standing }: { slug: string; standing: StandingRow }) {
  const { words, other, author, at, note } = standing
  const day = dayInWords(new Date(at))
  return (
    <span>
      {other === null ? (
        words
      ) : (
        <Link to="/$committeeId/resolutions" params={{ committeeId: slug }} hash={other}>
          {words}
        </Link>
      )}
      {note !== null && <bdi> · {note}</bdi>}
      <span className={classes.facts}>
        {' · '}
        {author.name === '' ? texts.standing.statedOn(day) : texts.standing.statedBy(author.name, day)}
      </span>
    </span>
  )
}
