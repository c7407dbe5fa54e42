import { type Message, type Parameter, type Parameters, parseMessage, typeOf } from './parse-message.ts'

/**
 * The messages of an area in an Application Resource Bundle: JSON with ICU messages, and beside `key` an `@key` with the
 * description for the translator and the parameters.
 */
export type Catalogue = Readonly<Record<string, unknown>>

interface Notes {
  description?: string
  placeholders?: Readonly<Record<string, { type?: string; format?: string }>>
}

/** The message of another language; null if it has none. It throws if the message is broken. */
export type Translate = (key: string, english: Message) => Message | null

export interface Problem {
  key: string
  /** Null if the message is missing. */
  fault: string | null
}

export const keysOf = (catalogue: Catalogue): string[] => Object.keys(catalogue).filter((key) => !key.startsWith('@'))

export const descriptionOf = (catalogue: Catalogue, key: string): string => notesOf(catalogue, key).description ?? ''

const notesOf = (catalogue: Catalogue, key: string): Notes => (catalogue[`@${key}`] ?? {}) as Notes

/** A message of English, which declares the parameters for all languages. */
export function englishMessage(catalogue: Catalogue, key: string): Message {
  const { placeholders = {} } = notesOf(catalogue, key)
  const parameters: Parameters = new Map(
    Object.entries(placeholders).map(([name, { type = 'String', format }]) => {
      if (!(type in typeOf)) throw new Error(`${key}: {${name}} has the unknown type ${type}`)
      return [name, { type: type as Parameter['type'], ...(format !== undefined && { format }) }]
    }),
  )
  try {
    return parseMessage(String(catalogue[key]), parameters)
  } catch (error) {
    throw new Error(`${key}: the message ${faultOf(error)}`)
  }
}

export const translateBy =
  (catalogue: Catalogue): Translate =>
  (key, { parameters }) => {
    const text = catalogue[key]
    // Translators' tools write an empty message for one that is not translated yet.
    if (text === undefined || text === '') return null
    if (typeof text !== 'string') throw new Error('is not text')
    return parseMessage(text, parameters)
  }

export const faultOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
