import { expect, test } from 'vitest'
import { readTranscriptFile as readBytes } from './read-transcript-file.ts'

const readTranscriptFile = (name: string, content: string) => readBytes(name, new TextEncoder().encode(content))

test('WebVTT keeps times and speakers readable', () => {
  const vtt = [
    '\ufeffWEBVTT',
    '',
    'NOTE made by a machine',
    '',
    'first',
    '00:00:01.000 --> 00:00:04.000 align:start',
    '<v Ana Ortiz>Welcome, <i>everybody</i>.</v>',
    '',
    '01:05:09.500 --> 01:05:12.000',
    '<v.loud Sam Lee>Parks &amp; trees',
    'come first.',
    '',
  ].join('\r\n')
  expect(readTranscriptFile('may.vtt', vtt)).toBe(
    '[0:01] Ana Ortiz: Welcome, everybody.\n[1:05:09] Sam Lee: Parks & trees come first.',
  )
})

test('SubRip keeps them too, with line ends of any system', () => {
  const srt = '1\r\n00:00:01,000 --> 00:00:04,000\r\nAna: Welcome\r\n\r\n2\r\n00:10:00,000 --> 00:10:02,000\r\nBye\r\n'
  expect(readTranscriptFile('MAY.SRT', srt)).toBe('[0:01] Ana: Welcome\n[10:00] Bye')
})

test('a plain text is used unchanged', () => {
  expect(readTranscriptFile('may.txt', ' Ana: Welcome\r\nSam: Hi <b>\r\n')).toBe('Ana: Welcome\nSam: Hi <b>')
})

test.each([
  ['an old Windows program', [0x47, 0x65, 0x62, 0xfc, 0x68, 0x72]],
  ['a program that writes UTF-16', [0xff, 0xfe, 0x47, 0, 0x65, 0, 0x62, 0, 0xfc, 0, 0x68, 0, 0x72, 0]],
])('no letter of %s is lost', (_, bytes) => {
  expect(readBytes('may.txt', new Uint8Array(bytes))).toBe('Gebühr')
})

test('words between signs of a comparison are no tag', () => {
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<b>If</b> x < 5 votes and y > 3, <00:02.000>it fails.\n'
  expect(readTranscriptFile('may.vtt', vtt)).toBe('[0:01] If x < 5 votes and y > 3, it fails.')
})

test.each([
  ['may.vtt', 'no captions at all'],
  ['may.srt', ''],
  ['may.txt', ' \n'],
  ['may.txt', 'PK\0\0'],
])('%s with %j is not a transcript', (name, content) => {
  expect(readTranscriptFile(name, content)).toBeNull()
})

test.each([
  [0, 1, 2],
  [0x52, 0x49, 0x46, 0x46, 0x24, 0, 0, 0, 0x57],
  [0x4f, 0x67, 0x67, 0x53, 2],
])('a file of another kind with the name of a text file is refused: %i, %i, …', (...bytes) => {
  expect(readBytes('notes.txt', Uint8Array.from(bytes))).toBeNull()
})

const time = '00:00:01.000 --> 00:00:02.000'
test.each([
  ['a block without a time', `WEBVTT\n\n${time}\nFirst\n\nstray text\n\n${time}\nSecond\n`, ['First', 'Second']],
  ['an empty cue', `WEBVTT\n\n${time}\n\n${time}\nSecond\n`, ['Second']],
  ['a region', `WEBVTT\n\nREGION\nid:fred\n\n${time} region:fred line:0\nFirst\n`, ['First']],
  ['a style', `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${time}\nFirst\n`, ['First']],
  ['a note right below the signature', `WEBVTT\nNOTE by hand\n\n${time}\nFirst\n`, ['First']],
  ['a note of two lines', `WEBVTT\n\nNOTE a\nb\n\n${time}\nFirst\n`, ['First']],
  ['a signature with words', `WEBVTT - Minutes\nKind: captions\n\n${time}\nFirst\n`, ['First']],
  [
    'entities',
    `WEBVTT\n\n${time}\n5 --&gt; 2, isn&#39;t it? Caf&eacute; &#x41; &nothing; &#9999999;\n`,
    ["5 --> 2, isn't it? Café A &nothing; &#9999999;"],
  ],
  ['cues without an empty line between them', `WEBVTT\n\n${time}\nFirst\n${time}\nSecond\n`, ['First', 'Second']],
  ['arrows in the line of a name', `WEBVTT\n\n-->\n${time}\nFirst\n`, ['First']],
  ['a time that is none', `WEBVTT\n\n00:1.000 --> 00:02.000\nwrong\n\n${time}\nFirst\n`, ['First']],
  ['space around the time', `WEBVTT\n\n   00:00:01.000\t-->  00:00:02.000 \n  First\n`, ['First']],
  ['several kinds of line ends', `WEBVTT\r\r${time}\rFirst\r\r\n\n${time}\r\nSecond`, ['First', 'Second']],
])('WebVTT with %s', (_kind, vtt, words) => {
  expect(readTranscriptFile('may.vtt', vtt)).toBe(words.map((one) => `[0:01] ${one}`).join('\n'))
})

test.each([
  [
    'a meeting of Zoom',
    'may.vtt',
    'WEBVTT\r\n\r\n1\r\n00:00:01.120 --> 00:00:03.200\r\nLea Park: Good evening.\r\n',
    'Lea Park: Good evening.',
  ],
  [
    'a meeting of Teams in French',
    'may.vtt',
    'WEBVTT\n\n3f0a/12-0\n00:00:01.120 --> 00:00:03.200\n<v Zoé N’Diaye>Bonsoir&nbsp;!</v>\n',
    'Zoé N’Diaye: Bonsoir !',
  ],
  [
    'words with their own times',
    'may.vtt',
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:01.000 --> 00:00:03.000 align:start position:0%\ngood<00:00:01.500><c> evening</c>\n',
    'good evening',
  ],
  [
    'SubRip with a font and without a line at the end',
    'may.srt',
    '\ufeff1\n00:00:01,000 --> 00:00:03,000\n<font color="#fff">Dobrý večer</font>',
    'Dobrý večer',
  ],
])('captions of %s', (_program, name, text, words) => {
  expect(readTranscriptFile(name, text)).toBe(`[0:01] ${words}`)
})

test('captions of Windows in Poland have their letters', () => {
  const letters = new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const srt = '1\n00:00:01,000 --> 00:00:03,000\nŁukasz: Dziękuję, wniosek przyjęty jednogłośnie.\n'
  const bytes = Uint8Array.from(srt, (letter) => letters.indexOf(letter))
  expect(readBytes('may.srt', bytes)).toBe('[0:01] Łukasz: Dziękuję, wniosek przyjęty jednogłośnie.')
})
