import { describe, expect, it } from 'vitest'
import { nearestTo, placeAbove, placeAt, placeBelow, placeStepped } from './place-in-list.ts'

const list = ['a', 'b', 'c', 'd']

describe('a new place in a list', () => {
  it('is named by the neighbours at the index where it was dropped', () => {
    expect(placeAt(list, 'a', 2)).toEqual({ after: 'c', before: 'd' })
    expect(placeAt(list, 'd', 0)).toEqual({ after: null, before: 'a' })
    expect(placeAt(list, 'a', 3)).toEqual({ after: 'd', before: null })
    expect(placeAt(list, 'b', 1)).toEqual({ after: 'a', before: 'c' })
  })

  it('is one step away with the keys, and null beyond the ends', () => {
    expect(placeStepped(list, 'b', -1)).toEqual({ place: { after: null, before: 'a' }, position: 1 })
    expect(placeStepped(list, 'b', 1)).toEqual({ place: { after: 'c', before: 'd' }, position: 3 })
    expect(placeStepped(list, 'a', -1)).toBeNull()
    expect(placeStepped(list, 'd', 1)).toBeNull()
    expect(placeStepped(list, 'gone', 1)).toBeNull()
  })
})

describe('the place of a new item', () => {
  it('is named by the neighbours above or below another item', () => {
    expect(placeAbove(list, 'a')).toEqual({ after: null, before: 'a' })
    expect(placeAbove(list, 'c')).toEqual({ after: 'b', before: 'c' })
    expect(placeBelow(list, 'c')).toEqual({ after: 'c', before: 'd' })
    expect(placeBelow(list, 'd')).toEqual({ after: 'd', before: null })
  })
})

describe('where the focus goes when an item leaves', () => {
  it('is the next item, else the one before, else nowhere', () => {
    expect(nearestTo(list, 'b')).toBe('c')
    expect(nearestTo(list, 'd')).toBe('c')
    expect(nearestTo(['a'], 'a')).toBeNull()
  })
})
