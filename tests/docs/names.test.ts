import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './pages.ts'

/*
 * Declared names and file names of the product use the words of the field (see CONTRIBUTING.md). What is stored or sent, such as a
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
  says: 'tell',
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

const sources = projectFiles('apps/*/src/**/*.{ts,tsx}', 'apps/web/build/*.ts', 'packages/*/src/**/*.ts').filter(
  (file) => !/\.(test|contract|gen)\.tsx?$|\/testing\/|\/migrations\/|\/convergence\//.test(file),
)
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

/** Vague words that stay in names which a module does not export: they are also words of stored kinds. */
const onlyExported = /"(?:take|taken|doubt|doubts|doubted|traveller)" is vague/
/** Names of libraries, of formats and of what is stored or sent: the name, where it stays, and the reason. */
const exempt: readonly (readonly [name: RegExp, files: RegExp, reason: string])[] = [
  [/^keep$/, /command-line\/backup\.ts$/, 'the option --keep'],
  [/^told$/, /sqlite\/data-lock\.ts$/, 'a column of the lock file'],
  [/^brought$/, /store\/(?:tab-channel|local-store-sync)\.ts$/, 'a message between tabs of two versions'],
  [/^keep(?:Alive|Mounted|Order)$/, /./, 'options of node-postgres, Mantine and zip.js'],
  [/^keep(?:With)?Next$/, /\/minutes\//, 'the term of text documents'],
]
const declarations = [
  /(?:\b(?:const|let|function\*?|interface|type|class) +|#)([\w$]+)/g,
  // Keys, properties and parameters with a type; methods.
  /(?:^|[({[,;]) *(?:readonly |\.\.\.)*([\w$]+)\??:(?!:)/gm,
  /^ +(?:async )?([\w$]+)\((?:|.*\{|.*\): .*)$/gm,
  // Several names: the parameters of an arrow function, and parts of an object or a list.
  /(?<![\w$])\(([\w$, ]+)\) =>/g,
  /[[{]([\w$\s,:.=]*)[\]}](?=\) =>|:| =)/g,
]
function findDeclared(file: string, source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const lists = declarations.flatMap((one) => [...code.matchAll(one)].map(([, names = '']) => names))
  const names = lists
    .join()
    .split(',')
    .map((name) => /([\w$]+)(?: = .*)?\s*$/.exec(name)?.[1] ?? '')
  return [...new Set(names)]
    .filter((name) => !exempt.some(([one, files]) => one.test(name) && files.test(file)))
    .flatMap((name) => findVague(name).filter((problem) => !onlyExported.test(problem)))
    .map((problem) => `${file}: ${problem}`)
}

test('declared names use the words of the field', () => {
  expect(sources.flatMap((file) => findDeclared(file, readProjectFile(file)))).toEqual([])
  const example = 'const kept = f()\nconst { b: told } = c\nfunction g({ beside, d }: P) {}\nconst n = { hear: 1 }\n'
  expect(findDeclared('example.ts', example)).toHaveLength(4)
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
