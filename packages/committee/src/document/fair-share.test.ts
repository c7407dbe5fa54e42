import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { isCut } from '../committee/history/restore-items.ts'
import { cutText } from './cut-text.ts'
import { fairShare, writerOf } from './fair-share.ts'
import { readTitle } from './title-rule.ts'

const written = (client: number, count: number) =>
  Array.from({ length: count }, (_, clock) => ({ client, clock, name: `${client}:${clock}` }))
const namesOf = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)

test('reads every entry up to the limit', () => {
  const entries = [...written(1, 3), ...written(2, 2)]
  expect(fairShare(entries, 5, (entry) => entry)).toEqual({ read: entries, unread: [] })
})

test('hides only entries of the writer of a flood, the later ones, and counts them', () => {
  const entries = [...written(1, 1_000), ...written(2, 3), ...written(3, 40)]
  const { read, unread } = fairShare(entries, 100, (entry) => entry)
  expect(read).toHaveLength(100)
  expect(namesOf(read).filter((name) => name.startsWith('2:'))).toHaveLength(3)
  expect(namesOf(read).filter((name) => name.startsWith('3:'))).toHaveLength(40)
  expect(namesOf(read).slice(0, 2)).toEqual(['1:0', '1:1'])
  expect(unread).toHaveLength(943)
  expect(unread.every(({ client }) => client === 1)).toBe(true)
})

test('divides the limit evenly among writers of floods, and reads first what comes first', () => {
  const entries = [...written(1, 500), ...written(2, 700)]
  const { read } = fairShare(
    entries,
    20,
    (entry) => entry,
    ({ clock }) => clock === 499,
  )
  expect(namesOf(read).filter((name) => name.startsWith('1:'))).toHaveLength(10)
  expect(namesOf(read)).toContain('1:499')
  expect(namesOf(read)).toContain('2:499')
})

test('reads the same entries on all devices, whatever came first', () => {
  const [a, b] = [new Y.Doc(), new Y.Doc()]
  for (const [doc, count] of [
    [a, 30],
    [b, 5],
  ] as const)
    for (let index = 0; index < count; index++) doc.getMap('m').set(`${doc.clientID}:${index}`, index)
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
  const readOn = (doc: Y.Doc) => {
    const map = doc.getMap<unknown>('m')
    return [...fairShare([...map.keys()], 12, (key) => writerOf(map, key)).read].sort()
  }
  expect(readOn(a)).toEqual(readOn(b))
  expect(readOn(a).filter((key) => key.startsWith(`${b.clientID}:`))).toHaveLength(5)
})

test('a long title is read up to a limit, with the number of the other characters', () => {
  expect(readTitle('a'.repeat(2_000))).toBe('a'.repeat(2_000))
  expect(readTitle(`${'a'.repeat(2_000)}${'b'.repeat(1_500)}`)).toBe(`${'a'.repeat(2_000)}… (+1,500)`)
  expect(cutText('ab😀cd', 3)).toBe('ab… (+4)')
  expect([isCut(cutText('abcdef', 3), 3), isCut('abcdef', 3), isCut('abc', 3)]).toEqual([true, false, false])
})
