// Written by `npm run texts` from messages/en/budget.arb, which is the file to edit.
import { writeNumber } from '../format.ts'
import { isolate } from '../isolate.ts'

export const budgetTexts = {
  heading: (committee: string) => `Budget - ${isolate(committee)}`,
  subtitle: 'What comes in, what goes out, and what is left',
  readOnly: {
    'app-too-old': 'Update the app to change the budget.',
  },
  documentTitle: (committee: string) => `Budget · ${isolate(committee)} | hub`,
  actions: 'More about the budget',
  print: 'Print',
  settings: 'Opening balance and fiscal year',
  types: {
    income: 'Income',
    expense: 'Expense',
  },
  refusals: {
    'category-required': 'Enter a category, such as Supplies.',
    'category-too-long': 'Use at most 80 characters for the category.',
    'amount-required': 'Enter an amount other than 0, such as 1,234.50.',
    'amount-too-large': 'The largest amount is $10,000,000,000.00.',
    'date-required': 'Choose a date.',
    'note-too-long': 'Use at most 1,000 characters for the note.',
  },
  /** What was typed, such as 12.345, and the two amounts as they can be written without doubt. */
  ambiguous: (typed: string, point: string, comma: string) => `“${isolate(typed)}” can mean two amounts. Write ${point} or ${comma}.`,
  form: {
    heading: 'Add an entry',
    type: 'Type',
    category: 'Category',
    amount: 'Amount',
    correction: {
      income: 'A negative amount is a correction: it lowers the income.',
      expense: 'A negative amount is a refund or a correction: it lowers the expenses.',
    },
    date: 'Date',
    note: 'Note',
    add: 'Add Entry',
    /** The amount and the category of an entry. */
    added: (category: string, amount: string) => `Added ${amount}, ${isolate(category)}`,
    outOfSight: 'The period or the filters hide it in the list.',
    edit: 'Edit entry',
    save: 'Save',
    close: 'Close',
    saved: 'Entry saved',
    othersHere: (names: string, count: number) => `${isolate(names)} ${(count === 1 ? 'also has' : 'also have')} this entry open.`,
  },
  summary: {
    heading: 'Summary',
    period: 'Period',
    allTime: 'All time',
    custom: 'Other dates…',
    from: 'From',
    to: 'To',
    /** A fiscal year in two calendar years, such as 2025–26. */
    fiscalYear: (first: string, last: string) => `Fiscal year ${first}–${last}`,
    opening: 'Opening balance',
    income: 'Income',
    expenses: 'Expenses',
    /** What is left. */
    balance: 'Balance',
    undated: (n: number) => `${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} without a readable date count only under All time.`,
  },
  pictures: {
    heading: 'Charts',
    show: 'Show charts',
    hide: 'Hide charts',
    byMonth: 'Income and expenses by month',
    byCategory: 'Spending by category',
    month: 'Month',
    /** Categories that the chart puts together. */
    other: (n: number) => (n === 1 ? '1 other category' : `${writeNumber('en', n)} other categories`),
    noSpending: 'There are no expenses in this period.',
    loading: 'Loading the charts…',
    failed: 'The charts could not be loaded. The numbers are in the ledger above.',
  },
  ledger: {
    /** The list of all income and expenses. */
    heading: 'Ledger',
    empty: 'No budget entries yet. Add the first one above, or import a CSV file from the menu of this page.',
    emptyViewer: 'No budget entries yet.',
    noMatch: 'No entries found matching your search criteria',
    search: 'Search categories and notes',
    type: 'Type',
    allTypes: 'All types',
    category: 'Category',
    allCategories: 'All categories',
    clear: 'Clear',
    /** How many entries the list shows, when no filter hides any. */
    all: (n: number) => (n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`),
    /** How many entries the list shows, of all. */
    shown: (n: number, all: number) => (all === 1 ? `${writeNumber('en', n)} of 1 entry` : `${writeNumber('en', n)} of ${writeNumber('en', all)} entries`),
    /** After the number of shown entries: the sum of their amounts. */
    sum: (amount: string) => `together ${amount}`,
    columns: {
      date: 'Date',
      type: 'Type',
      category: 'Category',
      amount: 'Amount',
      note: 'Note',
    },
    sortBy: 'Sort by',
    direction: {
      ascending: 'Ascending',
      descending: 'Descending',
    },
    actions: 'Actions',
    noDate: 'No date',
    /** A category and an amount. */
    menu: (category: string, amount: string) => `Actions for ${isolate(category)}, ${amount}`,
    edit: 'Edit',
    receipts: (n: number) => (n === 1 ? '1 receipt' : `${writeNumber('en', n)} receipts`),
    receiptsEntry: 'Receipts',
    remove: 'Remove',
    removed: (category: string, amount: string) => `Removed ${amount}, ${isolate(category)}`,
    /** A message after an entry was restored. */
    restored: 'Restored',
    elsewhere: (names: string) => `${isolate(names)} is editing this entry`,
    clearAll: 'Clear All',
    clearTitle: 'Remove all entries?',
    clearBody: (n: number) => `This removes ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} of every period from the ledger, for everyone. The opening balance stays. You can undo this, and restore each entry or all of them under “Removed entries” in the menu of this page.`,
    clearConfirm: (n: number) => `Remove ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)}`,
    cleared: (n: number) => `Removed ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)}`,
  },
  setting: {
    title: 'Opening balance and fiscal year',
    balance: 'Opening balance',
    balanceHint: 'What was there before the first entry, in dollars; a minus for a debt',
    balanceRefused: 'Enter an amount, such as 1,234.50 or 0.',
    /** Before the name of a month. */
    month: 'The fiscal year begins in',
    save: 'Save',
    saved: 'Budget settings saved',
  },
  export: {
    button: 'Export CSV',
    /** The name of a file. */
    fileName: (slug: string, moment: string) => `${slug}-budget-${moment}.csv`,
    done: (n: number) => `Exported ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)}`,
    /** The import knows an expense and a refund by these words. */
    refund: 'Expense (refund)',
  },
  import: {
    button: 'Import CSV',
    title: 'Import a CSV file',
    intro: 'Choose a file from your bank or a spreadsheet. You see what would be added before anything is.',
    choose: 'Choose a file',
    other: 'Choose another file',
    reading: 'Reading the file…',
    problems: {
      empty: 'There is nothing in this file.',
      spreadsheet: 'This is a spreadsheet. Save it as CSV in your spreadsheet program first, and choose that file.',
      tooLarge: 'This file is larger than 20 MB. Split it, and import the parts one after another.',
      unreadable: 'The file could not be read. Choose it again.',
      quotes: 'A quotation mark is never closed, so some rows may have run together. Check the rows below.',
    },
    columnsHeading: 'Columns of the file',
    columns: {
      date: 'Date',
      amount: 'Amount',
      income: 'Income (money in)',
      expense: 'Expenses (money out)',
      /** Income or expense. */
      type: 'Type',
      category: 'Category',
      note: 'Note',
      resolution: 'Resolution',
    },
    /** The file has no such column. */
    noColumn: 'None',
    /** A column of a file without a heading. */
    column: (number: number) => `Column ${number}`,
    decimal: 'Decimal mark',
    decimals: {
      point: 'Point: 1.234 is a little more than one',
      comma: 'Comma: 1.234 is a thousand and more',
    },
    decimalPlaceholder: 'Choose',
    decimalAsked: 'Some amounts of this file can be read in two ways. They are left out until you choose.',
    /** The label of the choice between income and expenses. */
    unsigned: 'The amounts are',
    unsignedAsked: 'Nothing in this file says what came in and what went out. Check this.',
    /** The label of the choice between income and expenses. */
    negative: 'Negative amounts are',
    negativeAsked: 'Some statements of credit cards write purchases without a sign. Check this.',
    skipKnown: 'Leave out rows that are already in the ledger',
    otherCategory: 'Uncategorized',
    needed: 'Say which column has the dates, and which has the amounts.',
    preview: 'Preview',
    firstEntries: 'The first entries',
    will: (n: number) => `${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} would be added`,
    /** Two sums of money. */
    sums: (income: string, expenses: string) => `Income ${income}, expenses ${expenses}`,
    nothing: 'No row of this file can be added.',
    tooMany: (max: number) => `One import takes at most ${(max === 1 ? '1 entry' : `${writeNumber('en', max)} entries`)}. Split the file, and import the parts one after another.`,
    leftOut: (n: number) => `${(n === 1 ? '1 row' : `${writeNumber('en', n)} rows`)} left out`,
    /** One of the reasons below. */
    reason: (reason: string, n: number) => (n === 1 ? `1 row: ${reason}` : `${writeNumber('en', n)} rows: ${reason}`),
    /** The numbers of rows, with commas between them. */
    firstRows: (count: number, rows: string) => (count === 1 ? `Row ${rows}` : `Rows ${rows}`),
    firstRowsOfMore: (rows: string) => `Rows ${rows}, …`,
    /** Below the first entries: how many more there are. */
    more: (n: number) => `and ${(n === 1 ? '1 more entry' : `${writeNumber('en', n)} more entries`)}`,
    submit: (n: number) => `Import ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)}`,
    done: (n: number) => `${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} added`,
    doneBody: (name: string) => `From “${isolate(name)}”. Everyone in the committee sees them.`,
    saveLeftOut: 'Save the rows left out',
    /** The name of a file, after that of the imported one. */
    leftOutFile: (name: string) => `${name}-left-out.csv`,
    undo: 'Undo the import',
    undone: 'The import was undone',
    close: 'Close',
    /** The heading of a column: the number of a row. */
    rowColumn: 'Row',
    reasonColumn: 'Reason',
    reasonWords: {
      /** After the number of rows that are left out, as the other reasons. */
      'date-missing': 'no date, such as a row of totals',
      'date-not-read': 'a date that could not be read',
      'date-ambiguous': 'a date that can be read in two ways, such as 03/04/2026; choose the order of dates',
      'amount-missing': 'no amount',
      'amount-not-read': 'an amount that could not be read',
      'amount-ambiguous': 'an amount that can be read in two ways, such as 1.234; choose the decimal mark',
      'amount-zero': 'an amount of 0',
      'amount-too-large': 'an amount above $10,000,000,000.00',
      'type-not-read': 'a type that is neither income nor expense',
      'words-too-long': 'a category of more than 80 or a note of more than 1,000 characters',
      'in-ledger': 'already in the ledger',
    },
  },
  historyOf: {
    /** After a preposition, as in: the history of the budget. */
    name: 'the budget',
    back: 'Back to the budget',
    /** An entry inside a sentence: Ann added the income “Fees” of $5.00, May 3, 2026. */
    entry: (category: string, amount: string, type: string, day: string) => (type === 'income' ? `the income “${isolate(category)}” of ${amount}, ${day}` : `the expense “${isolate(category)}” of ${amount}, ${day}`),
    /** The name of the member precedes it, and the entry is: the income “Fees” of $5.00. The same holds for the other changes. */
    added: (entry: string) => `added ${entry}`,
    removed: (entry: string) => `removed ${entry}`,
    restored: (entry: string) => `restored ${entry}`,
    removedMany: (n: number) => `removed ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)}`,
    restoredMany: (n: number) => `restored ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)}`,
    changed: {
      type: (entry: string, before: string, after: string) => `changed ${entry} from ${before} to ${after}`,
      category: (before: string, after: string) => `changed the category “${isolate(before)}” to “${isolate(after)}”`,
      cents: (category: string, before: string, after: string) => `changed the amount of “${isolate(category)}” from ${before} to ${after}`,
      note: (category: string, after: string) => `set the note of “${isolate(category)}” to “${isolate(after)}”`,
      noteRemoved: (category: string, before: string) => `removed the note “${isolate(before)}” of “${isolate(category)}”`,
      date: (category: string, before: string, after: string) => `changed the date of “${isolate(category)}” from ${before} to ${after}`,
      resolution: (category: string) => `named another resolution that allowed “${isolate(category)}”`,
      resolutionRemoved: (category: string) => `removed the resolution that allowed “${isolate(category)}”`,
    },
    receiptAdded: (category: string, name: string) => `attached the receipt “${isolate(name)}” to “${isolate(category)}”`,
    receiptRemoved: (category: string, name: string) => `removed the receipt “${isolate(name)}” of “${isolate(category)}”`,
    imported: (n: number, name: string) => `imported ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} from “${isolate(name)}”`,
    importRemoved: (n: number, name: string) => `removed the import of ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} from “${isolate(name)}”`,
    importRestored: (n: number, name: string) => `restored the import of ${(n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`)} from “${isolate(name)}”`,
    openingBalance: (before: string, after: string) => `changed the opening balance from ${before} to ${after}`,
    fiscalYear: (month: string) => `set the fiscal year to begin in ${month}`,
    summary: {
      entries: (n: number) => (n === 1 ? '1 entry changed' : `${writeNumber('en', n)} entries changed`),
      imports: 'Import',
      settings: 'Settings',
    },
    /** How many entries the ledger had. */
    contents: (n: number) => (n === 1 ? '1 entry' : `${writeNumber('en', n)} entries`),
    /** An entry, the name of a file, or “all of them”. */
    restoreNamed: (what: string) => `Restore ${what}`,
    /** After the word Restore. */
    restoreAll: 'all of them',
  },
}
