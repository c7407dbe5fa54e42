import * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import { partMap } from '../../document/committee-parts.ts'
import { type Query, queryRoot, subscribeToAll } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import { queryAgendaItem } from '../../meeting/agenda/agenda-item.ts'
import { itemOrderOf } from '../../meeting/items/meeting-item.ts'
import { neighbourInAgenda } from '../../meeting/proceedings/now.ts'
import { queryNow, readNowOf } from '../../meeting/proceedings/query-now.ts'
import type { Follow, FollowKey } from '../../personal/follows.ts'
import { ledgerMap, placeOfKey, readEntry } from '../budget/ledger-entry.ts'
import { ideas } from '../ideas/idea.ts'

export interface FollowedChange {
  readonly kind: 'idea-status' | 'idea-comment' | 'budget-entry' | 'item-next'
  /** Equal on every device and after every reload. */
  readonly key: string
  readonly follow: FollowKey
  readonly ideaId: string | null
  readonly meetingId: string | null
  /** The title of the idea or item, or the category of the entry. */
  readonly about: string
}

/** Only the newest ones are reported. */
const maxOfEach = 30

/**
 * The changes of followed subjects: the state of an idea, comments of others, entries of the ledger. Comments
 * and entries count from the time at which the subject was followed, by the clocks of the devices; entries of
 * an import do not count.
 */
export function queryFollowed(doc: Y.Doc, follows: readonly Follow[], accountId: string): Query<FollowedChange[]> {
  const root = partMap(doc, 'ideas')
  return {
    read: () =>
      follows.flatMap((follow) => {
        if (follow.key === 'page:budget') return entriesSince(doc, follow)
        return follow.key.startsWith('item:') ? itemThatIsNext(doc, follow) : changesOfIdea(root, follow, accountId)
      }),
    subscribe(onChange) {
      const meetings = new Set(follows.flatMap(({ key }) => placeOfItem(key)?.meetingId ?? []))
      const roots = follows.length === 0 ? [] : [root, ledgerMap(doc)]
      const queries = [
        ...roots.map((one) => queryRoot(one, () => null)),
        ...Array.from(meetings, (id) => queryNow(doc, id)),
      ]
      return subscribeToAll(queries, onChange)
    },
  }
}

function changesOfIdea(root: Y.Map<unknown>, { key: follow, at: since }: Follow, accountId: string): FollowedChange[] {
  const ideaId = follow.slice('idea:'.length)
  const value = root.get(ideaId)
  if (!(value instanceof Y.Map) || isRemoved(value)) return []
  const { status, title, comments } = ideas.read(ideaId, value)
  const place = { follow, ideaId, meetingId: null, about: title }
  const news = comments.filter(({ by, at }) => by.account !== accountId && at !== null && at > since)
  return [
    { ...place, kind: 'idea-status', key: `followed:${ideaId}:${status}` },
    ...news
      .slice(-maxOfEach)
      .map(({ id }) => ({ ...place, kind: 'idea-comment', key: `followed:${ideaId}:comment:${id}` }) as const),
  ]
}

function entriesSince(doc: Y.Doc, { key: follow, at: since }: Follow): FollowedChange[] {
  const ledger = ledgerMap(doc)
  const entries = []
  for (const key of ledger.keys()) {
    // The key of a field or a receipt follows the key of its entry.
    const place = key.split(':').length === 2 ? placeOfKey(key) : null
    const entry = place && readEntry(ledger, place.entryId)
    if (entry && !entry.removed && entry.from === null && entry.place > since) entries.push(entry)
  }
  entries.sort((a, b) => (a.place < b.place ? -1 : 1))
  return entries.slice(-maxOfEach).map(({ id, category }) => ({
    kind: 'budget-entry',
    key: `followed:entry:${id}`,
    follow,
    ideaId: null,
    meetingId: null,
    about: category,
  }))
}

function placeOfItem(key: FollowKey): { meetingId: string; itemId: string } | null {
  const found = /^item:(.+)\/([^/]+)$/.exec(key)
  return found ? { meetingId: found[1] ?? '', itemId: found[2] ?? '' } : null
}

/** A followed item is news while the live meeting is at the item before it. */
function itemThatIsNext(doc: Y.Doc, { key: follow }: Follow): FollowedChange[] {
  const place = placeOfItem(follow)
  const meeting = place && findMeeting(doc, place.meetingId)
  if (!place || !meeting || isRemoved(meeting)) return []
  const { meetingId, itemId } = place
  const { current } = readNowOf(meeting)
  if (current === null || neighbourInAgenda(itemOrderOf(meeting, 'agenda'), current, 1) !== itemId) return []
  const about = queryAgendaItem(doc, meetingId, itemId).read()?.title ?? ''
  return [{ kind: 'item-next', key: `followed:${follow}`, follow, ideaId: null, meetingId, about }]
}
