import type { Decisions, Involvement, Motion, Pull } from '@civic-hub/committee/proceedings'

export interface DecisionsOfItem extends Decisions {
  /** The motions that are shown with the item; amendments are shown within theirs. */
  readonly shown: readonly Motion[]
  /** The item was pulled out of the consent agenda. */
  readonly pull: Pull | null
}

/**
 * The decisions about one agenda item. A consent agenda is shown with each of its items. A motion without an
 * item is shown with the current one.
 */
export function decisionsOfItem(decisions: Decisions, itemId: string, isCurrent: boolean): DecisionsOfItem {
  const { motions, questions, involvements, pulls } = decisions
  const shown = motions.filter(
    ({ item, items, onto }) =>
      onto === null &&
      (item === itemId || items.includes(itemId) || (isCurrent && item === null && items.length === 0)),
  )
  const concerned = withAmendments(shown, motions)
  const ids = new Set(concerned.map(({ id }) => id))
  const isConcerned = ({ item, motion }: Involvement) =>
    item === itemId || (motion !== null && ids.has(motion))
  return {
    ...decisions,
    shown,
    motions: concerned,
    questions: questions.filter((question) => question.motions.some((motion) => ids.has(motion))),
    involvements: involvements.filter(isConcerned),
    pull: pulls.find(({ item }) => item === itemId) ?? null,
    // Other items' parts would render this one with every change of theirs.
    ...{ openQuestion: null, speakers: new Map(), sections: [], lines: [], doubts: [], settledDoubts: [] },
    sitting: { state: 'open', isClosed: false, events: [] },
    quorum: { present: 0, needed: null, met: true },
  }
}

function withAmendments(shown: readonly Motion[], all: readonly Motion[]): Motion[] {
  const ids = new Set(shown.map(({ id }) => id))
  // At most two levels; amendments follow the motions that they amend.
  for (let level = 0; level < 2; level++)
    for (const { id, onto } of all) if (onto !== null && ids.has(onto)) ids.add(id)
  return all.filter(({ id }) => ids.has(id))
}
