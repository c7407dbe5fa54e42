const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, br, table'
const cellGap = ' | '

/**
 * Converts HTML of other programs to the nodes of the notes: each table row becomes a line with separate
 * cells, and headings get the levels of the notes. The editor's own schema would join the cells.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // The innermost first: a table in a cell has become lines of words when its cell is read.
  for (const table of [...page.querySelectorAll('table')].reverse())
    table.replaceWith(...linesOf(table, page))
  for (const heading of page.querySelectorAll('h1, h2, h5, h6')) {
    const level = page.createElement(heading.matches('h1') ? 'h3' : 'h4')
    level.append(...heading.childNodes)
    heading.replaceWith(level)
  }
  return page.body.innerHTML
}

function linesOf(table: HTMLTableElement, page: Document): HTMLElement[] {
  return [...table.rows].flatMap((row) => {
    const line = page.createElement('p')
    for (const [index, cell] of [...row.cells].entries()) {
      if (index > 0) line.append(cellGap)
      const isInline = cell.querySelector(blocks) === null
      line.append(...(isInline ? cell.childNodes : [wordsOf(cell)]))
    }
    return line.textContent.replaceAll('|', '').trim() === '' ? [] : [line]
  })
}

/** The words of a cell with blocks, separated by spaces. */
function wordsOf(cell: Element): string {
  for (const block of cell.querySelectorAll(blocks)) block.after(' ')
  return cell.textContent.replace(/\s+/g, ' ').trim()
}
