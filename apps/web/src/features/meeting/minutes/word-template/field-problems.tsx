import { wordTemplateTexts } from '../../../../texts/en/word-template.ts'
import type { FieldProblem } from './check-template.ts'
import classes from './word-template.module.css'

const { problems: texts } = wordTemplateTexts

/** The wrong fields of a template, each with its place. The sentence above them is announced at once. */
export function FieldProblems({ problems, about }: { problems: readonly FieldProblem[]; about: string }) {
  return (
    <div className={classes.problems}>
      <div role="alert">
        <p className={classes.strong}>{texts.title(problems.length)}</p>
        <p>{about}</p>
      </div>
      <ul aria-label={texts.list}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: derived once for each file, and drawn anew as a whole
          <li key={index}>
            <p dir="auto">{sentenceOf(problem)}</p>
            <p className={classes.dimmed} dir="auto">
              {`${texts.place(problem.place)}, ${texts.in(problem.words)}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sentenceOf(problem: FieldProblem): string {
  const { field } = problem
  if (problem.kind === 'unknown') return texts.unknown(field, problem.meant)
  if (problem.kind === 'misplaced') return texts.misplaced(field, problem.loops)
  if (problem.kind === 'loop-crossed') return texts['loop-crossed'](field, problem.open)
  return texts[problem.kind](field)
}
