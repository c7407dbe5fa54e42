import { describe, expect, it } from 'vitest'
import { orderChanges } from './order-changes.ts'

const before = { open: ['a', 'b', 'c', 'd'], completed: ['x'] }
const changes = (after: { open: string[]; completed: string[] }) => [...orderChanges(before, after)]

describe('the changes of other members to a list', () => {
  it('are empty when nothing changed', () => {
    expect(changes({ open: ['a', 'b', 'c', 'd'], completed: ['x'] })).toEqual([])
  })

  it('are completing, reopening, adding and removing', () => {
    expect(changes({ open: ['a', 'c', 'd'], completed: ['b', 'x'] })).toEqual([['b', 'completed']])
    expect(changes({ open: ['a', 'b', 'c', 'd', 'x'], completed: [] })).toEqual([['x', 'reopened']])
    expect(changes({ open: ['a', 'b', 'n', 'c', 'd'], completed: ['x'] })).toEqual([['n', 'added']])
    expect(changes({ open: ['b', 'c', 'd'], completed: ['x'] })).toEqual([['a', 'removed']])
  })

  it('include a move, and name the moved item in either direction', () => {
    expect(changes({ open: ['b', 'c', 'd', 'a'], completed: ['x'] })).toEqual([['a', 'moved']])
    expect(changes({ open: ['d', 'a', 'b', 'c'], completed: ['x'] })).toEqual([['d', 'moved']])
  })
})
