import type { DateOrder } from '@civic-hub/committee/budget'
import type { Member } from '@civic-hub/committee/members'
import { describe, expect, test } from 'vitest'
import { guessColumns } from './member-columns.ts'
import { planImport } from './plan-import.ts'
import { readCsvFile } from './read-csv-file.ts'

async function read(
  csv: string | Uint8Array<ArrayBuffer>,
  members: readonly Member[] = [],
  dateOrder: DateOrder | null = null,
) {
  const file = await readCsvFile(new Blob([csv]))
  if (file.kind !== 'lines') throw new Error(file.kind)
  const plan = planImport(file.lines, {
    ...guessColumns(file.lines),
    dateOrder,
    members,
    updates: true,
  })
  return { ...plan, found: file.found }
}
const people = async (csv: string | Uint8Array<ArrayBuffer>, members: readonly Member[] = []) =>
  (await read(csv, members)).lines
    .filter(({ kind }) => kind !== 'skipped')
    .map(({ fields: { name, role, email } }) => [name, role, email])

describe('two members with one address', () => {
  const shared =
    'Name,Role,Email\nMaria Lopez,Council member,clerk@town.example\nJohn Hale,Council member,clerk@town.example\nSue Ng,Mayor,clerk@town.example'

  test('are both imported, and found again', async () => {
    const first = await read(shared)
    expect(first.added.map(({ name }) => name)).toEqual(['Maria Lopez', 'John Hale', 'Sue Ng'])
    const directory = first.added.map((fields, index) => ({
      ...fields,
      id: String(index),
      earlierNames: [],
      addedAt: '',
      removedAt: null,
    }))
    expect((await read(shared, directory)).lines.map(({ kind }) => kind)).toEqual(['same', 'same', 'same'])
    // A list of one of them changes no other.
    const one = await read('Name,Role,Email\nSue Ng,Chair,clerk@town.example', directory.slice(0, 1))
    expect([one.edited, one.added.map(({ name }) => name)]).toEqual([[], ['Sue Ng']])
  })
})

const ruth = ['Ruth Smith', 'Treasurer', 'ruth@example.org']
const google = [
  'First Name,Middle Name,Last Name,Phonetic First Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Organization Title',
  'Ruth,,Smith,,* myContacts,* Home,ruth@example.org,,Treasurer',
  'Paul,,Abel,,* myContacts,* Home,paul@example.org,,Member',
]
const outlook = [
  'Title,First Name,Middle Name,Last Name,Suffix,Company,Job Title,Office Location,E-mail Address,E-mail Type,E-mail Display Name',
  'Mrs.,Ruth,,Smith,,Town of Millbrook,Treasurer,Room 5,ruth@example.org,SMTP,Ruth Smith (ruth@example.org)',
  'Mr.,Paul,Q.,Abel,Jr.,Town of Millbrook,Member,Room 6,paul@example.org,SMTP,Paul Abel (paul@example.org)',
]

describe('columns of member lists', () => {
  test.each([
    ['an export of Google', google, [ruth, ['Paul Abel', 'Member', 'paul@example.org']]],
    ['an export of Outlook', outlook, [ruth, ['Paul Q. Abel Jr.', 'Member', 'paul@example.org']]],
    [
      'an older export of Google with the whole name',
      [
        'Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Title',
        'Ruth Smith,Ruth,Smith,Home,ruth@example.org,Treasurer',
        'Paul Abel,Paul,Abel,Home,paul@example.org,Member',
      ],
      [ruth, ['Paul Abel', 'Member', 'paul@example.org']],
    ],
    ['Excel with its separator', ['\ufeffsep=;\r', 'Name;Role;Email\r', `${ruth.join(';')}\r`], [ruth]],
    [
      'German',
      ['Vorname;Nachname;Funktion;E-Mail;Mitglied seit', 'Renée;Müller;Kassier;renee@example.org;01.04.2024'],
      [['Renée Müller', 'Kassier', 'renee@example.org']],
    ],
    [
      'German with the family name called Name',
      ['Nr;Name;Vorname;Amt;E-Mail-Adresse', '1;Smith;Ruth;Treasurer;ruth@example.org'],
      [ruth],
    ],
    [
      'French',
      ['Nom;Prénom;Fonction;Courriel', 'Smith;Ruth;Treasurer;ruth@example.org', 'Abel;Paul;;'],
      [ruth, ['Paul Abel', 'Member', '']],
    ],
    [
      'with an id and a company',
      ['Member ID,Company Name,Member,Position,Contact', 'M1042,Smith Ltd,Ruth Smith,Treasurer,ruth@example.org'],
      [['Ruth Smith', 'Treasurer', '']],
    ],
    [
      'with names and addresses in one column',
      ['Email;Office', 'Ruth Smith <ruth@example.org>;Treasurer', 'Paul Abel;Member'],
      [ruth, ['Paul Abel', 'Member', '']],
    ],
    [
      'with links to addresses',
      ['Name,Role,E-mail', 'Ruth Smith,Treasurer,mailto:ruth@example.org?subject=Hi'],
      [ruth],
    ],
    ['without headings, the address first', ['ruth@example.org\tRuth Smith\tTreasurer'], [ruth]],
    ['with the family name first', ['Name;Role;Email', '"Smith, Ruth";Treasurer;ruth@example.org'], [ruth]],
    ['Spanish', ['Nombre;Apellidos;Cargo;Correo electrónico', 'Ruth;Smith;Treasurer;ruth@example.org'], [ruth]],
    [
      'Italian, the family name first',
      ['Cognome;Nome;Incarico;Posta elettronica', 'Smith;Ruth;Treasurer;ruth@example.org'],
      [ruth],
    ],
    [
      'Dutch, with a particle of the name',
      [
        'Voornaam;Tussenvoegsel;Achternaam;Functie;E-mailadres',
        'Ruth;;Smith;Treasurer;ruth@example.org',
        'Paul;van den;Berg;Member;paul@example.org',
      ],
      [ruth, ['Paul van den Berg', 'Member', 'paul@example.org']],
    ],
    ['Swedish', ['Förnamn;Efternamn;Uppdrag;E-post', 'Ruth;Smith;Treasurer;ruth@example.org'], [ruth]],
    ['Danish', ['Fornavn;Efternavn;Rolle;E-mail', 'Ruth;Smith;Treasurer;ruth@example.org'], [ruth]],
    ['Norwegian', ['Navn;Verv;E-post', 'Ruth Smith;Treasurer;ruth@example.org'], [ruth]],
    ['Portuguese', ['Nome;Sobrenome;Cargo;E-mail', 'Ruth;Smith;Treasurer;ruth@example.org'], [ruth]],
    ['Hungarian', ['Név;Tisztség;E-mail cím', 'Ruth Smith;Treasurer;ruth@example.org'], [ruth]],
    ['an unknown language', ['Ime;Uloga;E-mail adresa', 'Ruth Smith;Treasurer;ruth@example.org'], [ruth]],
    [
      'Google Workspace',
      [
        'First Name [Required],Last Name [Required],Email Address [Required],Employee Title',
        'Ruth,Smith,ruth@example.org,Treasurer',
      ],
      [ruth],
    ],
    [
      'Microsoft 365',
      [
        'Display name,User principal name,First name,Last name,Title',
        'Ruth Smith,ruth@example.org,Ruth,Smith,Treasurer',
      ],
      [ruth],
    ],
    [
      'a title above the headings',
      ['Board of Parks 2026', '', 'Name,Title,E-mail', 'Ruth Smith,Treasurer,ruth@example.org'],
      [ruth],
    ],
    [
      'a first member of a list without headings who has only a name',
      ['Paul Abel;;', 'Ruth Smith;Treasurer;ruth@example.org'],
      [['Paul Abel', 'Member', ''], ruth],
    ],
  ])('%s', async (_kind, lines, expected) => {
    expect(await people(lines.join('\n'))).toEqual(expected)
  })

  test('of several addresses the first is used, and it is noted', async () => {
    const { lines } = await read('Name,Email\nRuth,ruth@example.org; office@example.org')
    expect(lines).toMatchObject([{ fields: { email: 'ruth@example.org' }, notes: ['role-assumed', 'email-first'] }])
  })

  test('a cell that is no address is noted', async () => {
    const { lines } = await read('Name,Role,Email\nRuth,Clerk,ruth at example')
    expect(lines).toMatchObject([{ fields: { email: '' }, notes: ['email-left-out'] }])
  })
})

describe('terms of member lists', () => {
  const list = (...days: string[]) =>
    ['Name,Role,Member since', ...days.map((day, index) => `Ruth ${index},Clerk,${day}`)].join('\n')

  test.each([
    ['the day first', ['13/04/2024', '03/04/2024'], ['2024-04-13', '2024-04-03']],
    ['the month first', ['04/13/2024', '03/04/2024'], ['2024-04-13', '2024-03-04']],
    ['dots', ['03.04.2024', '05.04.2024'], ['2024-04-03', '2024-04-05']],
  ])('with %s are read in the order of the file', async (_order, days, from) => {
    const { lines, asksForOrder } = await read(list(...days))
    expect([lines.map(({ fields }) => fields.from), asksForOrder]).toEqual([from, false])
  })

  test('that can be read in two ways are left out until a member chooses the order', async () => {
    const file = list('03/04/2024', '2024-05-06')
    const asked = await read(file)
    expect(asked).toMatchObject({ asksForOrder: true, dateOrder: null })
    expect(asked.lines.map(({ fields, notes }) => [fields.from, ...notes])).toEqual([
      ['', 'term-ambiguous'],
      ['2024-05-06'],
    ])
    const { added } = await read(file, [], 'day-first')
    expect(added.map(({ from }) => from)).toEqual(['2024-04-03', '2024-05-06'])
  })
})

describe('encodings of member lists', () => {
  const lists = {
    'windows-1250': 'Name;Role;Email\nŁukasz Żółty;Skarbnik;lz@example.org\nJiří Dvořák;Předseda;jd@example.org',
    macintosh: 'Name;Role;Email\nRené Müller;Präsident;rm@example.org\nZoë Å. Ström;Trésorière;zs@example.org',
    'windows-1252': 'Name;Role;Email\nMary O’Brien;Clerk;mo@example.org\nJosé Núñez;Trésorier;jn@example.org',
  } as const
  test.each(Object.entries(lists))('%s', async (encoding, list) => {
    const { lines, found } = await read(encode(list, encoding))
    expect(found).toEqual({ encoding, isCertain: false })
    expect(lines.map(({ fields }) => fields.name)).toEqual(
      list
        .split('\n')
        .slice(1)
        .map((line) => line.split(';')[0]),
    )
  })

  test('another encoding can be chosen', async () => {
    const bytes = encode('Name;Role\nPál Erdős;Elnök', 'windows-1250')
    const file = await readCsvFile(new Blob([bytes]), 'windows-1250')
    expect(file).toMatchObject({
      lines: [
        ['Name', 'Role'],
        ['Pál Erdős', 'Elnök'],
      ],
    })
  })
})

/** The bytes of a text in an encoding of one byte per letter. */
function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(new Uint8Array([byte])))
  return new Uint8Array(Array.from(text, (letter) => letters.indexOf(letter)))
}

test('a name with the apostrophe or the hyphen of a word processor is that of the member', async () => {
  const list = "Name,Role\nMary O'Brien,Member\nAnn Lee-Cruz,Clerk"
  const directory = (await read(list)).added.map((fields, index) => ({
    ...fields,
    id: String(index),
    earlierNames: [],
    addedAt: '',
    removedAt: null,
  }))
  const again = await read('Name,Role\nMary O’Brien,Chair\nAnn Lee‑Cruz,Clerk\nMary OʼBrien,Chair', directory)
  expect(again.lines.map(({ kind, id }) => [kind, id])).toEqual([
    ['changed', '0'],
    ['same', '1'],
    ['skipped', '0'],
  ])
  expect(again.edited).toEqual([{ id: '0', changes: { role: 'Chair' } }])
})

test('a name in another Unicode form, with no-break spaces or the family name first is one member', async () => {
  const list = 'Name,Role\nJosé Núñez,Member\nZoë Å. Ström,Member\nJohn Hale,Clerk'
  const directory = (await read(list)).added.map((fields, index) => ({
    ...fields,
    id: String(index),
    earlierNames: [],
    addedAt: '',
    removedAt: null,
  }))
  const again = await read(
    'Name,Role\nJose\u0301 Nu\u0301n\u0303ez,Member\nZoë\u00A0 Å. Ström,Member\n"Hale, John",Clerk',
    directory,
  )
  expect(again.added).toEqual([])
  expect(again.lines.map(({ kind, id }) => [kind, id])).toEqual([
    ['same', '0'],
    ['same', '1'],
    ['same', '2'],
  ])
})
