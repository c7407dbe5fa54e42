import type { EntriesInHistory, EntryDifference, EntryInHistory } from '@civic-hub/committee/history'
import {
  type ListFields,
  type ListName,
  listHistory,
  queryListInHistory,
  type TypedValues,
} from '@civic-hub/committee/lists'
import { type RefusalOf, type ShownList, wordsOfField } from '../lists/shown-list.ts'
import { type EntryHistory, entryPartHistory } from './entry-part-history.tsx'
import type { PartHistory } from './part-history.ts'

/** The history of a declared list. */
export const listPartHistory = <Name extends ListName, F extends ListFields>(
  shown: ShownList<Name, F>,
): PartHistory<EntriesInHistory, EntryDifference> => entryPartHistory(listEntryHistory(shown))

/** The same before it is made, for a list with entries inside its entries. */
export function listEntryHistory<Name extends ListName, F extends ListFields, Own>({
  list,
  texts: { untitled, refused, history: texts },
}: ShownList<Name, F, Own>): EntryHistory<RefusalOf<Name, F>> {
  const titleOf = ({ title }: EntryInHistory) => title.trim() || untitled
  return {
    page: list.part,
    part: list.part,
    subject: listHistory(list),
    query: (doc) => queryListInHistory(list, doc),
    texts,
    what: (entry) => texts.what(titleOf(entry)),
    asItWas: (entry) => ({
      title: titleOf(entry),
      details: list.names
        .filter((name) => name !== 'title')
        .map((name) => wordsOfField(list.part, name, entry.fields[name]?.value))
        .filter((words) => words !== ''),
    }),
    restore:
      ({ key }) =>
      (doc, context) =>
        list.restore(doc, context, key),
    setBack: ({ name, before }, standing) => {
      if (name === 'order') return null
      const now = formOf(standing)
      return {
        run: (doc, context) => list.edit(doc, context, standing.key, now, { ...now, [name]: before }),
      }
    },
    refused,
  }

  function formOf({ fields }: EntryInHistory): TypedValues<F> {
    const values = list.names.map((name) => [name, fields[name]?.value])
    return list.formOf(Object.fromEntries(values) as TypedValues<F>)
  }
}
