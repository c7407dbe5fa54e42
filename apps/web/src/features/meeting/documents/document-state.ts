import type { DocumentVersion } from '@civic-hub/committee'
import { endingOf } from '@civic-hub/committee/documents'
import { parseISO } from 'date-fns/parseISO'
import type { UploadRow } from '../../../replica/store/file-rows.ts'
import { documentsTexts as texts } from '../../../texts/en/documents.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { dayInWords } from '../../../ui/dates.ts'

/** The place of a document's bytes. */
export type DocumentState =
  | { kind: 'waiting'; problem: string | null }
  | { kind: 'uploading'; percent: number }
  | { kind: 'paused' }
  | { kind: 'failed'; problem: string }
  | { kind: 'here' }
  | { kind: 'available' }
  /** Not on this device; the hub was not asked. */
  | { kind: 'elsewhere' }
  /** Neither on this device nor at the hub. */
  | { kind: 'missing'; by: string }
  | { kind: 'erased'; by: string; at: string }
  /** Marked as erased, but still at the hub: the erasure was interrupted. */
  | { kind: 'erasing' }

interface Known {
  uploads: readonly UploadRow[]
  /** The files that this device stores. */
  held: ReadonlySet<string>
  /** The files that the hub has; null while it was not asked. */
  atHub: ReadonlySet<string> | null
}

export function stateOf({ sha256, by, erased }: DocumentVersion, { uploads, held, atHub }: Known): DocumentState {
  if (erased) return atHub?.has(sha256) ? { kind: 'erasing' } : { kind: 'erased', ...erased }
  const upload = uploads.find((row) => row.sha256 === sha256)
  if (upload) return stateOfUpload(upload)
  if (held.has(sha256)) return { kind: 'here' }
  if (atHub === null) return { kind: 'elsewhere' }
  return atHub.has(sha256) ? { kind: 'available' } : { kind: 'missing', by }
}

function stateOfUpload(upload: UploadRow): DocumentState {
  const { state, sent, bytes } = upload
  if (state === 'paused') return { kind: 'paused' }
  if (state === 'failed') return { kind: 'failed', problem: problemInWords(upload) }
  if (upload.problem) return { kind: 'waiting', problem: problemInWords(upload) }
  // A file with all bytes sent is not stored yet: the relay checks them first.
  if (sent > 0) return { kind: 'uploading', percent: Math.min(99, Math.floor((sent / bytes) * 100)) }
  return { kind: 'waiting', problem: null }
}

function problemInWords({ problem, limit, bytes }: UploadRow): string {
  const { problem: words } = texts
  switch (problem) {
    case 'too-large':
      if (!limit) return words.tooLarge
      return limit.of === 'file'
        ? words.file(bytesInWords(limit.bytes), bytesInWords(bytes))
        : words[limit.of](bytesInWords(limit.bytes), bytesInWords(limit.usedBytes))
    case 'disk-full':
      return words.diskFull
    case 'file-type':
      return words.type
    case 'forbidden':
    case 'not-found':
    case 'gone':
      return words.access
    case 'file-gone':
      return words.gone
    case 'file-damaged':
      return words.damaged
    default:
      return words.other
  }
}

export function stateInWords(state: DocumentState): string {
  switch (state.kind) {
    case 'uploading':
      return texts.state.uploading(state.percent)
    case 'missing':
      return state.by === '' ? texts.state.missing : texts.state.missingFrom(state.by)
    case 'erased': {
      const day = dayInWords(parseISO(state.at))
      return state.by === '' ? texts.state.erased(day) : texts.state.erasedBy(state.by, day)
    }
    default:
      return texts.state[state.kind]
  }
}

export type Kind = keyof typeof texts.types

/** True if the words of a file can be recognised in its pictures; a PDF may be a scan. */
export const canReadPictures = (name: string, mime: string): boolean => ['image', 'pdf'].includes(kindOf(name, mime))

export function kindOf(name: string, mime: string): Kind {
  if (mime === 'application/pdf') return 'pdf'
  if (mime.startsWith('image/')) return 'image'
  if (mime.startsWith('audio/')) return 'audio'
  if (mime.startsWith('text/')) return 'text'
  return ['.doc', '.docx'].includes(endingOf(name)) ? 'word' : 'other'
}
