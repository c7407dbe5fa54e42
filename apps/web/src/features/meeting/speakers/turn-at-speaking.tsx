import type { Turn } from '@civic-hub/committee/proceedings'
import { Button, Menu } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { TurnClock } from '../../../shell/turn-clock.tsx'
import { speakersTexts as texts } from '../../../texts/en/speakers.ts'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import classes from './speakers-section.module.css'
import { secondsSince } from './turn-length.ts'
import type { SpeakersActions } from './use-speakers-actions.ts'

const offeredMinutes = [1, 2, 3, 5, 10]

interface TurnAtSpeakingProps {
  turn: Turn
  /** The key of the person at this screen. */
  own: string
  editable: boolean
  actions: SpeakersActions
}

/** The person who speaks, with the clock that all see. */
export function TurnAtSpeaking({ turn, own, editable, actions }: TurnAtSpeakingProps) {
  const menuId = useId()
  const { name, since, limit } = turn
  return (
    <div className={classes.turn}>
      <p className={classes.speaking}>
        <span className={classes.label}>{texts.hasFloor}</span> <bdi className={classes.name}>{name}</bdi>
        {turn.person === own && ` (${texts.you})`}
        <span className={classes.clock}>
          <TurnClock since={since} limit={limit} onTimeUp={() => say(texts.announced.timeIsUp(name))} />
        </span>
      </p>
      {editable && (
        <div className={classes.buttons}>
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="stop" size={18} />}
            onClick={() => actions.endTurn(turn)}
          >
            {texts.end}
          </Button>
          <MenuOnDemand id={menuId} label={texts.timeMenu(name)}>
            {limit !== null && (
              <Menu.Item onClick={() => actions.setLimit(turn, limitWithOneMore(turn))}>{texts.oneMore}</Menu.Item>
            )}
            {offeredMinutes.map((minutes) => (
              <Menu.Item key={minutes} onClick={() => actions.setLimit(turn, minutes * 60)}>
                {texts.minutes(minutes)}
              </Menu.Item>
            ))}
          </MenuOnDemand>
        </div>
      )}
    </div>
  )
}

/** One more minute: of the limit, or from now on where the time is up. In whole minutes. */
function limitWithOneMore({ limit, since }: Turn): number {
  const spent = secondsSince(since, hubNow())
  return Math.ceil((Math.max(limit ?? 0, spent - 59) + 60) / 60) * 60
}

/** Announces each new speaker once, on every screen that shows the speakers. */
export function useAnnouncedTurns(turn: Turn | null, own: string): void {
  const last = useRef(turn?.speech ?? null)
  const { speech = null, person = '', name = '' } = turn ?? {}
  useEffect(() => {
    if (speech !== null && speech !== last.current)
      say(person === own ? texts.announced.youAreCalled : texts.announced.called(name))
    last.current = speech
  }, [speech, person, name, own])
}
