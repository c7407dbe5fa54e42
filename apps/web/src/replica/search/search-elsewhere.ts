import { searchedTexts } from '@civic-hub/committee/search'
import type { CachedCommittee } from '../../start/cached-screen.ts'
import type { FoundEntry } from './found-entry.ts'
import { createWordIndex } from './word-index.ts'

export interface FoundElsewhere {
  readonly committeeId: string
  readonly entry: FoundEntry
}

const maxFound = 20

/**
 * Searches committees that are not open, in the data that this device cached for their first screens. Reading
 * their documents would block the page for up to half a second each.
 */
export function createElsewhereIndex(cached: ReadonlyMap<string, CachedCommittee>): {
  /** Returns the best results first. Similar words match only if there is no other result. */
  find(query: string): readonly FoundElsewhere[]
} {
  const words = createWordIndex()
  const all: FoundElsewhere[] = []

  function add(committeeId: string, entry: FoundEntry, body: string): void {
    const number = words.open()
    words.addWords(number, entry.title, 'title')
    words.addWords(number, body, 'body')
    all[number] = { committeeId, entry }
  }

  for (const [committeeId, { meetings, dashboard }] of cached) {
    for (const meeting of meetings) {
      const { id, title, date, status } = meeting
      const isCurrent = status !== 'completed'
      const entry = {
        kind: 'meeting',
        id,
        meetingId: null,
        title,
        date: Date.parse(date),
        isCurrent,
      } as const
      add(committeeId, entry, searchedTexts(meeting).join('\n'))
    }
    for (const { id, meetingId, title, owner } of dashboard?.actionItems ?? [])
      add(
        committeeId,
        { kind: 'action-item', id, meetingId, title, date: null, isCurrent: true },
        `${owner} ${titleOf(meetings, meetingId)}`,
      )
    for (const { id, meetingId, name, at } of dashboard?.documents ?? [])
      add(
        committeeId,
        { kind: 'document', id, meetingId, title: name, date: Date.parse(at), isCurrent: false },
        titleOf(meetings, meetingId),
      )
  }

  function matching(query: string, tolerant: boolean): FoundElsewhere[] {
    const match = words.match(query, tolerant)
    const time = (number: number) => all[number]?.entry.date || 0
    return all
      .map((_, number) => number)
      .filter((number) => match.all !== 0 && match.found[number] === match.all)
      .sort((a, b) => (match.scores[b] ?? 0) - (match.scores[a] ?? 0) || time(b) - time(a))
      .slice(0, maxFound)
      .flatMap((number) => all[number] ?? [])
  }
  return {
    find(query) {
      const exact = matching(query, false)
      return exact.length > 0 ? exact : matching(query, true)
    },
  }
}

const titleOf = (meetings: CachedCommittee['meetings'], meetingId: string): string =>
  meetings.find(({ id }) => id === meetingId)?.title ?? ''
