import * as Y from 'yjs'
import { partMap } from '../../document/committee-parts.ts'
import { observeAllPaths } from '../../document/deep-observer.ts'
import type { Query } from '../../document/query.ts'
import { isRemoved } from '../../document/removal.ts'
import type { Follow, FollowKey } from '../../personal/follows.ts'
import { ledgerMap, placeOfKey, readEntry } from '../budget/ledger-entry.ts'
import { readIdea } from '../ideas/idea.ts'

/** A change of a followed subject. */
export interface FollowedChange {
  readonly kind: 'idea-status' | 'idea-comment' | 'budget-entry'
  /** Equal on every device and after every reload. */
  readonly key: string
  readonly follow: FollowKey
  /** The idea, if the change is about one. */
  readonly ideaId: string | null
  /** The title of the idea, or the category of the entry. */
  readonly about: string
}

/** Only the newest ones are reported. */
const maxOfEach = 30

/**
 * The changes of followed subjects: the state of an idea, comments of others, entries of the ledger. Comments
 * and entries count from the time at which the subject was followed, by the clocks of the devices; entries of
 * an import do not count.
 */
export function queryFollowed(
  doc: Y.Doc,
  follows: readonly Follow[],
  accountId: string,
): Query<FollowedChange[]> {
  const ideas = partMap(doc, 'ideas')
  return {
    read: () =>
      follows.flatMap((follow) =>
        follow.key === 'page:budget' ? entriesSince(doc, follow) : changesOfIdea(ideas, follow, accountId),
      ),
    subscribe(onChange) {
      const changed = () => onChange()
      const stops =
        follows.length === 0 ? [] : [ideas, ledgerMap(doc)].map((root) => observeAllPaths(root, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function changesOfIdea(
  ideas: Y.Map<unknown>,
  { key: follow, at: since }: Follow,
  accountId: string,
): FollowedChange[] {
  const ideaId = follow.slice('idea:'.length)
  const value = ideas.get(ideaId)
  if (!(value instanceof Y.Map) || isRemoved(value)) return []
  const { status, title, comments } = readIdea(ideaId, value)
  const place = { follow, ideaId, about: title }
  const news = comments.filter(({ by, at }) => by.account !== accountId && at !== null && at > since)
  return [
    { ...place, kind: 'idea-status', key: `followed:${ideaId}:${status}` },
    ...news
      .slice(-maxOfEach)
      .map(
        ({ id }) => ({ ...place, kind: 'idea-comment', key: `followed:${ideaId}:comment:${id}` }) as const,
      ),
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
    about: category,
  }))
}
