import { type PdfFile, type Ref, to } from './pdf-file.ts'

type Heading = 'H1' | 'H2' | 'H3' | 'H4'

/** The standard types of elements that the minutes use. */
type ElementType =
  | Heading
  | ('Document' | 'P' | 'BlockQuote' | 'Code' | 'Link' | 'Span')
  | ('L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD')

/** An element of the structure that programs read aloud. */
export interface StructureElement {
  readonly type: ElementType
  readonly ref: Ref
  /** The elements and the marked content in it, in reading order, as they are written. */
  readonly kids: string[]
}

export interface Structure {
  readonly root: Ref
  readonly document: StructureElement
  /** `entries` are more entries of the element's dictionary. */
  add(parent: StructureElement, type: ElementType, entries?: string): StructureElement
  /** The heading that was added last. */
  lastHeading(): Heading | null
  /** A number under which a page or an annotation finds its elements. */
  addKey(): number
  setKey(key: number, elements: string): void
  write(): void
}

export function createStructure(file: PdfFile): Structure {
  const root = file.reserve()
  const written: { element: StructureElement; parent: Ref; entries: string }[] = []
  const keys: string[] = []
  let heading: Heading | null = null

  function create(parent: Ref, type: ElementType, entries: string): StructureElement {
    const element = { type, ref: file.reserve(), kids: [] }
    written.push({ element, parent, entries })
    return element
  }
  const document = create(root, 'Document', '')

  return {
    root,
    document,
    add(parent, type, entries = '') {
      const element = create(parent.ref, type, entries)
      parent.kids.push(to(element.ref))
      if (isHeading(type)) heading = type
      return element
    },
    lastHeading: () => heading,
    addKey: () => keys.push('') - 1,
    setKey(key, elements) {
      keys[key] = elements
    },
    write() {
      for (const { element, parent, entries } of written)
        file.write(
          element.ref,
          `<</Type /StructElem /S /${element.type} /P ${to(parent)} /K [${element.kids.join(' ')}]${entries}>>`,
        )
      const tree = file.add(`<</Nums [${keys.map((elements, key) => `${key} ${elements}`).join(' ')}]>>`)
      file.write(
        root,
        `<</Type /StructTreeRoot /K [${to(document.ref)}] /ParentTree ${to(tree)} /ParentTreeNextKey ${keys.length}>>`,
      )
    },
  }
}

const isHeading = (type: ElementType): type is Heading => /^H\d$/.test(type)
