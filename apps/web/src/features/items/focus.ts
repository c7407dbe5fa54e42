/** The one panel of an open item: what in it takes the focus. */
export const panelParts = {
  heading: 'item-heading',
  edit: 'item-edit',
  complete: 'item-complete',
  menu: 'item-menu',
} as const

/** Ids of what can hold the focus in a row, so that it can be found again after the row has moved. */
export type RowPart = 'open' | 'check' | 'drag' | 'menu'

export function rowPartId(kind: string, itemId: string, part: RowPart): string {
  return `${kind}-${itemId}-${part}`
}
