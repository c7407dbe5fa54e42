import { type PlacedParagraph, packageParagraphs } from './package-paragraphs.ts'
import { type FieldScope, isRich, templateFields } from './template-fields.ts'
import type { WordPackage } from './word-package.ts'

type FieldFault =
  | { readonly kind: 'nested' | 'not-closed' | 'not-opened' | 'no-name' | 'not-alone' }
  /** `meant` is a known field with a similar name. */
  | { readonly kind: 'unknown'; readonly meant: string | null }
  /** `loops` are the loops in which the field is known. */
  | { readonly kind: 'misplaced'; readonly loops: readonly string[] }
  | { readonly kind: 'loop-not-closed' | 'loop-not-opened' | 'loop-across' | 'loop-too-deep' }
  /** `open` is the loop that has to end first. */
  | { readonly kind: 'loop-crossed'; readonly open: string }

export type FieldProblem = FieldFault & {
  /** The field as it is in the template, with its braces. */
  readonly field: string
  readonly place: PlacedParagraph['place']
  /** Some words of the paragraph, with the field. */
  readonly words: string
}

const maxProblems = 50
/** Each field is looked up in all repeated parts around it. */
const deepestLoop = 20
const around = 30

interface OpenLoop {
  readonly name: string
  readonly scope: FieldScope | null
  readonly tables: string
  report(fault: FieldFault): void
}

/** Returns all wrong fields of a template, the first ones first. */
export function checkTemplate(file: WordPackage): FieldProblem[] {
  const problems: FieldProblem[] = []
  let path = ''
  let open: OpenLoop[] = []
  const closeAll = () => {
    for (const loop of open) loop.report({ kind: 'loop-not-closed' })
    open = []
  }
  for (const paragraph of packageParagraphs(file)) {
    if (problems.length >= maxProblems) break
    if (paragraph.path !== path) closeAll()
    path = paragraph.path
    checkParagraph(paragraph, open, problems)
  }
  closeAll()
  return problems.slice(0, maxProblems)
}

function checkParagraph(paragraph: PlacedParagraph, open: OpenLoop[], problems: FieldProblem[]): void {
  const { text, place, tables } = paragraph
  for (const field of fieldsOf(text)) {
    if (problems.length >= maxProblems) return
    const written = text.slice(field.from, field.to)
    const words = text.slice(Math.max(0, field.from - around), field.to + around).trim()
    const report = (fault: FieldFault) => problems.push({ ...fault, field: written, place, words })
    if (field.kind !== 'field') {
      report({ kind: field.kind })
      continue
    }
    const { name, sign } = field
    if (sign === '/') closeLoop(name, tables, open, report)
    else {
      const fault = faultOf(name, sign, open)
      if (fault) report(fault)
      else if (sign === '' && isRich(name) && text.trim() !== written) report({ kind: 'not-alone' })
      if (sign !== '' && open.length === deepestLoop) report({ kind: 'loop-too-deep' })
      else if (sign !== '') open.push({ name, tables, report, scope: sign === '#' ? loopOf(name, open) : null })
    }
  }
}

function closeLoop(name: string, tables: string, open: OpenLoop[], report: (fault: FieldFault) => void): void {
  const index = open.findLastIndex((loop) => loop.name === name)
  const last = open.at(-1)
  const loop = open[index]
  if (!loop || !last) return report({ kind: 'loop-not-opened' })
  if (loop !== last) report({ kind: 'loop-crossed', open: last.name })
  else if (loop.tables !== tables) report({ kind: 'loop-across' })
  open.splice(index)
}

/** The scopes from the innermost loop to the whole template. */
const scopesOf = (open: readonly OpenLoop[]): FieldScope[] => [
  ...open.flatMap(({ scope }) => scope ?? []).toReversed(),
  templateFields,
]

const loopOf = (name: string, open: readonly OpenLoop[]): FieldScope | null =>
  scopesOf(open).flatMap(({ loops }) => (Object.hasOwn(loops, name) ? (loops[name] ?? []) : []))[0] ?? null

const namesOf = ({ text, rich, loops }: FieldScope, sign: string): string[] => [
  ...text,
  ...rich,
  ...(sign === '' ? [] : Object.keys(loops)),
]

function faultOf(name: string, sign: string, open: readonly OpenLoop[]): FieldFault | null {
  if (scopesOf(open).some((scope) => namesOf(scope, sign).includes(name))) return null
  const loops = loopsWith(name, sign)
  if (loops.length > 0) return { kind: 'misplaced', loops }
  return { kind: 'unknown', meant: similarName(name, sign) }
}

/** The names of the loops that have a field of their own with this name. */
function loopsWith(name: string, sign: string, { loops }: FieldScope = templateFields): string[] {
  return [
    ...new Set(
      Object.entries(loops).flatMap(([loop, scope]) => [
        ...(namesOf(scope, sign).includes(name) ? [loop] : []),
        ...loopsWith(name, sign, scope),
      ]),
    ),
  ]
}

function similarName(name: string, sign: string): string | null {
  const all = (scope: FieldScope): string[] => [...namesOf(scope, sign), ...Object.values(scope.loops).flatMap(all)]
  const folded = fold(name)
  const known = [...new Set(all(templateFields))]
  return (
    known.find((each) => fold(each) === folded) ??
    known.find((each) => folded.length > 3 && isNear(fold(each), folded)) ??
    null
  )
}

const fold = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** True if one letter is missing, added, wrong or exchanged with the next one. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const rest = (word: string, from: number) => word.slice(from)
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    rest(a, at + 1) === rest(b, at) ||
    rest(a, at) === rest(b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  )
}

type FoundField = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'nested' | 'not-closed' | 'not-opened' | 'no-name' }
  | { readonly kind: 'field'; readonly sign: '' | '#' | '^' | '/'; readonly name: string }
)

/** The fields of a paragraph from left to right. A field ends in the paragraph in which it begins. */
function fieldsOf(text: string): FoundField[] {
  const found: FoundField[] = []
  const [begins, ends] = [finder(text, '{{'), finder(text, '}}')]
  for (let at = 0; ; ) {
    const begin = begins(at)
    const end = ends(at)
    if (end !== -1 && (begin === -1 || end < begin)) {
      found.push({ kind: 'not-opened', from: end, to: end + 2 })
      at = end + 2
      continue
    }
    if (begin === -1) return found
    const inner = begins(begin + 2)
    if (end === -1) {
      found.push({ kind: 'not-closed', from: begin, to: inner === -1 ? text.length : inner })
      if (inner === -1) return found
      at = inner
    } else if (inner !== -1 && inner < end) {
      at = endOfNested(text, begin)
      found.push({ kind: 'nested', from: begin, to: at })
    } else {
      at = end + 2
      const content = text
        .slice(begin + 2, end)
        .replaceAll('\u00a0', ' ')
        .trim()
      const sign = (['#', '^', '/'] as const).find((each) => content.startsWith(each)) ?? ''
      const name = content.slice(sign.length).trim()
      if (name === '') found.push({ kind: 'no-name', from: begin, to: at })
      else found.push({ kind: 'field', sign, name, from: begin, to: at })
    }
  }
}

/** `indexOf` for places that only grow: each letter is read once, also if the sign is not found. */
function finder(text: string, sign: string): (from: number) => number {
  let found = text.indexOf(sign)
  return (from) => {
    if (found !== -1 && found < from) found = text.indexOf(sign, from)
    return found
  }
}

/** The end of the outer one of nested fields, or of the paragraph. */
function endOfNested(text: string, begin: number): number {
  let depth = 0
  for (const { 0: braces, index } of text.slice(begin).matchAll(/\{\{|\}\}/g)) {
    depth += braces === '{{' ? 1 : -1
    if (depth === 0) return begin + index + 2
  }
  return text.length
}
