import * as Y from 'yjs'
import type { Random } from './random.ts'

const words = ['a', 'motion ', 'ö', '🎈', 'the quorum was reached. ', '\n'] as const
const values = [null, true, 'word', 12.5, -3, 2 ** 40, { a: [1, { b: 'c' }] }, new Uint8Array([1, 2]), 'ä🎈'] as const
const maxDepth = 4

/** Makes one edit somewhere in the document, of any kind that yjs supports and a committee uses. */
export function editAtRandom(doc: Y.Doc, random: Random): void {
  switch (random.below(6)) {
    case 0:
    case 1:
      return editText(doc.getText('text'), random)
    case 2:
      return editMap(doc.getMap('map'), random, 0)
    case 3:
      return editList(doc.getArray('list'), random, 0)
    case 4:
      return editMap(doc.getMap('meetings'), random, 0)
    default:
      return editNotes(doc.getXmlFragment('notes'), random)
  }
}

function editText(text: Y.Text, random: Random): void {
  const at = wholeCharacter(text, random.below(text.length + 1))
  const many = wholeCharacter(text, Math.min(at + 1 + random.below(5), text.length)) - at
  switch (random.below(5)) {
    case 0:
      if (many > 0) text.delete(at, many)
      return
    case 1:
      if (many > 0) text.format(at, many, { bold: random.chance(0.5) || null })
      return
    case 2:
      if (random.chance(0.1)) text.insertEmbed(at, { image: random.below(9) })
      return
    default:
      text.insert(at, random.pick(words))
  }
}

/**
 * Moves a position in the middle of a surrogate pair before the pair: yjs breaks such a pair on one side
 * only.
 */
function wholeCharacter(text: Y.Text, at: number): number {
  // Embeds count as one, as here.
  let written = ''
  for (const { insert } of text.toDelta() as { insert: unknown }[])
    written += typeof insert === 'string' ? insert : '\uFFFC'
  return /[\uDC00-\uDFFF]/.test(written.charAt(at)) ? at - 1 : at
}

function editMap(map: Y.Map<unknown>, random: Random, depth: number): void {
  const key = `key${random.below(5)}`
  const held = map.get(key)
  if (held instanceof Y.AbstractType && random.chance(0.8)) return editWithin(held, random, depth + 1)
  if (random.chance(0.15)) return map.delete(key)
  map.set(key, random.chance(0.4) && depth < maxDepth ? newType(random) : random.pick(values))
}

function editList(list: Y.Array<unknown>, random: Random, depth: number): void {
  const at = random.below(list.length + 1)
  const held = at < list.length ? list.get(at) : null
  if (held instanceof Y.AbstractType && random.chance(0.6)) return editWithin(held, random, depth + 1)
  if (at < list.length && random.chance(0.35)) return list.delete(at, Math.min(1 + random.below(3), list.length - at))
  list.insert(at, random.chance(0.3) && depth < maxDepth ? [newType(random)] : [random.pick(values), 'more'])
}

function editWithin(type: Y.AbstractType<unknown>, random: Random, depth: number): void {
  if (type instanceof Y.Text) editText(type, random)
  else if (type instanceof Y.Map) editMap(type, random, depth)
  else if (type instanceof Y.Array) editList(type, random, depth)
}

/** Always complete, like an entity: its parts are created together with it. */
function newType(random: Random): Y.Text | Y.Map<unknown> | Y.Array<unknown> {
  switch (random.below(3)) {
    case 0:
      return new Y.Text('title')
    case 1:
      return new Y.Map<unknown>([
        ['title', new Y.Text('Meeting')],
        ['tags', Y.Array.from(['Vote'])],
        ['date', '2026-11-21'],
      ])
    default:
      return Y.Array.from<number | string>([1, 'two']) as Y.Array<unknown>
  }
}

function editNotes(notes: Y.XmlFragment, random: Random): void {
  const at = random.below(notes.length + 1)
  const held = at < notes.length ? notes.get(at) : null
  if (held instanceof Y.XmlElement && random.chance(0.6)) {
    const line = held.get(0)
    if (line instanceof Y.XmlText && random.chance(0.8)) return editText(line, random)
    if (random.chance(0.5)) return held.setAttribute('level', String(random.below(4)))
    return notes.delete(at, 1)
  }
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('spoken: ')])
  notes.insert(at, [paragraph])
}
