import { searchLedger } from './search-ledger.ts'
import {
  searchAnnouncements,
  searchChecklists,
  searchIdeas,
  searchMembers,
  searchResources,
} from './search-lists.ts'
import { searchMeetings } from './search-meetings.ts'

export { fingerprintOf, type SearchEntry, type SearchKind, type SearchSource } from './search-entry.ts'
export { searchMeetings } from './search-meetings.ts'

/** Everything in a committee's document that can be found; what is listed first is read first. */
export const searchSources = [
  searchMeetings,
  searchIdeas,
  searchMembers,
  searchAnnouncements,
  searchResources,
  searchChecklists,
  searchLedger,
] as const
