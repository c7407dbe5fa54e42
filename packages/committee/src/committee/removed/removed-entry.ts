import type * as Y from 'yjs'
import { allMeetings } from '../../document/committee-document.ts'
import { type ListKind, listKinds, listNames, partMap } from '../../document/committee-parts.ts'
import { readRemover } from '../../document/removal.ts'
import { mapsUnder, readField, readInstant, readText } from '../../document/tolerant-read.ts'
import { readStoredEntries, templateMap } from '../../meeting/template/meeting-template.ts'
import {
  byDate,
  entryKey,
  importKey,
  type LedgerEntry,
  ledgerMap,
  receiptKey,
  removalKey,
} from '../budget/ledger-entry.ts'
import { type Ledger, readLedger } from '../budget/read-ledger.ts'
import { membersMap, readMembers } from '../members/member.ts'

/** The parts of a committee, in the order of the page of removed entries. */
export const removedParts = [
  'meetings',
  'template',
  'budget',
  'members',
  ...listNames,
  'checklists',
  'resolutions',
] as const
export type RemovedPart = (typeof removedParts)[number]

export type RemovedKind =
  | ('meeting' | 'agenda-item' | 'ritual' | 'action-item' | 'subtask' | 'document' | 'source')
  | ('template-ritual' | 'template-agenda-item' | 'ledger-entry' | 'import' | 'receipt' | 'member')
  | ('comment' | ListKind | 'checklist' | 'checklist-entry' | 'checklist-run')
  | 'standing'

/** An entry with a removal mark. Entries inside of a removed one are not listed: they return with it. */
export interface RemovedEntry {
  readonly part: RemovedPart
  readonly kind: RemovedKind
  /** The ids of the entities that contain it, and its own. */
  readonly path: readonly string[]
  /** Its title or first words; '' if it has none. */
  readonly title: string
  /** The title of the meeting, idea, checklist or entry that contains it; '' for none. */
  readonly inside: string
  /** ISO time. */
  readonly at: string
  /** The name of the member who removed it; '' if unknown. */
  readonly by: string
  /** An entry of the ledger, for its amount and date. */
  readonly entry?: LedgerEntry
  readonly count?: number
}

type Found = Pick<RemovedEntry, 'kind' | 'path' | 'title'> & Partial<Pick<RemovedEntry, 'inside' | 'entry' | 'count'>>
type Note = (map: Y.Map<unknown>, mark: string, found: Found) => boolean

/** All removed entries of a committee, the last removed ones first. */
export function readRemoved(doc: Y.Doc): RemovedEntry[] {
  const all: RemovedEntry[] = []
  const noteIn =
    (part: RemovedPart): Note =>
    (map, mark, { inside = '', ...found }) => {
      const at = readInstant(map.get(mark))
      if (at === null) return false
      all.push({
        part,
        ...found,
        title: found.title.trim(),
        inside: inside.trim(),
        at,
        by: readRemover(map, at).name,
      })
      return true
    }
  for (const [id, meeting] of allMeetings(doc)) readMeeting(id, meeting, noteIn('meetings'))
  readTemplate(doc, all)
  readBudget(doc, noteIn('budget'))
  for (const { id, name } of readMembers(doc))
    noteIn('members')(membersMap(doc), `${id}:removedAt`, { kind: 'member', path: [id], title: name })
  for (const part of listNames)
    for (const [id, map] of mapsUnder(partMap(doc, part))) {
      const [kind, title] = [listKinds[part], readText(map.get('title'))]
      const isRemoved = noteIn(part)(map, 'removedAt', { kind, path: [id], title })
      if (part === 'ideas' && !isRemoved) readComments(id, map, noteIn(part))
    }
  for (const [id, map] of mapsUnder(partMap(doc, 'checklists'))) readChecklist(id, map, noteIn('checklists'))
  noteMarked(partMap(doc, 'resolutions'), 'standing', 'note', { kind: 'standing', path: [] }, noteIn('resolutions'))
  return all.sort((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? 1 : -1
    // Entries of one Clear All have the order of the ledger.
    return a.entry && b.entry ? byDate(a.entry, b.entry) : 0
  })
}

const kindOfItem: Readonly<Record<string, RemovedKind>> = {
  agenda: 'agenda-item',
  ritual: 'ritual',
  action: 'action-item',
  document: 'document',
}

function readMeeting(meetingId: string, meeting: Y.Map<unknown>, note: Note): void {
  const inside = readText(meeting.get('title'))
  if (note(meeting, 'removedAt', { kind: 'meeting', path: [meetingId], title: inside })) return
  for (const [key, item] of mapsUnder(meeting)) {
    const [prefix = '', id] = key.split(':')
    const kind = kindOfItem[prefix]
    if (kind === undefined || !id) continue
    const title = readText(item.get(kind === 'document' ? 'name' : 'title'))
    if (note(item, 'removedAt', { kind, path: [meetingId, id], title, inside })) continue
    noteMarked(item, 'subtask', 'title', { kind: 'subtask', path: [meetingId, id], inside: title }, note)
  }
  noteMarked(meeting, 'source', 'about', { kind: 'source', path: [meetingId], inside }, note)
}

function readTemplate(doc: Y.Doc, all: RemovedEntry[]): void {
  for (const [list, kind] of [
    ['templateRituals', 'template-ritual'],
    ['templateAgenda', 'template-agenda-item'],
  ] as const)
    for (const { id, text, removedAt } of readStoredEntries(doc, list))
      if (removedAt !== null)
        all.push({
          part: 'template',
          kind,
          path: [id],
          title: text,
          inside: '',
          at: removedAt,
          by: readRemover(templateMap(doc, list), removedAt).name,
        })
}

function readBudget(doc: Y.Doc, note: Note): void {
  const ledger = ledgerMap(doc)
  const { entries, imports }: Ledger = readLedger(ledger)
  const counts = new Map<string, number>()
  for (const entry of entries.values()) {
    const { id, from, category, allReceipts, removed } = entry
    if (from !== null) counts.set(from, (counts.get(from) ?? 0) + 1)
    if (from !== null && imports.get(from)?.removed && removed) continue
    if (note(ledger, removalKey(entryKey(id)), { kind: 'ledger-entry', path: [id], title: category, entry })) continue
    for (const receipt of allReceipts) {
      const key = receiptKey(id, receipt)
      const title = readText(readField(ledger.get(key), 'name'))
      note(ledger, removalKey(key), { kind: 'receipt', path: [id, receipt], title, inside: category })
    }
  }
  for (const [id, { name, unshown }] of imports)
    if (!unshown)
      note(ledger, removalKey(importKey(id)), {
        kind: 'import',
        path: [id],
        title: name,
        count: counts.get(id) ?? 0,
      })
}

function readComments(ideaId: string, idea: Y.Map<unknown>, note: Note): void {
  const inside = readText(idea.get('title'))
  for (const [id, comment] of mapsUnder(idea, 'comment:'))
    note(comment, 'removedAt', { kind: 'comment', path: [ideaId, id], title: readText(comment.get('text')), inside })
}

function readChecklist(id: string, checklist: Y.Map<unknown>, note: Note): void {
  const inside = readText(checklist.get('title'))
  if (note(checklist, 'removedAt', { kind: 'checklist', path: [id], title: inside })) return
  noteMarked(checklist, 'entry', 'text', { kind: 'checklist-entry', path: [id], inside }, note)
  noteMarked(checklist, 'run', 'title', { kind: 'checklist-run', path: [id], inside }, note)
}

/** Notes the plain values `{prefix}:{id}` of a map that have a removal mark. `field` is their title. */
function noteMarked(map: Y.Map<unknown>, prefix: string, field: string, found: Omit<Found, 'title'>, note: Note): void {
  for (const key of map.keys()) {
    const [first, id, mark, more] = key.split(':')
    if (first !== prefix || !id || mark !== 'removedAt' || more !== undefined) continue
    const title = readText(readField(map.get(`${prefix}:${id}`), field))
    note(map, key, { ...found, path: [...found.path, id], title })
  }
}
