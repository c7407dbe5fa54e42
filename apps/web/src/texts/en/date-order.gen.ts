// Written by `npm run texts` from messages/en/date-order.arb, which is the file to edit.

export const dateOrderTexts = {
  label: 'Order of dates',
  orders: {
    'month-first': 'Month first: 03/04 is March 4',
    'day-first': 'Day first: 03/04 is April 3',
    'year-first': 'Year first: 26/03/04 is March 4, 2026',
  },
  /** Them: the dates. */
  asked: 'The dates of this file can be read in two ways. They are left out until you choose.',
  choose: 'Choose',
}
