import { decodeXml, tagsOf } from './xml.ts'

/** The styles of a template by their names, which Word does not translate: `heading 1`, `list bullet`, `table grid`. */
export interface TemplateStyles {
  /** The id of the first of these styles that the template has. */
  find(kind: 'paragraph' | 'character' | 'table', ...names: readonly string[]): string | null
}

export function readStyles(xml: string): TemplateStyles {
  const ids = new Map<string, string>()
  for (const [style] of xml.matchAll(/<w:style\b[\s\S]*?<\/w:style>/g)) {
    const attributes = tagsOf(style, 'style')[0]
    const name = tagsOf(style, 'name')[0]?.['w:val']
    const [id, kind] = [attributes?.['w:styleId'], attributes?.['w:type'] ?? 'paragraph']
    if (id !== undefined && name !== undefined) ids.set(`${kind} ${decodeXml(name).toLowerCase()}`, id)
  }
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
