import {
  type Choice,
  choices,
  type NamedVote,
  previewResult,
  type Question,
  rollCounts,
  rollPeople,
  rollVotes,
} from '@civic-hub/committee/proceedings'
import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { questionSentence } from '../../../shell/decision-words.ts'
import { useNamesApart } from '../../../shell/people/use-names-apart.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { FormButtons, type FormTrouble } from '../../../ui/form-buttons.tsx'
import { say } from '../../../ui/live-region.tsx'
import { unsavedChoices } from '../../../ui/saved-words.ts'
import { type Hold, useHold } from '../../../ui/use-hold.ts'
import { useOneTabStop } from '../../../ui/use-one-tab-stop.ts'
import classes from './roll-call-form.module.css'
import { emptyRollEntry, keyOfChoice, pressKey, rollOf } from './roll-entry.ts'
import { visibleVotes } from './visible-votes.ts'
import { rollKeysId } from './vote-focus.ts'

const { vote: voteTexts } = decisionScreenTexts
const { roll: texts } = voteTexts

interface RollCallFormProps {
  question: Question
  votesVisible: boolean
  trouble: FormTrouble | null
  hold: Hold
  /** Returns true if they were recorded. */
  onRecord: (votes: readonly NamedVote[]) => boolean
  onDeclare: (votes: readonly NamedVote[]) => void
  /** The result of the recorded votes, at the end. */
  result: (hasEntries: boolean) => ReactNode
}

/** The roll call by the clerk: one press, or one key, for each person. */
export function RollCallForm(props: RollCallFormProps) {
  const { question, votesVisible, trouble, hold, onRecord, onDeclare, result } = props
  const [entry, setEntry] = useState(emptyRollEntry)
  const hasEntries = entry.choices.size > 0
  useHold(hold, hasEntries)
  const list = useRef<HTMLUListElement>(null)
  const hintId = useId()
  useOneTabStop(list)
  const people = rollPeople(question)
  const nameOf = useNamesApart(useReplica().documentId, people)
  const roll = rollOf(entry, people, visibleVotes(question, votesVisible))
  const votes = rollVotes(roll)
  const missing = people.length - votes.length
  const preview = previewResult(question, votes)
  const { carried, awaitsCasting } = preview
  const counts = rollCounts(roll)
  const isComplete = missing === 0 && votes.length > 0
  if (people.length === 0 || (trouble && !hasEntries))
    return (
      <div className={classes.roll}>
        {!trouble && <p>{texts.noVoters}</p>}
        <div className={classes.foot}>{result(false)}</div>
      </div>
    )

  function press(from: typeof roll, key: string): boolean {
    const pressed = pressKey(from, key)
    if (!pressed) return false
    setEntry(pressed.entry)
    const row = list.current?.children[Math.min(pressed.entry.at ?? 0, people.length - 1)]
    row?.scrollIntoView({ block: 'nearest' })
    if (pressed.sentence !== '') say(pressed.sentence)
    return true
  }

  /** The recorded votes take the place of the entries. */
  function record(): void {
    if (onRecord(votes)) setEntry(emptyRollEntry)
  }

  function declare(): void {
    if (trouble) return
    if (missing > 0 || votes.length === 0) {
      say(texts.missing(missing))
      return
    }
    if (carried === null || awaitsCasting) record()
    else onDeclare(votes)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isField) {
      event.preventDefault()
      declare()
      return
    }
    // On a button of the list, arrows move the focus and Enter presses the button.
    if (!isField && !/^[a-zA-Z0-9]$/.test(event.key)) return
    if (press(roll, event.key)) event.preventDefault()
  }

  return (
    <div className={classes.roll} {...unsavedChoices(hasEntries)}>
      <TextInput
        id={rollKeysId}
        className={classes.keys}
        label={texts.keys}
        description={texts.keysHint}
        placeholder={texts.keysShort}
        title={texts.keysHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value=""
        // Keys are handled one by one; only a phone's keyboard sends letters here.
        onChange={(event) => press(roll, event.currentTarget.value.slice(-1))}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} className={`plain-list ${classes.list}`} aria-label={texts.label}>
        {people
          .map((one) => ({ person: one.person, name: nameOf(one) }))
          .map(({ person, name }, index) => (
            <li key={person} className={classes.person} data-current={index === roll.at || undefined}>
              <span className={classes.number}>{index + 1}</span>
              <bdi className={classes.name} title={name}>
                {name}
              </bdi>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend would repeat the name */}
              <div role="group" aria-label={texts.person(name)} className={classes.choices}>
                {choices.map((choice) => (
                  <ChoiceButton
                    key={choice}
                    name={name}
                    choice={choice}
                    pressed={roll.choices[index] === choice}
                    onKeyDown={onKeyDown}
                    onPress={() => press({ ...roll, at: index }, keyOfChoice[choice])}
                  />
                ))}
              </div>
            </li>
          ))}
      </ul>
      <div className={classes.foot}>
        {votes.length > 0 && <p className={classes.tally}>{voteTexts.soFar(counts.aye, counts.nay, counts.abstain)}</p>}
        <p className={classes.preview} id={hintId}>
          {isComplete
            ? texts.complete(questionSentence({ computed: preview, declared: null, result: null }))
            : texts.missing(missing)}
        </p>
        {trouble ? (
          <FormButtons
            saveLabel={null}
            trouble={trouble}
            words={() => votes.map(({ name, choice }) => `${name}: ${decisionTexts.choices[choice]}`).join('\n')}
            onCancel={() => setEntry(emptyRollEntry)}
          />
        ) : (
          <div className={classes.buttons}>
            {isComplete && hasEntries && (
              <Button size="md" aria-describedby={hintId} onClick={declare}>
                {carried === null || awaitsCasting ? texts.declareLater : texts.declare(carried)}
              </Button>
            )}
            {missing > 0 && (
              <Button size="md" variant="default" onClick={() => press(roll, 'A')}>
                {texts.allAye}
              </Button>
            )}
            {hasEntries && votes.length > 0 && !(carried === null || awaitsCasting) && (
              <Button size="md" variant="default" onClick={record}>
                {texts.record}
              </Button>
            )}
          </div>
        )}
        {result(hasEntries)}
      </div>
    </div>
  )
}

interface ChoiceButtonProps {
  name: string
  choice: Choice
  pressed: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onPress: () => void
}

function ChoiceButton({ name, choice, pressed, onKeyDown, onPress }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={pressed}
      aria-label={`${texts.short[choice]}: ${name}`}
      title={decisionTexts.choices[choice]}
      data-brief={texts.brief[choice]}
      data-row-control={choice === 'aye' ? 'open' : choice}
      onKeyDown={onKeyDown}
      onClick={onPress}
    >
      {texts.short[choice]}
    </button>
  )
}
