import { readDay, type SampledColumns, sampleColumns } from '@civic-hub/committee/budget'
import { usualRole } from '@civic-hub/committee/members'
import { isEmail } from '@civic-hub/protocol'

/** `Ruth <ruth@example.org>`, `Ruth (ruth@example.org)` */
const enclosed = /[<(]([^<>()]*)[>)]/g

const isEnclosedAddress = (inner: string) => isEmail(withoutScheme(inner))

function withoutScheme(address: string): string {
  const trimmed = address.trim()
  return /^mailto:/i.test(trimmed) ? (trimmed.slice('mailto:'.length).split('?')[0] ?? '') : trimmed
}

/** The addresses in a cell: `mailto:ruth@example.org` has one, and `Ruth <ruth@example.org>; paul@example.org` two. */
export const addressesIn = (cell: string): string[] =>
  cell
    .split(/[;,]/)
    .map((part) => [...part.matchAll(enclosed)].map(([, inner = '']) => inner).find(isEnclosedAddress) ?? part)
    .map(withoutScheme)
    .filter(isEmail)

const hasAddress = (cell: string): boolean => addressesIn(cell).length > 0

/** The words of a cell without the address behind them. */
export function withoutAddress(cell: string): string {
  const words = cell
    .replace(enclosed, (whole, inner: string) => (isEnclosedAddress(inner) ? '' : whole))
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return hasAddress(words) ? '' : words.trim()
}

export const csvFields = ['role', 'email', 'from', 'until'] as const
export type CsvField = (typeof csvFields)[number]

/** The index of the column of each field; null for none. */
export interface CsvColumns extends Readonly<Record<CsvField, number | null>> {
  /** The columns of a name in their order, such as first and last name. */
  readonly name: readonly number[]
}

type Lines = readonly (readonly string[])[]

export const isBlank = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '')

/** The line of the headings. */
export const lineOfHeadings = (lines: Lines, above: number): readonly string[] =>
  lines.filter((line) => !isBlank(line))[above] ?? []

// Headings in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech and those of the Nordic countries. Trusted ones count whatever is in the cells.
const nameHeadings = {
  first:
    /^((first|given|fore)[ _-]?names?|first|vornamen?|pr[ée]noms?|nombres?|nome|imi[ęe]|jm[ée]no|voornamen?|voornaam|f[öo]rnamn|fornavn|keresztn[ée]v|etunimi)$/i,
  middle:
    /^((middle|additional)[ _-]?names?|middle( initial)?|zweiter vorname|deuxi[èe]me pr[ée]nom|tussenvoegsel|mellannamn|mellomnavn|mellemnavn)$/i,
  last: /^((last|family|sur)[ _-]?names?|last|(nach|familien|zu)namen?|nom( de famille)?|apellidos?|cognome|sobrenome|nazwisko|p[řr][íi]jmen[íi]|achternaam|efternamn|efternavn|etternavn|vezet[ée]kn[ée]v|sukunimi)$/i,
  suffix: /^(name )?suffix$/i,
  whole:
    /^((full|display|whole|voller|vollst[äa]ndiger|member|person)[ _-]?names?|names?|members?|persons?|mitglied(er)?|membres?|nom (complet|et pr[ée]nom|pr[ée]nom)|nombre completo|nombre y apellidos?|nome completo|nome e cognome|cognome e nome|imi[ęe] i nazwisko|jm[ée]no a p[řr][íi]jmen[íi]|naam|namn|navn|n[ée]v|nimi|name,? ?vorname|nachname,? ?vorname|(last|family) name,? ?(first|given) name|name of (the )?member)$/i,
  loose: /name|member|person/i,
} as const
/** Such a column is not about the person's own name. */
const notName =
  /\b(id|no\.?|number|nr\.?|user|file|log-?in|company|organi[sz]ation|firma|employer|phonetic|nick|prefix|suffix|spouse|assistant|manager|label|type|since|e-?mail|yomi)\b/i

const headings: Record<CsvField, { readonly trusted: RegExp; readonly loose: RegExp }> = {
  email: {
    trusted: /^(member |primary )?(e-?mail([ -]?(address|adresse|adres|adress|c[íi]m))?|e-?post(adress|adresse)?)$/i,
    loose: /e-?mail|\bmail\b|e-?post|courriel|correo|posta elettronica|s[äa]hk[öo]posti|user principal name/i,
  },
  from: {
    trusted: /^(term )?(from|start|since|begin)|term start|appointed/i,
    loose:
      /(?<!\p{L})(since|joined|seit|ab|von|eintritt|depuis|d[ée]but|desde|in[íi]cio|inizio|dal|od|fr[åa]n|fra|van)(?!\p{L})/iu,
  },
  until: {
    trusted: /until|\bend|expir|term (to|ends)/i,
    loose: /(?<!\p{L})(bis|austritt|jusqu\S*|fin|fine|hasta|fim|fino|al|do|til|till|tot)(?!\p{L})/iu,
  },
  role: {
    trusted:
      /^((board|committee) )?(role|position|office|function|funktion|rolle|amt|fonction|r[ôo]le|poste|qualit[ée]|cargo|puesto|fun[çc][ãa]o|carica|incarico|funkcja|funkce|functie|roll|rooli|uppdrag|verv|hverv|tiszts[ée]g)$/i,
    loose: /\b(roles?|positions?|titles?|office|function|amt|fonction|cargo)\b|funktion/i,
  },
}
const notRole = /\b(phone|location|street|address|fax|id)\b/i

const isDayCell = (cell: string) => readDay(cell, 'month-first') !== null || readDay(cell, 'day-first') !== null
/** `Mrs.` is no role. */
const isSalutation = (cell: string) =>
  /^(mr|mrs|ms|miss|mx|dr|prof|rev|hon|herr|frau|hr|fr|m|mme|mlle|sr|sra|srta|pan|pan[ií]|sig|sig\.ra)\.?$/i.test(cell)
const letters = (cell: string) => cell.match(/\p{L}/gu)?.length ?? 0
const isWords = (cell: string) =>
  letters(cell) > 1 && letters(cell) >= (cell.match(/\d/g)?.length ?? 0) && !cell.includes('@')

const fits: Record<CsvField, (cell: string) => boolean> = {
  email: hasAddress,
  from: isDayCell,
  until: isDayCell,
  role: (cell) => isWords(cell) && !isSalutation(cell),
}

/** The number of columns whose meaning is known. */
export function countKnown(lines: Lines): number {
  const { columns, hasHeadings } = guessColumns(lines)
  const { name, ...others } = columns
  const known = name.length + Object.values(others).filter((column) => column !== null).length
  // Without headings, the first columns are used whatever they are.
  return hasHeadings || columns.email !== null ? known : 0
}

interface GuessedColumns {
  readonly columns: CsvColumns
  readonly hasHeadings: boolean
  /** The number of lines above the headings that are not blank, such as the title of the list. */
  readonly above: number
}

/** More lines of one cell are a list of names. */
const maxLinesAbove = 5

/** Finds the columns by their headings and their cells. Without headings, the cells decide. */
export function guessColumns(lines: Lines): GuessedColumns {
  const own = lines.filter((line) => !isBlank(line))
  const above = own.findIndex((line) => line.filter((cell) => cell.trim() !== '').length > 1)
  if (above > 0 && above <= maxLinesAbove) {
    const below = guessColumnsOf(own.slice(above))
    if (below.hasHeadings) return { ...below, above }
  }
  return { ...guessColumnsOf(own), above: 0 }
}

function guessColumnsOf(own: Lines): Omit<GuessedColumns, 'above'> {
  const [first = [], ...rest] = own
  const cells = sampleColumns(rest)
  const taken = new Set<number>()
  const take = (found: number | null) => {
    if (found !== null) taken.add(found)
    return found
  }
  const heads = (pattern: RegExp) =>
    first.flatMap((cell, at) => (!taken.has(at) && pattern.test(headingIn(cell)) ? [at] : []))
  // In this order, so that "Term start" is not read as a title and "Member email" not as a name.
  const [email = null, from = null, until = null] = (['email', 'from', 'until'] as const).map((field) =>
    take(columnOf(field, heads, cells)),
  )
  const notForRole = (at: number) => !notRole.test(first[at] ?? '')
  const role = take(columnOf('role', (pattern) => heads(pattern).filter(notForRole), cells))
  // "Linda Person" alone is no heading.
  const name = nameColumns(heads, cells, rest, taken.size > 0)
  for (const at of name) taken.add(at)
  const found = { name: name.length === 0 && email !== null ? [email] : name, role, email, from, until }
  const matched = taken.size
  const isHeadings = !first.some(hasAddress) && (name.length > 0 || matched > 1) && matched > 0
  if (isHeadings && !isMember(first, name, matched)) return { columns: found, hasHeadings: true }
  const byCells = columnsByCells(sampleColumns(own))
  // Headings in an unknown language: a first line with another word than an address.
  const hasHeadings = byCells.email !== null && rest.length > 0 && isMailHeading(first[byCells.email] ?? '')
  return { columns: byCells, hasHeadings }
}

const isMailHeading = (cell: string) => /mail|post/i.test(cell) && !cell.includes('@')

/** Google marks headings of its lists: `First Name [Required]`. */
const headingIn = (cell: string) =>
  cell
    .replace(/[_*]/g, ' ')
    .replace(/[[(](required|optional)[\])]/i, '')
    .trim()

type Heads = (pattern: RegExp) => readonly number[]

function columnOf(field: CsvField, heads: Heads, { mostly, isEmpty }: SampledColumns): number | null {
  const { trusted, loose } = headings[field]
  const named = [...heads(trusted), ...heads(loose)]
  return (
    named.find((at) => mostly(at, fits[field])) ??
    heads(trusted).find((at) => !isEmpty(at)) ??
    named.find(isEmpty) ??
    null
  )
}

function nameColumns(
  heads: Heads,
  { mostly, isEmpty }: SampledColumns,
  lines: Lines,
  amongHeadings: boolean,
): readonly number[] {
  const filled = (pattern: RegExp) => heads(pattern).find((at) => !isEmpty(at)) ?? heads(pattern)[0]
  const [first, last] = [filled(nameHeadings.first), filled(nameHeadings.last)]
  const whole = heads(nameHeadings.whole).find((at) => mostly(at, isNameCell)) ?? filled(nameHeadings.whole)
  const isIn = (part: number, column: number) =>
    mostlyOf(lines, (line) => (line[column] ?? '').includes(line[part] || '\n'))
  if (first !== undefined && (last ?? whole) !== undefined) {
    if (whole !== undefined && isIn(first, whole)) return [whole]
    const between = [nameHeadings.middle].flatMap((one) => heads(one).find((at) => !isEmpty(at)) ?? [])
    const behind = heads(nameHeadings.suffix).find((at) => !isEmpty(at)) ?? []
    return [first, between, last ?? (whole as number), behind].flat()
  }
  const one =
    whole ??
    last ??
    first ??
    (amongHeadings
      ? heads(nameHeadings.loose).find((at) => !heads(notName).includes(at) && mostly(at, isNameCell))
      : undefined)
  return one === undefined ? [] : [one]
}

const isNameCell = (cell: string) => isWords(withoutAddress(cell))

const mostlyOf = (lines: Lines, is: (line: readonly string[]) => boolean) =>
  lines.filter(is).length > lines.length * 0.6

/** True if the line is a member: it has an address, or its only "heading" is the role Member beside a name. */
const isMember = (line: readonly string[], name: readonly number[], headings: number): boolean =>
  headings === 1 && (name[0] ?? 0) > 0 && line[name[0] ?? 0]?.toLowerCase() === usualRole.toLowerCase()

/** Without headings: the column of addresses, and of those with words the first two. */
function columnsByCells({ width, mostly }: SampledColumns): CsvColumns {
  const all = Array.from({ length: width }, (_, column) => column)
  const email = all.find((column) => mostly(column, hasAddress)) ?? null
  const [name, role = null] = all.filter(
    (column) => column !== email && mostly(column, (cell) => isNameCell(cell) && !isDayCell(cell)),
  )
  const third = email ?? all.find((column) => column > Math.max(name ?? 0, role ?? 0)) ?? null
  const names = name ?? email
  return { name: names === null ? [] : [names], role, email: third, from: null, until: null }
}
