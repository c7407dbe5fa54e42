import type { MenuIconName } from '../../ui/menu-icon.tsx'

/** A page or an action that the search offers beside what is in the committee. */
export interface SearchCommand {
  readonly id: string
  readonly group: 'pages' | 'actions'
  readonly label: string
  /** Other words by which people look for it. */
  readonly words?: string
  readonly icon: MenuIconName
  run(): void
}
