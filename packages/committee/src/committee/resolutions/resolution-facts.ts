import type { Motion } from '../../meeting/proceedings/decisions/motions.ts'
import type { Question } from '../../meeting/proceedings/decisions/questions.ts'
import type { Choice } from '../../meeting/proceedings/decisions/statement-fields.ts'
import type { Votes } from '../../meeting/proceedings/decisions/votes.ts'

interface VoteFacts extends Pick<Votes, 'method' | 'aye' | 'nay' | 'abstain'> {
  /** Empty if only the counts were recorded. */
  readonly byName: readonly { readonly name: string; readonly choice: Choice }[]
}

/** A resolution in plain data, for exports and public records. */
export interface ResolutionFacts {
  readonly text: string
  readonly mover: string | null
  readonly seconders: readonly string[]
  readonly vote: VoteFacts | null
}

export function resolutionFacts({ text, mover, seconders }: Motion, question: Question | null): ResolutionFacts {
  return {
    text,
    mover: mover?.name ?? null,
    seconders: seconders.map(({ name }) => name),
    vote: question && voteFacts(question),
  }
}

function voteFacts({ votes, recused }: Question): VoteFacts {
  const { method, aye, nay, abstain } = votes
  const named = votes.byName.map(({ name, choice }) => ({ name, choice }))
  const onRoll = new Set(votes.byName.map(({ person }) => person))
  const others = recused.filter(({ person }) => !onRoll.has(person))
  return {
    method,
    aye,
    nay,
    abstain,
    byName: [...named, ...others.map(({ name }) => ({ name, choice: 'recused' as const }))],
  }
}
