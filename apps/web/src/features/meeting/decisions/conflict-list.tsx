import {
  type ConflictKind,
  type DecisionConflict,
  type Decisions,
  findMotion,
  findQuestion,
  type Side,
} from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { claimWords, settlingWords } from '../../../shell/conflict-words.ts'
import { conflictSentence } from '../../../shell/decision-words.ts'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import classes from './conflict-list.module.css'
import { OneFieldForm } from './one-field-form.tsx'
import type { DecisionActions } from './use-decision-actions.ts'
import { visibleVotes } from './visible-votes.ts'

const { conflicts: texts } = decisionScreenTexts

interface ConflictListProps {
  decisions: Pick<Decisions, 'conflicts' | 'settledConflicts' | 'motions' | 'questions' | 'rules'>
  editable: boolean
  actions: DecisionActions
}

/** Each conflict in one sentence, with both sides, two buttons to settle it, and one to waive it. */
export function ConflictList({ decisions, editable, actions }: ConflictListProps) {
  const { conflicts, settledConflicts } = decisions
  const introId = useId()
  // The buttons of a settled conflict are gone.
  const onSettled = () => focusSoon(introId)
  return (
    <div className={classes.lists}>
      {conflicts.length === 0 ? (
        <p id={introId} tabIndex={-1}>
          {texts.noneLeft}
        </p>
      ) : (
        <>
          <p id={introId} tabIndex={-1} className={classes.hint}>
            {texts.intro}
          </p>
          <ul className={`plain-list ${classes.conflicts}`} aria-label={texts.title}>
            {conflicts.map((conflict) => (
              <OpenConflict
                key={conflict.key}
                conflict={conflict}
                about={subjectOf(decisions, conflict)}
                instead={insteadOf(decisions, conflict)}
                editable={editable}
                actions={actions}
                onSettled={onSettled}
              />
            ))}
          </ul>
        </>
      )}
      {settledConflicts.length > 0 && (
        <details className={classes.settled}>
          <summary>{texts.settledShown(settledConflicts.length)}</summary>
          <ul className="plain-list">
            {settledConflicts.map((conflict) => (
              <li key={conflict.key}>{settledWords(conflict)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface OpenConflictProps {
  conflict: DecisionConflict
  about: string | null
  /** The words for a vote that counts instead of the one in doubt. */
  instead: string | null
  editable: boolean
  actions: DecisionActions
  onSettled: () => void
}

function OpenConflict({ conflict, about, instead, editable, actions, onSettled }: OpenConflictProps) {
  const waiveId = useId()
  const [isWaiving, setIsWaiving] = useState(false)
  // Of a removed statement that no other one names, nothing is known.
  const hasSides = conflict.sides.some(({ claim }) => claim.kind !== 'not-counted')
  const isNamed = useAuthor().account === conflict.notBy
  const [first, second] = settlingWords(conflict)
  const settle = (choice: 'first' | 'second') => {
    if (actions.settle(conflict.key, choice)) onSettled()
  }
  return (
    <li className={classes.conflict}>
      <p className={classes.sentence}>{conflictSentence(conflict)}</p>
      {about !== null && <p className={classes.hint}>{texts.about(about)}</p>}
      {hasSides && (
        <ol className={classes.sides}>
          {conflict.sides.map((side, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a conflict has always two sides, in the same order
            <li key={index} dir="auto">
              {instead !== null && index === 0 ? instead : sideWords(side, conflict.kind)}
            </li>
          ))}
        </ol>
      )}
      {conflict.settledByNamed && (
        <p className={classes.hint}>{texts.settledByNamed(conflict.settledByNamed.by.name)}</p>
      )}
      {editable && isNamed && <p className={classes.hint}>{texts.namesYou}</p>}
      {editable && !isNamed && !isWaiving && (
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => settle('first')}>
            {first}
          </Button>
          <Button size="md" variant="default" onClick={() => settle('second')}>
            {second}
          </Button>
          <Button id={waiveId} size="md" variant="subtle" color="gray" onClick={() => setIsWaiving(true)}>
            {texts.waive}
          </Button>
        </div>
      )}
      {isWaiving && (
        <OneFieldForm
          name={texts.waiveForm}
          label={texts.reason}
          required={texts.reasonRequired}
          saveLabel={texts.waiveSave}
          trouble={editable ? null : 'read-only'}
          onSave={(reason) => {
            if (!actions.waive(conflict.key, reason)) return
            setIsWaiving(false)
            onSettled()
          }}
          onCancel={() => {
            setIsWaiving(false)
            focusSoon(waiveId)
          }}
        />
      )}
    </li>
  )
}

function sideWords({ claim, by, at }: Side, kind: ConflictKind): string {
  const named = claimWords(claim)
  // Two questions may differ in nothing but the threshold.
  const words =
    kind === 'questions' && claim.kind === 'put' ? texts.under(named, thresholdWords(claim.threshold)) : named
  if (at !== null) {
    const time = timeInWords(new Date(at))
    return by ? texts.statedBy(words, by.name || '–', time) : texts.noted(words, time)
  }
  return claim.kind === 'not-counted' ? words : texts.derived(words)
}

/** The member's own vote, which counts until the conflict is settled. Null where there is none, or none may be shown yet. */
function insteadOf(
  { questions, rules }: ConflictListProps['decisions'],
  { question, sides: [first, second] }: DecisionConflict,
): string | null {
  const put = questions.find(({ id }) => id === question)
  const [vote, another] = second.claim.kind === 'votes' ? second.claim.votes : []
  if (!put || !vote || another || first.claim.kind !== 'not-counted') return null
  if (put.votes.missing.some(({ person }) => person === vote.person)) return texts.noOtherVote(vote.name)
  const own = visibleVotes(put, rules.votesVisible).find(({ person }) => person === vote.person)
  return own ? texts.instead(claimWords({ kind: 'votes', votes: [own] })) : null
}

function settledWords(conflict: DecisionConflict): string {
  const { settled } = conflict
  if (!settled) return conflictSentence(conflict)
  const [first, second] = settlingWords(conflict)
  const chosen = { first, second, waived: texts.waived }[settled.choice]
  return texts.settledBy(conflictSentence(conflict), chosen, settled.by.name, settled.reason)
}

function subjectOf(decisions: ConflictListProps['decisions'], { motion, question }: DecisionConflict): string | null {
  const put = question === null ? null : findQuestion(decisions, question)
  return put?.wording ?? (motion === null ? null : (findMotion(decisions, motion)?.text ?? null))
}
