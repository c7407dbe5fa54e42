import {
  type Disposal,
  findMotion,
  findQuestion,
  isAside,
  isBeforeMeeting,
  type Motion,
  type Question,
} from '@civic-hub/committee/proceedings'
import { useCallback, useEffect, useId, useState } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { notify } from '../../../ui/notify.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import { type Hold, useHeldEntries, useHold } from '../../../ui/use-hold.ts'
import { ConsentItems } from './consent-items.tsx'
import type { DecisionsOfMotions } from './decisions-of-item.ts'
import { MotionButtons, nextStepId } from './motion-buttons.tsx'
import classes from './motion-card.module.css'
import { MotionCardForm, type MotionCardFormKind } from './motion-card-form.tsx'
import { MotionMenu } from './motion-menu.tsx'
import { maxLevel, motionOffers } from './motion-offers.ts'
import { MotionText } from './motion-text.tsx'
import { PutQuestionDialog } from './put-question-dialog.tsx'
import { QuestionRecord } from './question-record.tsx'
import type { DecisionActions } from './use-decision-actions.ts'
import { focusAfterVote, focusVote } from './vote-focus.ts'
import { VotePanel } from './vote-panel.tsx'

const { motion: texts, vote: voteTexts } = decisionScreenTexts
/** Few motions have a number: its code is loaded with the first one that was carried. */
const MotionNumber = optionalPart(() => import('./motion-number.tsx'), 'MotionNumber')

interface MotionCardProps {
  meetingId: string
  decisions: DecisionsOfMotions
  motion: Motion
  level: number
  /** True once the meeting has started: only then are motions seconded and put. */
  started: boolean
  editable: boolean
  people: readonly SuggestedPerson[]
  actions: DecisionActions
  hold: Hold
}

/** A motion with its wording, its state, its votes and its amendments. */
export function MotionCard(props: MotionCardProps) {
  const { meetingId, decisions, motion, level, started, people, actions, hold } = props
  const isThere = useDecided(
    meetingId,
    useCallback((all) => findMotion(all, motion.id) !== null, [motion.id]),
  )
  const editable = props.editable && isThere === true
  const trouble = !props.editable ? 'read-only' : isThere ? null : 'gone'
  const wordingId = useId()
  const menuId = useId()
  const forms = useOpenForms<MotionCardFormKind>(String)
  const [isPutting, setIsPutting] = useState(false)
  useHold(hold, forms.open.length > 0 || isPutting)
  const { rules } = decisions
  const offers = motionOffers(decisions, motion, { level, started })
  const { isPending, open } = offers
  // Entries of votes stay on screen when the vote ends elsewhere.
  const [heldVote, setHeldVote] = useState<Question | null>(null)
  // A question that is put again has a vote of its own.
  const vote = open ?? (heldVote && { ...(findQuestion(decisions, heldVote.id) ?? heldVote), isOpen: false })
  useEffect(() => {
    if (heldVote && open && heldVote.id !== open.id) notify({ title: voteTexts.beginsAnew })
  }, [heldVote, open])
  // Hostile amendments may amend each other in a circle; the levels end that.
  const amended = level < maxLevel ? motion.amendments : []
  const { list: amendments, holdOf } = useHeldEntries(
    amended.map((id) => findMotion(decisions, id)).filter((one) => one !== null),
    hold,
  )

  const openAmendment = amendments.find(({ state }) => state === 'put') ?? null

  function close(form: MotionCardFormKind, ...nextSteps: readonly string[]): void {
    forms.close(form)
    focusSoon(...nextSteps, menuId, wordingId)
  }
  const dispose = (as: Disposal, to: string | null = null, form?: MotionCardFormKind) => {
    if (!actions.dispose(motion.id, as, to)) return
    if (form) close(form)
    else focusSoon(menuId, wordingId)
  }

  return (
    <article
      className={classes.motion}
      data-level={level}
      data-alone={open !== null || undefined}
      aria-labelledby={wordingId}
    >
      <div className={classes.top}>
        <span className={classes.type}>{texts.types[motion.type]}</span>
        <span className={classes.state} data-state={motion.state}>
          {texts.states[motion.state]}
        </span>
        {motion.state === 'carried' && <MotionNumber motionId={motion.id} />}
        {editable && (
          <MotionMenu
            id={menuId}
            motion={motion}
            offers={offers}
            actions={actions}
            returnFocus={forms.open.length === 0}
            onForm={forms.show}
            onDispose={dispose}
          />
        )}
      </div>
      <MotionText motion={motion} wordingId={wordingId} secondsNeeded={started ? offers.secondsLacking : 0} />
      {motion.type === 'consent' && (
        <ConsentItems
          meetingId={meetingId}
          decisions={decisions}
          motion={motion}
          editable={editable}
          trouble={trouble}
          people={people}
          actions={actions}
          hold={hold}
        />
      )}
      {offers.questions
        .filter(({ isOpen }) => !isOpen)
        .map((question) => (
          <QuestionRecord key={question.id} question={question} />
        ))}
      {editable && (isPending || isAside(motion)) && (
        <MotionButtons
          motion={motion}
          offers={offers}
          started={started}
          hasPendingAmendment={amendments.some((one) => isBeforeMeeting(decisions, one))}
          onPut={() => setIsPutting(true)}
          onForm={forms.toggle}
          onTakeUp={() => dispose('taken-up')}
        />
      )}
      {forms.open.map((form) => (
        <div key={form} ref={forms.elementOf(form)}>
          <MotionCardForm
            kind={form}
            motion={motion}
            amends={motion.onto === null ? null : (findMotion(decisions, motion.onto)?.text ?? '')}
            started={started}
            people={people}
            trouble={trouble}
            actions={actions}
            onDispose={(as, to) => dispose(as, to, form)}
            onClose={() => close(form)}
            onNext={(motionId) => close(form, nextStepId(motionId))}
          />
        </div>
      ))}
      {vote && (
        <VotePanel
          key={vote.id}
          meetingId={meetingId}
          question={vote}
          showsWording={vote.wording !== motion.text}
          rules={rules}
          trouble={trouble ?? (vote.id === open?.id ? null : 'read-only')}
          actions={actions}
          hold={(holds) => {
            hold(holds)
            setHeldVote(holds ? vote : null)
          }}
          onDeclared={() => {
            setHeldVote(null)
            focusAfterVote(wordingId)
          }}
        />
      )}
      {amendments.length > 0 && (
        <ul className={`plain-list ${classes.amendments}`} aria-label={texts.amendments}>
          {amendments.map((amendment) => (
            <li key={amendment.id}>
              <MotionCard {...props} motion={amendment} level={level + 1} hold={holdOf(amendment)} />
            </li>
          ))}
        </ul>
      )}
      {(editable || isPutting) && (
        <PutQuestionDialog
          opened={isPutting}
          onClose={() => setIsPutting(false)}
          meetingId={meetingId}
          motion={motion}
          rules={rules}
          people={people}
          trouble={isPutting ? (trouble ?? (isPending ? null : 'read-only')) : null}
          openAmendment={openAmendment?.text ?? null}
          onPut={(options) => {
            if (actions.put([motion.id], options)) focusVote()
          }}
        />
      )}
    </article>
  )
}
