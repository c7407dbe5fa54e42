import type { ContentMatch, NodeType, Schema } from '@tiptap/pm/model'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'

/**
 * The editor deletes content that its schema does not support from the document, and fails on content in a
 * wrong place. So the notes are checked before the editor opens, and before it receives a change: for content
 * of a newer app, and for content that no editor writes. Honest notes that were edited offline may lack a
 * part (a list without an entry). The editor can handle that, so they stay editable.
 */
export function isReadableBy(schema: Schema, fragment: Y.XmlFragment): boolean {
  return holdsAll(schema, schema.topNodeType, fragment.toArray())
}

/**
 * Calls back as soon as unreadable content arrives. It must be registered before the editor, so that it runs
 * first.
 */
export function observeReadable(schema: Schema, fragment: Y.XmlFragment, onUnreadable: () => void): () => void {
  const isReadable = ({ target, changes }: Y.YEvent<Y.AbstractType<unknown>>) => {
    if (!isElement(target) && !isText(target)) return holdsAll(schema, schema.topNodeType, insertedIn(changes))
    if (isText(target)) return changes.delta.every((step) => isKnownText(schema, step))
    const type = schema.nodes[target.nodeName]
    return type !== undefined && hasKnownAttributes(type, target) && holdsAll(schema, type, insertedIn(changes))
  }
  const onChange = (events: Y.YEvent<Y.AbstractType<unknown>>[], { origin }: Y.Transaction) => {
    // The editor writes only content that its schema supports. A check of each typed key would cost another
    // transaction.
    if (origin !== ySyncPluginKey && !events.every(isReadable)) onUnreadable()
  }
  fragment.observeDeep(onChange as Parameters<typeof fragment.observeDeep>[0])
  return () => fragment.unobserveDeep(onChange as Parameters<typeof fragment.observeDeep>[0])
}

const insertedIn = ({ added }: { added: Set<Y.Item> }) => [...added].flatMap(({ content }) => content.getContent())

/**
 * Traverses with an explicit stack: unlimited nesting cannot overflow the call stack here, and is refused
 * below.
 */
function holdsAll(schema: Schema, parent: NodeType, children: readonly unknown[]): boolean {
  const waiting = children.map((child) => ({ child, parent, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { child, depth } = next
    const mayHold = childTypesOf(next.parent)
    if (depth > deepest) return false
    if (isElement(child)) {
      const type = schema.nodes[child.nodeName]
      if (!type || !mayHold.has(type) || !hasKnownAttributes(type, child)) return false
      waiting.push(...child.toArray().map((inner) => ({ child: inner, parent: type, depth: depth + 1 })))
    } else if (!isText(child) || !mayHold.has(schema.nodes.text)) {
      return false
    } else if (!child.toDelta().every((step) => isKnownText(schema, step))) {
      return false
    }
  }
  return true
}

/** Deeper than people nest lists and quotations; the editor renders them recursively. */
const deepest = 60

const childTypes = new WeakMap<NodeType, Set<NodeType | undefined>>()

/** Returns all types that may be inside a node of this type. */
function childTypesOf(parent: NodeType): Set<NodeType | undefined> {
  const known = childTypes.get(parent)
  if (known) return known
  const types = new Set<NodeType | undefined>()
  const seen = new Set<ContentMatch>()
  const waiting = [parent.contentMatch]
  for (let match = waiting.pop(); match; match = waiting.pop()) {
    if (seen.has(match)) continue
    seen.add(match)
    for (let index = 0; index < match.edgeCount; index++) {
      const { type, next } = match.edge(index)
      types.add(type)
      waiting.push(next)
    }
  }
  childTypes.set(parent, types)
  return types
}

/** True for a piece of text, or one step of a change to it: letters with supported marks. */
function isKnownText(schema: Schema, step: { insert?: unknown; attributes?: unknown }): boolean {
  if (step.insert !== undefined && typeof step.insert !== 'string') return false
  return Object.entries(Object(step.attributes)).every(([name, value]) => {
    const mark = schema.marks[/^(.*)--[a-zA-Z0-9+/=]{8}$/s.exec(name)?.[1] ?? name]
    // Null removes a mark.
    return mark !== undefined && (value === null || hasKnownValues(mark.spec.attrs, Object(value)))
  })
}

const hasKnownAttributes = (type: NodeType, element: Element) =>
  hasKnownValues(type.spec.attrs, element.getAttributes())

/** Accepts only attributes of our schema, each with its default's type; one without a default is a text. */
function hasKnownValues(attrs: NodeType['spec']['attrs'], values: object): boolean {
  return Object.entries(values).every(([name, value]) => {
    if (!attrs || !Object.hasOwn(attrs, name)) return false
    return value === null || value === undefined || typeof value === typeof (attrs[name]?.default ?? '')
  })
}

interface Element {
  nodeName: string
  toArray(): unknown[]
  getAttributes(): object
}
interface Text {
  toDelta(): { insert?: unknown; attributes?: unknown }[]
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'nodeName' in node && typeof node.nodeName === 'string'
}

function isText(node: unknown): node is Text {
  return typeof node === 'object' && node !== null && 'toDelta' in node && !isElement(node)
}
