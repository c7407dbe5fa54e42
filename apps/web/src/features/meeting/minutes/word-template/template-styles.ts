import { attributeOf, rewriteXml } from './read-xml.ts'

/** The styles of a template by their names, which Word does not translate: `heading 1`, `list bullet`, `table grid`. */
export interface TemplateStyles {
  /** The id of the first of these styles that the template has. */
  find(kind: 'paragraph' | 'character' | 'table', ...names: readonly string[]): string | null
}

/** As in Word. Each paragraph of a rich field repeats the id of its style. */
const longestId = 253

/** Reads the part of a checked template that defines its styles. */
export function readStyles(part: Uint8Array | undefined): TemplateStyles {
  const ids = new Map<string, string>()
  let style: { id: string; kind: string } | null = null
  if (part)
    rewriteXml(part, {
      start(element) {
        if (element.name === 'w:style')
          style = {
            id: attributeOf(element, 'w:styleId'),
            kind: attributeOf(element, 'w:type') || 'paragraph',
          }
        const isUsable = style !== null && style.id !== '' && style.id.length <= longestId
        if (element.name === 'w:name' && style && isUsable)
          ids.set(`${style.kind} ${attributeOf(element, 'w:val').toLowerCase()}`, style.id)
        return true
      },
      end({ name }) {
        if (name === 'w:style') style = null
      },
    })
  return {
    find: (kind, ...names) => {
      for (const name of names) {
        const id = ids.get(`${kind} ${name}`)
        if (id !== undefined) return id
      }
      return null
    },
  }
}
