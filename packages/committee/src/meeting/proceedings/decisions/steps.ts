import {
  type ConflictOf,
  chooseHead,
  type DecisionConflict,
  type Derived,
  isSecondChosen,
  putSide,
  type Side,
  sideOf,
} from './decision-conflicts.ts'
import { type Followed, headsOf, type StatementOf } from './decision-statement.ts'
import type { MotionIndex, Step, Steps } from './motions.ts'

export interface StepFacts {
  readonly questions: readonly StatementOf<'question'>[]
  readonly disposals: readonly StatementOf<'disposal'>[]
  readonly index: MotionIndex
  readonly countsFor: ReadonlyMap<string, string>
  readonly hasVotes: (question: string) => boolean
  readonly isDeclared: (question: string) => boolean
  readonly after: Followed
  readonly conflictOf: ConflictOf
}

/** Of steps made apart one counts: a question without votes gives way, and the rest is a conflict. */
export function readSteps(facts: StepFacts): Derived<ReadonlyMap<string, Steps>> {
  const { questions, disposals, index, countsFor } = facts
  const folded = (id: string) => countsFor.get(id) ?? id
  const after = { get: (id: string) => facts.after.get(id)?.map(folded) }
  // The question that counts for two like ones follows what the last of them follows.
  const lastAfter = new Map(questions.map(({ id, after }) => [folded(id), after]))
  const counted = questions.filter(({ id }) => folded(id) === id)
  const inOrder: Step[] = [...counted, ...disposals]
    .map((step) => ({ ...step, after: (lastAfter.get(step.id) ?? step.after).map(folded) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  const byMotion = new Map<string, Step[]>()
  for (const step of inOrder)
    for (const stated of step.kind === 'question' ? step.motions : [step.motion]) {
      const motion = index.motionOf(stated)?.id
      if (motion === undefined) continue
      const own = byMotion.get(motion)
      if (!own) byMotion.set(motion, [step])
      else if (own.at(-1) !== step) own.push(step)
    }
  const stages = Array.from(byMotion, ([motion, own]) => [motion, stepsOf(motion, own, { ...facts, after })] as const)
  return {
    value: new Map(stages.map(([motion, { value }]) => [motion, value])),
    conflicts: stages.flatMap(([, { conflicts }]) => conflicts),
  }
}

function stepsOf(
  motion: string,
  all: readonly Step[],
  { after, conflictOf, hasVotes, isDeclared }: StepFacts,
): Derived<Steps> {
  const heads = headsOf(all, after)
  const standing = heads.filter((step) => step.kind !== 'question' || hasVotes(step.id))
  const candidates = standing.length > 0 ? standing : heads.slice(0, 1)
  const conflictBetween = (first: Step, second: Step) => {
    const kind = first.kind === 'question' && second.kind === 'question' ? 'questions' : 'steps'
    return conflictOf(kind, { motion }, sideOfStep(first), sideOfStep(second))
  }
  const { value: chosen, conflicts } = chooseHead(
    candidates,
    isSameStep,
    conflictBetween,
    // A vote that was taken is the first side.
    (earlier, later) => earlier.kind === 'disposal' && later.kind === 'question',
  )
  const decided = decidedBefore(chosen, all, isDeclared)
  const overruled: DecisionConflict[] = chosen && decided ? [conflictBetween(decided, chosen)] : []
  const last = decided && overruled.every((conflict) => !isSecondChosen(conflict)) ? decided : chosen
  const dropped = new Set(heads.filter((step) => step !== chosen || step !== last).map(({ id }) => id))
  return {
    value: {
      // A vote that a disposal ended before the first vote was none.
      inOrder: all.filter(
        (step) => !dropped.has(step.id) && (step === last || step.kind === 'disposal' || hasVotes(step.id)),
      ),
      last,
      heads: heads.map(({ id }) => id),
    },
    conflicts: [...conflicts, ...overruled],
  }
}

/** A decided motion cannot be disposed of: a disposal after a declared result was made apart from it. */
const decidedBefore = (
  chosen: Step | null,
  all: readonly Step[],
  isDeclared: (question: string) => boolean,
): Step | null =>
  (chosen?.kind === 'disposal' &&
    all.find(({ id, kind }) => kind === 'question' && chosen.after.includes(id) && isDeclared(id))) ||
  null

const isSameStep = (a: Step, b: Step) =>
  a.kind === 'disposal' && b.kind === 'disposal' && a.as === b.as && a.to === b.to

const sideOfStep = (step: Step): Side =>
  step.kind === 'question' ? putSide(step) : sideOf(step, { kind: 'disposal', as: step.as, to: step.to })
