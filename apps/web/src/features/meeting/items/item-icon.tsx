import { Icon, type IconName } from '../../../ui/icon.tsx'

/** Icons that are drawn in one colour like all others here. Many systems show flags as two letters. */
const drawn: Partial<Record<string, IconName>> = { '🇺🇸': 'flag', '📖': 'book', '📋': 'document' }

/** An item's icon from the document, as decoration beside its title. */
export function ItemIcon({ icon }: { icon: string }) {
  const name = drawn[icon]
  return name ? <Icon name={name} size={18} /> : <span aria-hidden="true">{icon}</span>
}
