import { checklists } from '../checklists/checklist.ts'
import { allLists } from '../lists/index.ts'
import type { SearchSource } from './search-entry.ts'
import { searchLedger } from './search-ledger.ts'
import { searchMembers } from './search-lists.ts'
import { searchMeetings } from './search-meetings.ts'
import { searchResolutions } from './search-resolutions.ts'

export * from './search-entry.ts'
export * from './search-meetings.ts'

/** All searchable parts of a committee's document; they are read in this order. */
export const searchSources: readonly SearchSource[] = [
  searchMeetings,
  ...allLists.map(({ search }) => search),
  searchMembers,
  checklists.search,
  searchResolutions,
  searchLedger,
]
