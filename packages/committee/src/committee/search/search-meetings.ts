import type * as Y from 'yjs'
import { allMeetings, findMeeting, meetingsMap } from '../../document/committee-document.ts'
import { compareTexts } from '../../document/compare-texts.ts'
import { observeAllPaths } from '../../document/deep-observer.ts'
import { groupBy } from '../../document/group-by.ts'
import { isRemoved } from '../../document/removal.ts'
import { newestVersion } from '../../meeting/documents/meeting-document.ts'
import { type Meeting, readMeeting, readMeetingHead } from '../../meeting/meetings/meeting.ts'
import { type MeetingValues, meetingFieldNames, meetingFields } from '../../meeting/meetings/meeting-fields.ts'
import { readAllStatements } from '../../meeting/proceedings/decisions/decision-statement.ts'
import { indexMotions } from '../../meeting/proceedings/decisions/motions.ts'
import { voidedIds } from '../../meeting/proceedings/statement.ts'
import type { SearchEntry, SearchSource } from './search-entry.ts'

export const searchMeetings: SearchSource = {
  parts(doc) {
    const dated = Array.from(allMeetings(doc), ([id, meeting]) => [id, readMeetingHead(id, meeting).date] as const)
    return dated.sort(([, a], [, b]) => compareTexts(b, a)).map(([id]) => id)
  },
  read(doc, meetingId) {
    const found = findMeeting(doc, meetingId)
    return found && !isRemoved(found) ? entriesOf(readMeeting(meetingId, found), wordingsOf(found)) : []
  },
  subscribe: (doc, onChange) =>
    observeAllPaths(meetingsMap(doc), (paths) => onChange(new Set(paths.map(([id]) => String(id))))),
}

/** The wordings of the motions by item, including earlier ones; '' for those outside of all items. */
function wordingsOf(meeting: Y.Map<unknown>): ReadonlyMap<string, readonly string[]> {
  const statements = readAllStatements(meeting)
  const voided = voidedIds(statements)
  const motions = statements.filter((one) => one.kind === 'motion').filter(({ id }) => !voided.has(id))
  const { itemOf, motionOf } = indexMotions(motions, voided)
  const byItem = groupBy(motions, (one) => itemOf(motionOf(one.id) ?? one) ?? '')
  return new Map(Array.from(byItem, ([item, own]) => [item, own.map(({ text }) => text)]))
}

export const searchedTexts = (meeting: MeetingValues): string[] =>
  meetingFieldNames
    .filter((name) => meetingFields[name].isSearched === true)
    .map((name) => meeting[name])
    .filter((value) => typeof value === 'string')

function entriesOf(meeting: Meeting, wordings: ReadonlyMap<string, readonly string[]>): SearchEntry[] {
  const { id: meetingId, date, notes, transcript } = meeting
  const isCurrent = meeting.status !== 'completed' && meeting.cancelled === null
  const common = { meetingId, date, isCurrent, file: null }
  const about = [...searchedTexts(meeting), meeting.cancelled?.reason, ...meeting.tags, ...(wordings.get('') ?? [])]
  // An old import has its agenda as text only.
  if (meeting.agendaItems.length === 0) about.push(meeting.agenda)
  return [
    { ...common, kind: 'meeting', id: meetingId, title: meeting.title, body: joined(about) },
    ...meeting.agendaItems.map((item) => itemEntry('agenda', item, common, wordings.get(item.id))),
    ...meeting.rituals.items.map((item) => itemEntry('ritual', item, common)),
    ...meeting.actionItems.map(
      ({ id, title, owner, done, outcome }): SearchEntry => ({
        ...common,
        kind: 'action-item',
        id,
        title,
        body: joined([owner, outcome]),
        isCurrent: !done,
      }),
    ),
    ...meeting.documents.map((document): SearchEntry => {
      const { id, name, extractedText, uploadDate } = document
      const newest = newestVersion(document)
      return {
        ...common,
        kind: 'document',
        id,
        title: name,
        body: extractedText,
        date: uploadDate || date,
        // The words of an erased file may still be on this device, or belong to a document with the same file.
        file: newest?.erased === null ? newest.sha256 : null,
      }
    }),
    ...(notes === '' ? [] : [{ ...common, kind: 'notes' as const, id: meetingId, title: '', body: notes }]),
    ...(transcript === ''
      ? []
      : [{ ...common, kind: 'transcript' as const, id: meetingId, title: '', body: transcript }]),
  ]
}

function itemEntry(
  kind: 'agenda' | 'ritual',
  item: Meeting['agendaItems'][number] | Meeting['rituals']['items'][number],
  common: Pick<SearchEntry, 'meetingId' | 'date' | 'isCurrent' | 'file'>,
  wordings: readonly string[] = [],
): SearchEntry {
  const subtasks = item.subtasks.map((subtask) => subtask.title)
  return {
    ...common,
    kind,
    id: item.id,
    title: item.title,
    body: joined([item.notes, ...subtasks, ...wordings]),
  }
}

const joined = (words: readonly (string | null | undefined)[]) =>
  words.filter((word) => word !== null && word !== undefined && word !== '').join('\n')
