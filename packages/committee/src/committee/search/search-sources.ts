import type * as Y from 'yjs'
import { findMeeting } from '../../document/committee-document.ts'
import type { Query } from '../../document/query.ts'
import { queryPart } from '../../document/query-part.ts'
import { readField, readText } from '../../document/tolerant-read.ts'
import { statementKey } from '../../meeting/proceedings/statement.ts'
import type { LedgerEntry } from '../budget/ledger-entry.ts'
import { queryLedger } from '../budget/query-ledger.ts'
import { checklists } from '../checklists/checklist.ts'
import { allLists } from '../lists/index.ts'
import { queryMembers } from '../members/query-members.ts'
import { readNumbers } from '../resolutions/given-numbers.ts'
import { readStandings } from '../resolutions/standing.ts'
import { listSource, type SearchSource } from './search-entry.ts'
import { searchMeetings } from './search-meetings.ts'

const searchMembers = listSource(queryMembers, ({ id, name, role, email, earlierNames }) => ({
  kind: 'member',
  id,
  title: name,
  body: [role, email, ...earlierNames].join('\n'),
}))

const queryEntries = (doc: Y.Doc): Query<LedgerEntry[]> => ({
  ...queryLedger(doc),
  read: () => [...queryLedger(doc).read().entries.values()].filter(({ removed }) => !removed),
})

/** One part: its query caches the ledger, and of 10,000 entries only those with a changed fingerprint are indexed again. */
const searchLedger = listSource(queryEntries, ({ id, note, category, cents, date, receipts }) => ({
  kind: 'ledger-entry',
  id,
  title: note || category,
  body: [category, (cents / 100).toFixed(2), ...receipts.map(({ name }) => name)].join('\n'),
  // Without the time, the day would be parsed in UTC.
  date: date === '' ? null : `${date}T00:00`,
}))

/**
 * The text of a resolution is that of the motion as it was moved: deriving the decisions of all meetings would take
 * seconds. It is written once, before the number.
 */
const queryResolutionTexts = (doc: Y.Doc) =>
  queryPart(doc, 'resolutions', (root) => {
    const ended = new Set(readStandings(root).map(({ motionId }) => motionId))
    return readNumbers(root).map((number) => {
      const motion = findMeeting(doc, number.meetingId)?.get(statementKey(number.motionId))
      return { ...number, text: readText(readField(motion, 'text')), isCurrent: !ended.has(number.motionId) }
    })
  })

const searchResolutions = listSource(
  queryResolutionTexts,
  ({ motionId, meetingId, number, givenAt, text, isCurrent }) => ({
    kind: 'resolution',
    id: motionId,
    meetingId,
    title: text === '' ? number : `${number} ${text}`,
    date: givenAt,
    isCurrent,
  }),
)

/** All searchable parts of a committee's document; they are read in this order. */
export const searchSources: readonly SearchSource[] = [
  searchMeetings,
  ...allLists.map(({ search }) => search),
  searchMembers,
  checklists.search,
  searchResolutions,
  searchLedger,
]
