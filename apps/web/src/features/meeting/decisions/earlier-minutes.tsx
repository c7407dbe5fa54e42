import type { MeetingStatus } from '@civic-hub/committee'
import { type EarlierMeeting, motionsAbout, noonOf, queryEarlierMinutes } from '@civic-hub/committee/minutes'
import { canStateCorrection, type Decisions, isOnFloor, stateCorrection } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { earlierMinutesTexts as texts } from '../../../texts/en/earlier-minutes.gen.ts'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { dayInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import { type Hold, useHeldEntries, useHold, useSharedHold } from '../../../ui/use-hold.ts'
import { CorrectionForm, type PlacesOfCorrection } from './correction-form.tsx'
import classes from './earlier-minutes.module.css'
import sections from './item-decisions.module.css'
import { MotionForm } from './motion-form.tsx'
import { type DecisionActions, useDecisionActions } from './use-decision-actions.ts'

interface EarlierMinutesProps {
  committee: CommitteeOnDevice
  meetingId: string
  itemId: string
  status: MeetingStatus
  editable: boolean
  /** Keeps the item on screen while it has unsaved words. */
  onHold: Hold
  /** The versions of the minutes of an earlier meeting. */
  versionsOf: (meetingId: string) => ReactNode
  /** The sentences of the minutes of an earlier meeting that a correction changes. */
  placesOf: (places: PlacesOfCorrection & { meetingId: string }) => ReactNode
}

const aboutMinutes = ({ motions, questions, conflicts, corrections }: Decisions) => ({
  motions,
  questions,
  conflicts,
  corrections,
})

// One file: both are loaded in a meeting, and code of three files would be stored before the first meeting.
export { AddEarlierMinutes } from './add-earlier-minutes.tsx'

/** The minutes of earlier meetings that an agenda item is about: corrections, and the motion to approve them. */
export function EarlierMinutes(props: EarlierMinutesProps) {
  const { committee, meetingId, itemId, onHold } = props
  const headingId = useId()
  const hold = useSharedHold(onHold)
  const { doc } = useReplica()
  const earlier = useQuery(useMemo(() => queryEarlierMinutes(doc, meetingId, itemId), [doc, meetingId, itemId]))
  const decisions = useDecided(meetingId, aboutMinutes)
  const actions = useDecisionActions(meetingId)
  const people = usePeopleToPick(committee, meetingId)
  const { list, holdOf } = useHeldEntries(earlier, hold)
  if (list.length === 0 || !decisions) return null
  return (
    <section className={sections.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={sections.heading}>
        {texts.heading}
      </h3>
      {list.map((one) => (
        <OneMeeting
          key={one.id}
          {...props}
          earlier={one}
          decisions={decisions}
          actions={actions}
          people={people}
          hold={holdOf(one)}
          trouble={!props.editable ? 'read-only' : earlier.some(({ id }) => id === one.id) ? null : 'gone'}
        />
      ))}
    </section>
  )
}

interface OneMeetingProps extends EarlierMinutesProps {
  earlier: EarlierMeeting
  decisions: ReturnType<typeof aboutMinutes>
  actions: DecisionActions
  people: ReturnType<typeof usePeopleToPick>
  hold: Hold
  trouble: FormTrouble | null
}

function OneMeeting(props: OneMeetingProps) {
  const { committee, meetingId, itemId, status, editable, versionsOf, placesOf, earlier, decisions } = props
  const { actions, people, hold, trouble } = props
  const { by: author, bind, doneWithUndo } = useStating(meetingId)
  const correctId = useId()
  const moveId = useId()
  const forms = useOpenForms<'correction' | 'motion'>(String)
  useHold(hold, forms.open.length > 0)
  const title = earlier.title.trim() || meetingsTexts.untitled
  const noon = noonOf(earlier.day, earlier.date)
  const corrections = decisions.corrections.filter(({ minutesOf }) => minutesOf === earlier.id)
  const here = { id: meetingId, title: '', date: earlier.date }
  const motions = motionsAbout(decisions, earlier.id, here)
  const isCorrected = corrections.length > 0
  const isCarried = motions.some(({ motion }) => motion.state === 'carried')
  // A motion before the meeting is decided first; after a lost one, another can be moved.
  const canMove = !motions.some(({ motion }) => isOnFloor(motion) || motion.state === 'put') && !isCarried
  const notPut = new Set(
    motions
      .filter(({ question }) => question !== null)
      .at(-1)
      ?.notPut.map(({ id }) => id),
  )

  function close(form: 'correction' | 'motion', buttonId: string): void {
    forms.close(form)
    focusSoon(buttonId)
  }

  return (
    <div className={classes.earlier}>
      <h4 className={classes.title}>
        <Link
          to="/$committeeId/meetings/$meetingId"
          params={{ committeeId: committee.slug, meetingId: earlier.id }}
          search={{ view: 'minutes' }}
        >
          {texts.link(title, dayInWords(noon))}
        </Link>
      </h4>
      {isCorrected ? (
        <ul className="plain-list" aria-label={texts.corrections(title)}>
          {corrections.map(({ id, reads, text, by }) => (
            <li key={id} className={classes.correction}>
              <span>
                {texts.correction(reads, text)}
                {by.name !== '' && <span className={classes.by}>{texts.statedBy(by.name)}</span>}
                {notPut.has(id) && <span className={classes.by}>{texts.notPut}</span>}
              </span>
              {editable && (
                <Button
                  variant="subtle"
                  color="gray"
                  aria-label={texts.takeBackNamed(texts.correction(reads, text))}
                  onClick={() => actions.takeBack([id], texts.takenBack)}
                >
                  {texts.takeBack}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={sections.hint}>{texts.noCorrections}</p>
      )}
      {editable && (
        <div className={classes.buttons}>
          <Button
            id={correctId}
            size="md"
            variant="default"
            aria-label={texts.stateNamed(title)}
            onClick={() => forms.toggle('correction')}
          >
            {texts.state}
          </Button>
          {canMove && (
            <Button
              id={moveId}
              size="md"
              variant="default"
              aria-label={texts.moveNamed(title, isCorrected)}
              onClick={() => forms.toggle('motion')}
            >
              {texts.move(isCorrected)}
            </Button>
          )}
        </div>
      )}
      {forms.isOpen('correction') && (
        <div ref={forms.elementOf('correction')}>
          <CorrectionForm
            name={texts.stateNamed(title)}
            trouble={trouble}
            placesOf={(places) => placesOf({ ...places, meetingId: earlier.id })}
            isStated={(words) =>
              canStateCorrection(decisions, { ...words, minutesOf: earlier.id }) === 'already-stated'
            }
            onSave={(words) => {
              const correction = { ...words, minutesOf: earlier.id, item: itemId }
              if (doneWithUndo(bind(stateCorrection)(correction, author), texts.stated)) close('correction', correctId)
            }}
            onCancel={() => close('correction', correctId)}
          />
        </div>
      )}
      {forms.isOpen('motion') && (
        <div ref={forms.elementOf('motion')}>
          <MotionForm
            kind="move"
            type="minutes"
            motion={null}
            amends={null}
            text={texts.motion(title, dayInWords(noon, 'standard'), isCorrected)}
            people={people}
            moverOptional={status === 'upcoming'}
            trouble={trouble ?? (canMove ? null : 'read-only')}
            onSave={(motion) => {
              if (actions.move({ ...motion, item: itemId, minutesOf: earlier.id })) close('motion', correctId)
            }}
            onCancel={() => close('motion', moveId)}
          />
        </div>
      )}
      {isCarried && versionsOf(earlier.id)}
    </div>
  )
}
