import { expect, test } from 'vitest'
import type { MoveStatement } from '../proceedings/statement.ts'
import { readTakenItems } from './taken-items.ts'

const move = (order: string, from: string | null, to: string | null, after: string | null) =>
  ({
    id: order,
    order,
    at: '2026-05-04T19:00:00Z',
    kind: 'move',
    from,
    to,
    step: false,
    after,
  }) as MoveStatement

test('lists the items in the order in which the meeting first came to them', () => {
  const { inOrder } = readTakenItems(
    [
      move('a1', 'one', 'three', null),
      move('a2', 'three', 'two', 'a1'),
      move('a3', 'two', 'three', 'a2'),
      move('a4', 'three', null, 'a3'),
    ],
    ['one', 'two', 'three', 'four'],
  )
  expect(inOrder).toEqual(['one', 'three', 'two'])
})

test('an item to which a completed one moved the meeting is taken later, if the chair chose another one first', () => {
  const { inOrder } = readTakenItems(
    [
      { ...move('a1', 'one', 'two', null), step: true, completed: 'one' },
      move('a2', 'two', 'three', 'a1'),
      move('a3', 'three', 'two', 'a2'),
    ],
    ['two', 'three'],
  )
  expect(inOrder).toEqual(['one', 'three', 'two'])
})

test('finds the item at the place of a statement', () => {
  const { at } = readTakenItems([move('a1', 'one', 'three', null), move('a3', 'three', null, 'a1')], ['one', 'three'])
  expect(['a0', 'a2', 'a4'].map(at)).toEqual(['one', 'three', null])
})

test('knows no order without a move', () => {
  const { inOrder, at } = readTakenItems([], ['one'])
  expect(inOrder).toBeNull()
  expect(at('a0')).toBeNull()
})
