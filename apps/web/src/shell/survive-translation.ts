/*
 * A browser's translation replaces text nodes by elements of its own, and React keeps the nodes. Without this, React
 * could not remove such a text, insert before it, or show its next words.
 */

/** The element that shows the translation of a text node. */
const translations = new WeakMap<Node, Element>()
const { removeChild, insertBefore } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor

/** Puts each text back before React changes it: the translation then reads its next words. */
export function surviveTranslation(): void {
  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, nextSibling, previousSibling } of records) {
      const near = [...addedNodes, previousSibling, nextSibling]
      const translation = near.find((node) => node instanceof HTMLFontElement)
      for (const removed of removedNodes)
        if (translation && removed instanceof Text && removed.parentNode !== target)
          translations.set(removed, translation)
    }
  }).observe(document.body, { childList: true, subtree: true })

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    return isGone(child, this) ? child : (removeChild.call(this, child) as T)
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && isGone(before, this) ? null : before) as T
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get: nodeValue.get,
    set(words: string) {
      putBack(this)
      nodeValue.set?.call(this, words)
    },
  })
}

function putBack(text: Node): void {
  const translation = translations.get(text)
  if (translation?.isConnected) translation.replaceWith(text)
  translations.delete(text)
}

/** True for a text that is no longer in its parent, even after it was put back. */
function isGone(node: Node, parent: Node): boolean {
  if (!(node instanceof Text)) return false
  putBack(node)
  return node.parentNode !== parent
}
