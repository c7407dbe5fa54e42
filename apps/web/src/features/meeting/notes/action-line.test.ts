import { afterEach, expect, test, vi } from 'vitest'
import { readActionLine } from './action-line.ts'

// A Sunday.
const today = new Date('2026-11-22T19:00:00')
const names = [['Bob Ames', 'Ana Ortiz', 'Ana Lee', 'Joy']]
const read = (line: string) => readActionLine(line, names, today)

test.each([
  ['ACTION: Bob draft the offer by Friday', 'Draft the offer', 'Bob Ames', '2026-11-27'],
  ['action:  bob ames to draft the offer, by tomorrow.', 'Draft the offer', 'Bob Ames', '2026-11-23'],
  ['ACTION: Joy: call the mayor on 2026-12-05', 'Call the mayor', 'Joy', '2026-12-05'],
  ['ACTION: Draft the offer', 'Draft the offer', '', null],
  ['ACTION: Ana writes the letter', 'Ana writes the letter', '', null],
  ['ACTION: Ana Lee writes the letter', 'Writes the letter', 'Ana Lee', null],
  ['ACTION: Joyful picture for the fair by Dec 5', 'Joyful picture for the fair', '', '2026-12-05'],
  ['ACTION: Bob and Joy to order paint', 'Bob and Joy to order paint', '', null],
  ['ACTION: Bob Ames & Joy: order paint', 'Bob Ames & Joy: order paint', '', null],
  ['ACTION: Meet on Friday about the swings', 'Meet on Friday about the swings', '', null],
])('%s', (line, title, owner, dueDate) => {
  expect(read(line)).toEqual({ title, owner, dueDate })
})

test.each(['ACTION:', 'ACTION: Bob', 'ACTION: by Friday', 'We took action: nothing', 'Actions: two', ''])(
  '"%s" requests no action item',
  (line) => expect(read(line)).toBeNull(),
)

test.each([
  ['ACTION: Ortiz, Ana to write', 'Ana Ortiz'],
  ['ACTION: Ana\u00A0Ortiz to write', 'Ana Ortiz'],
  ['ACTION: Jose\u0301 Ruiz to write', 'José Ruiz'],
  ['ACTION: Zoë Hale to write', 'Hale, Zoe\u0308'],
])('the owner of %j is %s', (line, owner) => {
  const known = [['Ana Ortiz', 'Ana Lee', 'José Ruiz', 'Hale, Zoe\u0308']]
  expect(readActionLine(line, known, today)).toEqual({ title: 'Write', owner, dueDate: null })
})

const nearest = ['Sam', 'Kim Park']
const others = ['Sam Lee', 'Kim Ames', 'Lou Day', 'Lou Ito']
test.each([
  ['ACTION: Sam Lee order the tiles', 'Sam Lee'],
  ['ACTION: Sam order the tiles', 'Sam'],
  ['ACTION: Sam Leeson order the tiles', ''],
  ['ACTION: Kim Schmidt order the tiles', ''],
  ['ACTION: Kim de la Cruz order the tiles', ''],
  ['ACTION: Kim order the tiles', 'Kim Park'],
  ['ACTION: Kim Ames order the tiles', 'Kim Ames'],
  ['ACTION: Lou order the tiles', ''],
])('prefers the longest whole name, then a first name of the nearest list: %s', (line, owner) => {
  expect(readActionLine(line, [nearest, others], today)?.owner).toBe(owner)
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['standard', 'en-US', '03/04/2027', '2027-03-04'],
  ['standard', 'de-DE', '03/04/2027', '2027-03-04'],
  ['standard', 'en-US', '3.4.2027', '2027-04-03'],
  ['standard', 'en-US', '31/03/2027', '2027-03-31'],
  ['browser', 'en-US', '03/04/2027', '2027-03-04'],
  ['browser', 'en-GB', '03/04/2027', '2027-04-03'],
  ['browser', 'en-GB', '03/31/2027', '2027-03-31'],
  ['browser', 'de-DE', '3.4.2027', '2027-04-03'],
  ['iso', 'en-GB', '03/04/2027', '2027-04-03'],
  ['iso', 'en-GB', '2027-04-03', '2027-04-03'],
  ['browser', 'en-GB', 'April 3', '2027-04-03'],
])('in the style %s of a browser in %s, "by %s" is %s', (style, language, written, day) => {
  vi.stubGlobal('localStorage', { getItem: () => style })
  vi.stubGlobal('navigator', { languages: [language] })
  expect(read(`ACTION: Bob order paint by ${written}`)?.dueDate).toBe(day)
})
