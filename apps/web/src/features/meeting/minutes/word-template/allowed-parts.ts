import { TemplateRefused } from './template-refused.ts'

// Lists of what Word, LibreOffice, Google Docs and Pages write into a file without programs, objects and linked files.
// Everything else is refused: a list of what is forbidden is never complete.

const xml = String.raw`[\w.-]+\.xml`
const folders = '(?:theme|glossary|charts|diagrams|drawings|ink|documenttasks)'

/** Parts of XML, and the lists of their relationships. Names are compared as they are: Word/ is not word/. */
const xmlParts = [
  /^\[Content_Types\]\.xml$/,
  /^_rels\/\.rels$/,
  /^docProps\/(?:app|core|custom)\.xml$/,
  /^docMetadata\/LabelInfo\.xml$/,
  new RegExp(`^(?:customXml|word|word/${folders}|word/glossary/theme)/(?:${xml}|_rels/${xml}\\.rels)$`),
  /^word\/media\/[\w .()-]+\.svg$/,
]
const pictures =
  /^(?:word\/(?:glossary\/)?media\/[\w .()-]+|docProps\/thumbnail)\.(?:png|jpe?g|jfif|gif|bmp|tiff?|webp|emf|wmf|wdp)$/i
const fonts = /^word\/fonts\/[\w .()-]+\.(?:odttf|ttf|otf)$/i

export type PartContent = 'xml' | 'picture' | 'font'

/** Returns the content that a part must have by its path. Throws `TemplateRefused`. */
export function contentOfPart(path: string): PartContent {
  if (/vba(Project|Data)/i.test(path)) throw new TemplateRefused('macros', path)
  if (/\/(embeddings|activeX)\//i.test(path)) throw new TemplateRefused('embedded', path)
  if (xmlParts.some((known) => known.test(path))) return 'xml'
  if (pictures.test(path)) return 'picture'
  if (fonts.test(path)) return 'font'
  throw new TemplateRefused('unknown', path)
}

const office = String.raw`http://(?:schemas\.openxmlformats\.org/(?:office[dD]ocument|package)/2006|purl\.oclc\.org/ooxml/officeDocument|schemas\.microsoft\.com/office(?:/word)?/20\d\d(?:/\d\d)?)/relationships`
const typeOf = new RegExp(`^${office}(?:/metadata)?/(\\w[\\w-]*)$`)

/** The kinds of relationships whose targets are parts of XML. */
const toXml = new Set([
  ...['officeDocument', 'core-properties', 'extended-properties', 'custom-properties', 'classificationlabels'],
  ...['customXml', 'customXmlProps', 'styles', 'stylesWithEffects', 'settings', 'webSettings', 'fontTable'],
  ...['theme', 'themeOverride', 'numbering', 'header', 'footer', 'footnotes', 'endnotes', 'glossaryDocument'],
  ...['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible', 'people', 'documenttasks', 'intelligence'],
  ...['chart', 'chartUserShapes', 'chartStyle', 'chartColorStyle', 'drawing', 'ink'],
  ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
])
const toPictures = new Set(['image', 'hdphoto', 'thumbnail'])
const programs = /^(?:vbaProject|wordVbaData|keyMapCustomizations|attachedToolbars|extensibility)$/i
const embeds = /^(?:oleObject|package|control|activeXControlBinary|aFChunk|frame|subDocument|video|audio|media)$/i

/** A link is opened only by a reader who presses it. */
export const isLink = (address: string): boolean => /^(?:https?:\/\/[^\\]|mailto:)[^\\]*$/i.test(address)

export interface Relationship {
  readonly type: string
  readonly target: string
  readonly mode: string
}

/**
 * Checks a relationship of a part; `contentAt` returns the content at a path, or null. Returns false for one that is left
 * out: the template on the author's own disk, which a document does not need. Throws `TemplateRefused`.
 */
export function checkRelationship(
  { type, target, mode }: Relationship,
  part: string,
  contentAt: (path: string) => PartContent | null,
): boolean {
  const refuse = (reason: 'macros' | 'outside' | 'embedded' | 'unknown', detail = target) =>
    new TemplateRefused(reason, detail, part)
  const kind = typeOf.exec(type)?.[1] ?? ''
  const last = type.slice(type.lastIndexOf('/') + 1)
  if (programs.test(last)) throw refuse('macros')
  if (embeds.test(last)) throw refuse('embedded')
  if (kind === 'attachedTemplate') {
    if (isOnOwnDisk(target)) return false
    throw refuse('outside')
  }
  if (kind === 'hyperlink') {
    if (isLink(target) || (target.startsWith('#') && mode !== 'External')) return true
    throw refuse('outside')
  }
  if (mode !== '' && mode !== 'Internal') throw refuse('outside')
  // An address without the mark of another place is one nevertheless: Word opens \\server\share.
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|\\|%(?!20)/i.test(target)) throw refuse('outside')
  if (!toXml.has(kind) && !toPictures.has(kind) && kind !== 'font') throw refuse('unknown', last || type)
  // A header in a part that counts as a picture would not be read.
  const content = contentAt(pathOf(target, part))
  const isFitting =
    content === null || (content === 'picture' ? toPictures.has(kind) : content === 'font' ? kind === 'font' : true)
  if (!isFitting) throw refuse('unknown')
  return true
}

/** C:\Users\… or file:///C:/…, but not \\server\… or file://server/…. */
const isOnOwnDisk = (target: string): boolean =>
  /^(?:file:(?:\/\/(?:localhost)?)?\/)?[a-z]:[\\/](?![\\/])/i.test(target) ||
  /^file:\/\/(?:localhost)?\/(?![\\/])/i.test(target) ||
  /^[^:\\/%]+\.dot[xm]?$/i.test(target)

/** The path that a target has, seen from the part whose relationships these are. */
export function pathOf(target: string, part: string): string {
  const [file = ''] = target.replaceAll('%20', ' ').split('#')
  const from = file.startsWith('/') ? [] : part.split('/').slice(0, -2)
  const path: string[] = []
  for (const step of [...from, ...file.split('/')]) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
