import type * as Y from 'yjs'
import { compareTexts } from '../../../document/compare-texts.ts'
import { writerOf } from '../../../document/fair-share.ts'
import { readField, readInstant, readOptionalText, readText } from '../../../document/tolerant-read.ts'
import { onCommittee } from '../../../document/transition.ts'

/** The authors of statements as an earlier hub knew them, according to the file from which the committee was imported. */
export interface AuthorsElsewhere {
  readonly hub: string
  readonly at: string
  /** The id that the document had there: signatures contain it. */
  readonly documentId: string
  /** The public key with which that hub sealed the keys of devices, in base64; null if it sealed none. */
  readonly hubKey: string | null
  /** The accounts of that hub, by the client ids of Yjs under which they wrote. */
  readonly accounts: Readonly<Record<string, string>>
}

interface Noted {
  readonly authors: AuthorsElsewhere
  /** The client id that wrote it here. */
  readonly clientId: number
}

// `{moment} {document id}` is one plain value, written once by the importing device. Any member can write there.
export const authorsElsewhereMap = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('authorsElsewhere')

const maxAccountLength = 100
const clientIdText = /^\d{1,10}$/

/** By stored value: a committee of decades has some thousand client ids. */
const readValues = new WeakMap<object, AuthorsElsewhere | null>()

function readNoted(doc: Y.Doc): Noted[] {
  const map = authorsElsewhereMap(doc)
  return [...map.entries()].flatMap(([key, value]) => {
    const writer = writerOf(map, key)
    const authors = readAuthors(value)
    return authors && writer ? [{ authors, clientId: writer.client }] : []
  })
}

function readAuthors(value: unknown): AuthorsElsewhere | null {
  if (typeof value !== 'object' || value === null) return null
  const known = readValues.get(value)
  if (known !== undefined) return known
  const at = readInstant(readField(value, 'at'))
  const documentId = readOptionalText(readField(value, 'documentId'))
  const authors = at !== null && documentId !== null ? authorsOf(value, at, documentId) : null
  readValues.set(value, authors)
  return authors
}

function authorsOf(value: object, at: string, documentId: string): AuthorsElsewhere {
  const accounts = Object.entries(Object(readField(value, 'accounts')) as object).filter(
    ([clientId, account]) =>
      clientIdText.test(clientId) &&
      typeof account === 'string' &&
      account !== '' &&
      account.length <= maxAccountLength,
  )
  return {
    at,
    documentId,
    hub: readText(readField(value, 'hub')),
    hubKey: readOptionalText(readField(value, 'hubKey')),
    accounts: Object.fromEntries(accounts),
  }
}

export const noteAuthorsElsewhere = onCommittee({
  rule: (_doc, _context, authors: AuthorsElsewhere) => (readAuthors(authors) === null ? 'invalid' : null),
  write: (doc, _context, authors: AuthorsElsewhere) => {
    const map = authorsElsewhereMap(doc)
    const key = `${authors.at} ${authors.documentId}`
    if (!map.has(key)) map.set(key, { ...authors })
  },
  undo: false,
})

export const writersOfAuthorsElsewhere = (doc: Y.Doc): number[] => readNoted(doc).map(({ clientId }) => clientId)

/**
 * The authors according to earlier hubs, without those that a member wrote here: the client id of an import belongs to no
 * account. `accountOf` returns the account of a client id at this hub; each earlier hub names those of its own members,
 * so what they wrote stays out after another import. The latest is first.
 */
export function readAuthorsElsewhere(
  doc: Y.Doc,
  accountOf: (clientId: number) => string | undefined,
): AuthorsElsewhere[] {
  const imported = new Set<Noted>()
  let open = readNoted(doc).filter(({ clientId }) => accountOf(clientId) === undefined)
  for (;;) {
    const unnamed = open.filter((one) => !open.some((other) => other !== one && isNamedIn(one, other)))
    // The rest name each other: none of them is from an import.
    if (unnamed.length === 0) break
    for (const one of unnamed) imported.add(one)
    open = open.filter((one) => !unnamed.some((other) => other === one || isNamedIn(one, other)))
  }
  return Array.from(imported, ({ authors }) => authors).sort((a, b) => compareTexts(b.at, a.at))
}

const isNamedIn = ({ clientId }: Noted, { authors }: Noted): boolean =>
  Object.hasOwn(authors.accounts, String(clientId))
