import { foldText } from '../../../document/fold-text.ts'
import { groupBy } from '../../../document/group-by.ts'
import { partsOf } from '../../../document/parts-of.ts'
import { comparedName } from '../../../document/person-name.ts'
import { placeOfText } from '../../../document/sorted-lists.ts'
import type { AttendanceStatus } from '../statement.ts'
import { beginsWithName, unknownName } from './another-name.ts'
import type { Disposal, TallyMethod } from './decision-statement.ts'
import type { Person } from './person.ts'
import type { Counts } from './thresholds.ts'

/** A person in a line of notes: a known one, or a name that is not known. */
export interface NamedInLine {
  readonly name: string
  /** Null for a name that no known person has, or that several have. */
  readonly person: Person | null
  /** The people whom the name could mean, if there are several. */
  readonly candidates: readonly Person[]
}

/** A proposed statement of a line of notes. Nothing is stated before a member accepts it. */
export type NoteProposal =
  | { readonly kind: 'motion' | 'amend'; readonly mover: NamedInLine | null; readonly text: string }
  | { readonly kind: 'second'; readonly who: NamedInLine }
  | ({ readonly kind: 'tally'; readonly method: TallyMethod } & Counts)
  /** The keys of a roll call; see `pressRollKey`. */
  | { readonly kind: 'roll'; readonly keys: string }
  | { readonly kind: 'outcome'; readonly carried: boolean }
  | { readonly kind: 'disposal'; readonly as: Disposal; readonly to: string | null }
  | { readonly kind: 'consent'; readonly numbers: readonly number[] }
  | { readonly kind: 'pull'; readonly number: number; readonly who: NamedInLine | null }
  | { readonly kind: 'recusal'; readonly who: NamedInLine; readonly reason: string; readonly left: boolean }
  | { readonly kind: 'interest'; readonly who: NamedInLine; readonly reason: string }
  | {
      readonly kind: 'attendance'
      readonly who: readonly NamedInLine[]
      readonly status: AttendanceStatus
      readonly reason: string
      /** True if a known name is behind the reason: the line does not say whose reason it is. */
      readonly isReasonUnclear?: true
    }
  | { readonly kind: 'action'; readonly text: string }
  | { readonly kind: 'next' | 'back' | 'reopened' | 'adjourned' | 'off-record' }
  | { readonly kind: 'hand'; readonly who: NamedInLine; readonly up: boolean }
  /** Lowers the first hand of the queue, or calls the person who is next. */
  | { readonly kind: 'lower-next' | 'call' }
  | { readonly kind: 'limit'; readonly seconds: number }
  | { readonly kind: 'recess'; readonly minutes: number | null }
  | {
      readonly kind: 'closed'
      readonly authority: string
      readonly topic: string
      /** The people who stay; empty if the line names none. */
      readonly who: readonly NamedInLine[]
    }

type Parse = (rest: string, people: readonly Person[]) => NoteProposal | undefined

const unless = <T>(isEmpty: boolean, proposal: T): T | undefined => (isEmpty ? undefined : proposal)

const moving =
  (kind: 'motion' | 'amend'): Parse =>
  (rest, people) => {
    const named = leadingName(rest, people)
    // A motion has one mover: the names of several stay in the text.
    const found = named && severalNames.test(named.rest) ? null : named
    const text = (found?.rest ?? rest).replace(/^(moves?|moved)\b[\s,]*/i, '').trim()
    return unless(text === '', { kind, mover: found?.who ?? null, text })
  }

const withWho =
  (proposal: (who: NamedInLine) => NoteProposal): Parse =>
  (rest, people) =>
    unless(rest === '', proposal(onePerson(rest, people)))

const disposing =
  (as: Disposal): Parse =>
  (rest) => ({ kind: 'disposal', as, to: rest || null })

const plain =
  (proposal: NoteProposal): Parse =>
  (rest) =>
    unless(rest !== '', proposal)

const attending =
  (status: AttendanceStatus): Parse =>
  (rest, people) => {
    const who = namesInList(rest, people)
    return unless(who.length === 0, { kind: 'attendance', status, reason: '', who })
  }

/** In a list of names only, "Lee and Schmidt" are two also if one is not known. */
const namesInList = (names: string, people: readonly Person[]): NamedInLine[] =>
  partsInList(names, people).flatMap(
    (part) => namesJoined(part, people) ?? part.split(betweenNames).map((name) => namedInLine(name.trim(), people)),
  )

const partsInList = (words: string, people: readonly Person[]): string[] =>
  partsOf(words, ';').flatMap((section) => partsBetweenCommas(section.replace(lastInList, ','), people))

/** In "Lee, Park, and Hale". */
const lastInList = /,\s?(?:and|&)\s(?=\p{Lu})/gu
const betweenNames = /\s(?:and|&|\/)\s(?=\p{Lu})/u
const severalNames = /^(?:and|&|\/)\s+\p{Lu}/u

/** `Hale, John` is one part if that is the whole name of a known person. */
function partsBetweenCommas(words: string, people: readonly Person[]): string[] {
  const { isWhole } = indexOf(people)
  const parts: string[] = []
  for (const part of partsOf(words, ',').filter((one) => one !== '')) {
    const last = parts.at(-1) ?? ''
    const isInverted =
      last !== '' &&
      !last.includes(',') &&
      isWhole(foldName(`${part} ${last}`)) &&
      ![last, part].some((one) => isWhole(foldName(one)))
    if (isInverted) parts.pop()
    parts.push(isInverted ? `${last}, ${part}` : part)
  }
  return parts
}

/**
 * `EXCUSED: Lee ill`, `EXCUSED: Lee, Park`: names, and then the reason. Behind the first name, only words that known people
 * have are names.
 */
const excused: Parse = (rest, people) => attendingWithReason('excused', rest, people, () => true)

/** `REMOTE: Lee, Park, broken leg`: names, and then the reason, which begins with a small letter. */
const remote: Parse = (rest, people) => attendingWithReason('remote', rest, people, (part) => /^\p{Ll}/u.test(part))

function attendingWithReason(
  status: 'excused' | 'remote',
  rest: string,
  people: readonly Person[],
  isReason: (unknownWords: string) => boolean,
): NoteProposal | undefined {
  const parts = partsInList(rest, people)
  const first = namesAndReason(parts[0] ?? '', people)
  const others = parts.slice(1).map((part) => ({ part, names: namesJoined(part, people) }))
  const start = others.findIndex(({ part, names }) => names === null && isReason(part))
  const named = start === -1 ? others : others.slice(0, start)
  const isUnclear = others
    .slice(first.reason === '' ? named.length : 0)
    .some(({ part, names }) => names !== null || leadingName(part, people) !== null)
  return unless(parts.length === 0, {
    kind: 'attendance',
    status,
    who: [...first.who, ...named.flatMap(({ part, names }) => names ?? [namedInLine(part, people)])],
    reason: [first.reason, ...others.slice(named.length).map(({ part }) => part)]
      .filter((part) => part !== '')
      .join(', '),
    ...(isUnclear && { isReasonUnclear: true as const }),
  })
}

/** `Kim Lee`, `Lee ill`, `Lee and Schmidt`, `Maria Schmidt`: the names at the beginning, and then the reason. */
function namesAndReason(words: string, people: readonly Person[]) {
  const joined = namesJoined(words, people)
  if (joined) return { who: joined, reason: '' }
  const parts = words.split(betweenNames)
  const who: NamedInLine[] = []
  for (const [index, part] of parts.entries()) {
    const { name, reason } = nameAndReason(part.trim(), people)
    who.push(name)
    if (reason !== '') return { who, reason: [reason, ...parts.slice(index + 1)].join(' and ') }
  }
  return { who, reason: '' }
}

function nameAndReason(words: string, people: readonly Person[]) {
  const whole = namedInLine(words, people)
  if (isKnown(whole)) return { name: whole, reason: '' }
  const found = leadingName(words, people)
  if (found) return { name: found.who, reason: found.rest.trim() }
  const [name = ''] = unknownName.exec(words) ?? []
  return { name: namedInLine(name, people), reason: words.slice(name.length).trim() }
}

/** The people of `Lee` or `Lee and Park`, if all of these are known; otherwise null. */
function namesJoined(words: string, people: readonly Person[]): NamedInLine[] | null {
  const whole = namedInLine(words, people)
  if (isKnown(whole)) return [whole]
  const each = words
    .replace(/\s+/g, ' ')
    .split(/ (?:and|&|\/) /)
    .map((name) => namedInLine(name, people))
  return each.length > 1 && each.every(isKnown) ? each : null
}

const isKnown = ({ person, candidates }: NamedInLine) => person !== null || candidates.length > 0

/** `5-2-1`, or `5-2 by show of hands` */
const tally: Parse = (rest) => {
  const counts = /^(\d{1,5})\s*[-–:]\s*(\d{1,5})(?:\s*[-–:]\s*(\d{1,5}))?(?:,? ([a-z ]{1,30}))?$/i.exec(rest)
  if (!counts) return undefined
  const [, aye, nay, abstain = '0', how] = counts
  const method = how === undefined ? 'unsaid' : waysOfVoting.find(([words]) => words.test(how))?.[1]
  return method && { kind: 'tally', method, aye: Number(aye), nay: Number(nay), abstain: Number(abstain) }
}

const waysOfVoting: readonly (readonly [RegExp, TallyMethod])[] = [
  [/^(by )?(a )?(show of )?hands$/i, 'hands'],
  [/^(by )?(a )?voice( vote)?$/i, 'voice'],
  [/^(by )?(a )?secret ballot$/i, 'secret'],
]

const maxItems = 200
/** A number has three digits, so a longer list repeats itself. */
const maxNumbers = 999

/** `3-7, 9` */
const consent: Parse = (rest) => {
  const numbers: number[] = []
  for (const part of partsOf(rest, ',')) {
    const range = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(part)
    if (!range) return undefined
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])]
    if (from < 1 || to < from || to - from > maxItems || numbers.length > maxNumbers) return undefined
    for (let number = from; number <= to; number++) numbers.push(number)
  }
  return { kind: 'consent', numbers: [...new Set(numbers)] }
}

const pull: Parse = (rest, people) => {
  const found = /^(\d{1,3})(?:\s(.+))?$/.exec(rest)
  if (!found) return undefined
  const [, number, name] = found
  return { kind: 'pull', number: Number(number), who: name ? onePerson(name, people) : null }
}

/** `Ruiz, employer, left` */
const recusal: Parse = (rest, people) => {
  const [name = '', ...parts] = partsBetweenCommas(rest, people)
  const left = parts.some(isLeft)
  const reason = parts.filter((part) => !isLeft(part) && !/^stay(s|ed)$/i.test(part)).join(', ')
  return unless(name === '', { kind: 'recusal', who: onePerson(name, people), reason, left })
}
const isLeft = (part: string) => /^(left|leaves)( the room)?$/i.test(part)

const interest: Parse = (rest, people) => {
  const [name = '', ...parts] = partsBetweenCommas(rest, people)
  return unless(name === '', { kind: 'interest', who: onePerson(name, people), reason: parts.join(', ') })
}

/** `54957(b) personnel; with Park, Ruiz` */
const closed: Parse = (rest, people) => {
  const parts = rest.split(';')
  const start = parts.findIndex((part, index) => index > 0 && staying.test(part))
  const about = (start < 0 ? rest : parts.slice(0, start).join(';')).trim()
  const names = start < 0 ? [] : parts.slice(start).map((part) => part.replace(staying, ''))
  const [first = ''] = /^\S*/.exec(about) ?? []
  const authority = /\d/.test(first) ? first : ''
  const topic = about.slice(authority.length).trim()
  return unless(topic === '', {
    kind: 'closed',
    authority,
    topic,
    who: namesInList(names.join(';'), people),
  })
}
const staying = /^\s*with\b:?/i

const maxWordsOfName = 4

const minutesIn = (rest: string) => (/^\d{1,4}$/.test(rest) ? Number(rest) : null)

/** After these words, a colon may follow; words with a colon in the table need it. */
const parsers: Readonly<Record<string, Parse>> = {
  'MOTION:': moving('motion'),
  'AMEND:': moving('amend'),
  'SECOND:': withWho((who) => ({ kind: 'second', who })),
  'VOTE:': tally,
  'ROLL:': (rest) => unless(!/^[ynarxA0-9\s]*$/.test(rest), { kind: 'roll', keys: rest.replace(/\s+/g, '') }),
  CARRIED: plain({ kind: 'outcome', carried: true }),
  LOST: plain({ kind: 'outcome', carried: false }),
  WITHDRAWN: plain({ kind: 'disposal', as: 'withdrawn', to: null }),
  TABLED: plain({ kind: 'disposal', as: 'tabled', to: null }),
  'TABLED:': disposing('tabled'),
  'REFERRED:': disposing('referred'),
  'POSTPONED:': disposing('postponed'),
  'CONSENT:': consent,
  'PULL:': pull,
  'RECUSE:': recusal,
  'INTEREST:': interest,
  'PRESENT:': attending('present'),
  'REMOTE:': remote,
  'EXCUSED:': excused,
  'ACTION:': (rest) => unless(rest === '', { kind: 'action', text: rest }),
  NEXT: plain({ kind: 'next' }),
  'Q+': withWho((who) => ({ kind: 'hand', who, up: true })),
  'Q-': (rest, people) =>
    rest === '' ? { kind: 'lower-next' } : { kind: 'hand', who: onePerson(rest, people), up: false },
  CALL: plain({ kind: 'call' }),
  TIME: (rest) => {
    const minutes = minutesIn(rest)
    return minutes === null || minutes === 0 ? undefined : { kind: 'limit', seconds: minutes * 60 }
  },
  RECESS: (rest) => {
    const minutes = minutesIn(rest)
    return unless(rest !== '' && minutes === null, { kind: 'recess', minutes })
  },
  BACK: plain({ kind: 'back' }),
  'CLOSED:': closed,
  OPEN: plain({ kind: 'reopened' }),
  ADJOURN: plain({ kind: 'adjourned' }),
}

export const noteWords: readonly string[] = [...Object.keys(parsers), '+', '-', '//']

/** The maximum length of a line that is read as a statement. A longer one is an ordinary line of the notes. */
export const maxNoteLineLength = 5_000

/**
 * Reads a line of notes as a proposed statement; undefined for ordinary words. Its work grows with the length of the line,
 * not faster: any member may write any line, and each device reads it.
 */
export function parseNoteLine(line: string, people: readonly Person[]): NoteProposal | undefined {
  const words = line.trim()
  // A line off the record stays off it at any length.
  if (words.startsWith('//')) return { kind: 'off-record' }
  if (line.length > maxNoteLineLength) return undefined
  // `+Ruiz` arrives, `-Park` leaves; `- Park` is an entry of a list.
  const moved = /^([+-])(\p{L}.*)$/u.exec(words)
  if (moved) return attending(moved[1] === '+' ? 'present' : 'left')(moved[2] ?? '', people)
  const [word = ''] = /^(?:Q[+-]|[A-Z]+(?::|\b))/.exec(words) ?? []
  // "OPEN questions remain" is ordinary text, and so is an unknown word.
  return Object.hasOwn(parsers, word) ? parsers[word]?.(words.slice(word.length).trim(), people) : undefined
}

/** The words of a normalised name, and its endings: "van der berg" of "ana van der berg". */
export function partsOfName(folded: string): readonly string[] {
  const words = folded.split(' ')
  const endings = [2, 3, maxWordsOfName].filter((count) => count < words.length)
  return [...words, ...endings.map((count) => words.slice(-count).join(' '))]
}

/** The people whom a name means: by the whole name, or else by its beginning, a single part of it or its ending. */
export function peopleNamed(name: string, people: readonly Person[]): readonly Person[] {
  const wanted = foldName(name)
  return wanted === '' ? [] : indexOf(people).find(wanted)
}

/** A name for comparison: without accents, capitals and dots, and with the apostrophe and hyphen of keyboards. */
export const foldName = (name: string): string =>
  foldText(
    comparedName(name)
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/[‐‑]/g, '-'),
  )
    .replace(/[\s.]+/g, ' ')
    .trim()

interface NameIndex {
  readonly find: (wanted: string) => readonly Person[]
  readonly isName: (wanted: string) => boolean
  readonly isWhole: (wanted: string) => boolean
}

const indexes = new WeakMap<readonly Person[], NameIndex>()

/** A line can name each of a thousand people, so their names are normalised and sorted once. */
function indexOf(people: readonly Person[]): NameIndex {
  const known = indexes.get(people)
  if (known) return known
  const byName = groupBy(people, ({ name }) => foldName(name))
  const byPart = groupBy(
    people.flatMap((person) => [...new Set(partsOfName(foldName(person.name)))].map((part) => ({ part, person }))),
    ({ part }) => part,
  )
  const meant = new Map<string, readonly Person[]>([
    ...Array.from(byPart, ([text, own]) => [text, own.map(({ person }) => person)] as const),
    ...byName,
  ])
  const sorted = [...meant.keys()].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(people.map((person, place) => [person, place]))
  const found = new Map<string, readonly Person[]>()

  function beginningWith(wanted: string): Person[] {
    const named = new Set<Person>()
    for (let place = placeOfText(sorted, wanted); sorted[place]?.startsWith(wanted); place++) {
      const key = sorted[place] as string
      // A whole name that is also a part of another one means both here.
      for (const person of byName.get(key) ?? []) named.add(person)
      for (const { person } of byPart.get(key) ?? []) named.add(person)
    }
    return [...named].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  }

  function find(wanted: string): readonly Person[] {
    const named = meant.get(wanted) ?? found.get(wanted) ?? beginningWith(wanted)
    found.set(wanted, named)
    return named
  }

  const index = {
    find,
    isName: (wanted: string) => meant.has(wanted),
    isWhole: (wanted: string) => byName.has(wanted),
  }
  indexes.set(people, index)
  return index
}

function namedInLine(name: string, people: readonly Person[]): NamedInLine {
  const found = peopleNamed(name, people)
  const [only = null] = found
  return {
    name: name.trim(),
    person: found.length === 1 ? only : null,
    candidates: found.length > 1 ? found : [],
  }
}

/** One person; "Lee and Park" could mean each of them. */
function onePerson(name: string, people: readonly Person[]): NamedInLine {
  const named = namedInLine(name, people)
  const joined = isKnown(named) ? null : namesJoined(name, people)
  return joined ? { ...named, candidates: joined.flatMap(({ person, candidates }) => person ?? candidates) } : named
}

/** The longest name of a known person at the beginning of a line. */
function leadingName(
  line: string,
  people: readonly Person[],
): { readonly who: NamedInLine; readonly rest: string } | null {
  const words = line.split(/\s+/)
  for (let count = Math.min(maxWordsOfName, words.length - 1); count > 0; count--) {
    const name = words.slice(0, count).join(' ').replace(/[,:]$/, '')
    const rest = words.slice(count).join(' ')
    if (indexOf(people).isName(foldName(name)) && !goesOn(name, words[count - 1] ?? '', rest, people))
      return { who: namedInLine(name, people), rest }
  }
  return null
}

/** True if a first name alone is followed by another name: `Maria Schmidt` is neither Maria Ruiz nor Maria. */
function goesOn(name: string, last: string, rest: string, people: readonly Person[]): boolean {
  const wanted = foldName(name)
  return (
    /^\p{L}+$/u.test(last) &&
    beginsWithName(rest) &&
    peopleNamed(name, people).every((one) => `${foldName(one.name)} `.startsWith(`${wanted} `))
  )
}
