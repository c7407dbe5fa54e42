import { isolate } from '../isolate.ts'
import { viewerReads } from './read-only.ts'

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const entries = (n: number) => count(n, 'entry', 'entries')
const rows = (n: number) => count(n, 'row', 'rows')
const quoted = (words: string) => `“${isolate(words.trim())}”`

const types = { income: 'Income', expense: 'Expense' }

const refusals = {
  'category-required': 'Enter a category, such as Supplies.',
  'category-too-long': 'Use at most 80 characters for the category.',
  'amount-required': 'Enter an amount other than 0, such as 1,234.50.',
  'amount-too-large': 'The largest amount is $10,000,000,000.00.',
  'date-required': 'Choose a date.',
  'note-too-long': 'Use at most 1,000 characters for the note.',
}

/**
 * The reason why an amount such as 12.345 is refused, with its possible meanings, which the person can type instead.
 */
const ambiguous = (typed: string, ...meant: [string, string]) =>
  `“${isolate(typed.trim())}” can mean two amounts. Write ${meant.join(' or ')}.`

const columns = {
  date: 'Date',
  amount: 'Amount',
  income: 'Income (money in)',
  expense: 'Expenses (money out)',
  type: 'Type',
  category: 'Category',
  note: 'Note',
  resolution: 'Resolution',
}

const skipped = {
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
}

export const budgetTexts = {
  heading: (committee: string) => `Budget - ${isolate(committee)}`,
  subtitle: 'What comes in, what goes out, and what is left',
  readOnly: { viewer: viewerReads, 'app-too-old': 'Update the app to change the budget.' },
  documentTitle: (committee: string) => `Budget · ${isolate(committee)} | hub`,
  actions: 'More about the budget',
  print: 'Print',
  settings: 'Opening balance and fiscal year',
  types,
  refusals,
  ambiguous,

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
    added: (category: string, amount: string) => `Added ${amount}, ${isolate(category)}`,
    outOfSight: 'The period or the filters hide it in the list.',
    edit: 'Edit entry',
    save: 'Save',
    close: 'Close',
    saved: 'Entry saved',
    othersHere: (names: string) => `${isolate(names)} also has this entry open.`,
  },

  summary: {
    heading: 'Summary',
    period: 'Period',
    allTime: 'All time',
    custom: 'Other dates…',
    from: 'From',
    to: 'To',
    fiscalYear: (year: number, startsInJanuary: boolean) =>
      startsInJanuary ? String(year) : `Fiscal year ${year}–${String(year + 1).slice(-2)}`,
    opening: 'Opening balance',
    income: 'Income',
    expenses: 'Expenses',
    balance: 'Balance',
    undated: (n: number) => `${entries(n)} without a readable date count only under All time.`,
  },

  pictures: {
    heading: 'Charts',
    show: 'Show charts',
    hide: 'Hide charts',
    byMonth: 'Income and expenses by month',
    byCategory: 'Spending by category',
    month: 'Month',
    other: (n: number) => count(n, 'other category', 'other categories'),
    noSpending: 'There are no expenses in this period.',
    loading: 'Loading the charts…',
    failed: 'The charts could not be loaded. The numbers are in the ledger above.',
  },

  ledger: {
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
    shown: (n: number, all: number) => (n === all ? entries(n) : `${n.toLocaleString('en')} of ${entries(all)}`),
    sum: (amount: string) => `together ${amount}`,
    columns: { date: 'Date', type: 'Type', category: 'Category', amount: 'Amount', note: 'Note' },
    sortBy: 'Sort by',
    direction: { ascending: 'Ascending', descending: 'Descending' },
    actions: 'Actions',
    noDate: 'No date',
    menu: (category: string, amount: string) => `Actions for ${isolate(category)}, ${amount}`,
    edit: 'Edit',
    receipts: (n: number) => count(n, 'receipt', 'receipts'),
    receiptsEntry: 'Receipts',
    remove: 'Remove',
    removed: (category: string, amount: string) => `Removed ${amount}, ${isolate(category)}`,
    restored: 'Restored',
    elsewhere: (names: string) => `${isolate(names)} is editing this entry`,
    clearAll: 'Clear All',
    clearTitle: 'Remove all entries?',
    clearBody: (n: number) =>
      `This removes ${entries(n)} of every period from the ledger, for everyone. The opening balance stays. You can undo this, and restore each entry or all of them under “Removed entries” in the menu of this page.`,
    clearConfirm: (n: number) => `Remove ${entries(n)}`,
    cleared: (n: number) => `Removed ${entries(n)}`,
  },

  setting: {
    title: 'Opening balance and fiscal year',
    balance: 'Opening balance',
    balanceHint: 'What was there before the first entry, in dollars; a minus for a debt',
    balanceRefused: 'Enter an amount, such as 1,234.50 or 0.',
    month: 'The fiscal year begins in',
    save: 'Save',
    saved: 'Budget settings saved',
  },

  export: {
    button: 'Export CSV',
    fileName: (slug: string, moment: string) => `${slug}-budget-${moment}.csv`,
    done: (n: number) => `Exported ${entries(n)}`,
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
    columns,
    noColumn: 'None',
    column: (name: string, index: number) => (name.trim() === '' ? `Column ${index + 1}` : isolate(name)),
    decimal: 'Decimal mark',
    decimals: {
      '.': 'Point: 1.234 is a little more than one',
      ',': 'Comma: 1.234 is a thousand and more',
    },
    decimalPlaceholder: 'Choose',
    decimalAsked: 'Some amounts of this file can be read in two ways. They are left out until you choose.',
    unsigned: 'The amounts are',
    unsignedAsked: 'Nothing in this file says what came in and what went out. Check this.',
    negative: 'Negative amounts are',
    negativeAsked: 'Some statements of credit cards write purchases without a sign. Check this.',
    skipKnown: 'Leave out rows that are already in the ledger',
    otherCategory: 'Uncategorized',
    needed: 'Say which column has the dates, and which has the amounts.',
    preview: 'Preview',
    firstEntries: 'The first entries',
    will: (n: number) => `${entries(n)} would be added`,
    sums: (income: string, expenses: string) => `Income ${income}, expenses ${expenses}`,
    nothing: 'No row of this file can be added.',
    tooMany: (max: number) =>
      `One import takes at most ${entries(max)}. Split the file, and import the parts one after another.`,
    leftOut: (n: number) => `${rows(n)} left out`,
    reason: (reason: keyof typeof skipped, n: number) => `${rows(n)}: ${skipped[reason]}`,
    firstRows: (numbers: readonly number[], more: boolean) =>
      `${numbers.length === 1 ? 'Row' : 'Rows'} ${numbers.join(', ')}${more ? ', …' : ''}`,
    more: (n: number) => `and ${count(n, 'more entry', 'more entries')}`,
    submit: (n: number) => `Import ${entries(n)}`,
    done: (n: number) => `${entries(n)} added`,
    doneBody: (name: string) => `From ${quoted(name)}. Everyone in the committee sees them.`,
    saveLeftOut: 'Save the rows left out',
    leftOutFile: (name: string) => `${name.replace(/\.[^.]*$/, '')}-left-out.csv`,
    undo: 'Undo the import',
    undone: 'The import was undone',
    close: 'Close',
    rowColumn: 'Row',
    reasonColumn: 'Reason',
    reasonWords: skipped,
  },

  historyOf: {
    name: 'the budget',
    back: 'Back to the budget',
    entry: (category: string, amount: string, type: keyof typeof types, day: string) =>
      `${type === 'income' ? 'the income' : 'the expense'} ${quoted(category)} of ${amount}, ${day}`,
    added: (entry: string) => `added ${entry}`,
    removed: (entry: string) => `removed ${entry}`,
    restored: (entry: string) => `restored ${entry}`,
    removedMany: (n: number) => `removed ${entries(n)}`,
    restoredMany: (n: number) => `restored ${entries(n)}`,
    changed: {
      type: (entry: string, before: string, after: string) => `changed ${entry} from ${before} to ${after}`,
      category: (_entry: string, before: string, after: string) =>
        `changed the category ${quoted(before)} to ${quoted(after)}`,
      cents: (category: string, before: string, after: string) =>
        `changed the amount of ${quoted(category)} from ${before} to ${after}`,
      note: (category: string, before: string, after: string) =>
        after === ''
          ? `removed the note ${quoted(before)} of ${quoted(category)}`
          : `set the note of ${quoted(category)} to ${quoted(after)}`,
      date: (category: string, before: string, after: string) =>
        `changed the date of ${quoted(category)} from ${before} to ${after}`,
      resolution: (category: string, _before: string, after: string) =>
        after === ''
          ? `removed the resolution that allowed ${quoted(category)}`
          : `named another resolution that allowed ${quoted(category)}`,
    },
    receiptAdded: (category: string, name: string) => `attached the receipt ${quoted(name)} to ${quoted(category)}`,
    receiptRemoved: (category: string, name: string) => `removed the receipt ${quoted(name)} of ${quoted(category)}`,
    imported: (n: number, name: string) => `imported ${entries(n)} from ${quoted(name)}`,
    importRemoved: (n: number, name: string) => `removed the import of ${entries(n)} from ${quoted(name)}`,
    importRestored: (n: number, name: string) => `restored the import of ${entries(n)} from ${quoted(name)}`,
    openingBalance: (before: string, after: string) => `changed the opening balance from ${before} to ${after}`,
    fiscalYear: (month: string) => `set the fiscal year to begin in ${month}`,
    summary: {
      entries: (n: number) => (n === 1 ? '1 entry changed' : `${n.toLocaleString('en')} entries changed`),
      imports: 'Import',
      settings: 'Settings',
    },
    contents: (n: number) => entries(n),
    restoreNamed: (what: string) => `Restore ${what}`,
    restoreAll: 'all of them',
  },
} as const
