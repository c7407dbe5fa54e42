import { html, raw } from 'hono/html'
import { bytesOf, type Page, pagePath, pagesOf } from './pages.ts'
import { type Markup, page, written } from './public-page.ts'
import type { AnswerPage } from './record-data.ts'

/** Parts of a page that may be continued on the next one, between `open` and `close`. */
export interface Block {
  open: string
  items: Iterable<string>
  close: string
}

export const alone = (markup: Markup): Block => ({ open: '', items: [written(markup)], close: '' })

/** For all of a page but its items. */
const frameBytes = 64 * 1024

interface PagesOfBlocks {
  /** The address of the first page. */
  path: string
  origin: string
  title: string
  head?: Markup
  blocks: readonly Block[]
  around: (content: Markup) => Markup
  maxBytes: number
}

/** Divides blocks into pages. Each page closes its blocks, and the next one opens them again. */
export function* pagesOfBlocks(parts: PagesOfBlocks): Generator<AnswerPage> {
  const { path, origin, title, head = '', blocks, around, maxBytes } = parts
  function* pieces() {
    for (const block of blocks) for (const text of block.items) yield { block, text }
  }
  const size = ({ text }: { text: string }) => bytesOf(text)
  for (const part of pagesOf(pieces(), size, maxBytes - frameBytes)) {
    const { number, isLast } = part
    const texts: string[] = []
    let open: Block | null = null
    for (const { block, text } of part.items) {
      if (open !== block) texts.push(open?.close ?? '', block.open)
      open = block
      texts.push(text)
    }
    // On paper a page names its address.
    const address = written(html`<p class="facts address">${origin}${pagePath(path, number)}</p>`)
    texts.push(open?.close ?? '', pageLinks(path, part), address)
    yield { number, isLast, body: page(title, head, around(raw(texts.join('')))) }
  }
}

function pageLinks(path: string, { number, isLast }: Page<unknown>): string {
  const links = [
    ...(number > 1 ? [html`<a rel="prev" href="${pagePath(path, number - 1)}">Previous page</a>`] : []),
    ...(isLast ? [] : [html`<a rel="next" href="${pagePath(path, number + 1)}">Next page</a>`]),
  ]
  if (links.length === 0) return ''
  return written(html`<p class="facts pages">Page ${number}. ${links.map((link) => html`${link} `)}</p>`)
}
