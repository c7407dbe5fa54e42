import { type MeetingStatus, type Person, personField } from '@civic-hub/committee'
import { type Decisions, type Speakers, type Turn, voterOfAccount } from '@civic-hub/committee/proceedings'
import { Button, Checkbox, Menu } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useEffect, useId, useRef } from 'react'
import { hubNow } from '../../../replica/connection/hub-clock.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonPicker, refusalOf } from '../../../shell/people/person-picker.tsx'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { TurnClock } from '../../../shell/turn-clock.tsx'
import { useDecided } from '../../../shell/use-decided.ts'
import { speakersTexts, speakersTexts as texts } from '../../../texts/en/speakers.gen.ts'
import { clockWords } from '../../../ui/clock-words.ts'
import { HandIcon } from '../../../ui/hand-icon.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { say } from '../../../ui/live-region.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { SpeakerQueue } from './speaker-queue.tsx'
import classes from './speakers-section.module.css'
import { secondsSince } from './turn-length.ts'
import { type SpeakersActions, useSpeakersActions } from './use-speakers-actions.ts'

const { add: addTexts } = speakersTexts

interface SpeakersSectionProps {
  committee: CommitteeOnDevice
  meetingId: string
  itemId: string
  status: MeetingStatus
  editable: boolean
  /** False where another part of the screen has the button for the person's own hand. */
  offersHand: boolean
}

const nothing: Omit<Speakers, 'item'> = { queue: [], publicQueue: [], speaking: null, spoken: [] }

/** The speakers at an agenda item: who speaks, the raised hands, and the time of each. */
export function SpeakersSection(props: SpeakersSectionProps) {
  const { committee, meetingId, itemId, status, editable, offersHand } = props
  const headingId = useId()
  const author = useAuthor()
  const me = voterOfAccount(author.account, author.name)
  const known = useDecided(
    meetingId,
    useCallback((decisions: Decisions) => decisions.speakers.get(itemId) ?? null, [itemId]),
  )
  const actions = useSpeakersActions(meetingId)
  const { speaking, queue, publicQueue, spoken } = known ?? nothing
  useAnnouncedTurns(speaking, me.person)
  const isLive = status === 'live'
  const acts = isLive && editable
  if (!isLive && spoken.length === 0) return null
  const ownHand = queue.some(({ person }) => person === me.person)
  const shared = { item: itemId, own: me.person, editable: acts, actions }
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.heading}>
          {texts.heading}
        </h3>
        {acts && offersHand && author.account !== '' && (
          <Button
            size="md"
            variant="default"
            leftSection={<HandIcon />}
            onClick={() => actions.setOwnHand(me, { item: itemId }, !ownHand)}
          >
            {ownHand ? texts.lower : texts.raise}
          </Button>
        )}
      </div>
      {isLive && speaking && <TurnAtSpeaking turn={speaking} own={me.person} editable={acts} actions={actions} />}
      {isLive && queue.length + publicQueue.length === 0 && !speaking && <p className={classes.empty}>{texts.empty}</p>}
      {isLive && <SpeakerQueue label={texts.queue} queue={queue} {...shared} />}
      {isLive && publicQueue.length > 0 && (
        <>
          <h4 className={classes.subheading}>{texts.publicComment}</h4>
          <SpeakerQueue label={texts.publicQueue} queue={publicQueue} {...shared} />
        </>
      )}
      {acts && <AddByName committee={committee} meetingId={meetingId} itemId={itemId} actions={actions} />}
      {spoken.some(({ seconds }) => seconds > 0) && (
        <p className={classes.spoken}>
          {texts.spoken}:{' '}
          {spoken
            .filter(({ seconds }) => seconds > 0)
            .map(({ name, seconds, turns }) => texts.spokenFor(name, clockWords(seconds * 1000), turns))
            .join(', ')}
        </p>
      )}
    </section>
  )
}

interface AddByNameProps {
  committee: CommitteeOnDevice
  meetingId: string
  itemId: string
  actions: SpeakersActions
}

/** Its own component: the suggested people change with every person who opens the committee. */
function AddByName({ committee, meetingId, itemId, actions }: AddByNameProps) {
  return (
    <AddSpeaker
      people={usePeopleToPick(committee, meetingId)}
      onAdd={(person, publicComment) => actions.addHand(person, { item: itemId, publicComment })}
    />
  )
}

interface AddSpeakerProps {
  people: readonly SuggestedPerson[]
  onAdd: (person: Person, publicComment: boolean) => boolean
}

/** Raises a hand for a person: a member, or a visitor whose name is typed. */
function AddSpeaker({ people, onAdd }: AddSpeakerProps) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { person: personField.empty, publicComment: false },
    validate: { person: refusalOf },
  })
  const save = form.onSubmit(
    ({ person, publicComment }) => {
      if (!onAdd(person, publicComment)) return
      form.setFieldValue('person', personField.empty)
      field.current?.focus()
    },
    () => field.current?.focus(),
  )
  return (
    <form className={classes.add} aria-label={addTexts.heading} onSubmit={save} noValidate>
      <PersonPicker
        ref={field}
        label={addTexts.heading}
        // The field is too narrow for the usual one.
        placeholder=""
        people={people}
        {...form.getInputProps('person')}
      />
      <Button size="md" type="submit" variant="default">
        {addTexts.button}
      </Button>
      <Checkbox
        size="md"
        className={classes.check}
        label={addTexts.publicComment}
        {...form.getInputProps('publicComment', { type: 'checkbox' })}
      />
    </form>
  )
}

const offeredMinutes = [1, 2, 3, 5, 10]

interface TurnAtSpeakingProps {
  turn: Turn
  /** The key of the person at this screen. */
  own: string
  editable: boolean
  actions: SpeakersActions
}

/** The person who speaks, with the clock that all see. */
function TurnAtSpeaking({ turn, own, editable, actions }: TurnAtSpeakingProps) {
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
function useAnnouncedTurns(turn: Turn | null, own: string): void {
  const last = useRef(turn?.speech ?? null)
  const { speech = null, person = '', name = '' } = turn ?? {}
  useEffect(() => {
    if (speech !== null && speech !== last.current)
      say(person === own ? texts.announced.youAreCalled : texts.announced.called(name))
    last.current = speech
  }, [speech, person, name, own])
}
