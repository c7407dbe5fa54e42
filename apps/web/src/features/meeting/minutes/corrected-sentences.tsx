import type { Correction } from '@civic-hub/committee/proceedings'
import { approvalTexts } from '../../../texts/en/approval.gen.ts'
import { earlierMinutesTexts } from '../../../texts/en/earlier-minutes.gen.ts'
import classes from './corrected-sentences.module.css'
import type { CorrectionInMinutes } from './minutes-model.ts'

const { corrections: texts } = approvalTexts

interface ShownCorrection extends CorrectionInMinutes {
  readonly correction: Pick<Correction, 'id' | 'reads' | 'text'>
}

/** Each corrected sentence as it was, and beside it as the text has it; nothing without corrections. */
export function CorrectedSentences({ corrections }: { corrections: readonly ShownCorrection[] }) {
  if (corrections.length === 0) return null
  return (
    <ul className={`plain-list ${classes.corrections}`} aria-label={texts.heading}>
      {corrections.map(({ correction: { id, reads, text }, state, sentences }) => (
        <li key={id}>
          <p className={classes.words}>{earlierMinutesTexts.correction(reads, text)}</p>
          {sentences.map(({ before, after }) => (
            <dl key={`${before} ${after}`} className={classes.pair}>
              {before !== null && (
                <div>
                  <dt>{texts.before}</dt>
                  <dd dir="auto">
                    <del>{before}</del>
                  </dd>
                </div>
              )}
              <div>
                <dt>{before === null ? texts.added : texts.after}</dt>
                <dd dir="auto">
                  <ins>{after}</ins>
                </dd>
              </div>
            </dl>
          ))}
          {state !== 'applied' && <p>{texts.state[state]}</p>}
        </li>
      ))}
    </ul>
  )
}
