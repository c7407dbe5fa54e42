import { isolate } from '../isolate.ts'

const more = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en')} more ${n === 1 ? `${one} is` : `${many} are`} not read`
const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names.map(isolate))

/** The entries of a meeting beyond the limits. They are stored, and no device reads them. */
export const unreadTexts = {
  heading: 'Not read',
  remedy: 'Remove some to see the others.',
  agenda: (n: number) => `${more(n, 'agenda item', 'agenda items')}.`,
  rituals: (n: number) => `${more(n, 'ritual', 'rituals')}.`,
  actionItems: (n: number) => `${more(n, 'action item', 'action items')}.`,
  statements: (n: number, by: readonly string[]) => {
    const names = by.length === 0 ? '' : ` by ${listed(by)}`
    return `${more(n, `statement${names}`, `statements${names}`)}.`
  },
  entries: (n: number) => `${more(n, 'entry', 'entries')} in the long lists of statements.`,
}
