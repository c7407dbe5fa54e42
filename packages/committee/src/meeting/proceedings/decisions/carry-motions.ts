import type * as Y from 'yjs'
import { type Author, storedAuthor } from '../../../document/author.ts'
import { findMeeting } from '../../../document/committee-document.ts'
import { readTitle } from '../../../document/title-rule.ts'
import { readOptionalText } from '../../../document/tolerant-read.ts'
import { onMeeting } from '../../../document/transition.ts'
import { itemOrderOf, itemsOf } from '../../items/meeting-item.ts'
import { readAllStatements } from './decision-statement.ts'
import { readDecisions } from './decisions.ts'
import { isPending, type Motion } from './motions.ts'
import { putDecisions } from './put-decision.ts'

/** Without amendments and those that were carried over already. */
export function motionsToCarry(meeting: Y.Map<unknown>): Motion[] {
  const earlier = earlierOf(meeting)
  if (!earlier) return []
  const carried = new Set(readAllStatements(meeting).flatMap((one) => (one.kind === 'motion' ? [one.carriedFrom] : [])))
  return readDecisions(earlier).motions.filter(
    (motion) => motion.onto === null && !carried.has(motion.id) && (isPending(motion) || motion.state === 'put'),
  )
}

/** Carried over with their seconds; returns the new ids. */
export const carryMotions = onMeeting({
  rule: (meeting, _context, _by: Author) => (motionsToCarry(meeting).length === 0 ? 'nothing-to-carry' : null),
  write: (meeting, context, by: Author) => {
    const itemHere = itemsByTitle(meeting)
    const titles = titlesOf(earlierOf(meeting))
    const at = context.now().toISOString()
    const here = (item: string | null) => (item === null ? null : (itemHere.get(titles.get(item) ?? '') ?? null))
    const stated = { by: storedAuthor(by), at }
    const motions = motionsToCarry(meeting)
    const ids = putDecisions(
      meeting,
      context,
      motions.map(({ id, text, type, mover, item, items, minutesOf }) => ({
        ...stated,
        kind: 'motion',
        text,
        type,
        mover,
        minutesOf,
        carriedFrom: id,
        item: here(item),
        items: items.map(here).filter((one) => one !== null),
      })),
    )
    const seconds = motions.flatMap(({ seconders }, index) =>
      seconders.map((person) => ({ ...stated, kind: 'second', motion: ids[index], person })),
    )
    putDecisions(meeting, context, seconds)
    return ids
  },
  ownTransactions: true,
})

function earlierOf(meeting: Y.Map<unknown>): Y.Map<unknown> | null {
  const id = readOptionalText(meeting.get('parentMeetingId'))
  return id !== null && meeting.doc ? findMeeting(meeting.doc, id) : null
}

const titlesOf = (meeting: Y.Map<unknown> | null): ReadonlyMap<string, string> =>
  new Map(meeting ? Array.from(itemsOf(meeting, 'agenda'), ([id, item]) => [id, readTitle(item.get('title'))]) : [])

/** A continuation has copies of the items under new ids; of equal titles, the first item counts. */
function itemsByTitle(meeting: Y.Map<unknown>): ReadonlyMap<string, string> {
  const titles = titlesOf(meeting)
  const { open, completed } = itemOrderOf(meeting, 'agenda')
  return new Map([...open, ...completed].toReversed().map((id) => [titles.get(id) ?? '', id]))
}
