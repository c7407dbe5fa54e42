import { toBase64 } from '../../replica/base64.ts'
import type { DamagedDocument } from '../../replica/store/read-damaged.ts'
import { damagedTexts as texts } from '../../texts/en/damaged-changes.ts'

/** The words of damaged changes as one text; with the stored rows, so that a developer can read more of them. */
export function damagedInWords(
  documents: readonly DamagedDocument[],
  nameOf: (documentId: string) => string,
  withRows = false,
): string {
  return documents
    .flatMap(({ documentId, words, lost, rows }) => [
      nameOf(documentId),
      ...words,
      ...(lost > 0 ? [texts.lost(lost)] : []),
      ...(withRows
        ? [
            texts.forDevelopers,
            rows.map(({ key, reason, update }) => `${key} ${reason} ${toBase64(update)}`).join('\n'),
          ]
        : []),
    ])
    .join('\n\n')
}
