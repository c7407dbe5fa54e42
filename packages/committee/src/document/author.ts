import { readField, readText } from './tolerant-read.ts'

/** Who wrote something: their account, and how they were called then. */
export interface Author {
  readonly account: string
  readonly name: string
}

/** The author as a plain value; both fields are '' where nothing is known. */
export function readAuthor(value: unknown): Author {
  return { account: readText(readField(value, 'account')), name: readText(readField(value, 'name')) }
}

export const storedAuthor = ({ account, name }: Author): Author => ({ account, name: name.trim() })
