// The code that reads and fills templates: it is loaded when a template is chosen or filled.

import type { MinutesSource } from '@civic-hub/committee'
import type { WordTemplate } from '@civic-hub/committee/minutes'
import { openFile } from '../../../../replica/files/device-files.ts'
import type { Device } from '../../../../replica/store/device.ts'
import type { Minutes } from '../minutes.ts'
import { checkTemplate, type FieldProblem } from './check-template.ts'
import { fillTemplate } from './fill-template.ts'
import { packageParagraphs } from './package-paragraphs.ts'
import { type TemplateScope, templateData } from './template-data.ts'
import { type FieldScope, templateFields } from './template-fields.ts'
import {
  isDotx,
  readWordPackage,
  type TemplateRefusal,
  TemplateRefused,
  writeWordPackage,
} from './word-package.ts'

export type CheckedTemplate =
  | { readonly kind: 'good'; readonly blob: Blob; readonly name: string }
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] }
  | {
      readonly kind: 'refused'
      readonly reason: TemplateRefusal | 'unreadable' | 'not-filled'
      readonly detail: string
    }

/** Checks a chosen file. A Word template (.dotx) becomes a document. */
export async function checkFile(file: File): Promise<CheckedTemplate> {
  try {
    const read = await readWordPackage(file, file.name)
    const problems = checkTemplate(read)
    if (problems.length > 0) return { kind: 'wrong', problems }
    try {
      fillTemplate(read, trialData(templateFields), { isDraft: false, standing: null })
    } catch (failure) {
      return { kind: 'refused', reason: 'not-filled', detail: String(failure) }
    }
    const name = file.name.replace(/\.dotx$/i, '.docx')
    return { kind: 'good', name, blob: isDotx(read) ? await writeWordPackage(read) : file }
  } catch (failure) {
    if (failure instanceof TemplateRefused)
      return { kind: 'refused', reason: failure.reason, detail: failure.detail }
    console.warn('A Word template could not be read', failure)
    return { kind: 'refused', reason: 'unreadable', detail: '' }
  }
}

/** One empty entry in each loop: filling it visits each field. */
const trialData = ({ text, rich, loops }: FieldScope): TemplateScope => ({
  text: Object.fromEntries(text.map((name) => [name, ''])),
  rich: Object.fromEntries(rich.map((name) => [name, []])),
  loops: Object.fromEntries(Object.entries(loops).map(([name, scope]) => [name, [trialData(scope)]])),
})

export type FilledTemplate =
  | {
      readonly kind: 'filled'
      readonly blob: Blob
      /** The words of the filled file, paragraph by paragraph. */
      readonly words: readonly string[]
    }
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'failed' | 'missing' | 'unreachable' | 'no-access' }

/** Fills the committee's template with the minutes of a meeting. */
export async function fillStored(
  device: Device,
  documentId: string,
  { sha256, mime }: WordTemplate,
  {
    minutes,
    source,
    resolutions,
  }: { minutes: Minutes; source: MinutesSource; resolutions: ReadonlyMap<string, string> },
): Promise<FilledTemplate> {
  const opened = await openFile(device, documentId, { sha256, mime })
  if (opened.kind !== 'file') return opened
  try {
    const read = await readWordPackage(opened.blob)
    const problems = checkTemplate(read)
    if (problems.length > 0) return { kind: 'wrong', problems }
    const filled = fillTemplate(read, templateData(minutes, source, { resolutions }), minutes)
    const words = packageParagraphs(filled).map(({ text }) => text)
    return { kind: 'filled', blob: await writeWordPackage(filled), words }
  } catch (failure) {
    console.warn('The Word template could not be filled', failure)
    return { kind: 'failed' }
  }
}
