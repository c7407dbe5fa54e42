import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowed, createReplica, type Replica } from '../../../testing/replica.ts'
import {
  type AuthorsElsewhere,
  noteAuthorsElsewhere,
  readAuthorsElsewhere,
  writersOfAuthorsElsewhere,
} from './authors-elsewhere.ts'

const noAccount = () => undefined
const noted = (day: number, accounts: Record<string, string> = {}): AuthorsElsewhere => ({
  hub: `https://hub-${day}.example`,
  at: `2026-03-0${day}T10:00:00.000Z`,
  documentId: 'parks',
  hubKey: null,
  accounts,
})

/** The document as it is after this device wrote into it. */
function writtenBy(clientId: number, base: Uint8Array | undefined, authors: AuthorsElsewhere): Uint8Array {
  const { doc, context } = createReplica('ann', clientId, base)
  allowed(noteAuthorsElsewhere(doc, context, authors))
  return Y.encodeStateAsUpdate(doc)
}

const open = (base: Uint8Array): Replica => createReplica('reader', 99, base)

test('the authors of earlier hubs are read, the latest first, and each import is noted once', () => {
  const first = writtenBy(1, undefined, noted(1, { '7': 'eva' }))
  const again = writtenBy(2, first, noted(1, { '7': 'ed' }))
  const { doc } = open(writtenBy(3, again, noted(2)))
  expect(readAuthorsElsewhere(doc, noAccount)).toEqual([noted(2), noted(1, { '7': 'eva' })])
  expect(writersOfAuthorsElsewhere(doc).sort()).toEqual([1, 3])
})

test('ignores values that a member of this hub wrote', () => {
  const imported = writtenBy(1, undefined, noted(1, { '7': 'eva' }))
  const { doc } = open(writtenBy(2, imported, noted(2, { '7': 'ed' })))
  expect(readAuthorsElsewhere(doc, (clientId) => (clientId === 2 ? 'ed' : undefined))).toEqual([
    noted(1, { '7': 'eva' }),
  ])
})

test('ignores values that a member of an earlier hub wrote, also after the next import', () => {
  const imported = writtenBy(1, undefined, noted(1, { '7': 'eva' }))
  // The forger names the client id of the import.
  const forged = writtenBy(2, imported, noted(9, { '7': 'ed', '1': 'ed' }))
  const { doc } = open(writtenBy(3, forged, noted(3, { '2': 'ed' })))
  expect(readAuthorsElsewhere(doc, noAccount)).toEqual([noted(3, { '2': 'ed' }), noted(1, { '7': 'eva' })])
})

test('ignores values that name each other, and odd ones', () => {
  const one = writtenBy(1, undefined, noted(1, { '2': 'ed' }))
  const { doc } = open(writtenBy(2, one, noted(2, { '1': 'ed' })))
  expect(readAuthorsElsewhere(doc, noAccount)).toEqual([])
  const map = doc.getMap('authorsElsewhere')
  for (const [index, value] of [1, null, [], 'x', { at: 'x' }, { at: noted(1).at }].entries())
    map.set(`odd ${index}`, value)
  const odd = { ...noted(3), hubKey: 7, hub: null, accounts: { x: 'eva', '8': 1, '9': '', '10': 'ed' } }
  map.set('odd', odd)
  const read = { ...noted(3, { '10': 'ed' }), hub: '' }
  expect(readAuthorsElsewhere(doc, noAccount)).toEqual([read])
  expect(noteAuthorsElsewhere(doc, open(one).context, { ...noted(1), at: 'x' }).ok).toBe(false)
})
