import type * as Y from 'yjs'
import { change, setField } from '../../document/committee-document.ts'
import type { Query } from '../../document/query.ts'
import { readField, readInstant, readText } from '../../document/tolerant-read.ts'
import { onCommittee } from '../../document/transition.ts'
import { cleanDocumentName, endingOf } from '../documents/document-name.ts'
import { canAttach } from '../documents/document-rules.ts'
import { type FileOfDocument, readFile } from '../documents/meeting-document.ts'
import { querySettings, templateSettings } from '../template/meeting-template.ts'

/** The committee's own Word file for minutes: a file of the committee with fields that a device fills. */
export interface WordTemplate extends FileOfDocument {
  readonly name: string
  /** The name of the member who chose it. */
  readonly by: string
  /** ISO */
  readonly at: string
}

const key = 'wordTemplate'

/** Null if the committee has none. */
export function readWordTemplate(doc: Y.Doc): WordTemplate | null {
  const stored = templateSettings(doc).get(key)
  const file = readFile(stored)
  const at = readInstant(readField(stored, 'at'))
  if (!file || at === null) return null
  return { ...file, name: readText(readField(stored, 'name')), by: readText(readField(stored, 'by')), at }
}

export const queryWordTemplate = (doc: Y.Doc): Query<WordTemplate | null> =>
  querySettings(doc, readWordTemplate, (changed) => changed === key)

/** Sets the committee's Word template, whose bytes must be stored before; null removes it. */
export const setWordTemplate = onCommittee({
  rule: (_doc, _context, template: Omit<WordTemplate, 'at'> | null) => template && canSetWordTemplate(template),
  write: (doc, context, template: Omit<WordTemplate, 'at'> | null) => {
    const known = readWordTemplate(doc)
    if (template === null ? known === null : isSame(known, template)) return
    const stored = template && {
      name: cleanDocumentName(template.name),
      sha256: template.sha256,
      bytes: template.bytes,
      mime: template.mime,
      by: template.by,
      at: context.now().toISOString(),
    }
    change(doc, context, () => setField(templateSettings(doc), key, stored))
  },
  ownTransactions: true,
})

function canSetWordTemplate(template: Omit<WordTemplate, 'at'>) {
  const refusal = canAttach(template.name, template)
  if (refusal !== null) return refusal
  return endingOf(cleanDocumentName(template.name)) === '.docx' ? null : 'document-type-not-allowed'
}

const isSame = (known: WordTemplate | null, { name, sha256 }: Omit<WordTemplate, 'at'>) =>
  known?.sha256 === sha256 && known.name === cleanDocumentName(name)
