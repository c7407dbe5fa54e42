/** Why a file is not imported. No part of it is imported then. */
export type ImportRefusal =
  | 'not-an-export'
  | 'broken-json'
  | 'nothing-understood'
  | 'damaged'
  | 'unsound'
  | 'field'
  | 'unsafe-path'
  | 'newer-version'
  | 'too-large'
  | 'missing-part'

/** Thrown when a file can't be imported. `where` is the invalid part: a path in the file, or a field. */
export class ImportRefused extends Error {
  readonly refusal: ImportRefusal
  readonly where: string
  constructor(refusal: ImportRefusal, where = '') {
    super(`${refusal} ${where}`)
    this.refusal = refusal
    this.where = where
  }
}
