import * as Y from 'yjs'
import {
  type EntriesInHistory,
  type EntryDifference,
  type EntryInHistory,
  entryDifferences,
} from '../../committee/history/entry-history.ts'
import type { HistorySubject } from '../../committee/history/history-subject.ts'
import type { Query } from '../../document/query.ts'
import type { TemplateList } from './default-entries.ts'
import { queryTemplate, readStoredEntries, readTemplate, templateOrderKey } from './meeting-template.ts'

const kindOf = { templateRituals: 'ritual', templateAgenda: 'agenda-item' } as const

/**
 * The history of the template: its entries, each under `{root}/{id}`, and the settings `duration` and
 * `quorum`, which are entries with a `value`. The first version contains the defaults, which have no author.
 */
export const templateHistory: HistorySubject<EntriesInHistory, EntryDifference> = {
  roots: ['templateRituals', 'templateAgenda', 'templateSettings'],
  fieldOf: ([key = ''], root) => `${root}/${key}`,
  read: readAll,
  differences: (before, after) => entryDifferences(before ?? readAll(new Y.Doc()), after),
  closing: [],
}

/** The template with all entries that it ever had. */
export const queryTemplateInHistory = (doc: Y.Doc): Query<EntriesInHistory> => ({
  ...queryTemplate(doc),
  read: () => readAll(doc),
})

function readAll(doc: Y.Doc): EntriesInHistory {
  const { defaultDuration, quorum } = readTemplate(doc)
  const entries = [
    ...entriesOf(doc, 'templateRituals'),
    ...entriesOf(doc, 'templateAgenda'),
    setting('duration', 'defaultDuration', defaultDuration),
    setting('quorum', 'quorum', quorum),
  ]
  return new Map(entries.map((entry) => [entry.key, entry]))
}

function entriesOf(doc: Y.Doc, list: TemplateList): EntryInHistory[] {
  return readStoredEntries(doc, list).map(({ id, text, order, removedAt }) => ({
    ...{ key: `${list}/${id}`, kind: kindOf[list], title: text, parent: null, removed: removedAt !== null },
    presence: [`${list}/${id}`],
    fields: { order: { value: order, field: `${list}/${templateOrderKey(id)}` } },
  }))
}

function setting(kind: string, key: string, value: unknown): EntryInHistory {
  const field = `templateSettings/${key}`
  return {
    ...{ key: field, kind, title: '', parent: null, removed: false, presence: [] },
    fields: { value: { value, field } },
  }
}
