import { castVote, endTurn, lowerHand, raiseHand, secondMotion, voterOfAccount } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { queryDecisions } from '../../../shell/query-decisions.ts'
import { TurnClock } from '../../../shell/turn-clock.tsx'
import { useStating } from '../../../shell/use-stating.ts'
import { askedTexts as texts } from '../../../texts/en/asked.gen.ts'
import { HandIcon } from '../../../ui/hand-icon.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import classes from './asked-now.module.css'
import { type Ask, findAsk, ownChoices } from './find-ask.ts'

interface AskedNowProps {
  meetingId: string
  current: string | null
  /** True on a narrow screen, where the button for the own hand is here. */
  offersHand: boolean
}

/** One large button for what the meeting asks of this person now: a vote, a second, or a hand. */
export function AskedNow({ meetingId, current, offersHand }: AskedNowProps) {
  const ask = useAsk(meetingId, current)
  if (ask === null || (ask.kind === 'hand' && !offersHand)) return null
  return (
    <section className={classes.asked} aria-label={texts.label}>
      <Asked meetingId={meetingId} current={current} ask={ask} />
    </section>
  )
}

function useAsk(meetingId: string, current: string | null): Ask | null {
  const { doc } = useReplica()
  const { account, name } = useAuthor()
  return useQuery(
    useMemo(() => {
      const decisions = queryDecisions(doc, meetingId)
      const proceedings = queryProceedings(doc, meetingId)
      return {
        read: () => {
          const known = decisions.read()
          if (!known || account === '') return null
          return findAsk(known, proceedings.read()?.attendance ?? [], voterOfAccount(account, name), current)
        },
        subscribe: decisions.subscribe,
      }
    }, [doc, meetingId, account, name, current]),
  )
}

function Asked({ meetingId, current, ask }: { meetingId: string; current: string | null; ask: Ask }) {
  const { by, bind, done, doneWithUndo } = useStating(meetingId)
  const me = voterOfAccount(by.account, by.name)
  const place = { item: current }
  switch (ask.kind) {
    case 'vote':
      return (
        <>
          <p className={classes.about}>
            <span className={classes.label}>{texts.vote}</span> <span dir="auto">{ask.wording}</span>
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
          <div role="group" aria-label={texts.vote} className={classes.choices}>
            {ownChoices.map((choice) => (
              <Button
                key={choice}
                className={classes.large}
                variant={ask.choice === choice ? 'filled' : 'default'}
                aria-pressed={ask.choice === choice}
                {...(ask.choice === choice && { leftSection: <Icon name="check" size={20} /> })}
                onClick={() =>
                  ask.choice !== choice &&
                  doneWithUndo(bind(castVote)(ask.question, me, choice, by), texts.done.voted(choice))
                }
              >
                {texts.choices[choice]}
              </Button>
            ))}
          </div>
          {ask.choice && <p className={classes.hint}>{texts.voted(ask.choice)}</p>}
          {ask.isHidden && <p className={classes.hint}>{texts.hidden}</p>}
        </>
      )
    case 'second':
      return (
        <>
          <p className={classes.about}>
            <span dir="auto">{ask.text}</span>
            {ask.mover !== null && <span className={classes.hint}> {texts.movedBy(ask.mover)}</span>}
          </p>
          <Button
            className={classes.large}
            onClick={() => doneWithUndo(bind(secondMotion)(ask.motion, me, by), texts.done.seconded)}
          >
            {texts.second}
          </Button>
        </>
      )
    case 'speaking': {
      const { since, limit, speech } = ask.turn
      return (
        <>
          <p className={classes.about}>
            <strong>{texts.speaking}</strong> <TurnClock since={since} limit={limit} />
          </p>
          <Button
            className={classes.large}
            variant="default"
            onClick={() => {
              const seconds = Math.max(0, Math.round((hubNow() - Date.parse(since)) / 1000))
              doneWithUndo(bind(endTurn)(speech, Math.min(seconds, 36_000), by), texts.done.ended)
            }}
          >
            {texts.end}
          </Button>
        </>
      )
    }
    case 'hand':
      return (
        <>
          <Button
            className={classes.large}
            variant="default"
            leftSection={<HandIcon size={22} />}
            onClick={() => {
              const isUp = ask.place !== null
              const result = isUp ? bind(lowerHand)(me, place, by) : bind(raiseHand)(me, place, by)
              if (done(result)) say(isUp ? texts.done.lowered : texts.done.raised)
            }}
          >
            {ask.place === null ? texts.raise : texts.lower}
          </Button>
          {ask.place !== null && <p className={classes.hint}>{texts.place(ask.place)}</p>}
        </>
      )
  }
}
