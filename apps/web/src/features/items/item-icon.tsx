import { Icon, type IconName } from '../../ui/icon.tsx'

/** Icons that are drawn in ink like all others here; flags in particular many systems show as two letters. */
const drawn: Partial<Record<string, IconName>> = { '🇺🇸': 'flag', '📖': 'book', '📋': 'document' }

/** The icon that an item carries in the document: decoration beside its title. */
export function ItemIcon({ icon }: { icon: string }) {
  const name = drawn[icon]
  return name ? <Icon name={name} size={18} /> : <span aria-hidden="true">{icon}</span>
}
