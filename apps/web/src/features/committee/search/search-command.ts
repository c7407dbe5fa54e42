import type { MenuIconName } from '../../../ui/menu-icon.tsx'

/** A page or an action that the search offers besides the committee's content. */
export interface SearchCommand {
  readonly id: string
  readonly group: 'pages' | 'actions'
  readonly label: string
  /** Further words that find it. */
  readonly words?: string
  /** Not offered without a query. */
  readonly isOnlyFound?: true
  readonly icon: MenuIconName
  run(): void
}
