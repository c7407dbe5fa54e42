import { findColumns, type ImportChoices, planImport } from '@civic-hub/committee/budget'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

/** The state of the dialog after a file is chosen. */
async function shown(file: string | Uint8Array<ArrayBuffer>, chosen: Partial<ImportChoices> = {}) {
  const read = await readCsv(new Blob([file]))
  if (!read.ok) return { refused: read.problem }
  const { rows, found } = read
  const { header, columns } = findColumns(rows)
  const choices: ImportChoices = {
    header,
    columns,
    dateOrder: null,
    decimal: null,
    unsigned: 'expense',
    negative: 'expense',
    otherCategory: 'Other',
    skipKnown: false,
    ...chosen,
  }
  const needsColumns =
    columns.date === null || (columns.amount === null && columns.income === null && columns.expense === null)
  const { entries, skipped, asksForOrder, asksForSign, asksForDecimal } = planImport(rows, choices, [])
  return {
    entries: entries.map(({ date, type, cents, category, note }) => [date, type, cents, category, note].join(' | ')),
    skipped: skipped.map(({ row, reason }) => `${row} ${reason}`),
    asks: { columns: needsColumns, order: asksForOrder, sign: asksForSign, decimal: asksForDecimal },
    isCertain: found.isCertain,
  }
}
const nothing = { columns: false, order: false, sign: false, decimal: false }

type BankFile = [bank: string, lines: string[], entries: string[], skipped?: string[]]
const files: BankFile[] = [
  [
    'Bank of America, with a summary above the rows',
    [
      'Description,,Summary Amt.',
      'Beginning balance as of 12/01/2026,,"5,000.00"',
      'Total credits,,"250.00"',
      '',
      'Date,Description,Amount,Running Bal.',
      '12/01/2026,Beginning balance as of 12/01/2026,,"5,000.00"',
      '12/13/2026,"CITY POWER DES:BILL","-1,182.40","3,817.60"',
      '12/14/2026,DEPOSIT,250.00,"4,067.60"',
    ],
    ['2026-12-13 | expense | 118240 | Other | CITY POWER DES:BILL', '2026-12-14 | income | 25000 | Other | DEPOSIT'],
    ['6 amount-missing'],
  ],
  [
    'Commonwealth Bank of Australia, without headings and with a balance',
    ['13/12/2026,"-182.40","CITY POWER","+4817.60"', '12/12/2026,"250.00","GRANT","+5000.00"'],
    ['2026-12-13 | expense | 18240 | CITY POWER | ', '2026-12-12 | income | 25000 | GRANT | '],
  ],
  [
    'Wells Fargo, without headings and with a star',
    ['"12/13/2026","-182.40","*","","CITY POWER"', '"12/12/2026","250.00","*","","GRANT"'],
    ['2026-12-13 | expense | 18240 | CITY POWER | ', '2026-12-12 | income | 25000 | GRANT | '],
  ],
  [
    'Lloyds, with account numbers',
    [
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "13/12/2026,DD,'20-11-43,12345678,CITY POWER,182.40,,4817.60",
      "12/12/2026,FPI,'20-11-43,12345678,GRANT,,250.00,5000.00",
    ],
    ['2026-12-13 | expense | 18240 | Other | CITY POWER', '2026-12-12 | income | 25000 | Other | GRANT'],
  ],
  [
    'Monzo, with the amount and its two halves',
    [
      'Transaction ID,Date,Time,Type,Name,Category,Amount,Currency,Description,Money Out,Money In',
      'tx_1,13/12/2026,10:01:22,Card payment,City Power,Bills,-182.40,GBP,CITY POWER,-182.40,',
      'tx_2,12/12/2026,09:00:00,Faster payment,Town,Income,250.00,GBP,GRANT,,250.00',
    ],
    ['2026-12-13 | expense | 18240 | Bills | CITY POWER', '2026-12-12 | income | 25000 | Income | GRANT'],
  ],
  [
    'a German savings bank (CAMT)',
    [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Betrag";"Waehrung"',
      '"DE02";"13.12.26";"14.12.26";"LASTSCHRIFT";"Strom";"-1.182,40";"EUR"',
      '"DE02";"12.12.26";"12.12.26";"GUTSCHRIFT";"Zuschuss";"250,00";"EUR"',
    ],
    ['2026-12-13 | expense | 118240 | Other | Strom', '2026-12-12 | income | 25000 | Other | Zuschuss'],
  ],
  [
    'DKB, with words for the direction',
    [
      '"Girokonto";"DE02"',
      '"Kontostand vom 14.12.2026:";"5.000,00 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"Betrag (€)"',
      '"13.12.26";"14.12.26";"Gebucht";"Stadtwerke";"Strom";"Ausgang";"-182,4"',
      '"12.12.26";"12.12.26";"Gebucht";"Stadt";"Zuschuss";"Eingang";"250"',
    ],
    ['2026-12-13 | expense | 18240 | Other | Strom', '2026-12-12 | income | 25000 | Other | Zuschuss'],
  ],
  [
    'Crédit Agricole',
    ['Date;Libellé;Débit euros;Crédit euros;', '13/12/2026;EDF;1 182,40;;', '12/12/2026;SUBVENTION;;250,00;'],
    ['2026-12-13 | expense | 118240 | Other | EDF', '2026-12-12 | income | 25000 | Other | SUBVENTION'],
  ],
  [
    'a Spanish bank',
    ['Fecha;Concepto;Importe;Saldo', '13/12/2026;LUZ;-182,40;4.817,60', '12/12/2026;AYUDA;250,00;5.000,00'],
    ['2026-12-13 | expense | 18240 | Other | LUZ', '2026-12-12 | income | 25000 | Other | AYUDA'],
  ],
  [
    'mBank',
    [
      '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
      '2026-12-13;PRĄD;eKonto 1;Rachunki;-1 182,40 PLN;',
      '2026-12-12;DOTACJA;eKonto 1;Wpływy;250,00 PLN;',
    ],
    ['2026-12-13 | expense | 118240 | Rachunki | PRĄD', '2026-12-12 | income | 25000 | Wpływy | DOTACJA'],
  ],
  [
    'ING in the Netherlands, with Af and Bij instead of signs',
    [
      '"Datum","Naam / Omschrijving","Rekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort"',
      '"20261213","Stroom","NL02","GT","Af","182,40","Online"',
      '"20261212","Subsidie","NL02","OV","Bij","250,00","Overschrijving"',
    ],
    ['2026-12-13 | expense | 18240 | Other | Stroom', '2026-12-12 | income | 25000 | Other | Subsidie'],
  ],
  [
    'Nordea',
    [
      'Bokföringsdag;Belopp;Namn;Rubrik;Saldo;Valuta',
      '2026/12/13;-182,40;;El;4817,60;SEK',
      '2026/12/12;250,00;;Bidrag;5000,00;SEK',
    ],
    ['2026-12-13 | expense | 18240 | Other | El', '2026-12-12 | income | 25000 | Other | Bidrag'],
  ],
  [
    'HDFC, with a shortened value date',
    [
      'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
      '13/12/26,POWER,13/12/26,"1,25,182.40",0.00,0001,"4,00,817.60"',
      '12/12/26,GRANT,12/12/26,0.00,250.00,0002,"5,26,000.00"',
    ],
    ['2026-12-13 | expense | 12518240 | Other | POWER', '2026-12-12 | income | 25000 | Other | GRANT'],
  ],
  [
    'PostFinance in Switzerland, with lines above the headings',
    [
      'Buchungsart:;="Alle Buchungen"',
      'Konto:;="CH02"',
      'Buchungsdatum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF',
      "2026-12-13;STROM;;-1'182.40;2026-12-14;4817.60",
      '2026-12-12;BEITRAG;250.00;;2026-12-12;6000.00',
    ],
    ['2026-12-13 | expense | 118240 | Other | STROM', '2026-12-12 | income | 25000 | Other | BEITRAG'],
  ],
  [
    'Nubank in Brazil',
    ['Data,Valor,Identificador,Descrição', '13/12/2026,-182.40,6577,LUZ', '12/12/2026,250.00,6578,SUBSÍDIO'],
    ['2026-12-13 | expense | 18240 | Other | LUZ', '2026-12-12 | income | 25000 | Other | SUBSÍDIO'],
  ],
  [
    'an Italian bank',
    [
      'Data contabile;Data valuta;Descrizione;Accrediti;Addebiti',
      '13/12/2026;14/12/2026;LUCE;;-1.182,40',
      '12/12/2026;12/12/2026;CONTRIBUTO;250,00;',
    ],
    ['2026-12-13 | expense | 118240 | Other | LUCE', '2026-12-12 | income | 25000 | Other | CONTRIBUTO'],
  ],
  [
    'Fio in Czechia',
    [
      '"ID operace";"Datum";"Objem";"Měna";"Protiúčet";"Zpráva pro příjemce"',
      '"1";"13.12.2026";"-1 182,40";"CZK";"123";"Elektřina"',
      '"2";"12.12.2026";"250,00";"CZK";"124";"Dotace"',
    ],
    ['2026-12-13 | expense | 118240 | Other | Elektřina', '2026-12-12 | income | 25000 | Other | Dotace'],
  ],
  [
    'DNB in Norway',
    [
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"13.12.2026";"Strøm";"14.12.2026";"1182,40";""',
      '"12.12.2026";"Tilskudd";"12.12.2026";"";"250,00"',
    ],
    ['2026-12-13 | expense | 118240 | Other | Strøm', '2026-12-12 | income | 25000 | Other | Tilskudd'],
  ],
  [
    'Erste in Austria',
    [
      'Buchungsdatum,Partnername,Partner IBAN,Betrag,Währung,Buchungsdetails',
      '13.12.2026,Stadtwerke,AT02,"-1.182,40",EUR,Strom',
      '12.12.2026,Stadt,AT03,"250,00",EUR,Zuschuss',
    ],
    ['2026-12-13 | expense | 118240 | Other | Strom', '2026-12-12 | income | 25000 | Other | Zuschuss'],
  ],
  [
    'Handelsbanken in Sweden',
    [
      'Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo',
      '2026-12-13;2026-12-11;El;-182,40;4817,60',
      '2026-12-12;2026-12-12;Bidrag;250,00;5000,00',
    ],
    ['2026-12-13 | expense | 18240 | Other | El', '2026-12-12 | income | 25000 | Other | Bidrag'],
  ],
  [
    'UBS in Switzerland',
    [
      'Abschlussdatum;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Saldo;Beschreibung1',
      '2026-12-13;2026-12-13;2026-12-13;CHF;-182.40;;4817.60;Strom',
      '2026-12-12;2026-12-12;2026-12-12;CHF;;250.00;5000.00;Beitrag',
    ],
    ['2026-12-13 | expense | 18240 | Other | Strom', '2026-12-12 | income | 25000 | Other | Beitrag'],
  ],
  [
    'La Banque Postale',
    ['Numéro Compte   ;123', 'Date;Libellé;Montant(EUROS)', '13/12/2026;EDF;-1182,40', '12/12/2026;SUBVENTION;250,00'],
    ['2026-12-13 | expense | 118240 | Other | EDF', '2026-12-12 | income | 25000 | Other | SUBVENTION'],
  ],
  [
    'N26, whose credit transfers go in both directions',
    [
      '"Booking Date","Value Date","Partner Name",Type,"Payment Reference","Amount (EUR)"',
      '2026-12-13,2026-12-13,Stadtwerke,"Credit Transfer",Strom,-182.40',
      '2026-12-12,2026-12-12,Stadt,"Credit Transfer",Zuschuss,250.00',
    ],
    ['2026-12-13 | expense | 18240 | Other | Stadtwerke', '2026-12-12 | income | 25000 | Other | Stadt'],
  ],
  [
    'a card of Chase, whose payments come in',
    [
      'Transaction Date,Post Date,Description,Category,Type,Amount,Memo',
      '12/13/2026,12/14/2026,PAINT SHOP,Home,Sale,-182.40,',
      '12/12/2026,12/12/2026,Payment Thank You,,Payment,250.00,',
    ],
    ['2026-12-13 | expense | 18240 | Home | PAINT SHOP', '2026-12-12 | income | 25000 | Other | Payment Thank You'],
  ],
  [
    'a card of Apple, whose purchases have no sign',
    [
      'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD)',
      '12/13/2026,12/14/2026,PAINT,Paint Shop,Home,Purchase,182.40',
      '12/12/2026,12/12/2026,ACH DEPOSIT,,,Payment,-250.00',
    ],
    ['2026-12-13 | expense | 18240 | Home | PAINT'],
    ['3 type-not-read'],
  ],
  [
    'a card of Citi, whose payments come in with a minus',
    [
      'Status,Date,Description,Debit,Credit',
      'Cleared,12/13/2026,PAINT SHOP,182.40,',
      'Cleared,12/12/2026,PAYMENT,,-250.00',
    ],
    ['2026-12-13 | expense | 18240 | Other | PAINT SHOP', '2026-12-12 | income | 25000 | Other | PAYMENT'],
  ],
  [
    'U.S. Bank, with an empty memo beside the name',
    [
      '"Date","Transaction","Name","Memo","Amount"',
      '"2026-12-13","DEBIT","CITY POWER","","-182.40"',
      '"2026-12-12","CREDIT","GRANT","","250.00"',
    ],
    ['2026-12-13 | expense | 18240 | Other | CITY POWER', '2026-12-12 | income | 25000 | Other | GRANT'],
  ],
  [
    'Starling in the United Kingdom, with empty notes',
    [
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '13/12/2026,City Power,REF,DIRECT DEBIT,-182.40,4817.60,BILLS,',
      '12/12/2026,Town,GRANT,FASTER PAYMENT,250.00,5000.00,INCOME,',
    ],
    ['2026-12-13 | expense | 18240 | BILLS | City Power', '2026-12-12 | income | 25000 | INCOME | Town'],
  ],
  [
    'Westpac in Australia',
    [
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      '034001,13/12/2026,CITY POWER,182.40,,4817.60,,',
      '034001,12/12/2026,GRANT,,250.00,5000.00,,',
    ],
    ['2026-12-13 | expense | 18240 | Other | CITY POWER', '2026-12-12 | income | 25000 | Other | GRANT'],
  ],
  [
    'ICICI in India',
    [
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      '1,13/12/2026,13/12/2026,-,POWER,"1,18,182.40",0.00,"4,00,817.60"',
      '2,12/12/2026,12/12/2026,-,GRANT,0.00,250.00,"5,19,000.00"',
    ],
    ['2026-12-13 | expense | 11818240 | Other | POWER', '2026-12-12 | income | 25000 | Other | GRANT'],
  ],
  [
    'a ledger of India, with Dr and Cr',
    ['Date,Particulars,Amount,Dr/Cr', '13/12/2026,POWER,182.40,DR', '12/12/2026,GRANT,250.00,CR'],
    ['2026-12-13 | expense | 18240 | Other | POWER', '2026-12-12 | income | 25000 | Other | GRANT'],
  ],
  [
    'CaixaBank, with the currency behind the amount',
    [
      'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
      '13/12/2026;14/12/2026;LUZ;;-182,40EUR;4.817,60EUR',
      '12/12/2026;12/12/2026;AYUDA;;250,00EUR;5.000,00EUR',
    ],
    ['2026-12-13 | expense | 18240 | Other | LUZ', '2026-12-12 | income | 25000 | Other | AYUDA'],
  ],
  [
    'a card of Capital One',
    [
      'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
      '2026-12-13,2026-12-14,1234,PAINT SHOP,Merchandise,182.40,',
      '2026-12-12,2026-12-12,1234,PAYMENT,Payment/Credit,,250.00',
    ],
    [
      '2026-12-13 | expense | 18240 | Merchandise | PAINT SHOP',
      '2026-12-12 | income | 25000 | Payment/Credit | PAYMENT',
    ],
  ],
]

test.each(files)('%s is read as it is meant', async (...file: BankFile) => {
  const [, lines, entries, skipped = []] = file
  expect(await shown(lines.join('\r\n'))).toEqual({ entries, skipped, asks: nothing, isCertain: true })
})

test('the days of Excel and of ISO are not asked about, and a row with one amount is read', async () => {
  const file = 'Date,Description,Debit,Credit\n46027,Rent,300,\n46028,Fees,,120.5\n'
  expect(await shown(file)).toEqual({
    entries: ['2026-01-05 | expense | 30000 | Other | Rent', '2026-01-06 | income | 12050 | Other | Fees'],
    skipped: [],
    asks: nothing,
    isCertain: true,
  })
})

test('currencies of one file are read, and a file that never says what came in is asked about', async () => {
  const amounts = ['-1.250,00 kr.', '300,00 kr', '-25,00 zł', '-25,00 Kč', 'R$ -25,00', '₹25.00', '-25,00 €']
  const rows = amounts.map((amount) => `2026-01-05;Tea;${amount}`)
  const { entries } = await shown(['Date;Description;Amount', ...rows].join('\n'))
  expect(entries?.map((entry) => entry.split(' | ').slice(1, 3).join(' '))).toEqual([
    ...['expense 125000', 'income 30000', 'expense 2500', 'expense 2500', 'expense 2500'],
    ...['income 2500', 'expense 2500'],
  ])
  expect(await shown('Date;Text;Betrag\n13.12.2026;Tee;€ 12,-')).toMatchObject({ asks: { sign: true } })
})

test('of two columns of numbers without a balance, none is taken', async () => {
  const file = '2026-12-13,1042,182.40,POWER\n2026-12-12,1043,250.00,GRANT'
  expect(await shown(file)).toMatchObject({ asks: { columns: true } })
})

test('dates that can be read in two ways are left out until a member chooses', async () => {
  const file = 'Date,Amount\n03/04/2026,-5.00\n05/05/2026,-6.00\n2026-03-04,-7.00'
  const [may, march] = ['2026-05-05 | expense | 600 | Other | ', '2026-03-04 | expense | 700 | Other | ']
  expect(await shown(file)).toMatchObject({
    asks: { order: true },
    entries: [may, march],
    skipped: ['2 date-ambiguous'],
  })
  expect(await shown(file, { dateOrder: 'day-first' })).toMatchObject({
    asks: { order: true },
    entries: ['2026-04-03 | expense | 500 | Other | ', may, march],
    skipped: [],
  })
})

test('dates that may begin with the year are asked about', async () => {
  const file = 'Date,Amount\n26/12/13,-5.00\n26/12/14,-6.00'
  expect(await shown(file)).toMatchObject({ asks: { order: true }, entries: [] })
  expect(await shown(file, { dateOrder: 'year-first' })).toMatchObject({
    entries: ['2026-12-13 | expense | 500 | Other | ', '2026-12-14 | expense | 600 | Other | '],
  })
})

test('a card of American Express, whose purchases have no sign, is read after a choice', async () => {
  const file = 'Date,Description,Amount\n12/13/2026,PAINT SHOP,182.40\n12/12/2026,PAYMENT,-250.00'
  expect(await shown(file, { negative: 'income' })).toMatchObject({
    entries: ['2026-12-13 | expense | 18240 | Other | PAINT SHOP', '2026-12-12 | income | 25000 | Other | PAYMENT'],
  })
})

test('a file of Windows in Poland has its letters, and the encoding can be chosen', async () => {
  const text = 'Data;Opis;Kwota\n2026-12-13;Światło i żwir;-182,40 zł'
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder('windows-1250').decode(new Uint8Array([byte])),
  )
  const bytes = new Uint8Array(Array.from(text, (letter) => letters.indexOf(letter)))
  expect(await shown(bytes)).toMatchObject({
    entries: ['2026-12-13 | expense | 18240 | Other | Światło i żwir'],
    isCertain: false,
  })
})
