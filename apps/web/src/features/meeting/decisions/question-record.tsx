import { type Choice, choices, type Question } from '@civic-hub/committee/proceedings'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { questionSentence, votesStatedForOthers } from '../../../shell/decision-words.ts'
import { useNamesApart } from '../../../shell/people/use-names-apart.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { decisionTexts } from '../../../texts/en/decisions.ts'
import { timeInWords } from '../../../ui/dates.ts'
import classes from './motion-card.module.css'

const { closed: texts } = decisionScreenTexts

/** A closed question: its result, how the votes were taken, and the votes by name. */
export function QuestionRecord({ question }: { question: Question }) {
  const { computed, declared, result, votes } = question
  const nameOf = useNamesApart(useReplica().documentId, votes.byName)
  const isOverruled = computed !== null && declared !== null && (computed.carried === true) !== declared.carried
  const words = votes.method && votes.method !== 'consent' ? texts.methods[votes.method] : ''
  const isCounted = votes.method !== null && votes.method !== 'consent'
  const groups = choices
    .map((choice: Choice) => ({
      choice,
      names: votes.byName.filter((vote) => vote.choice === choice).map(nameOf),
    }))
    .filter(({ names }) => names.length > 0)
  return (
    <div className={classes.record}>
      <p className={classes.sentence} data-result={result}>
        {questionSentence(question)}
        {computed !== null && words !== '' && ` (${words})`}
      </p>
      {declared === null && isCounted && (
        <p className={classes.facts}>{decisionTexts.claims.tally(votes.aye, votes.nay, votes.abstain)}</p>
      )}
      {isOverruled && (
        <>
          <p className={classes.facts}>
            {texts.declared(declared.carried, declared.by.name, timeInWords(new Date(declared.at)))}
          </p>
          <p className={classes.facts}>
            {texts.computed(questionSentence({ computed, declared: null, result: null }))}
          </p>
        </>
      )}
      {groups.length > 0 && (
        <dl className={classes.votes} aria-label={texts.votes}>
          {groups.map(({ choice, names }) => (
            <div key={choice}>
              <dt>{texts.group[choice]}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {votesStatedForOthers(votes.byName, nameOf).map((words) => (
        <p key={words} className={classes.facts}>
          {words}
        </p>
      ))}
    </div>
  )
}
