import diff from 'fast-diff'
import * as Y from 'yjs'
import {
  type Plain,
  type RichNode,
  type RichPart,
  type RichWords,
  readRichContent,
  richKey,
} from '../../document/rich-content.ts'

/** The ids of earlier nodes, by the index of the node that takes their place. */
export type Anchors = ReadonlyMap<number, readonly Y.ID[]>
const noAnchors: Anchors = new Map()

/**
 * Changes rich notes to `target` and writes only the differences: equal blocks stay, and in a changed block
 * only the differing letters and marks are written. A block that is inserted at the place of a deleted one in `anchors`
 * gets the positions that point to that one. Returns false, and writes nothing, for notes that it can't read.
 */
export function writeRichContent(
  fragment: Y.XmlFragment,
  target: readonly RichNode[],
  anchors: Anchors = noAnchors,
): boolean {
  const current = readRichContent(fragment)
  if (current === null) return false
  writeChildren(fragment, current, target, anchors)
  return true
}

function writeChildren(
  parent: Y.XmlFragment,
  current: readonly RichNode[],
  target: readonly RichNode[],
  anchors: Anchors = noAnchors,
): void {
  let at = 0
  for (const { same, before, after } of runsOf(current, target)) {
    at += same
    const pairs = Math.min(before.length, after.length)
    for (let index = 0; index < pairs; index++) {
      const [old, next] = [before[index], after[index]]
      if (old && next && !writeInPlace(parent.get(at), old, next)) {
        parent.delete(at, 1)
        insertNodes(parent, at, [next], anchors)
      }
      at++
    }
    if (before.length > pairs) parent.delete(at, before.length - pairs)
    const further = after.slice(pairs)
    insertNodes(parent, at, further, anchors)
    at += further.length
  }
}

/** A position at a deleted node is that of the next node, so a node is inserted directly after its anchors. */
function insertNodes(parent: Y.XmlFragment, at: number, nodes: readonly RichNode[], anchors: Anchors): void {
  let before = at === 0 ? null : (parent.get(at - 1)._item ?? null)
  for (const [index, node] of nodes.entries()) {
    const ids = anchors.get(at + index) ?? []
    for (let item = before ? before.right : parent._start; item?.deleted; item = item.right)
      if (ids.some((id) => isWithin(item as Y.Item, id))) before = item
    const made = createNode(node)
    parent.insertAfter(before, [made])
    before = made._item
  }
}

const isWithin = ({ id, length }: Y.Item, { client, clock }: Y.ID) =>
  id.client === client && id.clock <= clock && clock < id.clock + length

interface Run {
  /** The number of equal nodes at the start. */
  same: number
  before: RichNode[]
  after: RichNode[]
}

/** With more different nodes there are not enough letters; the nodes are then paired by position. */
const maxLetters = 50_000

/** A text difference in which each node is one letter. */
function runsOf(current: readonly RichNode[], target: readonly RichNode[]): Run[] {
  if (current.length + target.length > maxLetters) return [{ same: 0, before: [...current], after: [...target] }]
  const letters = new Map<string, string>()
  const letterOf = (node: RichNode) => {
    const key = richKey(node)
    const known = letters.get(key) ?? String.fromCharCode(0x100 + letters.size)
    letters.set(key, known)
    return known
  }
  const runs: Run[] = []
  let run: Run = { same: 0, before: [], after: [] }
  let [old, next] = [0, 0]
  for (const [kind, part] of diff(current.map(letterOf).join(''), target.map(letterOf).join(''))) {
    if (kind === diff.EQUAL) {
      runs.push(run)
      run = { same: part.length, before: [], after: [] }
      old += part.length
      next += part.length
    } else if (kind === diff.DELETE) {
      run.before.push(...current.slice(old, old + part.length))
      old += part.length
    } else {
      run.after.push(...target.slice(next, next + part.length))
      next += part.length
    }
  }
  runs.push(run)
  return runs
}

function writeInPlace(place: unknown, old: RichNode, next: RichNode): boolean {
  if (place instanceof Y.XmlText && old.kind === 'words' && next.kind === 'words') {
    writeWords(place, old, next)
    return true
  }
  if (!(place instanceof Y.XmlElement) || old.kind === 'words' || next.kind === 'words') return false
  if (old.name !== next.name) return false
  for (const [name, value] of Object.entries(changedMarks(old.attributes, next.attributes))) {
    if (value === null) place.removeAttribute(name)
    else setAttribute(place, name, value)
  }
  writeChildren(place, old.content, next.content)
  return true
}

function writeWords(text: Y.XmlText, old: RichWords, next: RichWords): void {
  const lettersOf = ({ parts }: RichWords) => parts.map((part) => part.text).join('')
  let at = 0
  for (const [kind, part] of diff(lettersOf(old), lettersOf(next), undefined, true)) {
    if (kind === diff.DELETE) {
      text.delete(at, part.length)
      continue
    }
    if (kind === diff.INSERT) text.insert(at, part, {})
    at += part.length
  }
  const written = readRichContentOfText(text)
  for (const { from, length, marks } of differingMarks(written, next.parts)) text.format(from, length, marks)
}

function readRichContentOfText(text: Y.XmlText): RichPart[] {
  const delta = text.toDelta() as { insert: string; attributes?: Plain }[]
  return delta.map(({ insert, attributes = {} }) => ({ text: insert, marks: attributes }))
}

/** The ranges where the same letters have other marks, with the marks to set or to remove (null). */
function differingMarks(written: readonly RichPart[], wanted: readonly RichPart[]) {
  const differing: { from: number; length: number; marks: Record<string, unknown> }[] = []
  const [ends, wantedEnds] = [endsOf(written), endsOf(wanted)]
  let from = 0
  for (const to of [...new Set([...ends.keys(), ...wantedEnds.keys()])].sort((a, b) => a - b)) {
    const marks = changedMarks(marksAt(written, from), marksAt(wanted, from))
    if (Object.keys(marks).length > 0) differing.push({ from, length: to - from, marks })
    from = to
  }
  return differing
}

function endsOf(parts: readonly RichPart[]): Map<number, Plain> {
  const ends = new Map<number, Plain>()
  let end = 0
  for (const { text, marks } of parts) {
    end += text.length
    ends.set(end, marks)
  }
  return ends
}

function marksAt(parts: readonly RichPart[], position: number): Plain {
  let end = 0
  for (const { text, marks } of parts) {
    end += text.length
    if (position < end) return marks
  }
  return {}
}

function changedMarks(old: Plain, next: Plain): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const name of Object.keys(old)) if (!Object.hasOwn(next, name)) changed[name] = null
  for (const [name, value] of Object.entries(next)) {
    if (!Object.hasOwn(old, name) || JSON.stringify(old[name]) !== JSON.stringify(value)) changed[name] = value
  }
  return changed
}

function createNode(node: RichNode): Y.XmlElement | Y.XmlText {
  if (node.kind === 'words') {
    const text = new Y.XmlText()
    text.applyDelta(node.parts.map(({ text: insert, marks }) => ({ insert, attributes: { ...marks } })))
    return text
  }
  const element = new Y.XmlElement(node.name)
  for (const [name, value] of Object.entries(node.attributes)) setAttribute(element, name, value)
  element.insert(0, node.content.map(createNode))
  return element
}

/** Yjs' type allows only strings, but the editor stores the level of a heading as a number. */
function setAttribute(element: Y.XmlElement, name: string, value: unknown): void {
  element.setAttribute(name, value as string)
}
