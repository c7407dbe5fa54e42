import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createFieldBinding } from './field-binding.ts'

/** A small random number generator, so that a seed identifies a run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A person at a field on a device of their own. Received edits are drawn only when `draw` is called. */
function personAt(opened: string, clientId: number) {
  const doc = new Y.Doc()
  const base = new Y.Doc()
  base.clientID = 1
  base.getText('title').insert(0, opened)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(base))
  doc.clientID = clientId
  const text = doc.getText('title')
  const field = { value: opened, caret: 0 }
  const outbox: Uint8Array[] = []
  const binding = createFieldBinding(text, 'me', () => undefined)
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === 'me') outbox.push(update)
  })
  const draw = () => {
    const caret = binding.caretInText(field.caret)
    field.value = binding.draw()
    field.caret = caret
  }
  const change = (value: string, caret: number) => {
    field.value = value
    field.caret = caret
    field.caret = binding.typed(value, caret)
    field.value = binding.draw()
  }
  return {
    field,
    outbox,
    text,
    draw,
    type: (letter: string) =>
      change(field.value.slice(0, field.caret) + letter + field.value.slice(field.caret), field.caret + letter.length),
    erase: () => change('', 0),
    hear: (update: Uint8Array) => Y.applyUpdate(doc, update, 'network'),
  }
}

function typeTogether(seed: number, words: [string, string]): string {
  const random = randomOf(seed)
  const ids = random() < 0.5 ? [10, 20] : [20, 10]
  const people = ids.map((id) => personAt('so  be it', id))
  const at = [0, 0]
  const heard = [0, 0]
  for (const person of people) person.field.caret = 3
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
  while (
    at.some((typed, who) => typed < (words[who] ?? '').length) ||
    heard[0] !== two.outbox.length ||
    heard[1] !== one.outbox.length
  ) {
    const who = random() < 0.5 ? 0 : 1
    const person = who === 0 ? one : two
    const other = who === 0 ? two : one
    const chance = random()
    const letter = (words[who] ?? '')[at[who] ?? 0]
    if (chance < 0.4 && letter !== undefined) {
      person.type(letter)
      at[who] = (at[who] ?? 0) + 1
    } else if (chance < 0.8) {
      const update = other.outbox[heard[who] ?? 0]
      if (update) {
        person.hear(update)
        heard[who] = (heard[who] ?? 0) + 1
      }
    } else person.draw()
  }
  for (const person of people) person.draw()
  expect(one.field.value).toBe(two.field.value)
  expect(one.field.value).toBe(one.text.toString())
  return one.field.value
}

describe('two people at the very same place of a field', () => {
  test('L14: each person’s run stays together, in any order of arrival, drawn or not', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const merged = typeTogether(seed, ['ABCDEFGHIJ', 'mnopqrstuv'])
      expect(merged, `seed ${seed}`).toContain('ABCDEFGHIJ')
      expect(merged, `seed ${seed}`).toContain('mnopqrstuv')
    }
  })

  test('L14: also when both type the same letters, and no letter is dropped', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const merged = typeTogether(seed, ['abababab', 'abababab'])
      expect(merged.length, `seed ${seed}`).toBe('so  be it'.length + 16)
    }
  })
})

test.each([
  { ana: 10, sam: 20, merged: 'so ABCDExyz be it' },
  { ana: 20, sam: 10, merged: 'so ABxyzCDE be it' },
])(
  'L14: text inserted after the last letter of a word that another person is typing splits it at most once: $merged',
  (each) => {
    const [ana, sam] = [personAt('so  be it', each.ana), personAt('so  be it', each.sam)]
    ana.field.caret = 3
    for (const letter of 'AB') ana.type(letter)
    for (const update of ana.outbox) sam.hear(update)
    sam.draw()
    sam.field.caret = 5
    const heard = ana.outbox.length
    for (const letter of 'CDE') ana.type(letter)
    for (const letter of 'xyz') sam.type(letter)
    for (const update of ana.outbox.slice(heard)) sam.hear(update)
    for (const update of sam.outbox) ana.hear(update)
    for (const person of [ana, sam]) {
      person.draw()
      expect(person.field.value).toBe(each.merged)
    }
  },
)

test('a letter typed before others’ letters are drawn does not delete any of them', () => {
  const person = personAt('Budget', 10)
  person.field.caret = 6
  person.text.insert(0, 'The ')
  person.text.insert(10, ' of May')
  person.type('!')
  expect(person.text.toString()).toBe('The Budget! of May')
  expect(person.field).toEqual({ value: 'The Budget! of May', caret: 11 })
})

test('deletes only the letters that were deleted in the field, not those that others wrote between them', () => {
  const person = personAt('one two', 10)
  person.text.insert(3, ' and a half')
  person.erase()
  expect(person.text.toString()).toBe(' and a half')
})

test('keeps the caret in place when others write before and after it', () => {
  const person = personAt('ab', 10)
  person.field.caret = 1
  person.text.insert(1, 'X')
  person.text.insert(0, 'YY')
  person.text.insert(0, 'Z')
  person.draw()
  expect(person.field).toEqual({ value: 'ZYYaXb', caret: 4 })
})
