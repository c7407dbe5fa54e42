import { SaxesParser } from 'saxes'

/** A part is no XML, or not in the way that programs write the parts of a Word file. */
export class UnusualXml extends Error {}

interface XmlAttribute {
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly value: string
}

export interface XmlElement {
  /** With its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly attributes: readonly XmlAttribute[]
}

export interface XmlVisitor {
  /** Returns false to leave out the element with its content. */
  start?(element: XmlElement): boolean
  text?(text: string): void
  end?(element: XmlElement): void
}

/** A prefix is resolved element by element, so the depth multiplies the work. Nested tables in Word have some 60. */
const deepest = 256

/**
 * Reads a part and returns it in one plain form: UTF-8 without CDATA, comments, instructions and entities of its own, each
 * attribute in double quotes. The readers of this folder and docxtemplater then find what Word finds. Throws
 * `UnusualXml`.
 */
export function rewriteXml(bytes: Uint8Array, visitor: XmlVisitor = {}): string {
  const written = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  /** The depth of the element that is left out. */
  let leftOut: number | null = null
  const add = (text: string, escaped: string) => {
    if (leftOut !== null || depth === 0) return
    written.push(escaped)
    visitor.text?.(text)
  }
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0' || !/^(utf-8)?$/i.test(encoding ?? '')) throw new UnusualXml('Not XML 1.0 in UTF-8')
  })
  parser.on('doctype', () => {
    throw new UnusualXml('A document type')
  })
  parser.on('text', (text) => add(text, encodeText(text)))
  parser.on('cdata', (text) => add(text, encodeText(text)))
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepest) throw new UnusualXml('Too many elements in each other')
    if (leftOut !== null) return
    const attributes = Object.values(tag.attributes)
    if (visitor.start?.({ ...tag, attributes }) === false) {
      leftOut = depth
      return
    }
    const pairs = attributes.map(({ name, value }) => ` ${name}="${encodeAttribute(value)}"`)
    written.push(`<${tag.name}${pairs.join('')}${tag.isSelfClosing ? '/' : ''}>`)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    if (leftOut === null) {
      if (!tag.isSelfClosing) written.push(`</${tag.name}>`)
      visitor.end?.({ ...tag, attributes: Object.values(tag.attributes) })
    } else if (depth < leftOut) leftOut = null
  })
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close()
  } catch (failure) {
    // The visitor's own refusals pass.
    if (failure instanceof TypeError || (failure instanceof Error && failure.constructor === Error))
      throw new UnusualXml(failure.message, { cause: failure })
    throw failure
  }
  return written.join('')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const encodeText = (text: string) => text.replace(/[&<>\r]/g, (sign) => escapes[sign] ?? '')
const encodeAttribute = (text: string) => text.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? '')

/** The value of an attribute without a prefix. */
export const attributeOf = ({ attributes }: XmlElement, name: string): string =>
  attributes.find((each) => each.name === name)?.value ?? ''
