import {
  type Decisions,
  type Involvement,
  isOutsideAgenda,
  type Motion,
  type Pull,
} from '@civic-hub/committee/proceedings'

/** The decisions that are read to show some motions. */
export type DecisionsOfMotions = Pick<Decisions, 'rules' | 'motions' | 'questions' | 'pulls'>

/** Without the speakers, the quorum and the like: a change of these would render the parts of every item. */
export interface DecisionsOfItem extends DecisionsOfMotions {
  /** The motions that are shown with the item; amendments are shown within theirs. */
  readonly shown: readonly Motion[]
  readonly involvements: readonly Involvement[]
  /** The item was pulled out of the consent agenda. */
  readonly pull: Pull | null
}

/**
 * The decisions about one agenda item. A consent agenda is shown with each of its items. `agenda` has the ids of
 * all items if this is the current one, which also shows the motions outside of the agenda; otherwise null.
 */
export function decisionsOfItem(
  decisions: Decisions,
  itemId: string,
  agenda: readonly string[] | null,
): DecisionsOfItem {
  const shown = decisions.motions.filter(
    (motion) =>
      motion.onto === null &&
      (motion.item === itemId || motion.items.includes(itemId) || (agenda !== null && isOutsideAgenda(motion, agenda))),
  )
  return decisionsOfMotions(decisions, shown, itemId)
}

/** The decisions about the motions that no item of the agenda shows. */
export const decisionsOutsideAgenda = (decisions: Decisions, agenda: readonly string[]): DecisionsOfItem =>
  decisionsOfMotions(
    decisions,
    decisions.motions.filter((motion) => motion.onto === null && isOutsideAgenda(motion, agenda)),
    null,
  )

function decisionsOfMotions(decisions: Decisions, shown: readonly Motion[], itemId: string | null): DecisionsOfItem {
  const { rules, motions, questions, involvements, pulls } = decisions
  const concerned = withAmendments(shown, motions)
  const ids = new Set(concerned.map(({ id }) => id))
  const isConcerned = ({ item, motion }: Involvement) =>
    (item !== null && item === itemId) || (motion !== null && ids.has(motion))
  return {
    rules,
    pulls,
    shown,
    motions: concerned,
    questions: questions.filter((question) => question.motions.some((motion) => ids.has(motion))),
    involvements: involvements.filter(isConcerned),
    pull: pulls.find(({ item }) => item === itemId) ?? null,
  }
}

function withAmendments(shown: readonly Motion[], all: readonly Motion[]): Motion[] {
  const ids = new Set(shown.map(({ id }) => id))
  // At most two levels; amendments follow the motions that they amend.
  for (let level = 0; level < 2; level++)
    for (const { id, onto } of all) if (onto !== null && ids.has(onto)) ids.add(id)
  return all.filter(({ id }) => ids.has(id))
}
