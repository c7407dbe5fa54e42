import { equalityDeep } from 'lib0/function'
import * as Y from 'yjs'
import { setField } from '../../document/committee-document.ts'
import { onCommittee } from '../../document/transition.ts'
import { type MeetingTemplate, queryTemplate } from './meeting-template.ts'

const roots = ['templateRituals', 'templateAgenda', 'templateSettings']

/** The values of the template by root and key. Its transitions write plain values only. */
const valuesOf = (doc: Y.Doc) =>
  roots.map((root) => {
    const entries = [...doc.getMap(root).entries()].filter(([, value]) => !(value instanceof Y.AbstractType))
    return [root, new Map<string, unknown>(entries)] as const
  })

type Values = ReturnType<typeof valuesOf>

/** Copies the values that differ into a document, except where it has another value than `before`. */
function copyChanges(before: Values, after: Values, to: Y.Doc): void {
  for (const [index, [root, values]] of after.entries()) {
    const earlier = before[index]?.[1] ?? new Map<string, unknown>()
    const map = to.getMap(root)
    for (const key of new Set([...earlier.keys(), ...values.keys()])) {
      const [was, is] = [earlier.get(key), values.get(key)]
      if (!equalityDeep(was, is) && equalityDeep(map.get(key), was)) setField(map, key, is ?? null)
    }
  }
}

/**
 * A copy of the template, on which a member runs transitions that `saveTemplate` writes. `follow` copies the changes of
 * others into it, except for entries and settings that the member has changed.
 */
export function createTemplateDraft(doc: Y.Doc): { doc: Y.Doc; follow(): () => void } {
  const draft = new Y.Doc()
  let known = valuesOf(draft)
  function receive() {
    const values = valuesOf(doc)
    draft.transact(() => copyChanges(known, values, draft))
    known = values
  }
  receive()
  return {
    doc: draft,
    follow() {
      receive()
      return queryTemplate(doc).subscribe(receive)
    },
  }
}

export const isSameTemplate = (one: MeetingTemplate, other: MeetingTemplate): boolean => equalityDeep(one, other)

/** Writes what differs in the draft, in one transaction. */
export const saveTemplate = onCommittee({
  write: (doc, _context, draft: Y.Doc) => copyChanges(valuesOf(doc), valuesOf(draft), doc),
})
