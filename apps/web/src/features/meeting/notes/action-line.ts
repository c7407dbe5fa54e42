import { type ActionItemFields, comparedName, tidyName, withoutEnding } from '@civic-hub/committee'
import { beginsWithName } from '@civic-hub/committee/proceedings'
import { en } from 'chrono-node'
import { dayForField } from '../../../ui/dates.ts'
import { writesDayFirst } from '../../../ui/dates-later.ts'
import { actionMark } from './action-mark.ts'

const connector = /\b(?:by|until|before|on|due)$/i

/** A longer line is ordinary text, as for other lines that record something. */
const maxLineLength = 5_000
/** A date at the end of a line is within its last characters. */
const maxDateLength = 120

/**
 * Returns the action item that a line of the notes requests: "ACTION: Bob draft the offer by Friday". `names` are
 * lists of possible owners, the most likely list first. A name counts if the line begins with it. A first name counts if
 * only one name in the first list that contains it begins with it. Null if the line requests no action.
 */
export function readActionLine(
  line: string,
  names: readonly (readonly string[])[],
  today: Date,
): ActionItemFields | null {
  if (line.length > maxLineLength || !actionMark.test(line)) return null
  const asked = withoutEnding(tidyName(line.replace(actionMark, '')), '.!')
  const { words, dueDate } = readDueDate(asked, today)
  const owner = readOwner(words, names)
  const title = words
    .slice(owner.length)
    .replace(/^\s*(?:[:,–-]|to\b|will\b)?\s*/i, '')
    .trim()
  if (title === '') return null
  return { title: title[0]?.toLocaleUpperCase() + title.slice(1), owner: owner.name, dueDate }
}

/**
 * A date counts if it is at the end of the line, after "by" or a similar word: "on Friday" in the middle is
 * no deadline. 3/4/2027 is read in the person's own format, and 3.4.2027 is in April everywhere.
 */
function readDueDate(asked: string, today: Date): { words: string; dueDate: string | null } {
  // The parser of dates takes seconds for a line with many numbers.
  const start = beginningOfWord(asked, asked.length - maxDateLength)
  const language = writesDayFirst() || /\d\.\d{1,2}\.\d{2,4}$/.test(asked) ? en.GB : en
  for (const found of language.parse(asked.slice(start), today, { forwardDate: true }).toReversed()) {
    const before = asked.slice(0, start + found.index).trimEnd()
    if (start + found.index + found.text.length !== asked.length || !connector.test(before)) continue
    const words = withoutEnding(before.replace(connector, ''), ', ')
    return { words: words.trimEnd(), dueDate: dayForField(found.date()) }
  }
  return { words: asked, dueDate: null }
}

/** The place of the first word that begins at `from` or after it. */
function beginningOfWord(text: string, from: number): number {
  if (from <= 0) return 0
  const space = text.indexOf(' ', from)
  return space < 0 ? from : space + 1
}

/** An item has one owner: the names of several stay in the title. */
const several = /^\s*(?:and\b|&|\/)/i

function readOwner(words: string, names: readonly (readonly string[])[]): { name: string; length: number } {
  const small = words.toLowerCase()
  // A first name that another name follows is a stranger's: "Maria Schmidt" is not Maria Ruiz.
  const begins = (name: string) =>
    name !== '' &&
    small.startsWith(name) &&
    !/^[\p{L}\p{N}]/u.test(words.slice(name.length)) &&
    !several.test(words.slice(name.length)) &&
    (name.includes(' ') || !/^\s/.test(words.slice(name.length)) || !beginsWithName(words.slice(name.length)))
  const [whole] = names
    .flat()
    .flatMap((name) => formsOf(name).map((form) => ({ name, form })))
    .filter(({ form }) => begins(form))
    .sort((a, b) => b.form.length - a.form.length)
  if (whole !== undefined) return { name: whole.name, length: whole.form.length }
  const firstNameOf = (name: string) => comparedName(name).split(' ')[0] ?? ''
  const byFirstName = names
    .map((list) => list.filter((name) => begins(firstNameOf(name))))
    .find((found) => found.length > 0)
  const [only] = byFirstName ?? []
  if (only !== undefined && byFirstName?.length === 1) return { name: only, length: firstNameOf(only).length }
  return { name: '', length: 0 }
}

/** The forms of a name at the beginning of a line: "john hale" and "hale, john". */
function formsOf(name: string): string[] {
  const plain = comparedName(name)
  return [plain, plain.replace(/^(.+) (\S+)$/, '$2, $1')]
}
