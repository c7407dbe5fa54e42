// The work of the worker: it reads, checks and fills templates. Nothing here is loaded by the page.

import { checkTemplate, type FieldProblem } from './check-template.ts'
import { fillTemplate, NotFilled } from './fill-template.ts'
import { packageParagraphs } from './package-paragraphs.ts'
import type { TemplateScope } from './template-data.ts'
import { type FieldScope, templateFields } from './template-fields.ts'
import { type TemplateRefusal, TemplateRefused } from './template-refused.ts'
import { isDotx, readWordPackage, writeWordPackage } from './word-package.ts'

/** The reason why a template cannot be used, with the content to change. */
export type TemplateFault =
  | { readonly kind: 'wrong'; readonly problems: readonly FieldProblem[] }
  | {
      readonly kind: 'refused'
      readonly reason: TemplateRefusal | 'unreadable' | 'not-filled' | 'too-slow'
      readonly detail: string
      /** The path of the part of the file, or ''. */
      readonly part: string
    }

export type CheckedTemplate = { readonly kind: 'good'; readonly blob: Blob; readonly name: string } | TemplateFault

/** Checks a chosen file. A Word template (.dotx) becomes a document. */
export async function checkFile(file: Blob, name: string): Promise<CheckedTemplate> {
  try {
    const read = await readWordPackage(file, name)
    const problems = checkTemplate(read)
    if (problems.length > 0) return { kind: 'wrong', problems }
    fillTemplate(read, trialData(templateFields), { isDraft: false, standing: null })
    const stored = name.replace(/\.dotx$/i, '.docx')
    return { kind: 'good', name: stored, blob: isDotx(read) ? await writeWordPackage(read) : file }
  } catch (failure) {
    return faultOf(failure)
  }
}

/** One empty entry in each loop: filling it visits each field. */
const trialData = ({ text, rich, loops }: FieldScope): TemplateScope => ({
  text: Object.fromEntries(text.map((name) => [name, ''])),
  rich: Object.fromEntries(rich.map((name) => [name, []])),
  loops: Object.fromEntries(Object.entries(loops).map(([name, scope]) => [name, [trialData(scope)]])),
})

export interface FilledFile {
  readonly kind: 'filled'
  readonly blob: Blob
  /** The words of the filled file, paragraph by paragraph. */
  readonly words: readonly string[]
}

/** Fills a file, which is checked like a new one: it may have been stored by an older or a changed app. */
export async function fillFile(
  file: Blob,
  data: TemplateScope,
  head: { readonly isDraft: boolean; readonly standing: string | null },
): Promise<FilledFile | TemplateFault> {
  try {
    const read = await readWordPackage(file)
    const problems = checkTemplate(read)
    if (problems.length > 0) return { kind: 'wrong', problems }
    const filled = fillTemplate(read, data, head)
    const words = packageParagraphs(filled).map(({ text }) => text)
    return { kind: 'filled', blob: await writeWordPackage(filled), words }
  } catch (failure) {
    return faultOf(failure)
  }
}

function faultOf(failure: unknown): TemplateFault {
  if (failure instanceof TemplateRefused) {
    const { reason, detail, part } = failure
    return { kind: 'refused', reason, detail, part }
  }
  console.warn('A Word template could not be read or filled', failure)
  const reason = failure instanceof NotFilled ? 'not-filled' : 'unreadable'
  return { kind: 'refused', reason, detail: '', part: '' }
}
