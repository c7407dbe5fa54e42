import type * as Y from 'yjs'

/** What the editor's schema knows, by the names that stand in the document. */
export interface KnownNames {
  nodes: ReadonlySet<string>
  marks: ReadonlySet<string>
}

/**
 * The editor deletes from the document what its schema does not know. So before it opens, and before it hears of a
 * change, the notes are looked through for what a newer app may have written.
 */
export function isReadableBy(known: KnownNames, fragment: Y.XmlFragment): boolean {
  const waiting: unknown[] = fragment.toArray()
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (isElement(node)) {
      if (!known.nodes.has(node.nodeName)) return false
      waiting.push(...node.toArray())
    } else if (isText(node) && !node.toDelta().every(({ attributes }) => knowsMarks(known, attributes))) {
      return false
    }
  }
  return true
}

/** Calls back as soon as something unreadable arrives. Registered before the editor, it is told before the editor. */
export function watchReadable(
  known: KnownNames,
  fragment: Y.XmlFragment,
  onUnreadable: () => void,
): () => void {
  const isUnknown = (node: unknown) =>
    isElement(node) && (!known.nodes.has(node.nodeName) || !isReadableBy(known, node as Y.XmlElement))
  const onChange = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const unknown = events.some(
      ({ changes }) =>
        [...changes.added].some(({ content }) => content.getContent().some(isUnknown)) ||
        changes.delta.some((step) => 'attributes' in step && !knowsMarks(known, step.attributes)),
    )
    if (unknown) onUnreadable()
  }
  fragment.observeDeep(onChange as Parameters<typeof fragment.observeDeep>[0])
  return () => fragment.unobserveDeep(onChange as Parameters<typeof fragment.observeDeep>[0])
}

interface Element {
  nodeName: string
  toArray(): unknown[]
}
interface Text {
  toDelta(): { attributes?: unknown }[]
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'nodeName' in node && typeof node.nodeName === 'string'
}

function isText(node: unknown): node is Text {
  return typeof node === 'object' && node !== null && 'toDelta' in node && !isElement(node)
}

/** A mark that can stand twice on the same letters carries a hash behind its name: `link--a1b2`. */
function knowsMarks({ marks }: KnownNames, attributes: unknown): boolean {
  return Object.keys(Object(attributes)).every((name) => marks.has(name.split('--')[0] ?? name))
}
