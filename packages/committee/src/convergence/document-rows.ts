import type * as Y from 'yjs'
import { findMeeting } from '../document/committee-document.ts'
import { asMap } from '../document/tolerant-read.ts'
import {
  attachDocument,
  markErased,
  moveDocument,
  noteDocumentText,
  removeDocument,
  renameDocument,
  replaceDocument,
  restoreDocument,
  unmarkErased,
} from '../meeting/documents/document-transitions.ts'
import { documentKey, readVersions, textKey } from '../meeting/documents/meeting-document.ts'
import type { CommitteeInUse } from '../testing/committee-in-use.ts'
import { present } from '../testing/replica.ts'
import { type Rows, row } from './row.ts'

const file = { sha256: 'b'.repeat(64), bytes: 5, mime: 'application/pdf' }

/** Documents are read from the stored values, so that removed ones can be checked too. */
export function documentRows(at: CommitteeInUse): Rows {
  const stored = (doc: Y.Doc, id = at.document) => present(asMap(findMeeting(doc, at.live)?.get(documentKey(id))))
  return {
    attachDocument: row(
      ({ doc, context }) => attachDocument(doc, context, at.live, { name: 'bids.pdf', file, by: 'Ann', item: null }),
      (doc, id) => readVersions(stored(doc, id)).length === 1,
    ),
    renameDocument: row(
      ({ doc, context }) => renameDocument(doc, context, at.live, at.document, `plan by ${context.name}.pdf`),
      (doc, _, name) => stored(doc).get('name') === `plan by ${name}.pdf`,
      'document name',
    ),
    'replaceDocument, its versions': row(
      ({ doc, context }) =>
        // The name stays the same: it is a separate field, and may be changed concurrently.
        replaceDocument(doc, context, at.live, at.document, { name: 'plan.pdf', file, by: context.name }),
      (doc, id) => readVersions(stored(doc)).some((version) => version.id === id),
    ),
    moveDocument: row(
      ({ doc, context }) => moveDocument(doc, context, at.live, at.document, present(at.items[0])),
      (doc) => stored(doc).get('item') === at.items[0],
    ),
    removeDocument: row(
      ({ doc, context }) => removeDocument(doc, context, at.live, at.document),
      (doc) => stored(doc).has('removedAt'),
    ),
    restoreDocument: row(
      ({ doc, context }) => restoreDocument(doc, context, at.live, at.removedDocument),
      (doc) => !stored(doc, at.removedDocument).has('removedAt'),
    ),
    markErased: row(
      ({ doc, context }) => markErased(doc, context, at.live, at.document, 'a'.repeat(64), context.name),
      (doc) => readVersions(stored(doc))[0]?.erased !== null,
      'erased',
    ),
    unmarkErased: row(
      ({ doc, context }) => unmarkErased(doc, context, at.live, at.document, 'a'.repeat(64)),
      (doc) => readVersions(stored(doc))[0]?.erased === null,
      'erased',
    ),
    noteDocumentText: row(
      ({ doc, context }) => noteDocumentText(doc, context, at.live, at.document, file.sha256, 'c'.repeat(64)),
      (doc) => stored(doc).get(textKey(file.sha256)) === 'c'.repeat(64),
    ),
  }
}
