import type { Motion } from '../../meeting/proceedings/decisions/motions.ts'
import type { Question } from '../../meeting/proceedings/decisions/questions.ts'

/** A resolution in plain data, for exports and public records. */
export type ResolutionFacts = Readonly<ReturnType<typeof resolutionFacts>>

export function resolutionFacts({ text, mover, seconders }: Motion, question: Question | null) {
  return {
    text,
    mover: mover?.name ?? null,
    seconders: seconders.map(({ name }) => name),
    vote: question && voteFacts(question),
  }
}

function voteFacts({ votes, recused }: Question) {
  const { method, aye, nay, abstain } = votes
  const named = votes.byName.map(({ name, choice }) => ({ name, choice }))
  const onRoll = new Set(votes.byName.map(({ person }) => person))
  const others = recused.filter(({ person }) => !onRoll.has(person))
  return {
    method: method === 'unsaid' ? null : method,
    aye,
    nay,
    abstain,
    /** Empty if only the counts were recorded. */
    byName: [...named, ...others.map(({ name }) => ({ name, choice: 'recused' as const }))],
  }
}
