import { readField, readText } from './tolerant-read.ts'

/** The author of an entity: the account, and its name at that time. */
export interface Author {
  readonly account: string
  readonly name: string
}

/** The author as a plain value; both fields are '' if unknown. */
export function readAuthor(value: unknown): Author {
  return { account: readText(readField(value, 'account')), name: readText(readField(value, 'name')) }
}

export const storedAuthor = ({ account, name }: Author): Author => ({ account, name: name.trim() })
