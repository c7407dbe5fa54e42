import { describe, expect, it } from 'vitest'
import { nearestTo, placeAbove, placeAt, placeBelow, placeStepped } from './place-in-list.ts'

const list = ['a', 'b', 'c', 'd']

describe('the new place of a moved item', () => {
  it('returns the neighbours at the index where the item is dropped', () => {
    expect(placeAt(list, 'a', 2)).toEqual({ after: 'c', before: 'd' })
    expect(placeAt(list, 'd', 0)).toEqual({ after: null, before: 'a' })
    expect(placeAt(list, 'a', 3)).toEqual({ after: 'd', before: null })
    expect(placeAt(list, 'b', 1)).toEqual({ after: 'a', before: 'c' })
  })

  it('returns the place one step up or down, and null beyond the ends', () => {
    expect(placeStepped(list, 'b', -1)).toEqual({ place: { after: null, before: 'a' }, position: 1 })
    expect(placeStepped(list, 'b', 1)).toEqual({ place: { after: 'c', before: 'd' }, position: 3 })
    expect(placeStepped(list, 'a', -1)).toBeNull()
    expect(placeStepped(list, 'd', 1)).toBeNull()
    expect(placeStepped(list, 'gone', 1)).toBeNull()
  })
})

describe('the place of a new item', () => {
  it('returns the neighbours above or below another item', () => {
    expect(placeAbove(list, 'a')).toEqual({ after: null, before: 'a' })
    expect(placeAbove(list, 'c')).toEqual({ after: 'b', before: 'c' })
    expect(placeBelow(list, 'c')).toEqual({ after: 'c', before: 'd' })
    expect(placeBelow(list, 'd')).toEqual({ after: 'd', before: null })
  })
})

describe('the focus after an item leaves the list', () => {
  it('moves to the next item, else to the previous one, else to none', () => {
    expect(nearestTo(list, 'b')).toBe('c')
    expect(nearestTo(list, 'd')).toBe('c')
    expect(nearestTo(['a'], 'a')).toBeNull()
  })
})
