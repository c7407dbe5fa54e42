export type TemplateRefusal =
  | 'empty'
  | 'too-large'
  | 'old-word'
  | 'not-word'
  | 'broken'
  | 'unpacks-too-large'
  | 'unusual'
  | 'unknown'
  | 'macros'
  | 'outside'
  | 'embedded'
  | 'field'
  | 'pictures'

/**
 * The file cannot be a template. `detail` is what has to be removed, such as an address or a field of Word, and `part` the
 * part of the file that contains it.
 */
export class TemplateRefused extends Error {
  readonly reason: TemplateRefusal
  readonly detail: string
  readonly part: string
  constructor(reason: TemplateRefusal, detail = '', part = '') {
    super(`A Word template is refused: ${reason} ${detail} ${part}`)
    this.reason = reason
    this.detail = detail
    this.part = part
  }
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
