import type { MeetingStatus } from '@civic-hub/committee'
import { type Decisions, type Speakers, voterOfAccount } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useCallback, useId } from 'react'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { speakersTexts as texts } from '../../../texts/en/speakers.ts'
import { clockWords } from '../../../ui/clock-words.ts'
import { HandIcon } from '../../../ui/hand-icon.tsx'
import { AddSpeaker } from './add-speaker.tsx'
import { SpeakerQueue } from './speaker-queue.tsx'
import classes from './speakers-section.module.css'
import { TurnAtSpeaking, useAnnouncedTurns } from './turn-at-speaking.tsx'
import { type SpeakersActions, useSpeakersActions } from './use-speakers-actions.ts'

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
