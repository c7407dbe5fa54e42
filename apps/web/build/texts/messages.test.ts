import { expect, test } from 'vitest'
import { type Catalogue, translateBy } from './catalogue.ts'
import { pseudoMessage } from './pseudo-language.ts'
import { writeEnglishModule, writeModule } from './write-module.ts'

const english: Catalogue = {
  back: "Back to “Ideas” '{hub}'",
  'refused.not-yours': "Don't cost $5: `no` \\ '{'",
  greeting: 'Hello {name}',
  '@greeting': { description: 'On the first page.', placeholders: { name: {} } },
  votes: '{n, plural, =0 {No votes} one {# vote} other {# votes}} for {title}',
  '@votes': { placeholders: { title: {}, n: { type: 'num' } } },
  rank: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '@rank': { placeholders: { n: { type: 'num' } } },
  state: '{status, select, new {Is new} other {Is {status}}}',
  '@state': { placeholders: { status: { type: 'Text' } } },
  voters: '{count, number} people: {names}',
  '@voters': { placeholders: { count: { type: 'num' }, names: { type: 'List<String>' } } },
  motion:
    'Motion{mover, select, none {} other { by {mover}}}{no, select, none {} other {, no. {no}}}, {isOpen, select, true {open} other {closed}}',
  '@motion': { placeholders: { mover: { type: 'String?' }, no: { type: 'num?' }, isOpen: { type: 'bool' } } },
  present: 'Present: {people}; {one}?',
  '@present': {
    placeholders: {
      people: { type: 'List<Text>', format: 'unit' },
      one: { type: 'List<String>', format: 'disjunction' },
    },
  },
}

/** The texts of the module in this language, as the app has them. */
async function load(code: string) {
  const format = new URL('../../src/texts/', import.meta.url).href
  const linked = code.replaceAll("'../", `'${format}`)
  return (await import(`data:text/javascript,${encodeURIComponent(linked)}`)).sampleTexts
}

const inLanguage = async (language: string, catalogue: Catalogue) => {
  const { code, problems } = writeModule('sample', english, language, translateBy(catalogue))
  return { texts: await load(code), problems }
}

test('compiles messages to strings and functions', async () => {
  const { texts } = await inLanguage('en', english)
  expect(texts.back).toBe('Back to “Ideas” {hub}')
  expect(texts.refused['not-yours']).toBe("Don't cost $5: `no` \\ {")
  expect([0, 1, 2].map((n) => texts.votes('Trees', n))).toEqual([
    'No votes for Trees',
    '1 vote for Trees',
    '2 votes for Trees',
  ])
  expect([1, 22, 13].map(texts.rank)).toEqual(['1st', '22nd', '13th'])
  expect(['new', 'old'].map(texts.state)).toEqual(['Is new', 'Is old'])
  expect(texts.voters(1200, ['Ann', 'Ben', 'Cleo'])).toBe('1,200 people: Ann, Ben, and Cleo')
  expect(texts.motion('Ann', 3, true)).toBe('Motion by Ann, no. 3, open')
  expect(texts.motion(null, null, false)).toBe('Motion, closed')
  expect(texts.present(['Ann (chair)', 'Ben', 'Cleo'], ['Ann', 'Ben'])).toBe(
    'Present: Ann (chair), Ben, Cleo; Ann or Ben?',
  )
})

test('compiles numbered keys to lists', async () => {
  const lists: Catalogue = {
    'steps.0': 'First',
    'steps.1': 'Then {name}',
    '@steps.1': { placeholders: { name: {} } },
    'people.0.roles.0': 'Chair',
    'people.0.name': 'Ann',
    'codes.404': 'Not found',
  }
  const texts = await load(writeModule('sample', lists, 'de', translateBy({ 'steps.0': 'Erstens' })).code)
  expect([texts.steps[0], texts.steps[1]('Ann'), texts.steps.length]).toEqual(['Erstens', 'Then Ann', 2])
  expect(texts.people).toEqual([{ roles: ['Chair'], name: 'Ann' }])
  expect(texts.codes['404']).toBe('Not found')
  expect(writeEnglishModule('sample', lists)).toContain("roles: [\n        'Chair',\n      ] as const,\n")
})

test('isolates the text of members, which is never read as a message', async () => {
  const { texts } = await inLanguage('en', english)
  expect(texts.greeting('דנה')).toBe('Hello \u2068דנה\u2069')
  expect(texts.voters(2, ['דנה', 'Ben'])).toBe('2 people: \u2068דנה\u2069 and Ben')
  expect(texts.state('דנה')).toBe('Is דנה')
  expect(texts.greeting('{name} # <b>')).toBe('Hello {name} # <b>')
})

test('follows the rules of plurals of each language', async () => {
  const { texts } = await inLanguage('ar', {
    votes: '{title}: {n, plural, zero {z} one {o} two {t} few {f #} many {m #} other {x #}}',
  })
  expect([0, 1, 2, 3, 11, 100].map((n) => texts.votes('A', n))).toEqual([
    ...['A: z', 'A: o', 'A: t', 'A: f 3', 'A: m 11', 'A: x 100'],
  ])
})

test('the English message takes the place of a missing or broken one, and each broken one is named', async () => {
  const { texts, problems } = await inLanguage('de', {
    greeting: 'Hallo {name',
    votes: '{n, plural, one {# Stimme} other {# Stimmen}}',
    rank: '{n}. von {all}',
    state: '{status, plural, other {#}}',
    voters: '{count, number} Leute, <b>{names}</b>',
    'refused.not-yours': '',
    extra: 'Niemand liest das',
  })
  expect(texts.greeting('Ann')).toBe('Hello Ann')
  expect(texts.votes('Trees', 1)).toBe('1 vote for Trees')
  expect(texts.rank(2)).toBe('2nd')
  expect(problems.map(({ key, fault }) => [key, fault && 'broken'])).toEqual([
    ['back', null],
    ['refused.not-yours', null],
    ['greeting', 'broken'],
    ['votes', 'broken'],
    ['rank', 'broken'],
    ['state', 'broken'],
    ['voters', 'broken'],
    ['motion', null],
    ['present', null],
  ])
  expect(problems.find(({ key }) => key === 'votes')?.fault).toBe('does not use {title}')
})

test('a broken English message stops the build', () => {
  for (const [message, fault] of [
    ['Hello {who}', 'greeting: the message uses {who}, which is not declared'],
    ['Hello', 'greeting: the message does not use {name}'],
    ['Hello {name, number}', 'greeting: the message uses {name} as a number'],
  ] as const)
    expect(() => writeEnglishModule('sample', { ...english, greeting: message })).toThrow(fault)
})

test('an optional parameter is only used in a choice by it', () => {
  for (const [message, fault] of [
    ['Motion by {mover}', 'uses {mover} outside of a choice by it'],
    ['Motion{mover, select, none { by {mover}} other {}}', 'uses {mover} outside of a choice by it'],
    ['Motion{mover, select, other { by {mover}}}', 'chooses by {mover} without none'],
  ] as const)
    expect(() =>
      writeEnglishModule('sample', { a: message, '@a': { placeholders: { mover: { type: 'String?' } } } }),
    ).toThrow(fault)
})

test('types the parameters, in the order of their declaration', () => {
  const code = writeEnglishModule('sample', english)
  expect(code).toContain('/** On the first page. */\n  greeting: (name: string) => ')
  expect(code).toContain('votes: (title: string, n: number) => ')
  expect(code).toContain('motion: (mover: string | null, no: number | null, isOpen: boolean) => ')
  expect(code).toContain('voters: (count: number, names: readonly string[]) => ')
})

test('the pseudo-language is longer, and has accents, brackets and all parameters', async () => {
  const texts = await load(writeModule('sample', english, 'en-XA', (_key, message) => pseudoMessage(message)).code)
  expect(texts.greeting('Ann')).toMatch(/^\[Ĥéļļö ~+Ann\]$/)
  expect(texts.votes('Trees', 1)).toBe('[1 vöţé~~ föŕ ~Trees]')
})
