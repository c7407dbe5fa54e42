import { findMeeting, setField } from '../../document/committee-document.ts'
import { orderAtEnd } from '../../document/ordered-list.ts'
import { putEntity } from '../../document/put-entity.ts'
import { markRemoved, unmarkRemoved } from '../../document/removal.ts'
import { asMap } from '../../document/tolerant-read.ts'
import { onMeeting, transitionsOn } from '../../document/transition.ts'
import type { TransitionContext } from '../../document/transition-context.ts'
import { cleanDocumentName } from './document-name.ts'
import { canAttach, canNameDocument } from './document-rules.ts'
import {
  createDocument,
  documentKey,
  documentPlaces,
  erasedKey,
  type FileOfDocument,
  isSha256,
  readVersions,
  textKey,
  versionKey,
} from './meeting-document.ts'

export interface DocumentToAttach {
  readonly name: string
  readonly file: FileOfDocument
  readonly by: string
  /** The agenda item that it is attached to; null for the whole meeting. */
  readonly item: string | null
}

const onDocument = transitionsOn(
  (doc, meetingId: string, documentId: string) => asMap(findMeeting(doc, meetingId)?.get(documentKey(documentId))),
  'document-not-found',
)

/** The bytes must be stored before. */
export const attachDocument = onMeeting({
  rule: (_meeting, _context, { name, file }: DocumentToAttach) => canAttach(name, file),
  write: (meeting, context, { name, file, by, item }: DocumentToAttach) => {
    const id = context.randomId()
    const order = orderAtEnd(documentPlaces(meeting), id)
    const document = createDocument(cleanDocumentName(name), item, order)
    // Its first version is created together with it (D2), so no device ever sees a document without a file.
    const versionId = context.randomId()
    document.set(versionKey(versionId), versionOf(file, by, orderAtEnd([], versionId), context))
    putEntity(context, meeting, documentKey(id), document)
    return id
  },
  ownTransactions: true,
})

export const renameDocument = onDocument({
  rule: (_document, _context, name: string) => canNameDocument(name),
  write: (document, _context, name: string) => setField(document, 'name', cleanDocumentName(name)),
})

/** Adds a newer version, or an earlier one again; the earlier versions are kept. Returns the version's id. */
export const replaceDocument = onDocument({
  rule: (_document, _context, { name, file }: Omit<DocumentToAttach, 'item'>) => canAttach(name, file),
  write: (document, context, { name, file, by }: Omit<DocumentToAttach, 'item'>) => {
    const id = context.randomId()
    const order = orderAtEnd(readVersions(document), id)
    document.set(versionKey(id), versionOf(file, by, order, context))
    setField(document, 'name', cleanDocumentName(name))
    return id
  },
  // A version that another member added meanwhile must stay the newest one; a revert is a further version.
  undo: false,
})

export const moveDocument = onDocument({
  write: (document, _context, item: string | null) => setField(document, 'item', item),
})

export const removeDocument = onDocument({ write: (document, context) => markRemoved(document, context) })

export const restoreDocument = onDocument({ write: (document) => unmarkRemoved(document) })

/** Stores the hash of the text file that was extracted from a version, under the version's hash. */
export const noteDocumentText = onDocument({
  rule: (_document, _context, sha256: string, text: string) =>
    isSha256(sha256) && isSha256(text) ? null : ('file-not-known' as const),
  write: (document, _context, sha256: string, text: string) => setField(document, textKey(sha256), text),
  undo: false,
})

/** The bytes of all versions with this hash are erased: no device stores or sends them any more. */
export const markErased = onDocument({
  write: (document, context, sha256: string, by: string) => {
    for (const version of readVersions(document))
      if (version.sha256 === sha256 && version.erased === null)
        document.set(erasedKey(version.id), { by, at: context.now().toISOString() })
  },
  undo: false,
})

/** Removes that record, if the hub did not erase the bytes. */
export const unmarkErased = onDocument({
  write: (document, _context, sha256: string) => {
    for (const version of readVersions(document)) if (version.sha256 === sha256) document.delete(erasedKey(version.id))
  },
  undo: false,
})

function versionOf(file: FileOfDocument, by: string, order: string, context: TransitionContext) {
  const { sha256, bytes, mime } = file
  return { sha256, bytes, mime, by, order, at: context.now().toISOString() }
}
