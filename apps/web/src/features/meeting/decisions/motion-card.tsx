import {
  type Disposal,
  findMotion,
  findQuestion,
  isAside,
  isBeforeMeeting,
  type Motion,
  type Question,
} from '@civic-hub/committee/proceedings'
import { Menu } from '@mantine/core'
import { useCallback, useEffect, useId, useState } from 'react'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { notify } from '../../../ui/notify.ts'
import { optionalPart } from '../../../ui/optional-part.ts'
import { type Hold, useHeldEntries, useHold } from '../../../ui/use-hold.ts'
import { ConsentItems } from './consent-items.tsx'
import type { DecisionsOfMotions } from './decisions-of-item.ts'
import { MotionButtons, nextStepId } from './motion-buttons.tsx'
import classes from './motion-card.module.css'
import { MotionCardForm, type MotionCardFormKind } from './motion-card-form.tsx'
import { type MotionOffers, maxLevel, motionOffers } from './motion-offers.ts'
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

interface MotionMenuProps {
  id: string
  motion: Motion
  offers: MotionOffers
  actions: DecisionActions
  /** False while a form is open, which has the focus. */
  returnFocus: boolean
  onForm: (form: MotionCardFormKind) => void
  onDispose: (as: 'withdrawn' | 'tabled') => void
}

/** All steps for which the card of a motion has no button. */
function MotionMenu({ id, motion, offers, actions, returnFocus, onForm, onDispose }: MotionMenuProps) {
  const { isPending, canSecond, canAmend, secondsLacking, last, open } = offers
  return (
    <MenuOnDemand id={id} label={texts.more(motion.text)} returnFocus={returnFocus}>
      {canSecond && secondsLacking <= 0 && <Menu.Item onClick={() => onForm('second')}>{texts.second}</Menu.Item>}
      {canAmend && canSecond && secondsLacking > 0 && (
        <Menu.Item onClick={() => onForm('amend')}>{texts.amend}</Menu.Item>
      )}
      {isPending && <Menu.Item onClick={() => onForm('reword')}>{texts.reword}</Menu.Item>}
      {(isPending || open) && (
        <>
          <Menu.Item onClick={() => onDispose('withdrawn')}>{texts.withdraw}</Menu.Item>
          <Menu.Item onClick={() => onDispose('tabled')}>{texts.table}</Menu.Item>
          <Menu.Item onClick={() => onForm('refer')}>{texts.refer}</Menu.Item>
          <Menu.Item onClick={() => onForm('postpone')}>{texts.postpone}</Menu.Item>
          <Menu.Item onClick={() => onForm('involvement')}>{texts.recuse}</Menu.Item>
        </>
      )}
      {open && <Menu.Item onClick={() => actions.takeBack([open.id])}>{texts.takeBackQuestion}</Menu.Item>}
      {last?.declared && (
        <Menu.Item onClick={() => actions.takeBack(last.declared?.statements ?? [])}>{texts.takeBackResult}</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        color="var(--hub-danger)"
        onClick={() => actions.takeBack([motion.id], decisionScreenTexts.done.removed)}
      >
        {texts.takeBack}
      </Menu.Item>
    </MenuOnDemand>
  )
}

interface MotionTextProps {
  motion: Motion
  /** The id of the wording, which is the name of the motion's card. */
  wordingId: string
  /** The number of seconds that it still needs; 0 before the meeting. */
  secondsNeeded: number
}

/** The wording of a motion, its mover and seconders, and its earlier wordings. */
function MotionText({ motion, wordingId, secondsNeeded }: MotionTextProps) {
  const { wouldRead } = motion
  const earlier = motion.wordings.filter(({ text }) => text !== motion.text)
  return (
    <>
      <blockquote id={wordingId} tabIndex={-1} className={classes.wording} dir="auto">
        {motion.text}
      </blockquote>
      {wouldRead !== null && motion.state !== 'carried' && (
        <div className={classes.facts}>
          <p>{texts.wouldRead}</p>
          <p className={classes.reads} dir="auto">
            {wouldRead}
          </p>
        </div>
      )}
      <p className={classes.facts}>
        <span>{motion.mover ? texts.movedBy(motion.mover.name) : texts.noMover}</span>
        {motion.seconders.length > 0 && <span>{texts.secondedBy(motion.seconders.map(({ name }) => name))}</span>}
        {secondsNeeded > 0 && <span>{texts.secondsNeeded(secondsNeeded)}</span>}
        {motion.to !== null && isAside(motion) && <span>{texts.to(motion.state, motion.to)}</span>}
      </p>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{texts.wordings(earlier.length)}</summary>
          <ul className="plain-list">
            {earlier.map(({ id, kind, text, by, at }) => (
              <li key={id}>
                <span className={classes.facts}>
                  {texts.wordingBy(texts.wording[kind], by.name, timeInWords(new Date(at)))}
                </span>
                <p className={classes.reads} dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
