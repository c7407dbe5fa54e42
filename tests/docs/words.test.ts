import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/*
 * Checks the wording of commit subjects, comments and test names (see CONTRIBUTING.md), only of lines and
 * commits after `base`.
 */
const base = '022877bb'

interface Rule {
  readonly pattern: RegExp
  /** The reason, and a better wording. */
  readonly instead: string
}

const subjectRules: readonly Rule[] = [
  {
    pattern: /^(Say|Let|Have|Keep|Tell|Give|Leave|Hold|Take|Claim|Make sure)\b/,
    instead: 'the verb hides the change: Add, Fix, Remove, Rename, Move, Speed up, Simplify, Document, Test',
  },
  { pattern: /^[a-z]/, instead: 'begin with an imperative in upper case: "Fix caret jump"' },
  { pattern: /^(?!Speed up)\w+(ed|ing)\b/, instead: 'use the imperative: "Add", not "Added" or "Adding"' },
  { pattern: /\.$/, instead: 'a subject is no sentence: leave out the full stop' },
  { pattern: /^.{73,}/, instead: 'at most 72 characters; the reason belongs into the body' },
]

const proseRules: readonly Rule[] = [
  {
    pattern: /^(What|Who|Whatever|Where there)\s(?!.*\?$)/,
    instead: 'a clause as subject is hard to read: name the thing, "The relay …", "Unsaved text …"',
  },
  { pattern: /^So that\s/, instead: 'begin with the fact, and end with the reason: "…, so that …"' },
  {
    pattern: /\b(nobody|somebody|anybody|whoever)\b/i,
    instead: 'name the role: a member, an owner, the author, a visitor, the operator',
  },
  { pattern: /\bis told of\b/i, instead: 'data does not speak: "receives", "is notified of"' },
  { pattern: /\b(says|tells) (nothing|no more)\b/i, instead: 'data does not speak: "contains no …"' },
  { pattern: /\bstays? behind\b/i, instead: 'data does not act: "is not deleted", "is stored"' },
  { pattern: /\bgoes? away\b/i, instead: 'data does not act: "is removed", "is closed"' },
]

/** The output of `git`, or null without such a history. */
function git(...words: string[]): string | null {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { status, stdout } = spawnSync('git', words, { cwd, encoding: 'utf8', maxBuffer: 1e9 })
  return status === 0 ? stdout : null
}

/** Comments and test names of a file's added lines, without marks and quotes. */
function proseOf(line: string): string[] {
  const comment = /^\s*(?:\/\/|\{?\/?\*+)\s*(.*?)(?:\s*\*\/\}?)?$/.exec(line)?.[1]
  const name = /\b(?:test|describe)(?:\.\w+\([^)]*\)|\.\w+)*\((['"`])(.+?)\1[,)]/.exec(line)?.[2]
  return [comment, name].filter((prose) => prose !== undefined)
}

function addedProse(diff: string): string[] {
  let file = ''
  return diff.split('\n').flatMap((line) => {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length)
    return line.startsWith('+') && !line.startsWith('+++')
      ? proseOf(line.slice(1)).map((prose) => `${file}: ${prose}`)
      : []
  })
}

const findings = (texts: readonly string[], rules: readonly Rule[], wordsOf = (text: string) => text) =>
  texts.flatMap((text) =>
    rules
      .filter(({ pattern }) => pattern.test(wordsOf(text)))
      .map(({ pattern, instead }) => `${text}\n    ${pattern}: ${instead}`),
  )

const hasHistory = git('merge-base', '--is-ancestor', base, 'HEAD') !== null
const why = hasHistory ? '' : ` (not checked: the history since ${base} is not here)`

test.skipIf(!hasHistory)(`subjects of new commits follow the rules${why}`, () => {
  const subjects = git('log', '--no-merges', '--format=%s', `${base}..HEAD`) ?? ''
  expect(findings(subjects.split('\n').filter(Boolean), subjectRules)).toEqual([])
})

test.skipIf(!hasHistory)(`new comments and test names follow the rules${why}`, () => {
  const sources = ['*.ts', '*.tsx', '*.mjs', '*.css', ':!apps/web/src/texts', ':!tests/docs/words.test.ts']
  const diff = git('diff', '--unified=0', '--no-color', '--find-renames', base, '--', ...sources) ?? ''
  expect(findings(addedProse(diff), proseRules, (text) => text.replace(/^\S+: /, ''))).toEqual([])
})

test.each([
  ['// Whoever may only read is offered nothing.', 1],
  [' * What was typed stays.', 1],
  ["test('so does what somebody lacks', () => {", 1],
  ['// What does the browser do here?', 0],
  ["  const words = 'Nobody is in the directory yet.'", 0],
  ["test('rejects an update of another account', async () => {", 0],
])('finds the wording of %s', (line, count) => {
  expect(findings(proseOf(line), proseRules)).toHaveLength(count)
})

test('finds the wording of subjects', () => {
  expect(
    findings(['Say what is stored', 'Fix caret jump', 'Speed up a key', 'Added a test', 'Add a test.'], subjectRules),
  ).toHaveLength(3)
})
