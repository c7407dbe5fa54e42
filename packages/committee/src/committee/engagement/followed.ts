import * as Y from 'yjs'
import { type Author, readAuthor } from '../../document/author.ts'
import { findMeeting } from '../../document/committee-document.ts'
import { partMap } from '../../document/committee-parts.ts'
import { compareTexts } from '../../document/compare-texts.ts'
import { type Query, queryRoot, subscribeToAll } from '../../document/query.ts'
import { isRemoved, readRemover } from '../../document/removal.ts'
import { readField, readInstant } from '../../document/tolerant-read.ts'
import { queryAgendaItem } from '../../meeting/agenda/agenda-item.ts'
import { itemOrderOf } from '../../meeting/items/meeting-item.ts'
import { neighbourInAgenda, queryNow, readNowOf } from '../../meeting/proceedings/now.ts'
import type { Follow, FollowKey } from '../../personal/follows.ts'
import { ledgerMap, readEntry, readImport } from '../budget/ledger-entry.ts'
import { ideas } from '../ideas/idea.ts'

export interface FollowedChange {
  readonly kind:
    | 'idea-status'
    | 'idea-comment'
    | 'budget-entry'
    | 'budget-edited'
    | 'budget-removed'
    | 'budget-imported'
    | 'item-next'
  /** Equal on every device and after every reload. */
  readonly key: string
  readonly follow: FollowKey
  readonly ideaId: string | null
  readonly meetingId: string | null
  /** The title of the idea or item, the category of the entry, or the name of the imported file. */
  readonly about: string
  /** The number of entries that one step removed, if it is not one. */
  readonly count?: number
}

/** Only the newest ones are reported. */
const maxOfEach = 30

/**
 * The changes of followed subjects: the state of an idea, comments of others, changes of the ledger by others. Comments
 * and changes of the ledger count from the time at which the subject was followed, by the clocks of the devices; an import
 * and a removal of many entries are one change.
 */
export function queryFollowed(doc: Y.Doc, follows: readonly Follow[], accountId: string): Query<FollowedChange[]> {
  const root = partMap(doc, 'ideas')
  return {
    read: () =>
      follows.flatMap((follow) => {
        if (follow.key === 'page:budget') return changesOfLedger(ledgerMap(doc), follow, accountId)
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

/** The author of an added entry and of an import is not stored: the caller knows those of this person. */
function changesOfLedger(ledger: Y.Map<unknown>, { key: follow, at: since }: Follow, accountId: string) {
  const changes: { at: string; change: FollowedChange }[] = []
  const removed = new Map<string, string[]>()
  const isByOther = ({ account }: Author) => account !== '' && account !== accountId

  function note(at: string, kind: FollowedChange['kind'], key: string, about: string, more?: { count: number }): void {
    const change = { kind, key: `followed:${key}`, follow, ideaId: null, meetingId: null, about, ...more }
    changes.push({ at, change })
  }

  for (const [key, value] of ledger.entries()) {
    const [kind, id = '', field] = key.split(':')
    const at = readInstant(field === 'removedAt' ? value : readField(value, 'at'))
    if (at === null || at <= since) continue
    if (field === 'removedAt') {
      if (isByOther(readRemover(ledger, at))) removed.set(at, [...(removed.get(at) ?? []), key])
    } else if (kind === 'import') {
      const { name, removed } = readImport(ledger, id)
      if (!removed) note(at, 'budget-imported', `import:${id}`, name)
    } else if (kind === 'entry') {
      const entry = readEntry(ledger, id)
      if (!entry || entry.removed) continue
      if (field === undefined) note(at, 'budget-entry', `entry:${id}`, entry.category)
      else if (field === 'edited' && isByOther(readAuthor(readField(value, 'by'))))
        note(at, 'budget-edited', `edited:${id}:${at}`, entry.category)
    }
  }
  for (const [at, keys] of removed) {
    const [kind, id = ''] = (keys[0] ?? '').split(':')
    const about = kind === 'import' ? readImport(ledger, id).name : (readEntry(ledger, id)?.category ?? '')
    note(at, 'budget-removed', `removed:${at}`, about, keys.length > 1 ? { count: keys.length } : undefined)
  }
  changes.sort((a, b) => compareTexts(a.at, b.at))
  return changes.slice(-maxOfEach).map(({ change }) => change)
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
