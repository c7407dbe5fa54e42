import { expect, test } from 'vitest'
import { readPastedItems } from './read-pasted-items.ts'

/** The items in short: "Title [subtask; subtask]". */
const read = (...lines: string[]) =>
  readPastedItems(lines.join('\n')).map(({ title, subtasks }) =>
    subtasks.length === 0 ? title : `${title} [${subtasks.join('; ')}]`,
  )

test('numbered lines become items without their numbers, and lines below them subtasks', () => {
  expect(
    read(
      '1. Call to Order',
      '2. Roll Call',
      '',
      '3. Approval of minutes of Oct 3',
      '   a) Corrections',
      '4. Swings – Ruiz',
    ),
  ).toEqual(['Call to Order', 'Roll Call', 'Approval of minutes of Oct 3 [Corrections]', 'Swings – Ruiz'])
})

test.each([
  ['plain lines', ['Call to Order', 'Roll Call'], ['Call to Order', 'Roll Call']],
  ['tabs of Word', ['1.\tOpening', 'a.\tWelcome', '2.\tBudget'], ['Opening [Welcome]', 'Budget']],
  ['bullets of Word', ['·\tSwings', 'o\tSeats', '·\tBenches'], ['Swings', 'Seats', 'Benches']],
  ['bullets below plain lines', ['Swings', '- seats', '- chains', 'Bench'], ['Swings [seats; chains]', 'Bench']],
  ['a heading of the agenda', ['Agenda for Nov 3', '1. Opening', '2. Budget'], ['Opening', 'Budget']],
  ['another first line', ['Parks Board', '1. Opening', '2. Budget'], ['Parks Board', 'Opening', 'Budget']],
  [
    'numbers that begin anew below each heading',
    ['Old business', '1. Swings', '2. Bench', 'New business', '1. Budget'],
    ['Old business [Swings; Bench]', 'New business [Budget]'],
  ],
  ['numbers with parts', ['1. Reports', '1.1 Chair', '1.2 Clerk', '2. Budget'], ['Reports [Chair; Clerk]', 'Budget']],
  ['brackets', ['(1) Opening', '(2) Budget'], ['Opening', 'Budget']],
  ['Roman numbers', ['I. Opening', 'A. Welcome', 'B. Guests', 'II. Budget'], ['Opening [Welcome; Guests]', 'Budget']],
  ['letters up to i', [...'abcdefghi'].map((letter) => `${letter}) Item`), Array(9).fill('Item')],
  ['Markdown', ['1. Opening', '1. Budget'], ['Opening', 'Budget']],
  ['check boxes', ['- [ ] Opening', '- [x] Budget'], ['Opening', 'Budget']],
  ['a German agenda', ['Tagesordnung', 'TOP 1: Begrüßung', 'TOP 2: Haushalt'], ['Begrüßung', 'Haushalt']],
  ['a French agenda', ['Ordre du jour :', 'Point 1 – Budget', 'Point 2 – Divers'], ['Budget', 'Divers']],
  ['a Chinese agenda', ['一、开会', '二、预算', '十一、散会'], ['开会', '预算', '散会']],
  ['wide digits', ['１．開会', '２．予算'], ['開会', '予算']],
  ['Arabic digits', ['١. الافتتاح', '٢. الميزانية'], ['الافتتاح', 'الميزانية']],
  ['a part of a longer list', ['5. Swings', '6. Bench'], ['Swings', 'Bench']],
] as const)('reads %s', (_name, lines, items) => {
  expect(read(...lines)).toEqual(items)
})

test.each([
  [['3. Mai: Straßenfest', '7. Juni: Lauf']],
  [['7:00 pm Opening', '7:15 pm Budget']],
  [['100 trees', '5-year plan', '2027 budget']],
  [['A. Ruiz reports', 'Budget']],
  [['1.5 million for the bridge', 'Budget']],
  [['Dr. Lee reports', 'J. Park reports']],
])('the signs of %j are words', (lines) => {
  expect(read(...lines)).toEqual(lines)
})
