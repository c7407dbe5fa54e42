import type { Member } from '@civic-hub/committee/members'
import { describe, expect, test } from 'vitest'
import { findPeople } from './find-people.ts'
import { guessColumns } from './member-columns.ts'
import { membersCsv } from './members-csv.ts'
import { planImport } from './plan-import.ts'
import { readCsvFile } from './read-csv-file.ts'
import { undoEdits } from './undo-edits.ts'

const member = (changes: Partial<Member>): Member => ({
  id: 'm',
  name: 'Ana Ortiz',
  role: 'Chair',
  email: 'ana@example.org',
  from: '',
  until: '',
  account: null,
  earlierNames: [],
  addedAt: '',
  removedAt: null,
  ...changes,
})

async function plan(csv: string | Uint8Array<ArrayBuffer>, members: readonly Member[] = [], updates = false) {
  const file = await readCsvFile(new Blob([csv]))
  if (file.kind !== 'lines') throw new Error(file.kind)
  return planImport(file.lines, { ...guessColumns(file.lines), dateOrder: null, members, updates })
}
const outcomes = ({ lines }: Awaited<ReturnType<typeof plan>>) =>
  lines.map(({ number, kind, fields, notes }) => [number, kind, fields.name, ...notes])

describe('an import of members', () => {
  test('finds the columns by their headings, in any order, with terms', async () => {
    const { added } = await plan(
      'Term start;Member email;Position;Full name;Term ends\n2025-01-01;SAM@example.org;Clerk;Sam Lee;12/31/2026\n',
    )
    expect(added).toEqual([
      {
        name: 'Sam Lee',
        role: 'Clerk',
        email: 'SAM@example.org',
        from: '2025-01-01',
        until: '2026-12-31',
        account: null,
      },
    ])
  })

  test('joins first and last names', async () => {
    const csv = '\nLast name;First name;Position\nLee;Sam;Clerk\n;Jo;\nPark;;Chair'
    const { lines } = await plan(csv)
    expect(lines.map(({ number, fields }) => [number, fields.name, fields.role])).toEqual([
      [3, 'Sam Lee', 'Clerk'],
      [4, 'Jo', 'Member'],
      [5, 'Park', 'Chair'],
    ])
  })

  test('reads name, role and email from a file without headings', async () => {
    expect((await plan('Sam Lee,Clerk,sam@example.org\nJo Park,,')).added).toMatchObject([
      { name: 'Sam Lee', role: 'Clerk', email: 'sam@example.org' },
      { name: 'Jo Park', role: 'Member', email: '' },
    ])
  })

  test.each([
    ['12/31/2026', '12/31/2026'],
    ['31.12.2026', '31.12.2026'],
    ['31-Dec-2026', 'Dec 31, 2026'],
    ['31/12/2026', '31/12/2026'],
  ])('reads a term from %s until %s', async (from, until) => {
    const { added } = await plan(`Name;From;Until\nSam Lee;${from};${until}`)
    expect(added).toMatchObject([{ from: '2026-12-31', until: '2026-12-31' }])
  })

  test.each([
    'Sam Lee,Member,sam@example.org\nJo Park,Clerk,jo@example.org',
    'Sam Lee;Member\nJo Park;Clerk',
    'Linda Person,Chair,linda@example.org\nJo Park,Clerk,jo@example.org',
  ])('reads the first member of a file without headings: %s', async (csv) => {
    const { added } = await plan(csv)
    expect(added.map(({ name }) => name)).toEqual([csv.split(/[,;]/)[0], 'Jo Park'])
  })

  test('shortens a role that is too long, and notes it', async () => {
    const long = `Clerk ${'x'.repeat(80)}`
    const list = await plan(`Name,Role,Email\nSam,${long},sam@example.org\nJo,Clerk,jo@example.org\n`)
    expect(list.added.map(({ role }) => role)).toEqual([long.slice(0, 80), 'Clerk'])
    expect(list.altered.map(({ number, notes }) => [number, ...notes])).toEqual([[2, 'role-shortened']])
  })

  test('reads Windows encoding, a byte order mark, quotes and line breaks', async () => {
    const windows = new Uint8Array([...'Name,Role\nJos'].map((letter) => letter.charCodeAt(0)).concat(0xe9, 0x2c, 0x58))
    expect((await plan(windows)).added).toMatchObject([{ name: 'José', role: 'X' }])
    const quoted = await plan('\ufeffName,Role\r\n"Ortiz,\nAna","The ""boss"""\r\n')
    expect(quoted.added).toMatchObject([{ name: 'Ana Ortiz', role: 'The "boss"' }])
    expect(await readCsvFile(new Blob(['\n , \n']))).toEqual({ kind: 'empty' })
  })

  test('ignores blank lines, and keeps the numbers of the other lines', async () => {
    const { lines } = await plan('\n ; \nName;Role\n\nSam;Clerk\n ; \n;Clerk\n\n')
    expect(lines.map(({ number, kind }) => [number, kind])).toEqual([
      [5, 'added'],
      [7, 'skipped'],
    ])
  })

  test.each([
    ['a spreadsheet', 'PK\u0003\u0004', 'spreadsheet'],
    ['an unclosed quotation mark', 'Name,Role\n"Sam,Clerk\nJo,Clerk\n', 'quotes'],
    ['more lines than the limit', 'Sam\n'.repeat(5_001), 'tooLong'],
  ])('refuses %s', async (_what, content, kind) => {
    expect(await readCsvFile(new Blob([content]))).toEqual({ kind })
  })

  test('gives every line a result, and a reason for each part that is left out', async () => {
    const lines = [
      'Name,Role,Email,From,Until',
      ',Clerk,nobody@example.org,,',
      'Sam,,sam at example,2026-05-01,2026-04-01',
      `${'x'.repeat(121)},Clerk,,,`,
      'Jo,Clerk,jo@example.org,,',
      'Joanna,Clerk,JO@example.org,,',
      'jo,Chair,JO@example.org,,',
      'Joanna,Chair,,,',
      'Ana Ortiz,Treasurer,,,',
    ]
    expect(outcomes(await plan(lines.join('\n'), [member({})]))).toEqual([
      [2, 'skipped', '', 'no-name'],
      [3, 'added', 'Sam', 'role-assumed', 'email-left-out', 'term-left-out'],
      [4, 'skipped', 'x'.repeat(121), 'name-too-long'],
      [5, 'added', 'Jo'],
      [6, 'added', 'Joanna'],
      [7, 'skipped', 'jo', 'twice'],
      [8, 'skipped', 'Joanna', 'twice'],
      [9, 'skipped', 'Ana Ortiz', 'in-directory'],
    ])
  })

  test('adds a person with access by the id of the account, and another line with the address as another person', async () => {
    const { added } = await plan('Name,Role,Email\nSam R. Lee,Clerk,SAM@example.org\nKim Lee,,sam@example.org\nJo,,')
    const sam = member({ id: 'account-s', name: 'Sam Lee', role: '', email: 'sam@example.org', account: 's' })
    const { people, others } = findPeople(added, [member({ id: 'account-x', email: '' }), sam])
    expect(people).toEqual([
      { member: sam, changes: { name: 'Sam R. Lee', role: 'Clerk', email: 'SAM@example.org', from: '', until: '' } },
    ])
    expect(others.map(({ name }) => name)).toEqual(['Kim Lee', 'Jo'])
  })

  test('finds a member by the address, or by a name that only one member has', async () => {
    const csv = 'Name,Role,Email\nAna María Ortiz,Treasurer,ANA@example.org\nSam,Clerk,\nJo,Clerk,jo@new.example'
    const members = [
      member({}),
      member({ id: 's', name: 'Sam', email: 'sam@example.org' }),
      member({ id: 'j', name: 'Jo', email: 'jo@old.example' }),
    ]
    const { edited, added } = await plan(csv, members, true)
    expect(edited).toEqual([
      { id: 'm', changes: { name: 'Ana María Ortiz', role: 'Treasurer', email: 'ANA@example.org' } },
      { id: 's', changes: { role: 'Clerk' } },
    ])
    expect(added.map(({ name }) => name)).toEqual(['Jo'])
  })

  test('changes the member with the name of the line when two members share an address', async () => {
    const members = [
      member({ email: 'home@example.org' }),
      member({ id: 'b', name: 'Ben Ortiz', email: 'home@example.org' }),
    ]
    const csv =
      'Name,Role,Email\nAna Ortiz,Clerk,home@example.org\nBen Ortiz,Auditor,home@example.org\nCleo Ortiz,Intern,home@example.org'
    const { edited, added } = await plan(csv, members, true)
    expect(edited).toEqual([
      { id: 'm', changes: { role: 'Clerk' } },
      { id: 'b', changes: { role: 'Auditor' } },
    ])
    expect(added.map(({ name }) => name)).toEqual(['Cleo Ortiz'])
    const onlyAna = await plan(
      'Name,Role,Email\nBen Ortiz,Auditor,home@example.org\nAna Ortiz,Clerk,home@example.org',
      members.slice(0, 1),
      true,
    )
    expect(onlyAna.edited).toEqual([{ id: 'm', changes: { role: 'Clerk' } }])
    expect(onlyAna.added.map(({ name }) => name)).toEqual(['Ben Ortiz'])
  })

  test('another name with the address of the only member is another member, and noted', async () => {
    const csv = 'Name,Role,Email\nJohn Hale,Clerk,ANA@example.org'
    const { edited, added, lines } = await plan(csv, [member({})], true)
    expect([edited, added.map(({ name }) => name)]).toEqual([[], ['John Hale']])
    expect(lines[0]?.notes).toEqual(['shares-address'])
  })

  test('leaves out a term that does not fit the directory, and imports the rest of the line', async () => {
    const { edited, lines } = await plan(
      'Name,Role,From\nAna Ortiz,Clerk,2027-01-01',
      [member({ until: '2026-12-31' })],
      true,
    )
    expect(edited).toEqual([{ id: 'm', changes: { role: 'Clerk' } }])
    expect(lines[0]?.notes).toEqual(['term-reversed'])
  })

  test('undoes the changes of the import, except for fields that were changed since', () => {
    const edits = [{ id: 'm', changes: { role: 'Clerk', until: '2027-01-01' } }]
    const now = [member({ role: 'Auditor', until: '2027-01-01' })]
    expect(undoEdits(edits, [member({})], now)).toEqual([{ id: 'm', changes: { until: '' } }])
  })

  test('imports an exported file unchanged, and exports no cell as a formula', async () => {
    const odd = member({
      id: 'o',
      name: '=HYPERLINK("http://evil")',
      role: '@chair',
      email: '',
      until: '2027-01-01',
    })
    const rows = [member({}), odd].map((one) => ({
      member: one,
      account: null,
      derived: false,
      status: null,
      invitation: null,
      record: { held: 0, attended: 0, excused: 0, absent: 0 },
      term: 'now' as const,
      votes: true,
    }))
    const csv = await membersCsv(rows).text()
    expect(csv).not.toMatch(/(^|,)"?[=@]/m)
    const file = await readCsvFile(new Blob([csv]))
    const { lines } = file as Extract<typeof file, { kind: 'lines' }>
    const again = planImport(lines, {
      ...guessColumns(lines),
      dateOrder: null,
      members: [member({}), odd],
      updates: true,
    })
    expect(again.lines.map(({ kind }) => kind)).toEqual(['same', 'same'])
  })
})
