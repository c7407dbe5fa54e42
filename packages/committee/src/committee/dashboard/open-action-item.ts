import type * as Y from 'yjs'
import { comparedName } from '../../document/person-name.ts'
import { isRemoved } from '../../document/removal.ts'
import { readTitle } from '../../document/title-rule.ts'
import { readFlag, readOptionalText, readText } from '../../document/tolerant-read.ts'
import { type ActionItem, actionItemsOf, isOverdue } from '../../meeting/action-items/action-item.ts'

export interface OpenActionItem extends Pick<ActionItem, 'id' | 'title' | 'owner' | 'dueDate'> {
  readonly meetingId: string
}

/** The open action items of a meeting, and the ids of the earlier action items that its own ones continue. */
export function readOpenActionItems(meetingId: string, meeting: Y.Map<unknown>) {
  const open: OpenActionItem[] = []
  const carried: string[] = []
  for (const [id, item] of actionItemsOf(meeting)) {
    if (isRemoved(item)) continue
    const carriedFrom = readOptionalText(item.get('carriedFrom'))
    if (carriedFrom !== null) carried.push(carriedFrom)
    if (readFlag(item.get('done'))) continue
    open.push({
      id,
      meetingId,
      title: readTitle(item.get('title')),
      owner: readText(item.get('owner')),
      dueDate: readOptionalText(item.get('dueDate')),
    })
  }
  return { open, carried }
}

/** True if an open action item was due before today or is due today. `today` is a day as YYYY-MM-DD. */
export const isDue = (item: Pick<OpenActionItem, 'dueDate'>, today: string): boolean =>
  item.dueDate === today || isOverdue({ ...item, done: false }, today)

/** The member's own items first; in each group the overdue ones and the earliest due dates first. */
export function inOrderFor<Item extends Omit<OpenActionItem, 'meetingId'>>(
  items: readonly Item[],
  isMine: (item: Item) => boolean,
): Item[] {
  const mine = new Map(items.map((item) => [item, isMine(item)]))
  return [...items].sort(
    (a, b) =>
      Number(mine.get(b)) - Number(mine.get(a)) ||
      compare(dueKey(a), dueKey(b)) ||
      compare(a.title, b.title) ||
      compare(a.id, b.id),
  )
}

/** Due dates of imports may be any text: those are after the days, and before items without one. */
const dueKey = ({ dueDate }: Pick<OpenActionItem, 'dueDate'>) => dueDate ?? '\u{10ffff}'
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

export interface NamedPerson {
  readonly accountId: string
  readonly name: string
}

/**
 * True if a typed owner names this person: by the whole name, or by the first name if no other member has it.
 * Several owners are separated by a comma, a semicolon, an ampersand, a slash or a plus; "Ortiz, Ana" is one if a member
 * has that name.
 */
export function isOwnedBy(owner: string, person: NamedPerson, people: readonly NamedPerson[]): boolean {
  const name = comparedName(person.name)
  if (name === '' || owner === '') return false
  const first = firstName(name)
  const isShared = people.some(
    (other) => other.accountId !== person.accountId && firstName(comparedName(other.name)) === first,
  )
  const names = new Set([person, ...people].map((one) => comparedName(one.name)))
  return owner
    .split(/[;&/+]/)
    .flatMap((part) => ownersIn(part.split(',').map(comparedName), names))
    .some((named) => named === name || (named === first && !isShared))
}

/** The owners between commas. A family name before a first name is part of a known name. */
function ownersIn([named, next, ...rest]: readonly string[], names: ReadonlySet<string>): string[] {
  if (named === undefined || next === undefined) return named === undefined ? [] : [named]
  const inverted = `${next} ${named}`
  return names.has(inverted) ? [inverted, ...ownersIn(rest, names)] : [named, ...ownersIn([next, ...rest], names)]
}

const firstName = (name: string) => name.split(' ')[0] ?? ''
