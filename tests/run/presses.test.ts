import { expect, test } from 'vitest'
import { type Input, isPress } from './presses.ts'

const key: Input = { type: 'keydown', key: 'a', isShortcut: false, isInText: false, label: '' }

test('counts each key and each click once', () => {
  expect(isPress(key)).toBe(true)
  for (const name of ['Tab', 'Enter', 'ArrowDown', 'Escape', ' ']) expect(isPress({ ...key, key: name })).toBe(true)
  expect(isPress({ ...key, type: 'click', key: '' })).toBe(true)
})

test('counts a key with modifiers once', () => {
  expect(isPress({ ...key, key: 'Control' })).toBe(false)
  expect(isPress({ ...key, key: 'Shift' })).toBe(false)
  expect(isPress({ ...key, key: 'v', isShortcut: true, isInText: true })).toBe(true)
})

test('counts no letters of content, and the keys that leave a field', () => {
  const inText = { ...key, isInText: true, label: 'Wording' }
  expect(isPress(inText)).toBe(false)
  expect(isPress({ ...inText, key: ' ' })).toBe(false)
  expect(isPress({ ...inText, key: 'Tab' })).toBe(true)
  expect(isPress({ ...inText, key: 'Enter' })).toBe(true)
})

test('counts each letter in the field of a roll call', () => {
  expect(isPress({ ...key, key: 'y', isInText: true, label: 'By keys' })).toBe(true)
})
