import { number, type PdfFile, type Ref, textString, to } from './pdf-file.ts'
import type { Structure, StructureElement } from './structure.ts'

/** All lengths are in points; y is measured from the bottom. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Content outside of the structure: programs do not read it aloud. */
type Artifact =
  | '/Layout'
  | '/Pagination /Subtype /Header'
  | '/Pagination /Subtype /Footer'
  | '/Pagination /Subtype /Watermark'

interface Page {
  readonly ref: Ref
  readonly key: number
  readonly operators: string[]
  readonly elements: Ref[]
  readonly annotations: Ref[]
  /** The element whose content is being written. */
  open: StructureElement | null
}

export interface Pages {
  count(): number
  start(): void
  /** Adds operators that show the content of an element to the page that was started last. */
  show(element: StructureElement, operators: string): void
  addArtifact(kind: Artifact, operators: string, page?: number): void
  /** Makes an area of the page a link; `words` are read aloud for it. */
  addLink(
    element: StructureElement,
    area: readonly [number, number, number, number],
    address: string,
    words: string,
  ): void
  /** Returns the page tree. */
  write(fonts: string): Ref
}

export function createPages(file: PdfFile, structure: Structure, { width, height }: PageSize): Pages {
  const tree = file.reserve()
  const pages: Page[] = []

  function last(): Page {
    const page = pages.at(-1)
    if (!page) throw new Error('No page was started')
    return page
  }

  function close(page: Page): void {
    if (page.open) page.operators.push('EMC')
    page.open = null
  }

  return {
    count: () => pages.length,
    start() {
      const before = pages.at(-1)
      if (before) close(before)
      pages.push({
        ref: file.reserve(),
        key: structure.addKey(),
        operators: [],
        elements: [],
        annotations: [],
        open: null,
      })
    },
    show(element, operators) {
      const page = last()
      if (page.open !== element) {
        close(page)
        const id = page.elements.push(element.ref) - 1
        element.kids.push(`<</Type /MCR /Pg ${to(page.ref)} /MCID ${id}>>`)
        page.operators.push(`/${element.type} <</MCID ${id}>> BDC`)
        page.open = element
      }
      page.operators.push(operators)
    },
    addArtifact(kind, operators, place = pages.length - 1) {
      const page = pages[place] ?? last()
      close(page)
      page.operators.push(`/Artifact <</Type ${kind}>> BDC`, operators, 'EMC')
    },
    addLink(element, area, address, words) {
      const page = last()
      const key = structure.addKey()
      structure.setKey(key, to(element.ref))
      const annotation = file.add(
        `<</Type /Annot /Subtype /Link /Rect [${area.map(number).join(' ')}] /Border [0 0 0] /F 4 /StructParent ${key} /Contents ${textString(words)} /A <</S /URI /URI (${uriString(address)})>>>>`,
      )
      page.annotations.push(annotation)
      element.kids.push(`<</Type /OBJR /Pg ${to(page.ref)} /Obj ${to(annotation)}>>`)
    },
    write(fonts) {
      for (const page of pages) {
        close(page)
        structure.setKey(page.key, `[${page.elements.map(to).join(' ')}]`)
        const content = file.addStream('', page.operators.join('\n'))
        const annotations = page.annotations.length > 0 ? ` /Annots [${page.annotations.map(to).join(' ')}]` : ''
        file.write(
          page.ref,
          `<</Type /Page /Parent ${to(tree)} /Contents ${to(content)} /StructParents ${page.key} /Tabs /S${annotations}>>`,
        )
      }
      const kids = pages.map(({ ref }) => to(ref)).join(' ')
      file.write(
        tree,
        `<</Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 ${number(width)} ${number(height)}] /Resources <</Font <<${fonts}>>>>>>`,
      )
      return tree
    },
  }
}

/** Addresses of members may contain any character; a URI action allows only ASCII, and parentheses end a string. */
function uriString(address: string): string {
  return address
    .replace(/\p{Cs}/gu, '')
    .replace(/[^\u0021-\u007e]/gu, encodeURIComponent)
    .replace(/[\\()]/g, '\\$&')
}
