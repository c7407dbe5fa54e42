const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,234.50'; negative ones with a real minus. Cents are whole, so nothing is rounded here. */
export const money = (cents: number): string => dollars.format(cents / 100).replace('-', '−')
