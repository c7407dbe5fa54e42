import {
  documentKey,
  erasedKey,
  type MeetingDocument,
  newestVersion,
  versionKey,
} from '../../meeting/documents/meeting-document.ts'
import { fieldsUnder } from './history-subject.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { DocumentDifference, MeetingDifference } from './meeting-difference.ts'

export function documentDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const differences: MeetingDifference[] = []
  const found = ({ id }: MeetingDocument, difference: DocumentDifference, ...fields: string[]) =>
    differences.push({ ...difference, fields: fieldsUnder(documentKey(id), fields) })
  const old = new Map(before.meeting.documents.map((document) => [document.id, document]))
  for (const document of after.meeting.documents) {
    const { id, name, item } = document
    const was = old.get(id)
    old.delete(id)
    if (!was) {
      const returns = before.removed.has(documentKey(id))
      const kind = returns ? 'document-restored' : 'document-added'
      found(document, { kind, name }, ...(returns ? [] : ['']), 'removedAt')
      continue
    }
    if (was.name !== name) found(document, { kind: 'document-renamed', before: was.name, after: name }, 'name')
    const newest = newestVersion(document)
    if (newest && newest.id !== newestVersion(was)?.id)
      found(document, { kind: 'document-replaced', name }, versionKey(newest.id))
    for (const { id: version, erased } of document.versions)
      if (erased !== null && was.versions.some((old) => old.id === version && old.erased === null))
        found(document, { kind: 'document-erased', name }, erasedKey(version))
    if (was.item !== item) found(document, { kind: 'document-moved', name, item: titleOf(item, after) }, 'item')
  }
  for (const document of old.values())
    found(document, { kind: 'document-removed', name: document.name }, '', 'removedAt')
  return differences
}

const titleOf = (item: string | null, { meeting }: MeetingContents) =>
  meeting.agendaItems.find(({ id }) => id === item)?.title ?? null
