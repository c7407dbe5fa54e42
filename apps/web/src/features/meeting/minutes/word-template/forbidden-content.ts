import { decodeXml, tagsOf } from './xml.ts'

export interface Forbidden {
  readonly reason: 'macros' | 'outside' | 'embedded'
  readonly detail: string
}

// Fields by which Word reads other files or starts programs.
const readsOutside = /^\s*(DDE|DDEAUTO|DATABASE|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|RD)\b/i
const embeds = /\/(oleObject|package|control|aFChunk|frame|subDocument)$/i

/** The first content that no template may have: programs, files of other places, embedded objects. Null if none. */
export function forbiddenContent(parts: ReadonlyMap<string, Uint8Array>): Forbidden | null {
  const text = (path: string) => new TextDecoder().decode(parts.get(path))
  const paths = [...parts.keys()]
  const types = [
    ...tagsOf(text('[Content_Types].xml'), 'Override'),
    ...tagsOf(text('[Content_Types].xml'), 'Default'),
  ]
  const program =
    paths.find((path) => /vba(Project|Data)/i.test(path)) ??
    types.find(({ ContentType = '' }) => /macroEnabled|vba|keyMapCustomizations/i.test(ContentType))
      ?.ContentType
  if (program !== undefined) return { reason: 'macros', detail: program }
  const embedded = paths.find((path) => /\/(embeddings|activeX)\//i.test(path))
  if (embedded !== undefined) return { reason: 'embedded', detail: embedded }
  for (const path of paths.filter((each) => each.endsWith('.rels')))
    for (const { Type = '', Target = '', TargetMode = '' } of tagsOf(text(path), 'Relationship')) {
      if (embeds.test(Type)) return { reason: 'embedded', detail: Target }
      if (TargetMode.toLowerCase() !== 'external') continue
      // A link in a letterhead is opened only by a reader who presses it.
      const isLink = Type.endsWith('/hyperlink') && /^(https?:\/\/|mailto:)/i.test(Target)
      if (!isLink) return { reason: 'outside', detail: Target }
    }
  for (const path of paths.filter((each) => /^word\/.*\.xml$/.test(each))) {
    const instruction = instructionsOf(text(path)).find((each) => readsOutside.test(each))
    if (instruction !== undefined) return { reason: 'outside', detail: instruction.trim() }
  }
  return null
}

/** The instructions of Word's own fields. One instruction may be in several runs. */
function instructionsOf(xml: string): string[] {
  const simple = tagsOf(xml, 'fldSimple').map((attributes) => attributes['w:instr'] ?? '')
  const complex = xml
    .split(/w:fldCharType\s*=\s*["']begin["']/)
    .map((field) =>
      [...field.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, words]) => decodeXml(words ?? '')).join(''),
    )
  return [...simple, ...complex]
}
