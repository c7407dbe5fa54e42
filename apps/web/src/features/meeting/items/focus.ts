/** The only panel of an open item: the parts of it that can receive the focus. */
export const panelParts = {
  heading: 'item-heading',
  edit: 'item-edit',
  complete: 'item-complete',
  menu: 'item-menu',
} as const

/** Ids of the focusable parts of a row, so that a part can be found again after the row has moved. */
export type RowPart = 'open' | 'check' | 'drag' | 'menu' | 'add'

export function rowPartId(kind: string, itemId: string, part: RowPart): string {
  return `${kind}-${itemId}-${part}`
}
