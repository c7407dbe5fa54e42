import { neighbourInAgenda, queryAgendaOrder, type Result } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { ItemClock } from '../../../shell/item-clock.tsx'
import { nowTexts as texts } from '../../../texts/en/now.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { say } from '../../../ui/live-region.tsx'
import { notifyError } from '../../../ui/notify.ts'
import classes from './now-bar.module.css'
import { timeOf, useNow, useTitledItem } from './use-now.ts'

interface NowBarProps {
  meetingId: string
  editable: boolean
  /** The agenda item on this person's screen instead of the current one, or null. */
  elsewhere: string | null
  /** True if this person has opened something else than the current item. */
  isElsewhere: boolean
  /** Follows the meeting again. Receives its current item. */
  onBackToNow: (current: string | null) => void
}

/**
 * The state of the live meeting: its time, the buttons that move it for everyone, and the way back to its current
 * item for this person.
 */
export function NowBar({ meetingId, editable, elsewhere, isElsewhere, onBackToNow }: NowBarProps) {
  const replica = useReplica()
  const now = useNow(meetingId)
  const { hasNext, hasPrevious } = useNeighbours(meetingId, now?.current ?? null)
  const current = useTitledItem(meetingId, now?.current ?? null)
  useAnnouncedMove(now?.current ?? null, current?.title ?? null)
  if (!now) return null
  const verbs = replica.meeting(meetingId).now

  function done(result: Result<unknown, keyof typeof texts.refused>): boolean {
    // Another person moved the meeting first, to the same item.
    if (!result.ok && result.refusal !== 'already-there') notifyError({ title: texts.refused[result.refusal] })
    return result.ok
  }

  return (
    <section className={classes.bar} aria-label={texts.label}>
      <p className={classes.where}>
        {current === null ? (
          texts.atEnd
        ) : (
          <>
            {isElsewhere ? (
              <span className={classes.title}>{texts.at(current.title)}</span>
            ) : (
              <span className={classes.now}>{texts.now}</span>
            )}
            <ItemClock time={timeOf(now, current.plannedMinutes)} />
          </>
        )}
      </p>
      <div className={classes.buttons}>
        {isElsewhere && (
          <Button size="md" onClick={() => onBackToNow(now.current)}>
            {texts.backToNow}
          </Button>
        )}
        {isElsewhere && editable && elsewhere !== null && (
          <Button
            size="md"
            variant="default"
            onClick={() => {
              if (done(verbs.goTo(elsewhere))) onBackToNow(elsewhere)
            }}
          >
            {texts.moveHere}
          </Button>
        )}
        {!isElsewhere && editable && (
          <>
            <Button
              size="md"
              variant="default"
              className={classes.back}
              aria-label={texts.back}
              title={hasPrevious ? undefined : texts.first}
              leftSection={<Icon name="chevronLeft" size={18} />}
              {...inactive(!hasPrevious)}
              onClick={() => hasPrevious && done(verbs.back())}
            />
            <Button
              size="md"
              variant="default"
              aria-label={texts.next}
              title={hasNext ? undefined : texts.atEnd}
              rightSection={<Icon name="chevronRight" size={18} />}
              {...inactive(!hasNext)}
              onClick={() => hasNext && done(verbs.next())}
            >
              {texts.nextShort}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/** Whether an item exists after and before the current one. */
function useNeighbours(meetingId: string, current: string | null) {
  const { doc } = useReplica()
  return useQuery(
    useMemo(() => {
      const order = queryAgendaOrder(doc, meetingId)
      return {
        read: () => ({
          hasNext: neighbourInAgenda(order.read(), current, 1) !== null,
          hasPrevious: neighbourInAgenda(order.read(), current, -1) !== null,
        }),
        subscribe: order.subscribe,
      }
    }, [doc, meetingId, current]),
  )
}

/** Announces to screen readers that the meeting moved on, by any person. */
function useAnnouncedMove(current: string | null, title: string | null): void {
  const last = useRef(current)
  const latestTitle = useRef(title)
  latestTitle.current = title
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    say(latestTitle.current === null ? texts.announced.end : texts.announced.now(latestTitle.current))
  }, [current])
}
