import {
  type DecisionDoubt,
  type Decisions,
  type DoubtKind,
  findMotion,
  findQuestion,
  type Side,
} from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { doubtSentence } from '../../../shell/decision-words.ts'
import { claimWords, settlingWords } from '../../../shell/doubt-words.ts'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import classes from './doubt-list.module.css'
import { OneFieldForm } from './one-field-form.tsx'
import type { DecisionActions } from './use-decision-actions.ts'
import { visibleVotes } from './visible-votes.ts'

const { doubts: texts } = decisionScreenTexts

interface DoubtListProps {
  decisions: Pick<Decisions, 'doubts' | 'settledDoubts' | 'motions' | 'questions' | 'rules'>
  editable: boolean
  actions: DecisionActions
}

/** Each doubt in one sentence, with both sides, two buttons to settle it, and one to waive it. */
export function DoubtList({ decisions, editable, actions }: DoubtListProps) {
  const { doubts, settledDoubts } = decisions
  const introId = useId()
  // The buttons of a settled doubt are gone.
  const onSettled = () => focusSoon(introId)
  return (
    <div className={classes.lists}>
      {doubts.length === 0 ? (
        <p id={introId} tabIndex={-1}>
          {texts.noneLeft}
        </p>
      ) : (
        <>
          <p id={introId} tabIndex={-1} className={classes.hint}>
            {texts.intro}
          </p>
          <ul className={`plain-list ${classes.doubts}`} aria-label={texts.title}>
            {doubts.map((doubt) => (
              <OpenDoubt
                key={doubt.key}
                doubt={doubt}
                about={subjectOf(decisions, doubt)}
                instead={insteadOf(decisions, doubt)}
                editable={editable}
                actions={actions}
                onSettled={onSettled}
              />
            ))}
          </ul>
        </>
      )}
      {settledDoubts.length > 0 && (
        <details className={classes.settled}>
          <summary>{texts.settledShown(settledDoubts.length)}</summary>
          <ul className="plain-list">
            {settledDoubts.map((doubt) => (
              <li key={doubt.key}>{settledWords(doubt)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface OpenDoubtProps {
  doubt: DecisionDoubt
  about: string | null
  /** The words for a vote that counts instead of the one in doubt. */
  instead: string | null
  editable: boolean
  actions: DecisionActions
  onSettled: () => void
}

function OpenDoubt({ doubt, about, instead, editable, actions, onSettled }: OpenDoubtProps) {
  const waiveId = useId()
  const [isWaiving, setIsWaiving] = useState(false)
  // Of a removed statement that no other one names, nothing is known.
  const hasSides = doubt.sides.some(({ claim }) => claim.kind !== 'not-counted')
  const isNamed = useAuthor().account === doubt.notBy
  const [first, second] = settlingWords(doubt)
  const settle = (choice: 'first' | 'second') => {
    if (actions.settle(doubt.key, choice)) onSettled()
  }
  return (
    <li className={classes.doubt}>
      <p className={classes.sentence}>{doubtSentence(doubt)}</p>
      {about !== null && <p className={classes.hint}>{texts.about(about)}</p>}
      {hasSides && (
        <ol className={classes.sides}>
          {doubt.sides.map((side, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a doubt has always two sides, in the same order
            <li key={index} dir="auto">
              {instead !== null && index === 0 ? instead : sideWords(side, doubt.kind)}
            </li>
          ))}
        </ol>
      )}
      {doubt.settledByNamed && (
        <p className={classes.hint}>{texts.settledByNamed(doubt.settledByNamed.by.name)}</p>
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
            if (!actions.waive(doubt.key, reason)) return
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

function sideWords({ claim, by, at }: Side, kind: DoubtKind): string {
  const named = claimWords(claim)
  // Two questions may differ in nothing but the threshold.
  const words =
    kind === 'questions' && claim.kind === 'put' ? texts.under(named, thresholdWords(claim.threshold)) : named
  if (at !== null) {
    const time = timeInWords(new Date(at))
    return by ? texts.said(words, by.name || '–', time) : texts.noted(words, time)
  }
  return claim.kind === 'not-counted' ? words : texts.derived(words)
}

/** The member's own vote, which counts until the doubt is settled. Null where there is none, or none may be shown yet. */
function insteadOf(
  { questions, rules }: DoubtListProps['decisions'],
  { question, sides: [first, second] }: DecisionDoubt,
): string | null {
  const put = questions.find(({ id }) => id === question)
  const [vote, another] = second.claim.kind === 'votes' ? second.claim.votes : []
  if (!put || !vote || another || first.claim.kind !== 'not-counted') return null
  if (put.votes.missing.some(({ person }) => person === vote.person)) return texts.noOtherVote(vote.name)
  const own = visibleVotes(put, rules.votesVisible).find(({ person }) => person === vote.person)
  return own ? texts.instead(claimWords({ kind: 'votes', votes: [own] })) : null
}

function settledWords(doubt: DecisionDoubt): string {
  const { settled } = doubt
  if (!settled) return doubtSentence(doubt)
  const [first, second] = settlingWords(doubt)
  const chosen = { first, second, waived: texts.waived }[settled.choice]
  return texts.settledBy(doubtSentence(doubt), chosen, settled.by.name, settled.reason)
}

function subjectOf(
  decisions: DoubtListProps['decisions'],
  { motion, question }: DecisionDoubt,
): string | null {
  const put = question === null ? null : findQuestion(decisions, question)
  return put?.wording ?? (motion === null ? null : (findMotion(decisions, motion)?.text ?? null))
}
