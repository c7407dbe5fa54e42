import type { Choice, Person, Question } from '@civic-hub/committee/proceedings'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import classes from './vote-panel.module.css'

const { vote: texts } = decisionScreenTexts
const choices = ['aye', 'nay', 'abstain'] as const

interface OwnVoteProps {
  question: Question
  /** The voter of this account. */
  voter: Person
  votesVisible: boolean
  onVote: (choice: Choice) => void
}

/** The vote of the person at this device. */
export function OwnVote({ question, voter, votesVisible, onVote }: OwnVoteProps) {
  const given = question.votes.byName.find(({ person }) => person === voter.person)?.choice ?? null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend would repeat the name
    <div className={classes.own} role="group" aria-label={texts.own}>
      <h4 className={classes.subheading}>{texts.own}</h4>
      <div className={classes.ownChoices}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={classes.ownChoice}
            aria-pressed={given === choice}
            onClick={() => {
              if (given !== choice) onVote(choice)
            }}
          >
            {texts.ownChoice[choice]}
          </button>
        ))}
      </div>
      {given !== null && <p className={classes.hint}>{texts.ownGiven(given)}</p>}
      {!votesVisible && <p className={classes.hint}>{texts.ownHidden}</p>}
    </div>
  )
}
