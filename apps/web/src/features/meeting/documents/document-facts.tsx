import type { DocumentVersion } from '@civic-hub/committee'
import { endingOf } from '@civic-hub/committee/documents'
import { parseISO } from 'date-fns/parseISO'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { dayInWords } from '../../../ui/dates.ts'
import facts from '../../../ui/facts.module.css'
import classes from './document-row.module.css'
import { kindOf } from './document-state.ts'

/** The facts of a version: kind, size, author and time. */
export function Facts({
  name,
  version,
  isSearchable = false,
}: {
  name: string
  version: DocumentVersion
  isSearchable?: boolean
}) {
  const { mime, bytes, at, by } = version
  const when = at === '' ? '' : dayInWords(parseISO(at))
  return (
    <p className={`${facts.line} ${classes.facts}`}>
      <span>{texts.types[kindOf(name, mime)]}</span>
      <span>{bytesInWords(bytes)}</span>
      <span>{by === '' ? when : texts.addedBy(by, when)}</span>
      {isSearchable && kindOf(name, mime) === 'image' && <span>{texts.words.searchable}</span>}
      {endingOf(name) === '.doc' && <span>{texts.notSearchable}</span>}
    </p>
  )
}
