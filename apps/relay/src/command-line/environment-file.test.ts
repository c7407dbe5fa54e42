import { expect, test } from 'vitest'
import { parseEnvironmentFile } from './environment-file.ts'

const parse = (text: string) => Object.fromEntries(parseEnvironmentFile(text, '/etc/civic-hub.env'))

test.each([
  ['line breaks of Windows', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  ['no line break at the end', 'A=1\nB=2', { A: '1', B: '2' }],
  ['quotes', `A="a b"\nB='c "d"'\nC="say \\"e\\""`, { A: 'a b', B: 'c "d"', C: 'say "e"' }],
  ['a value with =, $, # and spaces', 'A=postgres://u:p=$x#y@h/db?a=b c', { A: 'postgres://u:p=$x#y@h/db?a=b c' }],
  ['comments and empty lines', '# A=1\n\n; B=2\n  C = 3', null],
  ['spaces around a line', '  A=1  \n', { A: '1' }],
  ['a line that goes on', 'A=one \\\ntwo\n', { A: 'one two' }],
  ['an empty value', 'A=\n', { A: '' }],
  ['a byte order mark', '\uFEFFA=1\n', { A: '1' }],
])('reads a settings file with %s', (_, text, expected) => {
  if (expected === null) expect(() => parse(text)).toThrow('Line 4 of /etc/civic-hub.env is no setting')
  else expect(parse(text)).toEqual(expected)
})

test.each([
  ['export A=1', 'Line 1 of /etc/civic-hub.env is no setting: it must look like NAME=value.'],
  ['A=1\nsmtp://user:secret@host', 'Line 2 of /etc/civic-hub.env is no setting: it must look like NAME=value.'],
  ['A="1', 'Line 1 of /etc/civic-hub.env opens a quote that does not end.'],
])('names the line of a settings file that is no setting, and never its text: %j', (text, sentence) => {
  expect(() => parse(text)).toThrow(sentence)
})
