import { accountKey } from '@civic-hub/committee'
import type { DecisionRules, Person, Question, TallyMethod } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useEffect, useId, useMemo, useState } from 'react'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { questionSentence } from '../../../shell/decision-words.ts'
import { useNamesApart } from '../../../shell/people/use-names-apart.ts'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import type { Hold } from '../../../ui/use-hold.ts'
import { CountForm } from './count-form.tsx'
import { Hints } from './put-question-dialog.tsx'
import { RollCallForm } from './roll-call-form.tsx'
import type { DecisionActions } from './use-decision-actions.ts'
import { hidesVotes, visibleVotes } from './visible-votes.ts'
import { claimVoteFocus, voteHeadingId } from './vote-focus.ts'
import classes from './vote-panel.module.css'

const { vote: texts } = decisionScreenTexts
const methods = ['roll', 'count', 'consent'] as const
type Method = (typeof methods)[number]

interface VotePanelProps {
  meetingId: string
  question: Question
  rules: DecisionRules
  /** True if the motion reads otherwise now than when the question was put. */
  showsWording: boolean
  /** The reason why no votes are recorded any more: the form with entries stays. */
  trouble: FormTrouble | null
  actions: DecisionActions
  hold: Hold
  /** Called after the result was declared here. */
  onDeclared: () => void
}

/** The open question: its frozen facts, and all ways to record the votes. A member’s own vote is in `asked/`. */
export function VotePanel({
  meetingId,
  question,
  showsWording,
  rules,
  trouble,
  actions,
  hold,
  onDeclared,
}: VotePanelProps) {
  const headingId = useId()
  const editable = trouble === null
  const [method, setMethod] = useState<Method>(() => methodAtFirst(question))
  const { presiding, self } = useRoles(meetingId)
  const { votesVisible } = rules
  const { votes, computed } = question
  // A tie needs the chair before the vote can be closed: then the votes are shown here first.
  const [isShown, setIsShown] = useState(false)
  const isHidden = hidesVotes(question, votesVisible || isShown)
  const shown = visibleVotes(question, votesVisible || isShown)
  const single = votes.byName.filter(({ from, statedBy }) => from === 'vote' || statedBy)
  const isAnyStated = single.some(({ statedBy }) => statedBy)
  const nameOf = useNamesApart(useReplica().documentId, votes.byName)
  const allIn = votes.missing.length === 0 || votes.method !== 'own-devices'
  useEffect(claimVoteFocus, [])

  const declare = (carried: boolean | null) => {
    if (actions.declare(question.id, carried)) onDeclared()
  }

  /** The result of the recorded votes. Entries of a roll call are recorded first. */
  const result = (hasEntries: boolean) => (
    <>
      {computed && allIn && !isHidden && !hasEntries && (
        <p className={classes.sentence}>
          <span className="visually-hidden">{texts.result}: </span>
          {questionSentence(question)}
        </p>
      )}
      {editable && computed?.awaitsCasting && !isHidden && (
        <div className={classes.block}>
          <p>{texts.tie(presiding?.name ?? null)}</p>
          <CastingButtons onCast={(as) => actions.casting(question.id, presiding ?? self, as)} />
        </div>
      )}
      {editable && !hasEntries && (method !== 'roll' || isHidden || computed !== null) && (
        <DeclareButtons
          carried={computed?.awaitsCasting ? null : (computed?.carried ?? null)}
          isHidden={isHidden}
          isPrimary={allIn || method !== 'roll'}
          onShow={() => setIsShown(true)}
          onDeclare={declare}
        />
      )}
    </>
  )

  return (
    <section className={classes.panel} aria-labelledby={headingId} data-open-vote={question.isOpen || undefined}>
      <h4 id={voteHeadingId} tabIndex={-1} className={classes.heading}>
        <span id={headingId} className="visually-hidden">
          {texts.label(question.wording)}
        </span>
        <span aria-hidden="true">{texts.heading}</span>{' '}
        <span className={classes.facts}>{texts.facts(thresholdWords(question.threshold), votes.eligible.length)}</span>
      </h4>
      {showsWording && (
        <p className={classes.wording} dir="auto">
          {question.wording}
        </p>
      )}
      <Hints hints={question.hints.filter((hint) => hint !== 'result-unknown')} />
      {editable && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend would repeat the name
        <div role="group" aria-label={texts.methods} className={classes.methods}>
          {methods.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.method}
              aria-pressed={method === one}
              onClick={() => setMethod(one)}
            >
              {texts.method[one]}
            </button>
          ))}
        </div>
      )}
      {method === 'roll' && (
        <RollCallForm
          question={question}
          votesVisible={votesVisible}
          trouble={trouble}
          hold={hold}
          onRecord={(roll) => actions.roll(question.id, roll)}
          onDeclare={(roll) => {
            if (actions.rollAndDeclare(question.id, roll)) onDeclared()
          }}
          result={result}
        />
      )}
      {method === 'count' && (
        <CountForm
          voters={votes.eligible.length}
          secretBallots={rules.secretBallots}
          trouble={trouble}
          hold={hold}
          recorded={isTally(votes.method) ? { ...votes, method: votes.method } : null}
          onRecord={(tally) => actions.tally(question.id, tally)}
          onSave={(tally) => {
            if (actions.tallyAndDeclare(question.id, tally)) onDeclared()
          }}
        />
      )}
      {editable && method === 'consent' && (
        <div className={classes.block}>
          <p className={classes.hint}>{texts.consent.hint}</p>
          <div>
            <Button
              size="md"
              onClick={() => {
                if (actions.consent(question.id)) onDeclared()
              }}
            >
              {texts.consent.save}
            </Button>
          </div>
        </div>
      )}
      {single.length > 0 && (
        <div className={classes.block}>
          <p className={classes.progress}>
            {texts.voted(votes.eligible.length - votes.missing.length, votes.eligible.length)}
            {!isHidden && ` · ${texts.soFar(votes.aye, votes.nay, votes.abstain)}`}
          </p>
          <ul
            className={`plain-list ${classes.voted}`}
            aria-label={isAnyStated ? texts.votedAndStated : texts.votedList}
          >
            {single.map(({ person, name, statedBy }) => {
              const visible = shown.find((vote) => vote.person === person)
              return (
                <li key={person} data-choice={visible?.choice}>
                  <bdi>{nameOf({ person, name })}</bdi>{' '}
                  {visible ? decisionTexts.choices[visible.choice] : texts.hasVoted}
                  {statedBy && ` (${decisionTexts.statedBy(statedBy)})`}
                </li>
              )
            })}
          </ul>
          {isHidden && <p className={classes.hint}>{texts.hidden}</p>}
        </div>
      )}
      {method !== 'roll' && <div className={classes.result}>{result(false)}</div>}
    </section>
  )
}

const isTally = (method: Question['votes']['method']): method is TallyMethod =>
  method !== null && method !== 'roll' && method !== 'own-devices'

/** A question without voters can only be counted. */
const methodAtFirst = ({ votes }: Question): Method =>
  isTally(votes.method) || votes.eligible.length === 0 ? 'count' : 'roll'

function CastingButtons({ onCast }: { onCast: (as: 'aye' | 'nay') => void }) {
  return (
    <div className={classes.buttons}>
      <Button size="md" variant="default" onClick={() => onCast('aye')}>
        {texts.casting.aye}
      </Button>
      <Button size="md" variant="default" onClick={() => onCast('nay')}>
        {texts.casting.nay}
      </Button>
    </div>
  )
}

interface DeclareButtonsProps {
  /** The computed result; null without one. */
  carried: boolean | null
  isHidden: boolean
  isPrimary: boolean
  onShow: () => void
  onDeclare: (carried: boolean | null) => void
}

/** Declares the computed result, or another one of the chair, which is then stated beside it. */
function DeclareButtons({ carried, isHidden, isPrimary, onShow, onDeclare }: DeclareButtonsProps) {
  if (isHidden)
    return (
      <div className={classes.buttons}>
        <Button size="md" onClick={() => (carried === null ? onShow() : onDeclare(null))}>
          {texts.close}
        </Button>
      </div>
    )
  if (carried !== null)
    return (
      <div className={classes.buttons}>
        <Button size="md" variant={isPrimary ? 'filled' : 'default'} onClick={() => onDeclare(null)}>
          {texts.declare(carried)}
        </Button>
        {isPrimary && (
          <Button size="md" variant="default" onClick={() => onDeclare(!carried)}>
            {texts.declareOther(!carried)}
          </Button>
        )}
      </div>
    )
  return (
    <div className={classes.block}>
      <p className={classes.hint}>{texts.withoutCount}</p>
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={() => onDeclare(true)}>
          {texts.declare(true)}
        </Button>
        <Button size="md" variant="default" onClick={() => onDeclare(false)}>
          {texts.declare(false)}
        </Button>
      </div>
    </div>
  )
}

/** The person at this device, and the one who presides. */
function useRoles(meetingId: string): { presiding: Person | null; self: Person } {
  const { doc } = useReplica()
  const { account, name } = useAuthor()
  const proceedings = useQuery(useMemo(() => queryProceedings(doc, meetingId), [doc, meetingId]))
  const presiding = proceedings?.duties.presiding.at(-1) ?? null
  return {
    self: { person: accountKey(account), name },
    presiding: presiding && { person: presiding.person, name: presiding.name },
  }
}
