import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * Exported names and file names of the product use the words of the field (see CONTRIBUTING.md). What is stored or sent, such as a
 * key of a document or a table, keeps its name.
 */

/** Words that are too vague alone, and the ones to use. */
const instead: Readonly<Record<string, string>> = {
  tell: 'notify, announce, report',
  hear: 'listen, receive',
  tend: 'maintain',
  bring: 'import, send, add',
  keep: 'store, cache, hold',
  take: 'import, claim, consume, read',
  beside: 'the noun: menu, background',
  ahead: 'the noun: snapshot, preload',
  traveller: 'the role: owner, sender',
  doubt: 'conflict',
}
const forms: Readonly<Record<string, string>> = {
  told: 'tell',
  said: 'tell',
  heard: 'hear',
  brought: 'bring',
  kept: 'keep',
  taken: 'take',
  doubted: 'doubt',
  doubts: 'doubt',
}
/** Verbs of two words, which are plain: to take back a motion, to take over another hub, an address that is taken. */
const plain = /^(take)(over|back|standing)|taken(address|back|items|lines)/i

/** `keepInList` and `keep-in-list` are the words keep, in and list. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function findVague(name: string): string[] {
  if (plain.test(name.replaceAll('-', ''))) return []
  return wordsOf(name).flatMap((word) => {
    const better = instead[forms[word] ?? word]
    return better ? [`${name}: "${word}" is vague; better: ${better}`] : []
  })
}

const sources = projectFiles(
  'apps/*/src/**/*.{ts,tsx}',
  'apps/web/build/*.ts',
  'packages/*/src/**/*.ts',
).filter((file) => !/\.(test|contract|gen)\.tsx?$|\/testing\/|\/migrations\/|\/convergence\//.test(file))
const exported =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|interface|type|class|enum) ([\w$]+)/gm

test('exported names use the words of the field', () => {
  const found = sources.flatMap((file) =>
    [...readProjectFile(file).matchAll(exported)].flatMap(([, name = '']) =>
      findVague(name).map((problem) => `${file}: ${problem}`),
    ),
  )
  expect(found).toEqual([])
})

test('names of files use the words of the field', () => {
  const found = sources.flatMap((file) => findVague(basename(file).replace(/\..*$/, '')))
  expect(found).toEqual([])
})

test.each([
  ['tendFiles', 1],
  ['keep-in-list', 1],
  ['KeptScreen', 1],
  ['BesideProps', 1],
  ['takeBack', 0],
  ['takeOver', 0],
  ['stakeholder', 0],
  ['extendMeeting', 0],
])('finds the vague word of %s', (name, count) => {
  expect(findVague(name)).toHaveLength(count)
})
