import {
  callBack,
  type Decisions,
  recessMeeting,
  type Sitting,
  type SittingEvent,
} from '@civic-hub/committee/proceedings'
import { Button, Modal, NumberInput, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useObservable } from '../../../replica/observable.ts'
import { TurnClock } from '../../../shell/turn-clock.tsx'
import { useDecided } from '../../../shell/use-decided.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { sittingsTexts, sittingsTexts as texts } from '../../../texts/en/sittings.gen.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { say } from '../../../ui/live-region.tsx'
import { askingForRecess } from './asking-for-recess.ts'
import classes from './sitting-banner.module.css'

const { dialog: dialogTexts, done: doneTexts } = sittingsTexts

const sittingOf = ({ sitting }: Decisions) => sitting

interface SittingBannerProps {
  meetingId: string
  /** The id of the button of the menu that has an entry for a recess. */
  menuId: string
  editable: boolean
}

/** Shows on every screen that the meeting is in recess, in closed session or adjourned, and until when. */
export function SittingBanner({ meetingId, menuId, editable }: SittingBannerProps) {
  const sitting = useDecided(meetingId, sittingOf)
  const asked = useObservable(askingForRecess)
  useAnnouncedSitting(sitting)
  return (
    <>
      {sitting && sitting.state !== 'open' && <Banner meetingId={meetingId} sitting={sitting} editable={editable} />}
      {editable && (
        <RecessDialog
          meetingId={meetingId}
          menuId={menuId}
          opened={asked === meetingId}
          onClose={() => askingForRecess.set(null)}
        />
      )}
    </>
  )
}

function Banner({ meetingId, sitting, editable }: { meetingId: string; sitting: Sitting; editable: boolean }) {
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const event = sitting.events.at(-1)
  if (!event) return null
  const { state } = sitting
  return (
    <section className={classes.banner} aria-label={texts.label} data-state={state}>
      <p className={classes.words}>
        <strong>{sittingWords(sitting)}</strong>
        {state === 'recess' && event.minutes !== null && (
          <span>
            <TurnClock since={event.at} limit={event.minutes * 60} onTimeUp={() => say(texts.announced.isUp)} />
          </span>
        )}
      </p>
      {editable && state !== 'closed' && (
        <Button size="md" variant="default" onClick={() => doneWithUndo(bind(callBack)(by), texts.done.back)}>
          {state === 'recess' ? texts.back : texts.reopen}
        </Button>
      )}
    </section>
  )
}

const recessInWords = (minutes: number | null): string =>
  minutes === null ? doneTexts.recess : doneTexts.recessOf(minutes)

/** "In recess until 7:45 PM" */
function sittingWords({ state, events }: Sitting): string {
  const last = events.at(-1)
  if (!last) return ''
  const at = timeInWords(new Date(last.at))
  if (state === 'adjourned') return texts.adjournedAt(at)
  if (state === 'closed') {
    const topic = events.findLast(({ kind }) => kind === 'closed')?.topic
    return topic ? texts.closedAbout(topic) : texts.closed
  }
  const until = resumesAt(last)
  return until === null ? texts.recessSince(at) : texts.recessUntil(timeInWords(until))
}

/** Announces each change of the sitting, by any person. */
function useAnnouncedSitting(sitting: Sitting | null): void {
  const state = sitting?.state ?? null
  const last = useRef(state)
  useEffect(() => {
    if (state !== null && last.current !== null && state !== last.current) say(texts.announced[state])
    last.current = state
  }, [state])
}

/** The time at which a recess ends; null for one without a set time. */
const resumesAt = ({ at, minutes }: Pick<SittingEvent, 'at' | 'minutes'>): Date | null =>
  minutes === null ? null : new Date(Date.parse(at) + minutes * 60_000)

const usualMinutes = 10

interface RecessDialogProps {
  meetingId: string
  /** The id of the button of the menu that opens the dialog. */
  menuId: string
  opened: boolean
  onClose: () => void
}

/** Asks for the minutes of a recess, and begins it. */
function RecessDialog({ meetingId, menuId, opened, onClose }: RecessDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={dialogTexts.title}
      size="sm"
      // An entry of the menu opened it, and no longer exists.
      returnFocus={false}
      onExitTransitionEnd={() => focusSoon(menuId)}
    >
      <RecessForm meetingId={meetingId} onClose={onClose} />
    </Modal>
  )
}

function RecessForm({ meetingId, onClose }: Pick<RecessDialogProps, 'meetingId' | 'onClose'>) {
  const { by, bind, doneWithUndo } = useStating(meetingId)
  const [minutes, setMinutes] = useState<number | null>(usualMinutes)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (doneWithUndo(bind(recessMeeting)(minutes, by), recessInWords(minutes))) onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <NumberInput
          data-autofocus
          size="md"
          label={dialogTexts.minutes}
          description={dialogTexts.hint}
          value={minutes ?? ''}
          onChange={(entered) => setMinutes(entered === '' ? null : Number(entered))}
          step={5}
          min={1}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
        />
        <FormButtons saveLabel={dialogTexts.start} onCancel={onClose} />
      </Stack>
    </form>
  )
}
