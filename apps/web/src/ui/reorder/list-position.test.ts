import { describe, expect, it } from 'vitest'
import { nearestTo, positionAbove, positionAt, positionBelow, positionStepped } from './list-position.ts'

const list = ['a', 'b', 'c', 'd']

describe('the new place of a moved item', () => {
  it('returns the neighbours at the index where the item is dropped', () => {
    expect(positionAt(list, 'a', 2)).toEqual({ after: 'c', before: 'd' })
    expect(positionAt(list, 'd', 0)).toEqual({ after: null, before: 'a' })
    expect(positionAt(list, 'a', 3)).toEqual({ after: 'd', before: null })
    expect(positionAt(list, 'b', 1)).toEqual({ after: 'a', before: 'c' })
  })

  it('returns the place one step up or down, and null beyond the ends', () => {
    expect(positionStepped(list, 'b', -1)).toEqual({ place: { after: null, before: 'a' }, position: 1 })
    expect(positionStepped(list, 'b', 1)).toEqual({ place: { after: 'c', before: 'd' }, position: 3 })
    expect(positionStepped(list, 'a', -1)).toBeNull()
    expect(positionStepped(list, 'd', 1)).toBeNull()
    expect(positionStepped(list, 'gone', 1)).toBeNull()
  })
})

describe('the place of a new item', () => {
  it('returns the neighbours above or below another item', () => {
    expect(positionAbove(list, 'a')).toEqual({ after: null, before: 'a' })
    expect(positionAbove(list, 'c')).toEqual({ after: 'b', before: 'c' })
    expect(positionBelow(list, 'c')).toEqual({ after: 'c', before: 'd' })
    expect(positionBelow(list, 'd')).toEqual({ after: 'd', before: null })
  })
})

describe('the focus after an item leaves the list', () => {
  it('moves to the next item, else to the previous one, else to none', () => {
    expect(nearestTo(list, 'b')).toBe('c')
    expect(nearestTo(list, 'd')).toBe('c')
    expect(nearestTo(['a'], 'a')).toBeNull()
  })
})
