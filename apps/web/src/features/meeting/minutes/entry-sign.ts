import type { ListType, NoteBlock } from '@civic-hub/committee'

type List = Pick<Extract<NoteBlock, { kind: 'list' }>, 'start' | 'type'>

/** The sign before an entry of a list, as the notes show it: "3.", "c." or "iii."; null in a list without numbers. */
export const signOfEntry = ({ start, type }: List, index: number): string | null =>
  start === null ? null : `${numberIn(type, start + index)}.`

function numberIn(type: ListType | undefined, number: number): string {
  if (type === undefined || number < 1) return String(number)
  const isRoman = type === 'i' || type === 'I'
  if (isRoman && number > maxRoman) return String(number)
  const letters = isRoman ? romanOf(number) : lettersOf(number)
  return type === 'A' || type === 'I' ? letters.toUpperCase() : letters
}

/** a to z, then aa. */
const lettersOf = (number: number): string =>
  number === 0 ? '' : `${lettersOf(Math.floor((number - 1) / 26))}${String.fromCharCode(97 + ((number - 1) % 26))}`

const maxRoman = 3_999
const romanDigits = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function romanOf(number: number): string {
  let [rest, roman] = [number, '']
  for (const [digit, value] of romanDigits) for (; rest >= value; rest -= value) roman += digit
  return roman
}
