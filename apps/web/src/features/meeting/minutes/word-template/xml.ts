import { printable } from '@civic-hub/protocol'

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The characters of a text or attribute of XML. */
export const decodeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const encodeXml = (text: string): string => printable(text).replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

export type Attributes = Readonly<Record<string, string>>

/** The attributes of all tags with this name, with any prefix, in a part as `rewriteXml` returns it. */
export function tagsOf(xml: string, name: string): Attributes[] {
  const tag = new RegExp(`<(?:[\\w.-]+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g')
  const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
  return [...xml.matchAll(tag)].map(([, attributes]) =>
    Object.fromEntries(
      [...(attributes ?? '').matchAll(attribute)].map(([, key, double, single]) => [
        key ?? '',
        decodeXml(double ?? single ?? ''),
      ]),
    ),
  )
}

/** The outermost element with this name, from the first start to the last end; '' without one. */
export function outermost(xml: string, name: string): string {
  const end = `</${name}>`
  const starts = [' ', '>'].map((sign) => xml.indexOf(`<${name}${sign}`)).filter((at) => at !== -1)
  const [from, to] = [Math.min(...starts), xml.lastIndexOf(end)]
  return to > from ? xml.slice(from, to + end.length) : ''
}
