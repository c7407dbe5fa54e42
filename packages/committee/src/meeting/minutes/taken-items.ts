import { compareTexts } from '../../document/compare-texts.ts'
import { lastBefore } from '../../document/sorted-lists.ts'
import { readMoves } from '../proceedings/now.ts'
import type { MoveStatement, Statement } from '../proceedings/statement.ts'

/** The agenda items to which a meeting came, from its moves. */
export interface TakenItems {
  /** In the order in which the meeting first came to them; null without a move: their order is not known. */
  readonly inOrder: readonly string[] | null
  /** The item of the meeting at the place of a statement; null at the end of the agenda, or if it is not known. */
  readonly at: (order: string) => string | null
}

/** `open` are the agenda items that are not completed: a step by completing one of them is not in effect. */
export function readTakenItems(statements: readonly Statement[], open: readonly string[]): TakenItems {
  const { timeline } = readMoves(statements, new Set(open))
  const [first] = timeline
  const inOrder = timeline.toSorted((a, b) => compareTexts(a.order, b.order))
  return {
    inOrder: first ? inOrderOfVisits([first.from, ...timeline.map(({ to }) => to)], timeline) : null,
    at: (order) => {
      const last = lastBefore(inOrder, order)
      return last ? last.to : (first?.from ?? null)
    },
  }
}

/**
 * Each item at its first visit. Completing an item moves the meeting on by itself: if the chair then chose another
 * item, that visit counts only if there is no later one.
 */
function inOrderOfVisits(visited: readonly (string | null)[], timeline: readonly MoveStatement[]): string[] {
  const isPassed = (visit: number) => timeline[visit - 1]?.completed != null && timeline[visit]?.step === false
  const lastVisits = new Map(visited.map((item, visit) => [item, visit]))
  const isRepeated = (item: string | null, visit: number) => (lastVisits.get(item) ?? 0) > visit
  const counted = visited.filter((item, visit) => !(isPassed(visit) && isRepeated(item, visit)))
  return [...new Set(counted.filter((item) => item !== null))]
}
