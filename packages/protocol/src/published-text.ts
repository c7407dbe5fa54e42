import type { OpenRecord } from './open-records.ts'

/*
 * How the public text of minutes differs from the approved one. The relay knows no names of a text, so a replacement
 * counts as one of a name only if it cannot be one of other words (`isName`). All others are counted as other words.
 */

/** The replacement for a link that admits readers to a meeting. */
export const linkMark = '[link]'
/** The replacement for a name that its owner cleared. */
export const namelessMark = 'a member'

export interface TextDifferences {
  /** The places with another name. */
  readonly names: number
  /** The links that are left out. */
  readonly links: number
  /** The checksums of earlier versions that are left out: they would allow guesses of a name to be verified. */
  readonly checksums: number
  /** The places with other words; null if there are too many to be counted. */
  readonly words: number | null
}

export const noDifferences: TextDifferences = { names: 0, links: 0, checksums: 0, words: 0 }

const address = String.raw`https?:\/\/[^\s<>"”’]*[^\s<>"”’.,;:!?)\]}]`
/** Older apps marked a link with more words. */
const mark = String.raw`\[link(?: to join)?\]`
/** An initial has its point: another one behind it ends a sentence. */
const initial = String.raw`\p{Lu}\.`
const tokens = new RegExp(`${mark}|${address}|${initial}|[\\p{L}\\p{M}\\p{N}]+|\\n|[^\\S\\n]+|.`, 'gsu')
const isAddress = (token: string) => /^https?:\/\//.test(token)
const isMark = (token: string) => token.startsWith('[link')
const isSpace = (token: string) => /^[^\S\n]+$/.test(token)

type NamesOfRecord = Pick<OpenRecord, 'attendance' | 'presiding' | 'notesBy' | 'resolutions'>

/** The people whom a record names beside its minutes, as its owner confirmed the names. */
const peopleIn = ({ attendance, presiding, notesBy, resolutions = [] }: NamesOfRecord) => [
  ...attendance.map(({ name }) => name),
  ...presiding,
  ...notesBy,
  ...resolutions.flatMap(({ mover, seconders, vote }) => [
    ...(mover === null ? [] : [mover]),
    ...seconders,
    ...(vote?.byName ?? []).map(({ name }) => name),
  ]),
]

export function textDifferences(
  approved: string,
  record: NamesOfRecord & Pick<OpenRecord, 'minutes'>,
): TextDifferences {
  const published = record.minutes
  if (approved === published) return noDifferences
  const [before, after] = [approved.match(tokens) ?? [], published.match(tokens) ?? []]
  const changes = changesBetween(before, after)
  if (changes === null) return { ...noDifferences, words: null }
  const isName = nameRule(approved, published, new Set(peopleIn(record)))
  let [names, links, checksums, words] = [0, 0, 0, 0]
  const others = changes.filter((change) => {
    const left = linksLeftOut(before.slice(change.at, change.end), after.slice(change.into, change.until))
    links += left
    return left === 0
  })
  for (const [change, free] of withNeighbours(merged(others, before), before.length)) {
    const text = before.slice(change.at, change.end).join('')
    const replacement = after.slice(change.into, change.until).join('')
    if (replacement === '' && /^, SHA-256 [0-9a-f]{64}$/.test(text)) checksums++
    else if (isNameWithNeighbours(change, free, before, after, isName)) names++
    else words += Math.max(linesIn(text), linesIn(replacement))
  }
  return { names, links, checksums, words }
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '').length || 1

/** The differences as the public page prints them, which is in English. */
export function differencesInWords({ names, links, checksums, words }: TextDifferences): string[] {
  const places = (count: number) => (count === 1 ? '1 place' : `${count} places`)
  const sentences = [
    ...(words === null ? ['Differs from the approved text in more places than can be counted.'] : []),
    ...(words ? [`Differs from the approved text in ${places(words)}.`] : []),
    ...(names > 0 ? [`Names are changed in ${places(names)}.`] : []),
    ...(links > 0 ? [links === 1 ? '1 link is left out.' : `${links} links are left out.`] : []),
    ...(checksums > 0 ? ['The checksum of an earlier version is left out.'] : []),
  ]
  if (sentences.length === 0) return ['This is the approved text, unchanged.']
  return words === 0 ? [...sentences, 'All other words are those of the approved text.'] : sentences
}

/** Tokens `at` to `end` are replaced by the other text's tokens `into` to `until`. */
interface Change {
  readonly at: number
  readonly end: number
  readonly into: number
  readonly until: number
}

/** The number of links that are left out, if nothing else is changed: each has its mark, or is left out with its colon. */
function linksLeftOut(before: readonly string[], after: readonly string[]): number {
  const links = before.filter(isAddress).length
  if (links === 0) return 0
  const marked = before.map((token) => (isAddress(token) ? linkMark : token)).join('')
  if (marked === after.map((token) => (isMark(token) ? linkMark : token)).join('')) return links
  return after.length === 0 && before.every((token) => isAddress(token) || /^[\s:·(),]+$/.test(token)) ? links : 0
}

/** Changes with only a space between them are one: "Tom Reyes" became "T. R.". */
function merged(changes: readonly Change[], before: readonly string[]): Change[] {
  const found: Change[] = []
  for (const change of changes) {
    const last = found.at(-1)
    if (last && before.slice(last.end, change.at).every(isSpace))
      found.splice(-1, 1, { ...last, end: change.end, until: change.until })
    else found.push(change)
  }
  return found
}

/** The most tokens beside a change that may belong to its name: three words. */
const neighbours = 6

/** Each change with the numbers of unchanged tokens before and after it. */
const withNeighbours = (changes: readonly Change[], length: number) =>
  changes.map((change, index): [Change, readonly [number, number]] => [
    change,
    [
      Math.min(neighbours, change.at - (changes[index - 1]?.end ?? 0)),
      Math.min(neighbours, (changes[index + 1]?.at ?? length) - change.end),
    ],
  ])

/** A name may share words with its replacement: "Ana Ortiz" became "Ana". */
function isNameWithNeighbours(
  { at, end, into, until }: Change,
  [left, right]: readonly [number, number],
  before: readonly string[],
  after: readonly string[],
  isName: (name: string, shown: string) => boolean,
): boolean {
  for (let more = 0; more <= left + right; more++)
    for (let l = Math.max(0, more - right); l <= Math.min(left, more); l++) {
      const r = more - l
      const name = before.slice(at - l, end + r).join('')
      const shown = after.slice(into - l, until + r).join('')
      if (isName(name.trim(), shown.trim())) return true
    }
  return false
}

const nameWord = /^(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’-]*|\p{Ll}{1,3})$/u
const startsAsName = /^[\p{Lu}\p{Lt}\p{Lo}]/u

/** Letters of a name, without digits and signs. */
const looksLikeName = (text: string) => {
  const words = text.split(' ')
  return (
    words.length <= 6 && words.every((word) => nameWord.test(word)) && words.some((word) => startsAsName.test(word))
  )
}

/** True for a name of which at least one word became an initial: "Tom Reyes" and "T. Reyes". */
function isAbbreviated(name: string, shown: string): boolean {
  const words = name.split(/[ .]+/).filter(Boolean)
  let hasInitial = false
  for (const part of shown.split(/[ .]+/).filter(Boolean)) {
    const isInitial = [...part].length === 1
    const found = words.findIndex((word) => word === part || (isInitial && word.startsWith(part)))
    if (found < 0) return false
    hasInitial ||= isInitial && words[found] !== part
    words.splice(0, found + 1)
  }
  return hasInitial
}

/**
 * The rule by which a replacement is one of a name: it looks like a name, its replacement is a person of the record, its
 * initials or `namelessMark`, and it is replaced everywhere, always by the same. A replacement that is in the approved
 * text already would give a person's words and votes to another one.
 */
function nameRule(approved: string, published: string, people: ReadonlySet<string>) {
  const shownAs = new Map<string, string | null>()
  function check(name: string, shown: string): boolean {
    const isPerson = people.has(shown) || isAbbreviated(name, shown)
    if (!looksLikeName(name) || !(isPerson || shown === namelessMark)) return false
    if (hasWords(published, name, shown)) return false
    return shown === namelessMark || !hasWords(approved, shown, name)
  }
  return (name: string, shown: string): boolean => {
    if (name === shown || name.length > 200 || shown.length > 200) return false
    const known = shownAs.get(name)
    if (known !== undefined) return known === shown
    if (!check(name, shown)) return false
    shownAs.set(name, shown)
    return true
  }
}

/** True if the text has these words outside of `others`, which may contain them. */
function hasWords(text: string, words: string, others: string): boolean {
  const rest = others.includes(words) ? text.replaceAll(others, '\n') : text
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{M}\p{N}]/u.test(sign)
  for (let at = rest.indexOf(words); at >= 0; at = rest.indexOf(words, at + 1))
    if (!isLetter(rest[at - 1]) && !isLetter(rest[at + words.length])) return true
  return false
}

/** Beyond these, two texts are not compared further: a hostile pair of a megabyte would take minutes. */
const maxEdits = 4_000
const maxSteps = 40_000_000

/** The changes by the shortest edit script (Myers, 1986); null if the texts have too little in common. */
function changesBetween(before: readonly string[], after: readonly string[]): Change[] | null {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let [end, until] = [before.length, after.length]
  while (end > start && until > start && before[end - 1] === after[until - 1]) {
    end--
    until--
  }
  const edits = editsBetween(before.slice(start, end), after.slice(start, until))
  if (edits === null) return null
  const changes: Change[] = []
  for (const [x, y, isRemoved] of edits) {
    const [at, into] = [start + x, start + y]
    const last = changes.at(-1)
    const next = { at, end: at + (isRemoved ? 1 : 0), into, until: into + (isRemoved ? 0 : 1) }
    if (last && last.end === at && last.until === into)
      changes.splice(-1, 1, { ...last, end: next.end, until: next.until })
    else changes.push(next)
  }
  return changes
}

/** Each edit at a token of the first text and one of the second: a removal there, or else an insertion here. */
function editsBetween(a: readonly string[], b: readonly string[]): [number, number, boolean][] | null {
  const most = Math.min(maxEdits, a.length + b.length)
  const furthest = new Int32Array(2 * most + 3)
  const middle = most + 1
  const reached: Int32Array[] = []
  let steps = 0
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && at(furthest, middle + k - 1) < at(furthest, middle + k + 1))
      let x = isDown ? at(furthest, middle + k + 1) : at(furthest, middle + k - 1) + 1
      const from = x
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      steps += 1 + x - from
      furthest[middle + k] = x
      if (x >= a.length && x - k >= b.length) return walkBack(reached, d, a.length, b.length)
    }
    if (steps > maxSteps) return null
    reached.push(furthest.slice(middle - d, middle + d + 1))
  }
  return null
}

function walkBack(reached: readonly Int32Array[], edits: number, x: number, y: number) {
  const found: [number, number, boolean][] = []
  for (let d = edits; d > 0; d--) {
    const before = reached[d - 1] as Int32Array
    const k = x - y
    const isDown = k === -d || (k !== d && at(before, k - 1 + d - 1) < at(before, k + 1 + d - 1))
    const from = isDown ? k + 1 : k - 1
    x = at(before, from + d - 1)
    y = x - from
    found.push([x, y, !isDown])
  }
  return found.reverse()
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0
