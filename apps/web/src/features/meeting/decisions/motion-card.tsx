import { accountKey, type Person, queryAgendaItem } from '@civic-hub/committee'
import {
  canPull,
  findMotion,
  findQuestion,
  isAside,
  isBeforeMeeting,
  type Motion,
  type Question,
} from '@civic-hub/committee/proceedings'
import { Button, Menu } from '@mantine/core'
import { useCallback, useId, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonForm } from '../../../shell/people/person-form.tsx'
import { useDecided } from '../../../shell/use-decided.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { optionalPart } from '../../../ui/optional-part.ts'
import { type Hold, useHeldEntries, useHold } from '../../../ui/use-hold.ts'
import formClasses from './decision-forms.module.css'
import type { DecisionsOfMotions } from './decisions-of-item.ts'
import { InvolvementForm } from './involvement-form.tsx'
import classes from './motion-card.module.css'
import { MotionForm } from './motion-form.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { PutQuestionDialog } from './put-question-dialog.tsx'
import { QuestionRecord } from './question-record.tsx'
import type { DecisionActions } from './use-decision-actions.ts'
import { VotePanel } from './vote-panel.tsx'

const { motion: texts, form: formTexts, consent: consentTexts } = decisionScreenTexts
/** Few motions have a number: its code is loaded with the first one that was carried. */
const MotionNumber = optionalPart(() => import('./motion-number.tsx'), 'MotionNumber')
/** An amendment to an amendment is the last level. */
const maxLevel = 2

type OpenForm = 'second' | 'amend' | 'reword' | 'refer' | 'postpone' | 'involvement'

export interface MotionCardProps {
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
  const [form, setForm] = useState<OpenForm | null>(null)
  const [isPutting, setIsPutting] = useState(false)
  useHold(hold, form !== null || isPutting)
  const { rules } = decisions
  const amends = motion.onto === null ? null : (findMotion(decisions, motion.onto)?.text ?? '')
  const { wouldRead } = motion
  const questions = motion.questions.map((id) => findQuestion(decisions, id)).filter((one) => one !== null)
  const last = questions.at(-1) ?? null
  const open = last?.isOpen ? last : null
  // Entries of votes stay on screen when the vote ends elsewhere.
  const [heldVote, setHeldVote] = useState<Question | null>(null)
  const vote = heldVote ? (findQuestion(decisions, heldVote.id) ?? heldVote) : open
  const isPending = isBeforeMeeting(decisions, motion)
  // Hostile amendments may amend each other in a circle; the levels end that.
  const amended = level < maxLevel ? motion.amendments : []
  const { list: amendments, holdOf } = useHeldEntries(
    amended.map((id) => findMotion(decisions, id)).filter((one) => one !== null),
    hold,
  )
  const earlier = motion.wordings.filter(({ text }) => text !== motion.text)
  const canSecond = isPending && started
  const canAmend = isPending && level < maxLevel && motion.type !== 'consent'
  const lacking = isPending ? rules.seconds - motion.seconders.length : 0

  function close(): void {
    setForm(null)
    focusSoon(menuId, wordingId)
  }
  const toggle = (next: OpenForm) => setForm(form === next ? null : next)
  const dispose = (as: Parameters<typeof actions.dispose>[1], to: string | null = null) => {
    if (actions.dispose(motion.id, as, to)) close()
  }

  return (
    <article className={classes.motion} data-level={level} aria-labelledby={wordingId}>
      <div className={classes.top}>
        <span className={classes.type}>{texts.types[motion.type]}</span>
        <span className={classes.state} data-state={motion.state}>
          {texts.states[motion.state]}
        </span>
        {motion.state === 'carried' && <MotionNumber motionId={motion.id} />}
        {editable && (
          <MenuOnDemand id={menuId} label={texts.more(motion.text)} returnFocus={form === null}>
            {canSecond && lacking <= 0 && (
              <Menu.Item onClick={() => setForm('second')}>{texts.second}</Menu.Item>
            )}
            {canAmend && canSecond && lacking > 0 && (
              <Menu.Item onClick={() => setForm('amend')}>{texts.amend}</Menu.Item>
            )}
            {isPending && <Menu.Item onClick={() => setForm('reword')}>{texts.reword}</Menu.Item>}
            {(isPending || open) && (
              <>
                <Menu.Item onClick={() => dispose('withdrawn')}>{texts.withdraw}</Menu.Item>
                <Menu.Item onClick={() => dispose('tabled')}>{texts.table}</Menu.Item>
                <Menu.Item onClick={() => setForm('refer')}>{texts.refer}</Menu.Item>
                <Menu.Item onClick={() => setForm('postpone')}>{texts.postpone}</Menu.Item>
              </>
            )}
            {(isPending || open) && (
              <Menu.Item onClick={() => setForm('involvement')}>{texts.recuse}</Menu.Item>
            )}
            {open && (
              <Menu.Item onClick={() => actions.takeBack([open.id])}>{texts.takeBackQuestion}</Menu.Item>
            )}
            {last?.declared && (
              <Menu.Item onClick={() => actions.takeBack(last.declared?.statements ?? [])}>
                {texts.takeBackResult}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item
              color="var(--hub-danger)"
              onClick={() => actions.takeBack([motion.id], decisionScreenTexts.done.removed)}
            >
              {texts.takeBack}
            </Menu.Item>
          </MenuOnDemand>
        )}
      </div>
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
        {motion.seconders.length > 0 && (
          <span>{texts.secondedBy(motion.seconders.map(({ name }) => name))}</span>
        )}
        {lacking > 0 && started && <span>{texts.secondsNeeded(lacking)}</span>}
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
      {motion.type === 'consent' && <ConsentItems {...props} editable={editable} trouble={trouble} />}
      {questions
        .filter(({ isOpen }) => !isOpen)
        .map((question) => (
          <QuestionRecord key={question.id} question={question} />
        ))}
      {editable && (isPending || isAside(motion)) && (
        <div className={classes.actions}>
          {isPending && started && (
            <Button
              size="md"
              // A pending amendment is decided first.
              variant={amendments.some((one) => isBeforeMeeting(decisions, one)) ? 'default' : 'filled'}
              onClick={() => setIsPutting(true)}
            >
              {texts.put}
            </Button>
          )}
          {canSecond && lacking > 0 && (
            <Button size="md" variant="default" onClick={() => toggle('second')}>
              {texts.second}
            </Button>
          )}
          {canAmend && !(canSecond && lacking > 0) && (
            <Button size="md" variant="default" onClick={() => toggle('amend')}>
              {texts.amend}
            </Button>
          )}
          {isAside(motion) && (
            <Button size="md" variant="default" onClick={() => dispose('taken-up')}>
              {texts.takeUp}
            </Button>
          )}
        </div>
      )}
      {form === 'second' && (
        <PersonForm
          className={formClasses.form}
          name={formTexts.second(motion.text)}
          label={formTexts.seconder}
          saveLabel={formTexts.saveSecond}
          people={people.filter(({ person }) => person !== motion.mover?.person)}
          trouble={trouble}
          onSave={(person) => {
            if (person && actions.second(motion.id, person)) close()
          }}
          onCancel={close}
        />
      )}
      {(form === 'amend' || form === 'reword') && (
        <MotionForm
          key={form}
          kind={form}
          motion={motion}
          amends={form === 'amend' ? motion.text : amends}
          text={form === 'reword' ? motion.text : ''}
          people={people}
          moverOptional={!started}
          trouble={trouble}
          onSave={(amendment) => {
            if (form === 'reword' ? actions.reword(motion.id, amendment) : actions.move(amendment)) close()
          }}
          onCancel={close}
        />
      )}
      {form === 'refer' && (
        <OneFieldForm
          name={formTexts.refer(motion.text)}
          label={formTexts.referTo}
          required={formTexts.toRequired.refer}
          saveLabel={formTexts.saveRefer}
          trouble={trouble}
          onSave={(to) => dispose('referred', to)}
          onCancel={close}
        />
      )}
      {form === 'postpone' && (
        <OneFieldForm
          name={formTexts.postpone(motion.text)}
          label={formTexts.postponeTo}
          required={formTexts.toRequired.postpone}
          saveLabel={formTexts.savePostpone}
          trouble={trouble}
          onSave={(to) => dispose('postponed', to)}
          onCancel={close}
        />
      )}
      {form === 'involvement' && (
        <InvolvementForm
          people={people}
          ofMotion={motion.item !== null}
          trouble={trouble}
          onSave={(person, kind, about, reason) => {
            const involving = {
              ...(about === 'item' && motion.item !== null ? { item: motion.item } : { motion: motion.id }),
              reason,
            }
            return kind === 'interest'
              ? actions.declareInterest(person, involving)
              : actions.recuse(person, { ...involving, left: kind === 'left' })
          }}
          onCancel={close}
        />
      )}
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
            focusSoon(wordingId)
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
          onPut={(options) => actions.put([motion.id], options)}
        />
      )}
    </article>
  )
}

/** The items of a consent agenda; any member can pull one out until the question is put. */
function ConsentItems(props: MotionCardProps & { trouble: FormTrouble | null }) {
  const { meetingId, decisions, motion, editable, people, actions, hold, trouble } = props
  const { doc } = useReplica()
  const listId = useId()
  const self = useSelfAmong(people)
  const [pulling, setPulling] = useState<string | null>(null)
  useHold(hold, pulling !== null)
  const titleOf = (item: string) =>
    queryAgendaItem(doc, meetingId, item).read()?.title.trim() || consentTexts.untitled
  const buttonId = (item: string) => `${listId}-${item}`
  return (
    <ul className={`plain-list ${classes.items}`} aria-label={consentTexts.list}>
      {motion.items.map((item) => (
        <li key={item}>
          <span dir="auto">{titleOf(item)}</span>
          {editable && motion.questions.length === 0 && canPull(decisions, item) === null && (
            <Button
              id={buttonId(item)}
              variant="default"
              aria-label={consentTexts.pullNamed(titleOf(item))}
              onClick={() => setPulling(pulling === item ? null : item)}
            >
              {consentTexts.pull}
            </Button>
          )}
          {pulling === item && (
            <PersonForm
              className={formClasses.form}
              name={consentTexts.pullNamed(titleOf(item))}
              label={consentTexts.pulledBy}
              description={consentTexts.pulledByHint}
              isOptional
              {...(self && { initial: self })}
              saveLabel={consentTexts.pull}
              people={people}
              trouble={trouble}
              onSave={(person) => {
                if (actions.pull(item, titleOf(item), person)) setPulling(null)
              }}
              onCancel={() => {
                setPulling(null)
                focusSoon(buttonId(item))
              }}
            />
          )}
        </li>
      ))}
      {motion.pulled.map((item) => (
        <li key={item} className={classes.facts}>
          {consentTexts.pulled(
            titleOf(item),
            decisions.pulls.find((pull) => pull.item === item)?.person?.name ?? null,
          )}
        </li>
      ))}
    </ul>
  )
}

/** The member at this device, if it is one of these people. */
function useSelfAmong(people: readonly Person[]): Person | undefined {
  const { account } = useAuthor()
  return people.find(({ person }) => person === accountKey(account))
}
