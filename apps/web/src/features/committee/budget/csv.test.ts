import { type EntryFields, findColumns, type ImportChoices, planImport } from '@civic-hub/committee/budget'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { ledgerCsv, leftOutCsv } from './write-csv.ts'

const words = 'Datum;Betrag\r\nCafé;5'
const utf16 = (text: string, littleEndian: boolean, mark: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + (mark ? 2 : 0)))
  const letters = mark ? `\uFEFF${text}` : text
  for (let at = 0; at < letters.length; at++) view.setUint16(at * 2, letters.charCodeAt(at), littleEndian)
  return view.buffer
}

describe('reading a CSV file', () => {
  it.each([
    ['UTF-8', [words]],
    ['UTF-8 with a mark', ['\uFEFF', words]],
    ['windows-1252', [new Uint8Array([...words].map((letter) => letter.charCodeAt(0)))]],
    ['UTF-16, little end first', [utf16(words, true, true)]],
    ['UTF-16, big end first', [utf16(words, false, true)]],
    ['UTF-16 without a mark', [utf16(words, true, false)]],
  ])('%s', async (_name, parts) => {
    const read = await readCsv(new Blob(parts as BlobPart[]))
    expect(read).toMatchObject({
      ok: true,
      rows: [
        ['Datum', 'Betrag'],
        ['Café', '5'],
      ],
    })
  })

  it('finds the separator of the columns, and lines within quotes', async () => {
    const read = await readCsv(new Blob(['Date\tNote\n2026-01-05\t"two\nlines, and ""more"""\n']))
    expect(read).toMatchObject({
      ok: true,
      rows: [['Date', 'Note'], ['2026-01-05', 'two\nlines, and "more"'], ['']],
    })
  })

  it.each([
    ['nothing', ' \n ', 'empty'],
    ['a spreadsheet', 'PK\u0003\u0004', 'spreadsheet'],
  ])('refuses %s', async (_name, content, problem) => {
    expect(await readCsv(new Blob([content]))).toEqual({ ok: false, problem })
  })

  it('reports a quotation mark that is never closed', async () => {
    expect(await readCsv(new Blob(['a,b\n"c,d\ne,f']))).toMatchObject({ unclosedQuote: true })
  })
})

it('an exported cell of words is never a formula, and reads back unchanged', async () => {
  const file = ledgerCsv([
    { type: 'expense', category: '=HYPERLINK("x")', cents: -5_050, note: '+1 555', date: '2026-01-05' },
    { type: 'income', category: 'Fees, fines', cents: 100_000, note: '@SUM(A1)', date: '2026-01-06' },
  ])
  const read = await readCsv(file)
  expect(read).toMatchObject({
    rows: [
      ['Date', 'Type', 'Category', 'Amount', 'Note'],
      ['2026-01-05', 'Expense (refund)', '\'=HYPERLINK("x")', '-50.5', "'+1 555"],
      ['2026-01-06', 'Income', 'Fees, fines', '1000.00', "'@SUM(A1)"],
      [''],
    ],
  })
})

it('a ledger of refunds is exported, and imported again with its signs', async () => {
  const one = { category: 'Benches', note: '', date: '2026-01-05' } as const
  const entries = [
    { ...one, type: 'expense', cents: -5_000 },
    { ...one, type: 'expense', cents: -1_250 },
    { ...one, type: 'expense', cents: 300 },
    { ...one, type: 'income', cents: -70 },
  ] as const
  const planned = async (some: readonly EntryFields[]) => {
    const read = await readCsv(ledgerCsv(some))
    const rows = read.ok ? read.rows : []
    const choices: ImportChoices = {
      dateOrder: null,
      decimal: null,
      unsigned: 'expense' as const,
      negative: 'expense' as const,
      otherCategory: '',
      skipKnown: false,
      ...findColumns(rows),
    }
    return planImport(rows, choices, []).entries
  }
  for (const some of [entries, entries.slice(0, 2), entries.slice(2)]) expect(await planned(some)).toEqual(some)
})

it('rows that were left out can be imported after a correction', async () => {
  const cells = ['2026-01-05', '-12.50']
  const read = await readCsv(leftOutCsv(['Date', 'Amount'], [{ row: 7, reason: 'type-not-read', cells }]))
  const rows = read.ok ? read.rows : []
  const choices = {
    ...findColumns(rows),
    dateOrder: null,
    decimal: null,
    unsigned: 'expense',
    negative: 'expense',
    otherCategory: 'Other',
    skipKnown: true,
  } as const
  expect(planImport(rows, choices, []).entries).toMatchObject([{ type: 'expense', cents: 1_250 }])
})

it('the resolution that allowed an entry is exported by its number, and imported again', async () => {
  const bench = {
    type: 'expense',
    category: 'Benches',
    cents: 5_000,
    note: 'Oak',
    date: '2026-01-05',
  } as const
  const numbers = new Map([['motion-1', '2026-014']])
  const file = ledgerCsv([{ ...bench, resolution: 'motion-1' }, bench], numbers)
  const read = await readCsv(file)
  const rows = read.ok ? read.rows : []
  expect(rows.map((cells) => cells[5])).toEqual(['Resolution', '2026-014', '', undefined])
  const choices: ImportChoices = {
    dateOrder: null,
    decimal: null,
    unsigned: 'expense' as const,
    negative: 'expense' as const,
    otherCategory: '',
    skipKnown: false,
    ...findColumns(rows),
  }
  const planned = (resolutions: ReadonlyMap<string, string>) =>
    planImport(rows, { ...choices, resolutions }, []).entries
  expect(planned(new Map([['2026-014', 'motion-1']]))).toEqual([{ ...bench, resolution: 'motion-1' }, bench])
  // Of another committee's file, the number stays readable.
  expect(planned(new Map())[0]).toEqual({ ...bench, note: 'Oak (2026-014)' })
})
