import type * as Y from 'yjs'
import type { ListKind } from '../../document/committee-parts.ts'
import { type Result, refused } from '../../document/result.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { restoreActionItem } from '../../meeting/action-items/action-item-transitions.ts'
import { restoreAgendaItem } from '../../meeting/agenda/agenda-transitions.ts'
import { restoreDocument } from '../../meeting/documents/document-transitions.ts'
import { restoreSubtask } from '../../meeting/items/subtask-transitions.ts'
import { restoreMeeting } from '../../meeting/meetings/meeting-life.ts'
import { restoreRitualItem } from '../../meeting/rituals/ritual-transitions.ts'
import { restoreSource } from '../../meeting/sources/source-transitions.ts'
import { templateAgenda, templateRituals } from '../../meeting/template/template-transitions.ts'
import { restoreEntries, restoreImport, restoreReceipt } from '../budget/ledger-transitions.ts'
import { checklists } from '../checklists/checklist.ts'
import { restoreChecklistEntry, restoreChecklistRun } from '../checklists/checklist-transitions.ts'
import type { CommentEditor } from '../ideas/idea-rules.ts'
import { restoreComment } from '../ideas/idea-transitions.ts'
import { allLists } from '../lists/index.ts'
import { restoreMembers } from '../members/member-transitions.ts'
import { restoreStanding } from '../resolutions/standing.ts'
import { type RemovedEntry, type RemovedKind, readRemoved } from './removed-entry.ts'

type Restore = (
  doc: Y.Doc,
  context: TransitionContext,
  path: readonly [string, string, string],
  editor: CommentEditor,
) => Result<unknown, string>

const restoreOf: Record<Exclude<RemovedKind, ListKind>, Restore> = {
  meeting: (doc, context, [id]) => restoreMeeting(doc, context, id),
  'agenda-item': (doc, context, [meeting, id]) => restoreAgendaItem(doc, context, meeting, id),
  ritual: (doc, context, [meeting, id]) => restoreRitualItem(doc, context, meeting, id),
  'action-item': (doc, context, [meeting, id]) => restoreActionItem(doc, context, meeting, id),
  subtask: (doc, context, [meeting, item, id]) => restoreSubtask(doc, context, meeting, item, id),
  document: (doc, context, [meeting, id]) => restoreDocument(doc, context, meeting, id),
  source: (doc, context, [meeting, id]) => restoreSource(doc, context, meeting, id),
  'template-ritual': (doc, context, [id]) => templateRituals.restore(doc, context, id),
  'template-agenda-item': (doc, context, [id]) => templateAgenda.restore(doc, context, id),
  'ledger-entry': (doc, context, [id]) => restoreEntries(doc, context, [id]),
  import: (doc, context, [id]) => restoreImport(doc, context, id),
  receipt: (doc, context, [entry, id]) => restoreReceipt(doc, context, entry, id),
  member: (doc, context, [id]) => restoreMembers(doc, context, [id]),
  comment: (doc, context, [idea, id], editor) => restoreComment(doc, context, idea, id, editor),
  checklist: (doc, context, [id]) => checklists.restore(doc, context, id),
  'checklist-entry': (doc, context, [list, id]) => restoreChecklistEntry(doc, context, list, id),
  'checklist-run': (doc, context, [list, id]) => restoreChecklistRun(doc, context, list, id),
  standing: (doc, context, [id]) => restoreStanding(doc, context, id),
}

const isListKind = (kind: RemovedKind): kind is ListKind => allLists.some((list) => list.kind === kind)

function restoreFor(kind: RemovedKind): Restore {
  if (!isListKind(kind)) return restoreOf[kind]
  return (doc, context, [id]) =>
    allLists.find((list) => list.kind === kind)?.restore(doc, context, id) ?? refused('list-not-found')
}

export interface Restored {
  restored: RemovedEntry[]
  /** The entries that this person may not restore: only its author and an owner may restore a comment. */
  refused: RemovedEntry[]
}

export function restoreRemoved(
  doc: Y.Doc,
  context: TransitionContext,
  entries: readonly RemovedEntry[],
  editor: CommentEditor,
): Restored {
  const answer: Restored = { restored: [], refused: [] }
  doc.transact(() => {
    for (const entry of entries) {
      const [first = '', second = '', third = ''] = entry.path
      const { ok } = restoreFor(entry.kind)(doc, context, [first, second, third], editor)
      answer[ok ? 'restored' : 'refused'].push(entry)
    }
  }, context.origin ?? null)
  return answer
}

/** Restores these entries in one transaction, and the entries inside of them that had been removed before. */
export function restoreAllRemoved(
  doc: Y.Doc,
  context: TransitionContext,
  entries: readonly RemovedEntry[],
  editor: CommentEditor,
): Restored {
  const all: Restored = { restored: [], refused: [] }
  doc.transact(() => {
    const listed = new Set(readRemoved(doc).map(keyOf))
    for (let next = entries; next.length > 0; ) {
      const { restored, refused } = restoreRemoved(doc, context, next, editor)
      all.restored.push(...restored)
      all.refused.push(...refused)
      next = readRemoved(doc).filter((entry) => !listed.has(keyOf(entry)))
      for (const entry of next) listed.add(keyOf(entry))
    }
  }, context.origin ?? null)
  return all
}

const keyOf = ({ kind, path }: RemovedEntry) => [kind, ...path].join('/')
